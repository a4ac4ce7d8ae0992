import { describe, expect, test } from 'vitest';
import { parseScpd } from '../../../../src-main/protocols/upnp/index.ts';
import { shareOfVolume, stepsOfVolume } from '../../../../src-main/services/casting/upnp-observe.ts';
import { assumedTraits, refineTraits } from '../../../../src-main/services/casting/upnp-traits.ts';
import { readCaptureBytes } from '../../protocols/captures.ts';

const assumed = assumedTraits({
  pause: true,
  seek: true,
  volume: true,
  mute: true,
  next: false,
  previous: false,
  playModes: [],
  video: true,
});

function traitsOf(bytes: Uint8Array) {
  const read = parseScpd(bytes, 'http://10.0.0.2/scpd.xml');
  return read.ok ? read.value : null;
}

function scpd(actions: readonly string[], variables = ''): Uint8Array {
  const list = actions.map((name) => `<action><name>${name}</name></action>`).join('');
  return Buffer.from(
    `<scpd><actionList>${list}</actionList><serviceStateTable>${variables}</serviceStateTable></scpd>`,
  );
}

describe('what a room can do', () => {
  test('is as assumed where no service description can be read', () => {
    expect(refineTraits(assumed, null, traitsOf(Buffer.from('<broken')))).toEqual(assumed);
  });

  test('is told by Rygel: it skips, and has play modes', () => {
    const traits = refineTraits(
      assumed,
      traitsOf(readCaptureBytes('rygel/scpd-AVTransport.xml')),
      traitsOf(readCaptureBytes('rygel/scpd-RenderingControl.xml')),
    );
    expect(traits).toMatchObject({
      takesNext: true,
      seekUnit: 'REL_TIME',
      volume: { min: 0, max: 100, step: 1 },
      capabilities: { pause: true, seek: true, volume: true, mute: true, next: true, previous: true },
    });
    expect(traits.capabilities.playModes).toContain('normal');
  });

  test('is told by gmediarender: it does neither, but takes a next item', () => {
    const traits = refineTraits(
      assumed,
      traitsOf(readCaptureBytes('gmediarender/scpd-AVTransport.xml')),
      null,
    );
    expect(traits).toMatchObject({
      takesNext: true,
      capabilities: { pause: true, seek: true, next: false, previous: false, playModes: [] },
    });
  });

  test('leaves out what its actions lack', () => {
    const traits = refineTraits(assumed, traitsOf(scpd(['Play', 'Stop'])), traitsOf(scpd(['GetVolume'])));
    expect(traits.capabilities).toEqual({
      ...assumed.capabilities,
      pause: false,
      seek: false,
      volume: false,
      mute: false,
    });
  });

  test.each([
    ['REL_TIME', 'REL_TIME', true],
    ['ABS_TIME', 'ABS_TIME', true],
    ['TRACK_NR', 'REL_TIME', false],
  ])('with the seek unit %s seeks by %s: %s', (unit, expected, seek) => {
    const allowed = `<allowedValueList><allowedValue>${unit}</allowedValue></allowedValueList>`;
    const mode = `<stateVariable><name>A_ARG_TYPE_SeekMode</name>${allowed}</stateVariable>`;
    const traits = refineTraits(assumed, traitsOf(scpd(['Seek'], mode)), null);
    expect([traits.seekUnit, traits.capabilities.seek]).toEqual([expected, seek]);
  });

  test('keeps volumes within a range of its own, in its own steps', () => {
    const range = { min: 10, max: 30, step: 4 };
    expect([0, 0.05, 0.5, 1].map((share) => stepsOfVolume(share, range))).toEqual([10, 10, 22, 30]);
    expect([10, 20, 30, 99].map((value) => shareOfVolume(value, range))).toEqual([0, 0.5, 1, 1]);
  });
});
