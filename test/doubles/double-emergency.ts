import type {
  AppError,
  Emergency,
  EventName,
  Outcome,
  RequestParsed,
  Room,
} from '../../src-preload/contract/index.ts';

type Answers = {
  readonly [N in 'casting:emergency' | 'casting:emergency-status' | 'casting:restore']: (
    input: RequestParsed<N>,
  ) => unknown;
};

const REFUSED: AppError = {
  code: 'device.refused',
  message: '',
  context: { errorCode: 716, errorDescription: 'Resource not found' },
  retryable: true,
};

/** An emergency in memory: the café refuses, what is offline waits, everything else is on air at once. */
export function emergencyAnswers(deps: {
  readonly emergency: Emergency | null;
  readonly rooms: () => readonly Room[];
  readonly titleOf: (mediaId: string) => string;
  readonly refuse: (code: AppError['code'], context: Record<string, unknown>) => Error;
  readonly emit: (name: EventName, payload: unknown) => void;
}): Answers {
  let current = deps.emergency;
  const keep = (next: Emergency | null): void => {
    current = next;
    deps.emit('casting:emergency-changed', { emergency: next });
  };
  return {
    'casting:emergency': ({ source, title }) => {
      if (current !== null) throw deps.refuse('casting.emergency', {});
      const begun: Emergency = {
        emergencyId: 'emergency-2',
        title: title ?? ('mediaId' in source ? deps.titleOf(source.mediaId) : 'Announcement'),
        source,
        startedAt: new Date().toISOString(),
        endedAt: null,
        rooms: deps.rooms().map((room) => ({
          room: room.id,
          state: room.status === 'offline' ? 'waiting' : room.id === 'cafe' ? 'failed' : 'on-air',
          before: beforeOf(room),
          error: room.id === 'cafe' ? REFUSED : null,
        })),
      };
      keep(begun);
      return { emergency: begun, outcomes: begun.rooms.map(outcomeOf), spreadMs: 38 };
    },
    'casting:emergency-status': () => ({ emergency: current }),
    'casting:restore': () => {
      if (current === null) throw deps.refuse('casting.noEmergency', {});
      const ended: Emergency = {
        ...current,
        endedAt: new Date().toISOString(),
        rooms: current.rooms.map((room) => ({
          ...room,
          state: room.room === 'cafe' ? 'notRestored' : 'restored',
          error: room.room === 'cafe' ? REFUSED : null,
        })),
      };
      keep(null);
      return { emergency: ended, outcomes: ended.rooms.map(outcomeOf) };
    },
  };
}

function beforeOf({ nowPlaying: { state, title, castId } }: Room): Emergency['rooms'][number]['before'] {
  if (state === 'idle') return { kind: 'nothing', title: null };
  return { kind: castId === null ? 'foreign' : 'cast', title };
}

function outcomeOf({ room, error }: Emergency['rooms'][number]): Outcome {
  return { room, ok: error === null, error, proof: null, steps: [] };
}
