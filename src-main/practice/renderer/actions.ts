import { avTransportActions } from './actions-av-transport.ts';
import { connectionManagerActions } from './actions-connection-manager.ts';
import { renderingControlActions } from './actions-rendering-control.ts';
import type { Action, ActionArguments, ActionContext, ActionOutcome } from './action.ts';
import type { Flavour, ServiceName } from './flavour.ts';
import { serviceTables } from './service-tables.ts';

const actions: Readonly<Record<ServiceName, Readonly<Record<string, Action>>>> = {
  AVTransport: avTransportActions,
  RenderingControl: renderingControlActions,
  ConnectionManager: connectionManagerActions,
};

/** Checks name, arguments and instance as the service description promises, then carries the action out. */
export async function carryOut(
  context: ActionContext,
  call: {
    readonly service: ServiceName;
    readonly action: string;
    readonly args: ReadonlyMap<string, string>;
  },
): Promise<ActionOutcome> {
  const table = serviceTables[call.service].actions;
  const action = Object.hasOwn(table, call.action) ? actions[call.service][call.action] : undefined;
  if (action === undefined) return refuse(401);
  const names = Object.keys(table[call.action]?.in ?? {});
  const missing = names.find((name) => !call.args.has(name));
  if (missing !== undefined) return refuse(missing === 'Speed' ? 717 : 402, `Missing ${missing}`);
  const args = Object.fromEntries(names.map((name) => [name, call.args.get(name) ?? '']));
  return instanceRefusal(context.flavour, call.service, args) ?? action(context, args);
}

function instanceRefusal(
  flavour: Flavour,
  service: ServiceName,
  args: ActionArguments,
): ActionOutcome | null {
  const { InstanceID: instance } = args;
  if (instance === undefined || instance.trim() === '0' || !flavour.hasExactFaults) return null;
  if (!/^\s*\d+\s*$/.test(instance)) return refuse(402);
  return refuse(service === 'AVTransport' ? 718 : 702);
}

function refuse(errorCode: number, reason: string | null = null): ActionOutcome {
  return { ok: false, errorCode, reason };
}
