import { describe, expect, it } from 'vitest';
import {
  readMediaInfo,
  readPositionInfo,
  readTransportActions,
  readTransportInfo,
} from '../../src-main/protocols/upnp/av-transport.ts';
import { readProtocolInfo } from '../../src-main/protocols/upnp/connection-manager.ts';
import {
  parseActionResponse,
  parseDescription,
  parseDidlTitle,
  sameUri,
} from '../../src-main/protocols/upnp/index.ts';
import { listHttpCaptures, readCaptureBytes, readHttpCapture } from '../unit/protocols/captures.ts';

const AV_TRANSPORT = 'urn:schemas-upnp-org:service:AVTransport:1';
const RENDERING_CONTROL = 'urn:schemas-upnp-org:service:RenderingControl:1';
const DEVICES = ['gmediarender', 'gmediarender-extra', 'rygel', 'rygel-extra'];

function replay(device: string, name: string, serviceType = AV_TRANSPORT) {
  const action = /-([A-Za-z]+)/.exec(name)?.[1] ?? name;
  return parseActionResponse(readHttpCapture(device, name), { serviceType, action });
}

function outArguments(device: string, name: string): ReadonlyMap<string, string> {
  const answer = replay(device, name);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

function refusal(device: string, name: string, serviceType = AV_TRANSPORT): unknown {
  const answer = replay(device, name, serviceType);
  if (answer.ok) return 'accepted';
  const { errorCode, errorDescription, httpStatus, reason, service } = answer.error.context;
  return [answer.error.code, service, httpStatus, errorCode, errorDescription, reason];
}

describe('recorded descriptions', () => {
  it('of gmediarender has its URLBase behind the device and its services by type', () => {
    const read = parseDescription(
      readCaptureBytes('gmediarender/device-description.xml'),
      'http://10.77.0.2:49494/description.xml',
    );
    expect(read).toEqual({
      ok: true,
      value: {
        udn: 'uuid:11111111-2222-3333-4444-555555555555',
        friendlyName: 'GMR Hall',
        manufacturer: 'Ivo Clarysse, Henner Zeller',
        modelName: 'gmediarender',
        deviceType: 'urn:schemas-upnp-org:device:MediaRenderer:1',
        services: {
          avTransport: {
            serviceType: AV_TRANSPORT,
            serviceId: 'urn:upnp-org:serviceId:AVTransport',
            controlUrl: 'http://10.77.0.2:49494/upnp/control/rendertransport1',
            eventUrl: 'http://10.77.0.2:49494/upnp/event/rendertransport1',
            scpdUrl: 'http://10.77.0.2:49494/upnp/rendertransportSCPD.xml',
          },
          renderingControl: {
            serviceType: RENDERING_CONTROL,
            serviceId: 'urn:upnp-org:serviceId:RenderingControl',
            controlUrl: 'http://10.77.0.2:49494/upnp/control/rendercontrol1',
            eventUrl: 'http://10.77.0.2:49494/upnp/event/rendercontrol1',
            scpdUrl: 'http://10.77.0.2:49494/upnp/rendercontrolSCPD.xml',
          },
          connectionManager: {
            serviceType: 'urn:schemas-upnp-org:service:ConnectionManager:1',
            serviceId: 'urn:upnp-org:serviceId:ConnectionManager',
            controlUrl: 'http://10.77.0.2:49494/upnp/control/renderconnmgr1',
            eventUrl: 'http://10.77.0.2:49494/upnp/event/renderconnmgr1',
            scpdUrl: 'http://10.77.0.2:49494/upnp/renderconnmgrSCPD.xml',
          },
        },
        icons: [
          {
            url: 'http://10.77.0.2:49494/upnp/grender-64x64.png',
            mimeType: 'image/png',
            width: 64,
            height: 64,
          },
          {
            url: 'http://10.77.0.2:49494/upnp/grender-128x128.png',
            mimeType: 'image/png',
            width: 128,
            height: 128,
          },
        ],
        location: 'http://10.77.0.2:49494/description.xml',
      },
    });
  });

  it('of Rygel lists ConnectionManager first and is of version 2', () => {
    const location = 'http://10.77.0.2:49600/70a7e8ee-5e0e-43c0-97c3-fe1fcca3c96b.xml';
    const read = parseDescription(readCaptureBytes('rygel/device-description.xml'), location);
    if (!read.ok) throw new Error(read.error.message);
    const { services, friendlyName, icons } = read.value;
    expect([friendlyName, icons.length]).toEqual(['Rygel Lounge', 4]);
    expect(
      [services.avTransport, services.renderingControl, services.connectionManager].map(
        (found) => found?.controlUrl,
      ),
    ).toEqual([
      'http://10.77.0.2:49600/Control/Playbin/RygelAVTransport',
      'http://10.77.0.2:49600/Control/Playbin/RygelRenderingControl',
      'http://10.77.0.2:49600/Control/Playbin/RygelSinkConnectionManager',
    ]);
    expect(services.avTransport?.serviceType).toBe('urn:schemas-upnp-org:service:AVTransport:2');
  });
});

describe('recorded faults', () => {
  const AV = (httpStatus: number, code: number | null, words: string | null, reason: string) => [
    'device.refused',
    'AVTransport',
    httpStatus,
    code,
    words,
    reason,
  ];

  it.each([
    ['21-Play-no-media', AV(500, 701, 'Transition not available', 'transitionNotAvailable')],
    ['24-Seek-no-media', AV(500, 711, 'Illegal seek target', 'illegalSeekTarget')],
    ['44-Seek-bad-unit', AV(500, 710, 'Seek mode not supported', 'seekModeNotSupported')],
    ['48-Play-bad-speed', AV(500, 717, 'Play speed not supported', 'playSpeedNotSupported')],
    ['49-GetTransportInfo-bad-InstanceID', AV(500, 718, 'Invalid InstanceID', 'invalidInstanceId')],
    ['52-GetTransportInfo-missing-InstanceID', AV(500, 402, 'Invalid argument', 'invalidArgument')],
    ['55-unknown-action', AV(500, 401, 'Invalid Action', 'invalidAction')],
    ['109-SetAVTransportURI-404', AV(500, 716, 'Resource not found', 'resourceNotFound')],
    ['117-SetAVTransportURI-connrefused', AV(500, 716, 'Resource not found', 'resourceNotFound')],
    ['58-post-not-xml', AV(412, null, 'Missing <action>', 'notSoap')],
    ['60-control-GET', AV(501, null, 'Not implemented', 'notSoap')],
  ])('of Rygel: %s', (name, expected) => {
    expect(refusal('rygel', name)).toEqual(expected);
  });

  it.each([
    ['07-Set-no-HEAD-server', 716, 'resourceNotFound'],
    ['12-Set-wrong-mime-pdf', 714, 'illegalMimeType'],
    ['17-Set-no-content-type', 714, 'illegalMimeType'],
    ['44-Set-server-never-answers', 716, 'resourceNotFound'],
  ])('of Rygel about the media: %s is %i', (name, code, reason) => {
    expect(refusal('rygel-extra', name)).toEqual(
      AV(500, code, expect.any(String) as unknown as string, reason),
    );
  });

  it.each([
    ['21-Play-no-media', AV(500, 501, 'Playing failed', 'actionFailed')],
    [
      '22-Pause-no-media',
      AV(500, 501, 'Transition to PAUSE not allowed; allowed=PLAY', 'transitionNotAvailable'),
    ],
    ['56-action-wrong-service-type', AV(400, null, 'Bad Request', 'notSoap')],
    ['59-post-no-soapaction', AV(500, null, 'Internal Server Error', 'notSoap')],
  ])('of gmediarender: %s', (name, expected) => {
    expect(refusal('gmediarender', name)).toEqual(expected);
  });

  it('mean another thing in RenderingControl', () => {
    expect([
      refusal('rygel', '51-GetVolume-bad-InstanceID', RENDERING_CONTROL),
      refusal('rygel', '66-GetVolume-bad-channel', RENDERING_CONTROL),
      refusal('rygel', '64-SetVolume-999', RENDERING_CONTROL),
    ]).toEqual([
      ['device.refused', 'RenderingControl', 500, 702, 'Invalid InstanceID', 'invalidInstanceId'],
      ['device.refused', 'RenderingControl', 500, 703, 'Invalid Channel', 'invalidChannel'],
      ['device.refused', 'RenderingControl', 500, 501, 'Action Failed', 'actionFailed'],
    ]);
  });
});

describe('recorded answers', () => {
  it.each([
    ['rygel', '18-GetTransportInfo-no-media', 'NO_MEDIA_PRESENT'],
    ['rygel', '28-GetTransportInfo-right-after-Play-wav', 'TRANSITIONING'],
    ['rygel', '29-GetTransportInfo-playing-wav', 'PLAYING'],
    ['rygel', '36-GetTransportInfo-paused', 'PAUSED_PLAYBACK'],
    ['rygel', '57-AVTransport-v1-urn', 'PLAYING'],
    ['rygel', '97-GetTransportInfo-end-of-track', 'STOPPED'],
    ['gmediarender', '26-GetTransportInfo-after-Set-wav', 'STOPPED'],
    ['gmediarender', '29-GetTransportInfo-playing-wav', 'PLAYING'],
    ['gmediarender', '113-GetTransportInfo-playing-404', 'PLAYING'],
    ['gmediarender', '122-GetTransportInfo-not-a-url', 'PLAYING'],
    ['gmediarender-extra', '41-GetTransportInfo-png', 'STOPPED'],
  ] as const)('%s %s say %s', (device, name, state) => {
    expect(readTransportInfo(outArguments(device, name))).toEqual({
      state,
      rawState: state,
      status: 'OK',
      speed: '1',
    });
  });

  it.each([
    ['rygel', '30-GetPositionInfo-playing-wav', 1.989, 20],
    ['rygel', '98-GetPositionInfo-end-of-track', 0, 20],
    ['rygel-extra', '42-GetPositionInfo-png', 0, 0],
    ['gmediarender', '30-GetPositionInfo-playing-wav', 1, 20],
    ['gmediarender', '39-GetPositionInfo-after-seek', 10, 20],
    ['gmediarender', '43-GetPositionInfo-after-oor-seek', 3600, 20],
  ])('%s %s are %d s of %d s', (device, name, position, duration) => {
    expect(readPositionInfo(outArguments(device, name))).toMatchObject({ position, duration });
  });

  it('tell what plays, and nothing when nothing does', () => {
    const uriOf = (device: string, name: string) => readPositionInfo(outArguments(device, name)).trackUri;
    expect([
      uriOf('rygel', '30-GetPositionInfo-playing-wav'),
      uriOf('rygel', '114-GetPositionInfo-playing-404'),
      uriOf('gmediarender', '43-GetPositionInfo-after-oor-seek'),
      uriOf('gmediarender', '98-GetPositionInfo-end-of-track'),
    ]).toEqual(['http://10.77.0.1:3500/tone.wav', 'http://10.77.0.1:3500/card.png', null, null]);
  });

  it('of Rygel name our URL although & is escaped twice, and the title although the DIDL is ill-formed', () => {
    const { trackUri, trackMetaData } = readPositionInfo(
      outArguments('rygel-extra', '30-GetPositionInfo-url-with-ampersand-utf8'),
    );
    expect(trackUri).toBe('http://10.77.0.1:3500/tone.mp3?a=1&amp;b=2');
    expect(sameUri(trackUri ?? '', 'http://10.77.0.1:3500/tone.mp3?a=1&b=2')).toBe(true);
    expect(parseDidlTitle(trackMetaData ?? '')).toBe('Müsli & "Quotes" <3');
  });

  it('of gmediarender name the same URL and title as they were given', () => {
    const { trackUri, trackMetaData } = readPositionInfo(
      outArguments('gmediarender-extra', '30-GetPositionInfo-url-with-ampersand-utf8'),
    );
    expect(trackUri).toBe('http://10.77.0.1:3500/tone.mp3?a=1&b=2');
    expect(parseDidlTitle(trackMetaData ?? '')).toBe('Müsli & "Quotes" <3');
  });

  it('tell the next item before a gapless change, and none after it', () => {
    const before = readMediaInfo(outArguments('rygel', '91-GetMediaInfo-with-next'));
    const after = readMediaInfo(outArguments('rygel', '94-GetMediaInfo-after-gapless'));
    expect([before.currentUri, before.nextUri, before.duration]).toEqual([
      'http://10.77.0.1:3500/tone.mp3',
      'http://10.77.0.1:3500/tone.wav',
      20.035,
    ]);
    expect([after.currentUri, after.nextUri, after.duration]).toEqual([
      'http://10.77.0.1:3500/tone.wav',
      null,
      20,
    ]);
  });

  it('of gmediarender leave the media duration empty', () => {
    expect(readMediaInfo(outArguments('gmediarender', '31-GetMediaInfo-playing-wav'))).toMatchObject({
      currentUri: 'http://10.77.0.1:3500/tone.wav',
      duration: null,
    });
  });

  it('list what may be done, whatever the case and the escaped commas', () => {
    const ofRygel = outArguments('rygel', '32-GetCurrentTransportActions-playing').get('Actions') ?? '';
    const ofGmr = outArguments('gmediarender', '32-GetCurrentTransportActions-playing').get('Actions') ?? '';
    expect(readTransportActions(ofRygel)).toEqual({
      play: false,
      pause: true,
      stop: true,
      seek: true,
      next: false,
      previous: false,
      raw: [
        'Stop',
        'Pause',
        'Seek',
        'X_DLNA_SeekTime',
        'X_DLNA_SeekByte',
        'X_DLNA_PS=1/16,1/8,1/4,1/2,2,4,8,16,32,64',
      ],
    });
    expect(readTransportActions(ofGmr)).toMatchObject({ pause: true, stop: true, seek: true, play: false });
  });

  it('list the media types a room takes, with their parameters and other protocols', () => {
    const answer = replay('rygel', '15-GetProtocolInfo', 'urn:schemas-upnp-org:service:ConnectionManager:2');
    const sink = readProtocolInfo(answer.ok ? (answer.value.get('Sink') ?? '') : '');
    expect(sink).toContainEqual({
      protocol: 'http-get',
      network: '*',
      contentType: 'audio/l16;rate=44100;channels=2',
      additional: 'DLNA.ORG_PN=LPCM',
    });
    expect(new Set(sink.map(({ protocol }) => protocol))).toEqual(new Set(['http-get', 'rtsp']));
    expect(sink.length).toBeGreaterThan(50);
  });

  it('may hold no out arguments at all', () => {
    expect(outArguments('gmediarender', '34-GetDeviceCapabilities')).toEqual(new Map());
  });

  it('are all understood: every one is either arguments or a refusal with a code', () => {
    const answers = DEVICES.flatMap((device) =>
      listHttpCaptures(device)
        .filter((name) => !/description|scpd|subscribe|renew/.test(name))
        .map((name) => [device, name, readHttpCapture(device, name).status, replay(device, name)] as const),
    );
    expect(answers.length).toBeGreaterThan(150);
    const misread = answers.filter(([, , status, answer]) => answer.ok !== (status === 200));
    expect(misread).toEqual([]);
    const malformed = answers.filter(
      ([, , , answer]) => !answer.ok && answer.error.context['reason'] === 'malformed',
    );
    expect(malformed).toEqual([]);
  });
});
