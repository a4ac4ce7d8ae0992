import type { Host } from '../lib/ports.ts';
import { fail, ok } from '../lib/result.ts';
import type { Notices } from '../services/activity/notices.ts';
import type { DomainHandlers } from './dispatcher.ts';

export interface AppFacts {
  readonly version: string;
  readonly dataFolder: string;
}

/** Answers `app:…`. */
export function registerApp(facts: AppFacts, host: Host, notices: Notices): DomainHandlers<'app'> {
  return {
    'app:info': (_input, { sender }) =>
      ok({
        ...facts,
        face: sender.face,
        vault: host.vault.name,
        notices: [...notices.all()],
        canChooseFiles: host.chooseFiles !== null,
        canPictureWindow: host.pictureWindow !== null,
      }),
    'app:screenshot': async () => {
      const png = await host.pictureWindow?.();
      if (png == null)
        return fail('host.unsupported', { message: 'There is no window to picture.', context: {} });
      return ok({ base64: Buffer.from(png).toString('base64') });
    },
    'app:dismiss-notice': ({ id }) => {
      notices.dismiss(id);
      return ok({});
    },
  };
}
