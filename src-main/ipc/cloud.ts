import { ok } from '../lib/result.ts';
import type { CloudService } from '../services/cloud/cloud-service.ts';
import type { DomainHandlers } from './dispatcher.ts';

/** Answers `cloud:…`. An upload goes on when the asker leaves: only `cloud:pause-upload` and `cloud:cancel-upload` stop it. */
export function registerCloud(cloud: CloudService): DomainHandlers<'cloud'> {
  const { uploads } = cloud;
  return {
    'cloud:instances': (input, { signal }) => cloud.instances(input, signal),
    'cloud:load-balancers': (input, { signal }) => cloud.loadBalancers(input, signal),
    'cloud:public-addresses': (input, { signal }) => cloud.publicAddresses(input, signal),
    'cloud:inventory': async () => ok(await cloud.inventory()),
    'cloud:refresh': (input) => cloud.refresh(input),
    'cloud:regions': (_input, { signal }) => cloud.regions(signal),
    'cloud:profiles': (_input, { signal }) => cloud.profiles(signal),
    'cloud:identity': (input, { signal }) => cloud.identity(input, signal),
    'cloud:policy': ({ bucket }) => ok(cloud.policy(bucket)),
    'cloud:upload': (input) => cloud.upload(input),
    'cloud:start-upload': (input) => cloud.startUpload(input),
    'cloud:uploads': () => ok({ uploads: [...uploads.list()] }),
    'cloud:pause-upload': ({ uploadId }) => uploads.pause(uploadId),
    'cloud:resume-upload': ({ uploadId }) => uploads.resume(uploadId),
    'cloud:cancel-upload': ({ uploadId }) => uploads.cancel(uploadId),
    'cloud:drop-cast': ({ uploadId }) => uploads.dropCast(uploadId),
    'cloud:forget-upload'({ uploadId }) {
      const left = uploads.forget(uploadId);
      return left.ok ? ok({ uploads: [...left.value] }) : left;
    },
    'cloud:presign': (input, { signal }) => cloud.presign(input, signal),
    'cloud:probe-media': (input, { signal }) => cloud.probeMedia(input, signal),
  };
}
