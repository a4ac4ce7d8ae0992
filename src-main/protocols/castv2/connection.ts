import type { Clock } from '../../lib/clock.ts';
import type { Disposable } from '../../lib/disposal.ts';
import type { Result } from '../../lib/result.ts';
import { ok } from '../../lib/result.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { JsonObject } from './json.ts';
import { textIn } from './json.ts';
import type { MediaState } from './media-state.ts';
import { reduceMediaStatus } from './media-state.ts';
import { NAMESPACES, PLATFORM, SENDER } from './namespaces.ts';
import { connectPayload } from './payloads.ts';
import type { CastApplication, ReceiverStatus } from './receiver-status.ts';
import { parseReceiverStatus } from './receiver-status.ts';
import type { CastLook } from './requests.ts';
import { createCastRequests } from './requests.ts';
import type { CastMessage, CastSocket } from './socket.ts';
import { openCastSocket } from './socket.ts';

/** One connection to a receiver while it lasts: what was asked over it, and what the receiver told. */
export interface CastConnection extends Disposable {
  /** As of the last RECEIVER_STATUS; `null` before the first. */
  receiver(): ReceiverStatus | null;
  /** The application whose media is followed; `null` while there is none. */
  application(): CastApplication | null;
  /** What that application plays; `null` while nothing is loaded. */
  media(): MediaState | null;
  /** What was played by an application that broke off and has no successor yet; `null` where there was none. */
  brokenOff(): BrokenOff | null;
  /** A question to the platform. */
  askPlatform(payload: JsonObject, look: CastLook, timeoutMs: number): Promise<Result<JsonObject>>;
  /** A question about media to the application that is followed. */
  askMedia(
    application: CastApplication,
    payload: JsonObject,
    look: CastLook,
    timeoutMs: number,
  ): Promise<Result<JsonObject>>;
  /** Opens the virtual connection to an application and follows its media. */
  follow(application: CastApplication): void;
  dispose(): void;
}

/**
 * An application that closed its connection while it played, before the platform said that it had ended: it was not stopped.
 * Source: docs/protocols/castv2.md, "Living with a receiver".
 */
export interface BrokenOff {
  readonly transportId: string;
  readonly media: MediaState;
  /** The clock's `elapsed` ms. */
  readonly at: number;
}

export interface CastConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly clock: Clock;
  readonly packageName: string;
  readonly connectMs: number;
  readonly requestMs: number;
  /** Something changed without having been asked for. */
  readonly onChanged: () => void;
  /** The connection is gone. */
  readonly onClosed: (reason: string) => void;
}

/**
 * Connects, opens the virtual connection to the platform and asks for its status.
 * Errors: device.unreachable, device.refused, input.cancelled.
 */
export async function openCastConnection(
  options: CastConnectionOptions,
  look: CastLook,
): Promise<Result<CastConnection>> {
  const connection = new Connection(options);
  const opened = await connection.open(look);
  if (opened.ok) return ok(connection);
  connection.dispose();
  return opened;
}

class Connection implements CastConnection {
  readonly #options: CastConnectionOptions;
  readonly #requests: ReturnType<typeof createCastRequests>;
  #socket: CastSocket | null = null;
  #heartbeat: ReturnType<typeof createHeartbeat> | null = null;
  #receiver: ReceiverStatus | null = null;
  #application: CastApplication | null = null;
  #media: MediaState | null = null;
  #brokenOff: BrokenOff | null = null;
  #told = '';

  constructor(options: CastConnectionOptions) {
    this.#options = options;
    const { host, port, clock } = options;
    this.#requests = createCastRequests({
      clock,
      target: `${host}:${port}`,
      send: (message) => this.#socket?.send(message) ?? false,
    });
  }

  async open(look: CastLook): Promise<Result<null>> {
    const { host, port, clock, connectMs, requestMs, packageName } = this.#options;
    const socket = await openCastSocket({
      host,
      port,
      clock,
      timeoutMs: connectMs,
      signal: look.signal,
      onMessage: (message) => this.#take(message),
      onClosed: (reason) => this.#closed(reason),
    });
    if (!socket.ok) return socket;
    this.#socket = socket.value;
    this.#tell(PLATFORM, NAMESPACES.connection, connectPayload(packageName));
    this.#heartbeat = createHeartbeat({
      clock,
      ping: () => this.#tell(PLATFORM, NAMESPACES.heartbeat, { type: 'PING' }),
      onDead: () => {
        socket.value.dispose();
        this.#closed('deaf');
      },
    });
    const status = await this.askPlatform({ type: 'GET_STATUS' }, look, requestMs);
    return status.ok ? ok(null) : status;
  }

  receiver(): ReceiverStatus | null {
    return this.#receiver;
  }

  application(): CastApplication | null {
    return this.#application;
  }

  media(): MediaState | null {
    return this.#media;
  }

  brokenOff(): BrokenOff | null {
    return this.#isAnythingOn() ? null : this.#brokenOff;
  }

  askPlatform(payload: JsonObject, look: CastLook, timeoutMs: number): Promise<Result<JsonObject>> {
    const question = { destinationId: PLATFORM, namespace: NAMESPACES.receiver, payload, timeoutMs };
    return this.#requests.ask(question, look);
  }

  askMedia(
    application: CastApplication,
    payload: JsonObject,
    look: CastLook,
    timeoutMs: number,
  ): Promise<Result<JsonObject>> {
    const { transportId } = application;
    const question = { destinationId: transportId, namespace: NAMESPACES.media, payload, timeoutMs };
    return this.#requests.ask(question, look);
  }

  follow(application: CastApplication): void {
    if (this.#application?.transportId === application.transportId) return;
    this.#application = application;
    this.#media = null;
    if (this.#brokenOff?.transportId !== application.transportId) this.#brokenOff = null;
    this.#tell(application.transportId, NAMESPACES.connection, connectPayload(this.#options.packageName));
  }

  dispose(): void {
    if (this.#application !== null)
      this.#tell(this.#application.transportId, NAMESPACES.connection, { type: 'CLOSE' });
    this.#tell(PLATFORM, NAMESPACES.connection, { type: 'CLOSE' });
    this.#heartbeat?.dispose();
    this.#socket?.dispose();
    this.#socket = null;
    this.#requests.end(null, 'closed');
  }

  #tell(destinationId: string, namespace: string, payload: JsonObject): void {
    this.#socket?.send({ sourceId: SENDER, destinationId, namespace, payload });
  }

  #closed(reason: string): void {
    this.#heartbeat?.dispose();
    this.#socket = null;
    this.#requests.end(null, reason);
    this.#options.onClosed(reason);
  }

  #take(message: CastMessage): void {
    this.#heartbeat?.heard();
    const type = textIn(message.payload, 'type');
    if (message.destinationId !== SENDER && message.destinationId !== '*') return;
    if (message.namespace === NAMESPACES.heartbeat) {
      if (type === 'PING') this.#tell(message.sourceId, NAMESPACES.heartbeat, { type: 'PONG' });
      return;
    }
    if (message.namespace === NAMESPACES.connection) return this.#takeConnection(message.sourceId, type);
    if (type === 'RECEIVER_STATUS') this.#takeReceiver(message.payload);
    if (type === 'MEDIA_STATUS' && message.sourceId === this.#application?.transportId)
      this.#media = reduceMediaStatus(this.#media, message.payload, this.#options.clock.elapsed());
    const isAnswer = this.#requests.answer(message);
    this.#tellChange(isAnswer);
  }

  /** Some receivers broadcast with every answer: only what differs is news, and an answer is none to who asked. */
  #tellChange(isAnswer: boolean): void {
    const told = JSON.stringify([this.#receiver, newsOf(this.#media), this.#application?.transportId]);
    if (told === this.#told) return;
    this.#told = told;
    if (!isAnswer) this.#options.onChanged();
  }

  /** An application that closes ends its own virtual connection only; the platform's ends everything. */
  #takeConnection(sourceId: string, type: string | null): void {
    if (type !== 'CLOSE') return;
    if (sourceId === PLATFORM) {
      this.#socket?.dispose();
      return this.#closed('closed');
    }
    if (sourceId !== this.#application?.transportId) return;
    if (this.#media !== null && this.#media.playerState !== 'IDLE')
      this.#brokenOff = { transportId: sourceId, media: this.#media, at: this.#options.clock.elapsed() };
    this.#leave();
  }

  #isAnythingOn(): boolean {
    return this.#receiver?.applications.some(({ isIdleScreen }) => !isIdleScreen) ?? false;
  }

  #takeReceiver(payload: JsonObject): void {
    const status = parseReceiverStatus(payload);
    if (status === null) return;
    this.#receiver = status;
    const followed = this.#application?.transportId;
    if (followed !== undefined && !status.applications.some(({ transportId }) => transportId === followed))
      this.#leave();
  }

  #leave(): void {
    const left = this.#application?.transportId ?? '';
    this.#application = null;
    this.#media = null;
    this.#requests.end(left, 'applicationClosed');
    this.#tellChange(false);
  }
}

/** What of a media state is news: its place in time is not. */
function newsOf(media: MediaState | null): readonly unknown[] {
  if (media === null) return [];
  const { mediaSessionId, playerState, idleReason, contentId, currentItemId, repeatMode } = media;
  return [mediaSessionId, playerState, idleReason, contentId, currentItemId, repeatMode];
}
