import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Desk } from './desk.ts';
import { cli, foundRoom, makeDataFolder, startDesk } from './desk.ts';

/** The terminal on a fresh data folder: nothing is configured, so the practice cloud answers. */
describe('the cloud at the terminal', () => {
  const data = makeDataFolder({});
  const file = join(data, 'curtain.txt');
  beforeAll(() => writeFileSync(file, 'curtain up\n'));
  afterAll(() => rmSync(data, { recursive: true }));

  it('lists a balancer with the health of its instances', async () => {
    const input = JSON.stringify({ names: ['stage-door'] });
    const { exitCode, result } = await cli<'cloud:load-balancers'>(['cloud', 'load-balancers', input], {
      data,
    });
    expect(exitCode).toBe(0);
    expect(result).toMatchObject({
      ok: true,
      value: { loadBalancers: [{ name: 'stage-door', kind: 'classic' }] },
    });
  });

  it('finds the addresses behind 2,000 instances, none missing', async () => {
    const input = JSON.stringify({ loadBalancer: 'grand-festival' });
    const { result } = await cli<'cloud:public-addresses'>(['cloud', 'public-addresses', input], { data });
    expect(result.ok && [result.value.addresses.length, result.value.leftOut, result.value.requests]).toEqual(
      [2000, 0, 11],
    );
  });

  it('puts a file into a bucket and answers with the required names', async () => {
    const input = JSON.stringify({ bucket: 'practice-media', key: 'a b/ü.txt', sourceFile: file });
    const { exitCode, result } = await cli<'cloud:upload'>(['cloud', 'upload', input], { data });
    expect(exitCode).toBe(0);
    expect(result.ok && Object.keys(result.value)).toEqual([
      'ObjectURL',
      'Expiration',
      'ETag',
      'ServerSideEncryption',
      'VersionId',
      'SSECustomerAlgorithm',
      'SSECustomerKeyMD5',
      'SSEKMSKeyId',
      'RequestCharged',
      '@metadata',
    ]);
    expect(result.ok && new URL(result.value.ObjectURL).pathname).toBe('/practice-media/a%20b/%C3%BC.txt');
  });

  it.each([
    [{ bucket: 'practice-media', key: '' }, 'input.invalid'],
    [{ bucket: 'nobodys-bucket', key: 'k' }, 'cloud.notFound'],
  ])('refuses %o', async (target, code) => {
    const input = JSON.stringify({ ...target, sourceFile: file });
    const { exitCode, result } = await cli<'cloud:upload'>(['cloud', 'upload', input], { data });
    expect([exitCode, result.ok || result.error.code]).toEqual([1, code]);
  });
});

describe('a file put into a bucket and cast', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk({ settings: { practice: { enabled: true } } });
  });
  afterAll(() => desk?.stop());

  it('really plays in the practice rooms, from the public and from the private bucket', async () => {
    const data = desk.dataFolder;
    const found = [await foundRoom('Green room', data), await foundRoom('Rehearsal hall', data)];
    const rooms = found.map(({ id }) => id);
    const media = await cli<'media:list'>(['media', 'list'], { data });
    const item =
      media.result.ok && media.result.value.items.find(({ contentType }) => contentType === 'video/mp4');
    const mediaId = item ? item.mediaId : '';
    const cast = async (url: string): Promise<unknown> => {
      const input = JSON.stringify({
        rooms,
        source: { url },
        title: 'From the bucket',
        contentType: 'video/mp4',
      });
      const { result } = await cli<'casting:cast'>(['casting', 'cast', input], { data });
      return result.ok && result.value.outcomes.map(({ proof, error }) => proof?.kind ?? error);
    };
    const put = async (bucket: string) =>
      cli<'cloud:upload'>(['cloud', 'upload', JSON.stringify({ bucket, key: 'film.mp4', mediaId })], {
        data,
      });
    const open = await put('practice-media');
    expect(open.result.ok && (await cast(open.result.value.ObjectURL))).toEqual(['position', 'position']);
    await put('practice-private');
    const input = JSON.stringify({ bucket: 'practice-private', key: 'film.mp4' });
    const signed = await cli<'cloud:presign'>(['cloud', 'presign', input], { data });
    // The hall asks for the head first, which an address that is signed for GET refuses: it fetches from the desk.
    expect(signed.result.ok && (await cast(signed.result.value.url))).toEqual([
      'position',
      expect.anything(),
    ]);
  });

  it('plays from behind a balancer too', async () => {
    const data = desk.dataFolder;
    const input = JSON.stringify({ loadBalancer: 'stage-door', path: '/media/harbour-evening.mp4' });
    const probed = await cli<'cloud:probe-media'>(['cloud', 'probe-media', input], { data });
    if (!probed.result.ok) throw new Error(probed.result.error.message);
    const { probes, best } = probed.result.value;
    expect(probes[0]).toMatchObject({
      ok: true,
      ranges: true,
      health: 'healthy',
      contentType: 'video/mp4',
      url: best,
    });
    expect(probes).toHaveLength(11);
    expect(probes.filter(({ ok }) => !ok).map(({ reason }) => reason)).toEqual(['HTTP 503', 'HTTP 503']);
  });
});
