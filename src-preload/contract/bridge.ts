import type { EventName, EventPayload, RequestInput, RequestName, RequestResult } from './channels.ts';
import { eventNames, requestNames } from './channels.ts';

type Camel<S extends string> = S extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
type DomainOf<N extends string> = N extends `${infer Domain}:${string}` ? Domain : never;
type VerbOf<N extends string> = N extends `${string}:${infer Verb}` ? Camel<Verb> : never;

/** The requests as methods: `devices:scan` is `requests.devices.scan(input)`. */
export type RequestMethods = {
  readonly [D in DomainOf<RequestName>]: {
    readonly [N in Extract<RequestName, `${D}:${string}`> as VerbOf<N>]: (
      input: RequestInput<N>,
    ) => Promise<RequestResult<N>>;
  };
};

/** The events as methods that take a listener and answer how to stop: `devices:changed` is `on.devices.changed(…)`. */
export type EventMethods = {
  readonly [D in DomainOf<EventName>]: {
    readonly [N in Extract<EventName, `${D}:${string}`> as VerbOf<N>]: (
      listener: (payload: EventPayload<N>) => void,
    ) => () => void;
  };
};

/** What the renderer sees as `window.controlRoom`, the same over every transport. */
export interface ControlRoomBridge {
  readonly requests: RequestMethods;
  readonly on: EventMethods;
  /** The path of a file that was dropped or picked, `null` where the face must upload it instead. */
  readonly pathForFile: (file: unknown) => string | null;
}

/** How a transport carries requests and events; each face has one. */
export interface BridgeTransport {
  readonly invoke: (name: RequestName, input: unknown) => Promise<unknown>;
  readonly subscribe: (name: EventName, listener: (payload: unknown) => void) => () => void;
  readonly pathForFile: (file: unknown) => string | null;
}

/**
 * Builds the bridge from the channel lists, so that a channel can neither be forgotten nor invented.
 * There is no method that takes a channel's name.
 */
export function buildBridge(transport: BridgeTransport): ControlRoomBridge {
  const requests = methodsByDomain(requestNames, (name) => (input: unknown) => transport.invoke(name, input));
  const on = methodsByDomain(
    eventNames,
    (name) => (listener: (payload: unknown) => void) => transport.subscribe(name, listener),
  );
  return { requests, on, pathForFile: transport.pathForFile } as unknown as ControlRoomBridge;
}

function methodsByDomain<N extends string, M>(
  names: readonly N[],
  method: (name: N) => M,
): Record<string, Record<string, M>> {
  const domains: Record<string, Record<string, M>> = {};
  for (const name of names) {
    const [domain = '', verb = ''] = name.split(':');
    (domains[domain] ??= {})[camelCase(verb)] = method(name);
  }
  return domains;
}

function camelCase(words: string): string {
  return words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
