import { join } from 'node:path';
import type { ApplicationOptions, Base } from './app-base.ts';
import type { PracticeCloud } from './lib/ports.ts';
import { createPracticeCloud } from './practice/cloud/practice-cloud.ts';
import { practiceMedia } from './practice/practice-media.ts';
import { createAwsThread } from './protocols/aws/aws-thread.ts';
import type { CloudService } from './services/cloud/cloud-service.ts';
import { createCloudService } from './services/cloud/cloud-service.ts';
import { isCloudConfigured } from './services/cloud/current-access.ts';
import type { Lan } from './app-lan.ts';
import type { PracticePart } from './services/practice/practice-service.ts';
import type { SettingsService } from './services/settings/settings-service.ts';

/** Instances, balancers and uploads. */
export function buildCloud(
  { clock, log }: ApplicationOptions,
  { stores, journal, settings, events: { emit } }: Base,
  { media, casting }: Pick<Lan, 'media' | 'casting'>,
  practiceCloud: CloudPart,
): CloudService {
  return createCloudService({
    aws: createAwsThread({ clock, log, record: journal.recorder('cloud', null) }),
    settings,
    practice: () => practiceCloud.open()?.access() ?? null,
    media,
    casting,
    store: stores.cloud,
    clock,
    emit,
    log,
    recordFor: (instanceId) => journal.recorder('cloud', instanceId),
  });
}

/** The practice cloud, and how the service reaches it while it is open. */
export interface CloudPart {
  readonly part: PracticePart;
  readonly open: () => PracticeCloud | null;
}

export function createCloudPart(options: ApplicationOptions, settings: SettingsService): CloudPart {
  const { clock, log } = options;
  let cloud: PracticeCloud | null = null;
  const part: PracticePart = {
    isDecidedOnce: true,
    isWanted: async ({ practice }) => practice.enabled === true || !(await isCloudConfigured({ settings })),
    async open(onChanged) {
      const folder = join(options.dataFolder, 'practice-cloud');
      const media = practiceMedia(options.assetsFolder);
      cloud = await createPracticeCloud({ clock, log, folder, media, onChanged });
      return cloud;
    },
    async onSwitched(isOn) {
      if (!isOn) cloud = null;
    },
  };
  return { part, open: () => cloud };
}
