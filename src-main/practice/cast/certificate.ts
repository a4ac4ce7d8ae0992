import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a TLS server needs, as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;
/** Receivers renew theirs every day. */
const LIFE_MS = 2 * DAY_MS;

const COMMON_NAME = '2.5.4.3';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';

/**
 * Makes a self-signed certificate (X.509 v3, RFC 5280) for a fresh P-256 key, as receivers do. Node signs, but writes no
 * certificates; its twelve fields in DER are less than a dependency would be.
 */
export function createCertificate(commonName: string, now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId(ECDSA_WITH_SHA256));
  const name = sequence(set(sequence(objectId(COMMON_NAME), der(0x0c, Buffer.from(commonName, 'utf8')))));
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)]));
  const validity = sequence(time(now - DAY_MS), time(now + LIFE_MS));
  const keyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const content = sequence(version, serial, algorithm, name, validity, name, keyInfo);
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines(certificate.toString('base64'))}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  if (length < 0x1_00) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(...parts: readonly Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts));
}

/** UTCTime, which serves until 2049. */
function time(at: number): Buffer {
  const text = new Date(at).toISOString().replace(/^\d\d|[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(text, 'ascii'));
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]));
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

function lines(base64: string): string {
  return base64.match(/.{1,64}/g)?.join('\n') ?? '';
}
