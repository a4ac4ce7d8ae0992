import type { CloudUpload, EventName, RequestName, RequestParsed } from '../../src-preload/contract/index.ts';
import { sampleProbes, sampleUpload } from './sample-cloud.ts';
import type { SampleCloud } from './sample-cloud.ts';

type CloudName = Extract<RequestName, `cloud:${string}`>;
type CloudAnswers = { readonly [N in CloudName]: (input: RequestParsed<N>) => unknown };

/** The answers about a cloud in memory. */
export function cloudAnswers(
  cloud: SampleCloud,
  emit: (name: EventName, payload: unknown) => void,
): CloudAnswers {
  let uploads = [...cloud.uploads];
  let inventory = cloud.inventory;
  const change = (uploadId: string, facts: Partial<CloudUpload>) => {
    uploads = uploads.map((one) =>
      one.uploadId === uploadId ? { ...one, bytesPerSecond: null, error: null, ...facts } : one,
    );
    return uploads.find((one) => one.uploadId === uploadId);
  };
  return {
    'cloud:instances': () => ({ instances: inventory.instances, requests: 1, ms: 1 }),
    'cloud:load-balancers': () => ({
      loadBalancers: inventory.loadBalancers,
      requests: 1,
      ms: 1,
      warnings: [],
    }),
    'cloud:public-addresses': ({ loadBalancer }) => {
      const members = inventory.loadBalancers.find(({ name }) => name === loadBalancer)?.instances ?? [];
      const all = members.map(({ instanceId }, index) => ({
        instanceId,
        publicIpAddress: `198.51.0.${index + 1}`,
        state: 'running',
        leftOut: index % 3 === 0 ? null : ('notFirstOfReservation' as const),
      }));
      const addresses = all.filter(({ leftOut }) => leftOut === null);
      return { addresses, leftOut: all.length - addresses.length, kind: 'classic', all, requests: 2, ms: 3 };
    },
    'cloud:inventory': () => inventory,
    'cloud:refresh': () => {
      inventory = { ...inventory, updatedAt: new Date().toISOString() };
      return inventory;
    },
    'cloud:regions': () => ({ regions: ['eu-central-1', 'eu-west-1'], asked: true }),
    'cloud:profiles': () => ({
      profiles: [{ name: 'house', region: 'eu-central-1', kind: 'sso' }],
    }),
    'cloud:identity': () => cloud.identity,
    'cloud:policy': () => ({ policy: '{"Version":"2012-10-17"}', optional: [] }),
    'cloud:upload': () => ({}),
    'cloud:start-upload': ({ bucket, key, cast: wanted }) => {
      const cast = wanted === null ? null : { ...wanted, error: null };
      const upload = sampleUpload(`up-${uploads.length + 1}`, Date.now(), {
        bucket,
        key,
        cast,
        state: 'running',
      });
      uploads = [upload, ...uploads];
      emit('cloud:upload-progressed', upload);
      return upload;
    },
    'cloud:uploads': () => ({ uploads }),
    'cloud:pause-upload': ({ uploadId }) => change(uploadId, { state: 'paused' }),
    'cloud:resume-upload': ({ uploadId }) => change(uploadId, { state: 'running' }),
    'cloud:cancel-upload': ({ uploadId }) => change(uploadId, { state: 'cancelled', cast: null }),
    'cloud:drop-cast': ({ uploadId }) => change(uploadId, { cast: null }),
    'cloud:forget-upload': ({ uploadId }) => {
      uploads = uploads.filter((one) => one.uploadId !== uploadId);
      return { uploads };
    },
    'cloud:presign': ({ bucket, key }) => ({
      url: `http://127.0.0.1/${bucket}/${key}?X-Amz-Signature=1`,
      objectUrl: `http://127.0.0.1/${bucket}/${key}`,
      expiresAt: new Date().toISOString(),
    }),
    'cloud:probe-media': ({ loadBalancer, path }) => {
      const members = inventory.loadBalancers.find(({ name }) => name === loadBalancer)?.instances ?? [];
      const probes = sampleProbes(members, path);
      return { probes, best: probes.find(({ ok }) => ok)?.url ?? null, title: path.split('/').at(-1) ?? '' };
    },
  };
}
