import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import type { PracticeCloud } from '../../lib/ports.ts';
import type { PracticeMedia } from '../practice-media.ts';
import type { CloudFault } from './faults.ts';
import { cloudFaults, isCloudFault } from './faults.ts';
import type { PracticeHouse } from './house.ts';
import { buildHouse } from './house.ts';
import { PRACTICE_KEY, PRACTICE_REGION, PRACTICE_REGIONS, PRIVATE_BUCKET, PUBLIC_BUCKET } from './keys.ts';
import { createObjectStore } from './object-store.ts';
import { createCloudListener } from './request-listener.ts';
import { openStageServers } from './stage-servers.ts';

export interface PracticeCloudOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Where its objects are kept. */
  readonly folder: string;
  /** What the machines behind its balancers serve. */
  readonly media: readonly PracticeMedia[];
  /** 3590 unless given, so that an object's address stays good over a restart; any other where that is taken. */
  readonly port?: number;
  readonly onChanged: () => void;
}

const PREFERRED_PORT = 3590;
const PEER = 'practice-cloud';

/**
 * Opens the practice cloud: EC2, ELB, STS and S3 behind one loopback address, with checked signatures, quotas and pages,
 * objects on disk, and machines behind the balancer `stage-door` that really serve media.
 */
export async function createPracticeCloud(options: PracticeCloudOptions): Promise<PracticeCloud> {
  const log = options.log.scope('practice cloud');
  const store = createObjectStore(options.folder);
  makeFolder(options.folder);
  await Promise.all([store.makeBucket(PUBLIC_BUCKET), store.makeBucket(PRIVATE_BUCKET)]);
  const houses = new Map<string, PracticeHouse>();
  const ending = new AbortController();
  let fault: CloudFault = 'none';
  const listener = createCloudListener({
    clock: options.clock,
    log,
    store,
    fault: () => fault,
    signal: ending.signal,
    houseOf(region) {
      const house = houses.get(region) ?? buildHouse(region);
      houses.set(region, house);
      return house;
    },
  });
  const server = createServer({ keepAliveTimeout: 15_000 }, listener);
  const port = await listen(server, options.port ?? PREFERRED_PORT);
  const machines = await openStageServers(port, options.media, options.clock);
  const address = `127.0.0.1:${port}`;
  const peer = (): ReturnType<PracticeCloud['peers']>[number] => ({
    peer: PEER,
    name: 'Practice cloud',
    kind: 'cloud',
    address,
    fault,
    faults: [...cloudFaults],
  });
  return {
    peers: () => [peer()],
    async setFault(id, next) {
      if (id !== PEER || !isCloudFault(next)) return null;
      fault = next;
      options.onChanged();
      return peer();
    },
    access: () => ({
      endpoint: `http://${address}`,
      port,
      region: PRACTICE_REGION,
      regions: PRACTICE_REGIONS,
      accessKeyId: PRACTICE_KEY.accessKeyId,
      secretAccessKey: PRACTICE_KEY.secretAccessKey,
    }),
    async dispose() {
      ending.abort();
      await machines.dispose();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function listen(server: ReturnType<typeof createServer>, wanted: number): Promise<number> {
  const attempt = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await attempt(wanted).catch((error: unknown) => (wanted === 0 ? Promise.reject(error) : attempt(0)));
  server.on('error', () => undefined);
  server.unref();
  return (server.address() as AddressInfo).port;
}
