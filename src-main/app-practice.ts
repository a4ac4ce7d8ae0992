import { practiceMedia } from './practice/practice-media.ts';
import { createPracticeRoom } from './practice/practice-room.ts';
import type { DevicesService } from './services/devices/devices-service.ts';
import type { MediaService } from './services/media/media-service.ts';
import type { PracticePart } from './services/practice/practice-service.ts';
import { isPracticeWanted } from './services/practice/practice-service.ts';
import type { ApplicationOptions } from './app-base.ts';

export function createLanPart(
  options: ApplicationOptions,
  devices: DevicesService,
  media: MediaService,
): PracticePart {
  const { clock, log, dataFolder: seed } = options;
  return {
    isDecidedOnce: true,
    isWanted: (settings) =>
      isPracticeWanted(
        settings,
        devices.snapshot().rooms.some((room) => !room.practice),
      ),
    open: (onChanged) => createPracticeRoom({ clock, log, seed, onChanged }),
    async onSwitched(isOn) {
      if (isOn) return media.addPractice(practiceMedia(options.assetsFolder));
      media.removePractice();
      devices.dropPractice();
    },
  };
}
