import { describe, expect, it } from 'vitest';
import { ok } from '../../src-main/lib/result.ts';
import type { ActionArguments, Invoker } from '../../src-main/protocols/upnp/index.ts';
import {
  getCurrentTransportActions,
  getMediaInfo,
  getMute,
  getPositionInfo,
  getProtocolInfo,
  getVolume,
  pause,
  seek,
  setMute,
  setVolume,
  stop,
} from '../../src-main/protocols/upnp/index.ts';
import { avTransportAt } from './upnp-peer.ts';

const service = avTransportAt(1);
const options = { signal: new AbortController().signal, timeoutMs: 1_000, record: null };
const range = { min: 0, max: 100 };

function room(out: Readonly<Record<string, string>> = {}) {
  const asked: [string, ActionArguments][] = [];
  const client: Invoker = {
    invoke(_, action, args) {
      asked.push([action, args]);
      return Promise.resolve(ok(new Map(Object.entries(out))));
    },
  };
  return { asked, client };
}

describe('each action', () => {
  it('sends its arguments in the order of the specification', async () => {
    const { asked, client } = room();
    await pause(client, service, options);
    await stop(client, service, options);
    await seek(client, service, { seconds: 3_671.9, unit: 'REL_TIME' }, options);
    await getPositionInfo(client, service, options);
    await getMediaInfo(client, service, options);
    await getCurrentTransportActions(client, service, options);
    await setVolume(client, service, { value: 42, range }, options);
    await setMute(client, service, true, options);
    await setMute(client, service, false, options);
    await getProtocolInfo(client, service, options);
    expect(asked).toEqual([
      ['Pause', [['InstanceID', '0']]],
      ['Stop', [['InstanceID', '0']]],
      [
        'Seek',
        [
          ['InstanceID', '0'],
          ['Unit', 'REL_TIME'],
          ['Target', '01:01:11'],
        ],
      ],
      ['GetPositionInfo', [['InstanceID', '0']]],
      ['GetMediaInfo', [['InstanceID', '0']]],
      ['GetCurrentTransportActions', [['InstanceID', '0']]],
      [
        'SetVolume',
        [
          ['InstanceID', '0'],
          ['Channel', 'Master'],
          ['DesiredVolume', '42'],
        ],
      ],
      [
        'SetMute',
        [
          ['InstanceID', '0'],
          ['Channel', 'Master'],
          ['DesiredMute', '1'],
        ],
      ],
      [
        'SetMute',
        [
          ['InstanceID', '0'],
          ['Channel', 'Master'],
          ['DesiredMute', '0'],
        ],
      ],
      ['GetProtocolInfo', []],
    ]);
  });

  it.each([-1, 101, 50.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'never sends a volume of %d',
    async (value) => {
      const { asked, client } = room();
      const result = await setVolume(client, service, { value, range }, options);
      expect(result).toMatchObject({ ok: false, error: { code: 'input.invalid' } });
      expect(asked).toEqual([]);
    },
  );

  it('reads a volume, and refuses what is none', async () => {
    expect(await getVolume(room({ CurrentVolume: '42' }).client, service, options)).toEqual(ok(42));
    for (const out of [{ CurrentVolume: 'loud' }, { CurrentVolume: '-5' }, {}]) {
      const result = await getVolume(room(out).client, service, options);
      expect(result).toMatchObject({
        ok: false,
        error: { code: 'device.refused', context: { reason: 'malformed' } },
      });
    }
  });

  it.each([
    ['1', true],
    ['true', true],
    ['YES', true],
    ['0', false],
    ['False', false],
    ['no', false],
  ])('reads CurrentMute %s as %s', async (text, isMuted) => {
    expect(await getMute(room({ CurrentMute: text }).client, service, options)).toEqual(ok(isMuted));
  });

  it('refuses a mute that is neither', async () => {
    const result = await getMute(room({ CurrentMute: 'maybe' }).client, service, options);
    expect(result).toMatchObject({
      ok: false,
      error: { context: { reason: 'malformed', raw: 'CurrentMute=maybe' } },
    });
  });

  it('takes AbsTime where a room gives no RelTime', async () => {
    const { client } = room({ RelTime: 'NOT_IMPLEMENTED', AbsTime: '0:00:07', TrackURI: 'NOT_IMPLEMENTED' });
    expect(await getPositionInfo(client, service, options)).toEqual(
      ok({ position: 7, duration: null, trackUri: null, trackMetaData: null }),
    );
  });
});
