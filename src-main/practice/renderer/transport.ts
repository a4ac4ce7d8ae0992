/** The states that a practice renderer can be in; the names are those of AVTransport's TransportState. */
export type TransportName = 'NO_MEDIA_PRESENT' | 'STOPPED' | 'TRANSITIONING' | 'PLAYING' | 'PAUSED_PLAYBACK';

/** What a control point asked to be played. */
export interface TransportItem {
  readonly uri: string;
  readonly metadata: string;
}

/** Everything AVTransport knows; times in seconds, moments in the clock's `elapsed` milliseconds. */
export interface Transport {
  readonly state: TransportName;
  readonly status: 'OK' | 'ERROR_OCCURRED';
  readonly item: TransportItem | null;
  readonly next: TransportItem | null;
  /** The media has been reached and its head read. */
  readonly isOpen: boolean;
  /** Duration; 0 while unknown. */
  readonly seconds: number;
  /** A picture: it is on, and its position stays 0. */
  readonly isStill: boolean;
  /** The position at `since`, or for good while `since` is `null`. */
  readonly base: number;
  readonly since: number | null;
}

/** Where real devices differ in what they do with the same request. */
export interface TransportRules {
  readonly refusesPlayWhilePlaying: boolean;
  readonly refusesSeekBeyondEnd: boolean;
  readonly forgetsItemAtEnd: boolean;
  readonly statusAfterFailure: Transport['status'];
}

/** What must be done to the media after a step. */
export type MediaEffect = 'none' | 'open' | 'close' | 'reposition';

/** A step that was taken, or AVTransport's error code for one that is not possible now. */
export type TransportStep =
  | { readonly ok: true; readonly transport: Transport; readonly effect: MediaEffect }
  | { readonly ok: false; readonly errorCode: 701 | 711 };

/** Just switched on: nothing to play. */
export const emptyTransport: Transport = {
  state: 'NO_MEDIA_PRESENT',
  status: 'OK',
  item: null,
  next: null,
  isOpen: false,
  seconds: 0,
  isStill: false,
  base: 0,
  since: null,
};

const closed = { isOpen: false, isStill: false, since: null } as const;

/** Where playback is at `now`, in seconds; never beyond a known end. */
export function positionAt(transport: Transport, now: number): number {
  const { base, since, seconds } = transport;
  if (since === null) return base;
  const position = base + (now - since) / 1000;
  return seconds > 0 ? Math.min(seconds, position) : position;
}

/** SetAVTransportURI: a renderer that was playing starts the new item by itself; an empty URI takes the media out. */
export function setItem(transport: Transport, item: TransportItem): TransportStep {
  if (item.uri === '') return step(emptyTransport, 'close');
  const isRunning = transport.state === 'PLAYING' || transport.state === 'TRANSITIONING';
  const state = isRunning ? 'TRANSITIONING' : 'STOPPED';
  return step({ ...emptyTransport, state, item }, isRunning ? 'open' : 'close');
}

/** SetNextAVTransportURI: what follows without a gap; an empty URI takes it back. */
export function setNextItem(transport: Transport, next: TransportItem): TransportStep {
  if (transport.item === null) return { ok: false, errorCode: 701 };
  return step({ ...transport, next: next.uri === '' ? null : next }, 'none');
}

/** Play: from a stop the media is fetched first; from a pause it goes on where it was. */
export function play(transport: Transport, rules: TransportRules, now: number): TransportStep {
  if (transport.item === null) return { ok: false, errorCode: 701 };
  switch (transport.state) {
    case 'NO_MEDIA_PRESENT':
    case 'STOPPED':
      return step({ ...transport, ...closed, state: 'TRANSITIONING', status: 'OK' }, 'open');
    case 'PAUSED_PLAYBACK':
      if (!transport.isOpen) return step({ ...transport, state: 'TRANSITIONING' }, 'none');
      return step(running(transport, now), 'none');
    case 'TRANSITIONING':
    case 'PLAYING':
      return rules.refusesPlayWhilePlaying ? { ok: false, errorCode: 701 } : step(transport, 'none');
  }
}

/** The media answered and its head is read: a renderer that waited for it plays from now on. */
export function opened(
  transport: Transport,
  media: { readonly seconds: number; readonly isStill: boolean },
  now: number,
): Transport {
  const open = { ...transport, isOpen: true, seconds: media.seconds, isStill: media.isStill };
  return transport.state === 'TRANSITIONING' || transport.state === 'PLAYING' ? running(open, now) : open;
}

/** The media cannot be had: playback stops and the item stays. */
export function failed(transport: Transport, rules: TransportRules): Transport {
  return { ...transport, ...closed, state: 'STOPPED', status: rules.statusAfterFailure, base: 0 };
}

/** Pause: only what plays, or is about to, can be paused. */
export function pause(transport: Transport, now: number): TransportStep {
  if (transport.state !== 'PLAYING' && transport.state !== 'TRANSITIONING')
    return { ok: false, errorCode: 701 };
  return step(
    { ...transport, state: 'PAUSED_PLAYBACK', base: positionAt(transport, now), since: null },
    'none',
  );
}

/** Stop: allowed in every state. */
export function stop(transport: Transport): TransportStep {
  if (transport.item === null) return step(transport, 'none');
  return step({ ...transport, ...closed, state: 'STOPPED', base: 0 }, 'close');
}

/** Seek to a position in seconds; a target beyond a known end is refused or ends playback, as the rules say. */
export function seek(
  transport: Transport,
  target: number,
  rules: TransportRules,
  now: number,
): TransportStep {
  if (transport.item === null) return { ok: false, errorCode: 711 };
  if (transport.isStill) return step(transport, 'none');
  if (transport.seconds > 0 && target > transport.seconds) {
    if (rules.refusesSeekBeyondEnd) return { ok: false, errorCode: 711 };
    return step({ ...ended(transport, rules), base: target }, 'close');
  }
  const since = transport.since === null ? null : now;
  return step({ ...transport, base: target, since }, 'reposition');
}

/** Next: the item that was set to follow starts at once. */
export function skipToNext(transport: Transport): TransportStep {
  if (transport.next === null) return { ok: false, errorCode: 711 };
  return step(following(transport, transport.next), 'open');
}

/** Lets time pass: at the end of the media the next item follows without a stop, else playback stops. */
export function advance(transport: Transport, rules: TransportRules, now: number): TransportStep {
  if (millisecondsLeft(transport, now) !== 0) return step(transport, 'none');
  if (transport.next !== null) return step(following(transport, transport.next), 'open');
  return step(ended(transport, rules), 'close');
}

/** How long until the media ends; `null` where it never does by itself. */
export function millisecondsLeft(transport: Transport, now: number): number | null {
  if (transport.since === null || transport.seconds === 0) return null;
  return Math.max(0, Math.ceil((transport.seconds - positionAt(transport, now)) * 1000 - 0.5));
}

function step(transport: Transport, effect: MediaEffect): TransportStep {
  return { ok: true, transport, effect };
}

function running(transport: Transport, now: number): Transport {
  return { ...transport, state: 'PLAYING', since: transport.isStill ? null : now };
}

function following(transport: Transport, item: TransportItem): Transport {
  const state = transport.state === 'PLAYING' ? 'PLAYING' : 'TRANSITIONING';
  return { ...emptyTransport, state, item };
}

function ended(transport: Transport, rules: TransportRules): Transport {
  const stopped = { ...transport, ...closed, state: 'STOPPED' } as const;
  return rules.forgetsItemAtEnd
    ? { ...stopped, item: null, base: transport.seconds }
    : { ...stopped, base: 0 };
}
