import type { Host } from '../lib/ports.ts';
import { fail, ok } from '../lib/result.ts';
import type { MediaService } from '../services/media/media-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `media:…`. Choosing files needs a face with a picker. */
export function registerMedia(media: MediaService, host: Host): DomainHandlers<'media'> {
  return {
    'media:list': () => ok({ items: [...media.list()] }),
    'media:add': (input) => media.add(input, input.title),
    'media:remove': ({ mediaId }) => media.remove(mediaId),
    'media:restore': ({ mediaId }) => media.restore(mediaId),
    async 'media:choose'() {
      if (host.chooseFiles === null) {
        return fail('host.unsupported', {
          message: 'This face has no file picker of the system.',
          context: { face: host.face },
        });
      }
      const paths = await host.chooseFiles();
      const added = await Promise.all(paths.map((path) => media.add({ path }, null)));
      const failed = added.find((result) => !result.ok);
      const items = added.flatMap((result) => (result.ok ? [result.value] : []));
      return items.length === 0 && failed !== undefined && !failed.ok ? failed : ok({ items });
    },
  };
}
