import { randomUUID } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { Agent } from 'undici';
import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/result.ts';
import { type CastLink, createCastLink } from './cast-link.ts';
import type { WireMessage } from './cast-message.ts';
import { type CastServer, listenForSenders } from './cast-server.ts';
import {
  createDefaultMediaReceiver,
  type DefaultMediaReceiver,
  SOMEBODY_ELSES_MEDIA,
} from './default-media-receiver.ts';
import { type CastFault, MISFORTUNE_MS } from './faults.ts';
import { type Json, readJson } from './json.ts';
import {
  type Application,
  appAvailability,
  DEFAULT_MEDIA_RECEIVER,
  initialPlatform,
  type PlatformState,
  receiverStatus,
  withVolume,
} from './platform.ts';
import type { PracticeMdns } from './practice-mdns.ts';

/** What one receiver is. */
export interface PracticeCastOptions {
  /** With `uuid:`. */
  readonly udn: string;
  readonly name: string;
  readonly model: string;
  /** An address of this machine, usually 127.0.0.1. */
  readonly address: string;
  /** 0 is any free one. */
  readonly port: number;
  /** False for a receiver that only plays sound. */
  readonly hasScreen: boolean;
  /** The MIME types that it plays, lower case, without parameters. */
  readonly sink: readonly string[];
}

export interface PracticeCastDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** Announces it; `null` for a receiver that can only be added by address. */
  readonly mdns: PracticeMdns | null;
  /** Called when its fault changed. */
  readonly onChanged: () => void;
}

/** A real Cast receiver on this machine, with the default media receiver on it. */
export interface PracticeCast extends Disposable {
  readonly udn: string;
  readonly name: string;
  /** `host:port`. */
  address(): string;
  fault(): CastFault;
  setFault(fault: CastFault): void;
  /** Bytes of media bodies fetched since it was created. */
  fetchedBytes(): number;
  /** What senders asked for so far: the type of each message, but the heartbeat. At most the last 500. */
  heard(): readonly string[];
  dispose(): Promise<void>;
}

const PREFIX = 'urn:x-cast:com.google.cast.';
const CONNECTION = `${PREFIX}tp.connection`;
const HEARTBEAT = `${PREFIX}tp.heartbeat`;
const DEVICE_AUTH = `${PREFIX}tp.deviceauth`;
const RECEIVER = `${PREFIX}receiver`;
const MEDIA = `${PREFIX}media`;
const PLATFORM = 'receiver-0';

/** A DeviceAuthMessage with an empty response: enough for senders that do not verify it. */
const AUTH_RESPONSE = Buffer.from([0x12, 0x04, 0x0a, 0x00, 0x12, 0x00]);
const PING_MS = 5_000;
const HEARD_LIMIT = 500;

const VIDEO_AND_SOUND = '4101';
const SOUND_ONLY = '4100';

/** Starts a receiver: it listens, and announces itself. Rejects when the address cannot be listened on. */
export async function createPracticeCast(
  options: PracticeCastOptions,
  deps: PracticeCastDeps,
): Promise<PracticeCast> {
  const receiver = new Receiver(options, deps);
  await receiver.listen();
  return receiver;
}

class Receiver implements PracticeCast {
  readonly udn: string;
  readonly name: string;
  readonly #options: PracticeCastOptions;
  readonly #deps: PracticeCastDeps;
  readonly #dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 5_000 } });
  readonly #links = new Set<CastLink>();
  readonly #pings: Disposable;
  readonly #heard: string[] = [];
  #server: CastServer | null = null;
  #platform: PlatformState = initialPlatform;
  #media: DefaultMediaReceiver | null = null;
  #misfortune: Disposable | null = null;
  #fetchedBefore = 0;
  #fault: CastFault = 'none';

  constructor(options: PracticeCastOptions, deps: PracticeCastDeps) {
    this.#options = options;
    this.#deps = deps;
    this.udn = options.udn;
    this.name = options.name;
    this.#pings = deps.clock.every(PING_MS, () => this.#ping());
  }

  async listen(): Promise<void> {
    const { address, port, udn } = this.#options;
    this.#server = await listenForSenders({
      address,
      port,
      commonName: udn.slice('uuid:'.length),
      now: Date.now(),
      onSender: (socket) => this.#welcome(socket),
    });
    this.#announce();
  }

  address(): string {
    return `${this.#options.address}:${this.#server?.port ?? 0}`;
  }

  fault(): CastFault {
    return this.#fault;
  }

  setFault(fault: CastFault): void {
    const wasFixed = this.#isVolumeFixed();
    this.#fault = fault;
    if (wasFixed !== this.#isVolumeFixed()) this.#broadcastStatus();
    if (this.#platform.application !== null) this.#misfortuneStrikes();
    this.#deps.onChanged();
  }

  fetchedBytes(): number {
    return this.#fetchedBefore + (this.#media?.fetchedBytes() ?? 0);
  }

  heard(): readonly string[] {
    return [...this.#heard];
  }

  async dispose(): Promise<void> {
    void this.#pings.dispose();
    void this.#misfortune?.dispose();
    this.#deps.mdns?.remove(this.#instance());
    this.#media?.dispose();
    for (const link of this.#links) link.close();
    await this.#server?.close();
    await this.#dispatcher.destroy();
  }

  #instance(): string {
    return `Practice-Cast-${this.#id()}`;
  }

  #id(): string {
    return this.udn.slice('uuid:'.length).replaceAll('-', '');
  }

  #announce(): void {
    const { name, model, address, hasScreen } = this.#options;
    const { application } = this.#platform;
    this.#deps.mdns?.add({
      instance: this.#instance(),
      host: `${this.udn.slice('uuid:'.length)}.local`,
      address,
      port: this.#server?.port ?? 0,
      text: {
        id: this.#id(),
        cd: 'practice',
        rm: '',
        ve: '05',
        md: model,
        ic: '/setup/icon.png',
        fn: name,
        ca: hasScreen ? VIDEO_AND_SOUND : SOUND_ONLY,
        st: application === null ? '0' : '1',
        bs: '000000000000',
        nf: '1',
        rs: application?.statusText ?? '',
      },
    });
  }

  #isVolumeFixed(): boolean {
    return this.#fault === 'fixed volume';
  }

  #welcome(socket: TLSSocket): void {
    const link: CastLink = createCastLink(socket, {
      message: (message) => {
        this.#take(message, link).catch((error: unknown) =>
          this.#deps.log.error('a practice receiver could not answer', { reason: messageOf(error) }),
        );
      },
      closed: () => void this.#links.delete(link),
    });
    this.#links.add(link);
  }

  #ping(): void {
    if (this.#fault === 'deaf heartbeat') return;
    for (const link of this.#links) if (link.hasSenders(PLATFORM)) say(link, PLATFORM, '*', HEARTBEAT, PING);
  }

  async #take(message: WireMessage, link: CastLink): Promise<void> {
    if (this.#fault === 'deaf heartbeat') return;
    const { sourceId, destinationId, namespace, payload } = message;
    if (namespace === DEVICE_AUTH)
      return link.send({ sourceId: PLATFORM, destinationId: sourceId, namespace, payload: AUTH_RESPONSE });
    const request = typeof payload === 'string' ? readJson(payload) : null;
    if (request === null) return;
    if (namespace === HEARTBEAT) {
      if (request['type'] === 'PING') say(link, destinationId, sourceId, HEARTBEAT, PONG);
      return;
    }
    this.#remember(request);
    if (namespace === CONNECTION) return this.#takeConnection(request, sourceId, destinationId, link);
    if (!link.isConnected(sourceId, destinationId)) return;
    const reply = await this.#replyTo(request, namespace, destinationId);
    const { requestId } = request;
    if (reply !== null && typeof requestId === 'number')
      say(link, destinationId, sourceId, namespace, { requestId, ...reply });
  }

  #remember({ type }: Json): void {
    if (this.#heard.push(String(type)) > HEARD_LIMIT) this.#heard.shift();
  }

  #takeConnection(request: Json, sourceId: string, destinationId: string, link: CastLink): void {
    if (request['type'] === 'CLOSE') return link.disconnect(sourceId, destinationId);
    if (request['type'] !== 'CONNECT') return;
    const isThere = destinationId === PLATFORM || destinationId === this.#platform.application?.sessionId;
    if (isThere) link.connect(sourceId, destinationId);
    else say(link, destinationId, sourceId, CONNECTION, CLOSE);
  }

  async #replyTo(request: Json, namespace: string, endId: string): Promise<Json | null> {
    if (namespace === MEDIA) {
      const isApplication = endId === this.#platform.application?.sessionId;
      return isApplication ? ((await this.#media?.answer(request)) ?? null) : null;
    }
    return namespace === RECEIVER && endId === PLATFORM ? this.#replyAsPlatform(request) : null;
  }

  #replyAsPlatform(request: Json): Json {
    switch (request['type']) {
      case 'GET_STATUS':
        break;
      case 'GET_APP_AVAILABILITY':
        return appAvailability(request);
      case 'LAUNCH':
        if (request['appId'] !== DEFAULT_MEDIA_RECEIVER) return { type: 'LAUNCH_ERROR', reason: 'NOT_FOUND' };
        this.#launch();
        break;
      case 'STOP':
        if (request['sessionId'] !== this.#platform.application?.sessionId)
          return { type: 'INVALID_REQUEST', reason: 'INVALID_SESSION_ID' };
        this.#endApplication('stopped');
        break;
      case 'SET_VOLUME':
        this.#platform = withVolume(this.#platform, request, this.#isVolumeFixed());
        this.#broadcastStatus();
        break;
      default:
        return { type: 'INVALID_REQUEST', reason: 'INVALID_COMMAND' };
    }
    return receiverStatus(this.#platform, this.#isVolumeFixed());
  }

  /** An application that runs already is joined. */
  #launch(): void {
    if (this.#platform.application?.appId === DEFAULT_MEDIA_RECEIVER) return;
    this.#endApplication('stopped');
    this.#start({
      appId: DEFAULT_MEDIA_RECEIVER,
      name: 'Default Media Receiver',
      statusText: 'Default Media Receiver',
    });
  }

  #start(application: Omit<Application, 'sessionId'>): void {
    const sessionId = randomUUID();
    this.#platform = { ...this.#platform, application: { ...application, sessionId } };
    const { clock, log } = this.#deps;
    this.#media = createDefaultMediaReceiver({
      clock,
      log,
      dispatcher: this.#dispatcher,
      sink: this.#options.sink,
      failsLoads: () => this.#fault === 'load failed',
      broadcast: (message) => this.#broadcast(sessionId, MEDIA, message),
      onLoaded: () => this.#expectMisfortune(),
    });
    this.#broadcastStatus();
    this.#announce();
  }

  /**
   * Its senders are told that it closed, their connections to the platform stay. The platform knows beforehand of one that is
   * stopped, and afterwards of one that crashed.
   */
  #endApplication(how: 'stopped' | 'crashed'): void {
    const { application } = this.#platform;
    if (application === null) return;
    void this.#misfortune?.dispose();
    this.#fetchedBefore = this.fetchedBytes();
    this.#media?.dispose();
    this.#media = null;
    this.#platform = { ...this.#platform, application: null };
    if (how === 'stopped') this.#broadcastStatus();
    this.#broadcast(application.sessionId, CONNECTION, CLOSE);
    if (how === 'crashed') this.#broadcastStatus();
    this.#announce();
  }

  #expectMisfortune(): void {
    void this.#misfortune?.dispose();
    this.#misfortune = this.#deps.clock.after(MISFORTUNE_MS, () => this.#misfortuneStrikes());
  }

  #misfortuneStrikes(): void {
    if (this.#fault === 'crash app') this.#endApplication('crashed');
    if (this.#fault !== 'taken over') return;
    this.#endApplication('stopped');
    this.#start({ appId: 'PRACTICE', name: 'Practice guest', statusText: 'Somebody else’s film' });
    this.#media?.pretend(SOMEBODY_ELSES_MEDIA);
  }

  #broadcastStatus(): void {
    this.#broadcast(PLATFORM, RECEIVER, receiverStatus(this.#platform, this.#isVolumeFixed()));
  }

  #broadcast(fromId: string, namespace: string, message: Json): void {
    if (this.#fault === 'deaf heartbeat') return;
    for (const link of this.#links)
      if (link.hasSenders(fromId)) say(link, fromId, '*', namespace, { requestId: 0, ...message });
  }
}

const PING: Json = { type: 'PING' };
const PONG: Json = { type: 'PONG' };
const CLOSE: Json = { type: 'CLOSE' };

function say(
  link: CastLink,
  sourceId: string,
  destinationId: string,
  namespace: string,
  payload: Json,
): void {
  link.send({ sourceId, destinationId, namespace, payload: JSON.stringify(payload) });
}
