import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseDidlTitle,
  parseEvent,
  readRenderingChange,
  readTransportChange,
} from '../../../../src-main/protocols/upnp/index.ts';
import { listNotifyCaptures, readNotifyCapture } from '../captures.ts';

const DEVICES = ['gmediarender', 'rygel'];

function variablesOf(device: string, file: string): ReadonlyMap<string, string> {
  const event = parseEvent(readNotifyCapture(device, `${file}.notify.http`).body);
  if (!event.ok) throw new Error(event.error.message);
  return event.value;
}

function notify(lastChange: string): Uint8Array {
  return Buffer.from(
    `<e:propertyset xmlns:e="urn:schemas-upnp-org:event-1-0"><e:property><LastChange>${lastChange}</LastChange></e:property></e:propertyset>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const PLAYING =
  '<Event xmlns="urn:schemas-upnp-org:metadata-1-0/AVT/"><InstanceID val="0"><TransportState val="PLAYING"/></InstanceID></Event>';

describe('recorded events', () => {
  const all = DEVICES.flatMap((device) => listNotifyCaptures(device).map((file) => [device, file] as const));

  it.each(all)('%s %s holds variables', (device, file) => {
    const event = parseEvent(readNotifyCapture(device, file).body);
    expect(event.ok && event.value.size > 0).toBe(true);
  });

  it('are as many as were recorded', () => {
    expect(all.length).toBe(28);
  });

  it('of Rygel carry metadata whose double escaping is undone', () => {
    const change = readTransportChange(variablesOf('rygel', 'event-004-AVTransport-seq1'));
    const { trackMetaData, ...rest } = change;
    expect(rest).toEqual({ state: 'PLAYING', trackUri: 'http://10.77.0.1:3500/tone.wav', duration: 20 });
    expect(parseDidlTitle(trackMetaData ?? '')).toBe('Tone and friends');
  });

  it('of gmediarender too, although a declaration stands inside', () => {
    const change = readTransportChange(variablesOf('gmediarender', 'event-005-AVTransport-seq2'));
    expect(change).toMatchObject({ state: 'PLAYING', trackUri: 'http://10.77.0.1:3500/tone.wav' });
    expect(parseDidlTitle(change.trackMetaData ?? '')).toBe('Tone and friends');
  });

  it('of a gapless change name the next item and no state', () => {
    const change = readTransportChange(variablesOf('rygel', 'event-012-AVTransport-seq8'));
    expect([change.state, change.trackUri, change.duration]).toEqual([
      undefined,
      'http://10.77.0.1:3500/tone.wav',
      20,
    ]);
  });

  it.each([
    ['SHUFFLE', 'SHUFFLE'],
    ['X_OWN', 'other'],
  ])('of a play mode (%s) tell it', (written, playMode) => {
    const event = parseEvent(
      notify(escaped(PLAYING.replace('TransportState val="PLAYING"', `CurrentPlayMode val="${written}"`))),
    );
    expect(event.ok && readTransportChange(event.value)).toEqual({ playMode });
  });

  it('of the next item alone change nothing that plays', () => {
    expect(readTransportChange(variablesOf('rygel', 'event-011-AVTransport-seq7'))).toEqual({});
  });

  it.each([
    [
      'gmediarender',
      'event-021-AVTransport-seq14',
      { state: 'STOPPED', trackUri: null, trackMetaData: null },
    ],
    ['rygel', 'event-013-AVTransport-seq9', { state: 'STOPPED' }],
    ['rygel', 'event-005-AVTransport-seq2', { state: 'PAUSED_PLAYBACK' }],
    ['gmediarender', 'event-006-AVTransport-seq3', { duration: 20 }],
    ['gmediarender', 'event-027-AVTransport-seq20', { duration: 0 }],
  ])('of %s: %s says %o', (device, file, expected) => {
    expect(readTransportChange(variablesOf(device, file))).toEqual(expected);
  });

  it.each([
    ['gmediarender', 'event-011-RenderingControl-seq1', { volume: 42 }],
    ['gmediarender', 'event-014-RenderingControl-seq4', { muted: false }],
    ['rygel', 'event-003-RenderingControl-seq0', { volume: 50, muted: false }],
    ['rygel', 'event-007-RenderingControl-seq1', { volume: 0, muted: false }],
  ])('of the sound of %s: %s says %o', (device, file, expected) => {
    expect(readRenderingChange(variablesOf(device, file))).toEqual(expected);
  });

  it.each([
    ['gmediarender', 'event-002-ConnectionManager-seq0'],
    ['rygel', 'event-001-ConnectionManager-seq0'],
  ])('of what %s takes are read in either form (%s)', (device, file) => {
    expect(variablesOf(device, file).get('SinkProtocolInfo')).toContain('http-get:*:audio/mpeg:*');
  });
});

describe('an event', () => {
  it.each([
    ['escaped as it should be', escaped(PLAYING)],
    ['escaped once too often', escaped(escaped(PLAYING))],
    ['not escaped at all', PLAYING],
    ['in a CDATA section', `<![CDATA[${PLAYING}]]>`],
    ['without a namespace', escaped(PLAYING.replace(/ xmlns="[^"]*"/, ''))],
    [
      'of another instance beside ours',
      escaped(
        PLAYING.replace(
          '<InstanceID',
          '<InstanceID val="7"><TransportState val="STOPPED"/></InstanceID><InstanceID',
        ),
      ),
    ],
    [
      'with a bare ampersand in a URL',
      escaped(PLAYING.replace('</InstanceID>', '<CurrentTrackURI val="http://h/?a=1&b=2"/></InstanceID>')),
    ],
    [
      'whose metadata cannot be parsed',
      escaped(
        PLAYING.replace(
          '</InstanceID>',
          '<CurrentTrackMetaData val="<DIDL-Lite><title>"Q" & A"/></InstanceID>',
        ),
      ),
    ],
  ])('%s is understood', (_how, text) => {
    const event = parseEvent(notify(text));
    expect(event.ok && event.value.get('TransportState')).toBe('PLAYING');
  });

  it('of the left channel alone says nothing about the volume', () => {
    const text = '<Event><InstanceID val="0"><Volume channel="LF" val="7"/></InstanceID></Event>';
    const event = parseEvent(notify(escaped(text)));
    expect(event.ok && readRenderingChange(event.value)).toEqual({});
  });

  it.each([
    ['no XML', 'hello'],
    ['something else', '<html/>'],
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><e:propertyset/>'],
    ['nothing', ''],
  ])('that is %s is refused, not thrown', (_what, text) => {
    const event = parseEvent(Buffer.from(text));
    expect(event.ok ? 'read' : event.error.context['reason']).toBe('malformed');
  });

  it('never throws, whatever the bytes', () => {
    const whole = Buffer.from(readNotifyCapture('rygel', 'event-004-AVTransport-seq1.notify.http').body);
    const damaged = fc
      .tuple(fc.nat(whole.length - 1), fc.nat(80), fc.uint8Array({ maxLength: 40 }))
      .map(([at, cut, put]) => Buffer.concat([whole.subarray(0, at), put, whole.subarray(at + cut)]));
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 400 })), (bytes) => {
        const event = parseEvent(bytes);
        if (event.ok) readTransportChange(event.value);
        expect(typeof event.ok).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});
