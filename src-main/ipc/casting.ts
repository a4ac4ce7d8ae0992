import { ok } from '../lib/result.ts';
import type { CastingService } from '../services/casting/casting-service.ts';
import { PLAIN_CAST } from '../services/casting/casting-service.ts';
import type { EmergencyService } from '../services/emergency/emergency-service.ts';
import type { QueueService } from '../services/queue/queue-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `casting:…`. A cast goes on when the asker leaves: only `casting:cancel` stops it. */
export function registerCasting(
  casting: CastingService,
  queues: QueueService,
  emergency: EmergencyService,
): DomainHandlers<'casting'> {
  return {
    'casting:cast': (input) => casting.cast(input, PLAIN_CAST),
    'casting:check': (input) => casting.check(input),
    'casting:cancel': ({ castId }) => casting.cancel(castId),
    'casting:control': ({ rooms, action, value }) => queues.control(rooms, action, value),
    'casting:set-play-mode': ({ rooms, mode }) => casting.setPlayMode(rooms, mode),
    'casting:queue': (input) => queues.add(input),
    'casting:queues': ({ rooms }) => ok({ queues: [...queues.list(rooms)] }),
    'casting:edit-queue': ({ queue, change }) => queues.edit(queue, change),
    'casting:emergency': (input) => emergency.begin(input),
    'casting:restore': () => emergency.restore(),
    'casting:emergency-status': () => ok({ emergency: emergency.current() }),
  };
}
