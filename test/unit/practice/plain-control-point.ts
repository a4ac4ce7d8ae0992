import { readFileSync } from 'node:fs';
import { silentLog } from '../../../src-main/lib/log.ts';
import type { FlavourName } from '../../../src-main/practice/renderer/flavour.ts';
import {
  createPracticeRenderer,
  type PracticeRenderer,
} from '../../../src-main/practice/renderer/renderer.ts';
import { createFakeClock, type FakeClock } from '../../doubles/fake-clock.ts';

/** What a device answered to an action. */
export interface Reply {
  readonly status: number;
  /** Output arguments by name, one level of escaping undone. */
  readonly out: Readonly<Record<string, string>>;
  readonly errorCode: number | null;
  readonly text: string;
}

/** A renderer with a clock of its own, and the plainest control point that can drive it. */
export interface TestRenderer {
  readonly renderer: PracticeRenderer;
  readonly clock: FakeClock;
  /** Calls an action; `InstanceID` is added where it is not given and the service has instances. */
  call(service: string, action: string, args?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Sends anything to the control URL of a service. */
  post(service: string, headers: Readonly<Record<string, string>>, body: string): Promise<Response>;
  /** The absolute URL of a service's `controlURL`, `eventSubURL` or `SCPDURL`. */
  url(service: string, name: 'controlURL' | 'eventSubURL' | 'SCPDURL'): Promise<string>;
  state(): Promise<string>;
  /** RelTime as the device writes it. */
  position(): Promise<string>;
}

export const SINK = ['video/mp4', 'audio/wav', 'audio/mpeg', 'image/png'] as const;
const assets = new URL('../../../assets/practice/', import.meta.url);

/** A file of the practice media. */
export function practiceFile(name: string): Buffer {
  return readFileSync(new URL(name, assets));
}

/** A WAV file of silence: 8-bit, mono, 1000 bytes a second. */
export function silentWav(seconds: number): Buffer {
  const data = Buffer.alloc(Math.round(seconds * 1000), 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(1000, 24);
  header.writeUInt32LE(1000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** Starts a renderer that is not announced. */
export async function startRenderer(flavour: FlavourName): Promise<TestRenderer> {
  const clock = createFakeClock();
  const renderer = await createPracticeRenderer(
    { udn: 'uuid:0a-test', name: 'Hall & <Bar>', model: 'Test', address: '127.0.0.1', flavour, sink: SINK },
    { clock, log: silentLog, ssdp: null, onChanged: () => undefined },
  );
  return driveRenderer(renderer, clock);
}

/** The control point for a renderer that already runs. */
export function driveRenderer(renderer: PracticeRenderer, clock: FakeClock): TestRenderer {
  const url: TestRenderer['url'] = async (service, name) => {
    const description = await (await fetch(renderer.descriptionUrl())).text();
    const element = new RegExp(
      `<serviceType>[^<]*:${service}:\\d</serviceType>[\\s\\S]*?<${name}>([^<]*)<`,
    ).exec(description);
    return new URL(element?.[1] ?? '/missing', renderer.descriptionUrl()).href;
  };
  const post: TestRenderer['post'] = async (service, headers, body) =>
    fetch(await url(service, 'controlURL'), {
      method: 'POST',
      headers: { ...headers, connection: 'close' },
      body,
    });
  const call: TestRenderer['call'] = async (service, action, args = {}) => {
    const type = `urn:schemas-upnp-org:service:${service}:1`;
    const instance = service === 'ConnectionManager' ? {} : { InstanceID: '0' };
    const headers = { soapaction: `"${type}#${action}"`, 'content-type': 'text/xml; charset=utf-8' };
    return readReply(await post(service, headers, envelope(type, action, { ...instance, ...args })));
  };
  const value = async (action: string, name: string): Promise<string> =>
    (await call('AVTransport', action)).out[name] ?? '';
  return {
    renderer,
    clock,
    call,
    post,
    url,
    state: () => value('GetTransportInfo', 'CurrentTransportState'),
    position: () => value('GetPositionInfo', 'RelTime'),
  };
}

/** A SOAP envelope, arguments in the order given. */
export function envelope(type: string, action: string, args: Readonly<Record<string, string>>): string {
  const escape = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const elements = Object.entries(args).map(([name, text]) => `<${name}>${escape(text)}</${name}>`);
  return `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><s:Body><u:${action} xmlns:u="${type}">${elements.join('')}</u:${action}></s:Body></s:Envelope>`;
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const body = /<u:\w+Response[^>]*>([\s\S]*)<\/u:\w+Response>/.exec(text)?.[1] ?? '';
  const pairs = [...body.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name = '', value = '']) => [
    name,
    unescape(value),
  ]);
  const errorCode = /<errorCode>(\d+)</.exec(text)?.[1];
  return {
    status: response.status,
    out: Object.fromEntries(pairs) as Record<string, string>,
    errorCode: errorCode === undefined ? null : Number(errorCode),
    text,
  };
}

function unescape(text: string): string {
  const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  return plain.replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}
