import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScpd } from '../../../../src-main/protocols/upnp/index.ts';
import { readCaptureBytes, readHttpCapture } from '../captures.ts';

const LOCATION = 'http://10.77.0.2:49600/xml/RenderingControl2.xml';

function parse(text: string) {
  return parseScpd(Buffer.from(text), LOCATION);
}

function scpd(variables: string, actions = '<action><name>GetVolume</name></action>'): string {
  return `<scpd xmlns="urn:schemas-upnp-org:service-1-0"><actionList>${actions}</actionList><serviceStateTable>${variables}</serviceStateTable></scpd>`;
}

function rangeOf(range: string): unknown {
  const read = parse(scpd(`<stateVariable><name>Volume</name>${range}</stateVariable>`));
  return read.ok ? read.value.variables.get('Volume')?.range : read.error.code;
}

describe('recorded service descriptions', () => {
  it('of Rygel tell the range of the volume', () => {
    const read = parseScpd(readCaptureBytes('rygel/scpd-RenderingControl.xml'), LOCATION);
    expect(read.ok && read.value.variables.get('Volume')?.range).toEqual({ min: 0, max: 100, step: 1 });
    expect(read.ok && [...read.value.actions]).toEqual([
      'ListPresets',
      'SelectPreset',
      'GetMute',
      'SetMute',
      'GetVolume',
      'SetVolume',
    ]);
  });

  it.each([
    ['rygel', 'scpd-AVTransport.xml', true],
    ['gmediarender', 'scpd-AVTransport.xml', false],
  ])('of %s (%s) tell whether it skips and has play modes: %s', (device, file, skips) => {
    const read = parseScpd(readCaptureBytes(`${device}/${file}`), LOCATION);
    if (!read.ok) throw new Error(read.error.message);
    const has = ['SetNextAVTransportURI', 'Seek', 'Next', 'Previous', 'SetPlayMode'].map((name) =>
      read.value.actions.has(name),
    );
    expect(has).toEqual([true, true, skips, skips, skips]);
  });

  it.each([
    ['rygel', '09-scpd-ConnectionManager'],
    ['rygel', '10-scpd-AVTransport'],
    ['rygel', '11-scpd-RenderingControl'],
    ['gmediarender', '09-scpd-AVTransport'],
  ])('%s %s is readable as it came', (device, name) => {
    expect(parseScpd(readHttpCapture(device, name).body, LOCATION).ok).toBe(true);
  });
});

describe('a service description', () => {
  it.each([
    [
      '<allowedValueRange><minimum>0</minimum><maximum>60</maximum><step>2</step></allowedValueRange>',
      { min: 0, max: 60, step: 2 },
    ],
    [
      '<allowedValueRange><minimum>0</minimum><maximum>30</maximum></allowedValueRange>',
      { min: 0, max: 30, step: 1 },
    ],
    ['<allowedValueRange><minimum>9</minimum><maximum>3</maximum></allowedValueRange>', null],
    ['<allowedValueRange><minimum>zero</minimum><maximum>3</maximum></allowedValueRange>', null],
    [
      '<allowedValueRange><minimum>0</minimum><maximum>10</maximum><step>0</step></allowedValueRange>',
      { min: 0, max: 10, step: 1 },
    ],
    ['', null],
  ])('with %s has the range %o', (range, expected) => {
    expect(rangeOf(range)).toEqual(expected);
  });

  it.each([
    ['nothing', ''],
    ['HTML', '<html><body>404</body></html>'],
    ['no actions', scpd('', '')],
    ['an entity', `<!DOCTYPE a [<!ENTITY b "c">]>${scpd('')}`],
    ['depth without end', '<scpd>'.repeat(40)],
    ['a half', scpd('').slice(0, 60)],
  ])('of %s is refused, not thrown', (_what, text) => {
    const read = parse(text);
    expect(read.ok ? 'read' : read.error.code).toBe('device.badDescription');
  });

  it('never throws, whatever the bytes', () => {
    const whole = Buffer.from(readCaptureBytes('rygel/scpd-RenderingControl.xml'));
    const damaged = fc
      .tuple(fc.nat(whole.length - 1), fc.nat(60), fc.uint8Array({ maxLength: 40 }))
      .map(([at, cut, put]) => Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + cut)]));
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 400 })), (bytes) => {
        expect(typeof parseScpd(bytes, LOCATION).ok).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});
