import type { WireExchange } from '../../../../src-main/lib/exchange.ts';

/** Names under which secrets travel, in the spellings of their peers. */
const NAMES = [
  'password',
  'passwd',
  'secret',
  'client_secret',
  'clientSecret',
  'appSecret',
  'access_token',
  'accessToken',
  'refresh_token',
  'id_token',
  'SessionToken',
  'subject_token',
  'SecretAccessKey',
  'AccessKeyId',
  'api_key',
  'private_key',
  'client_assertion',
  'code_verifier',
  'X-Amz-Signature',
  'X-Amz-Credential',
  'X-Amz-Security-Token',
] as const;

const HEADERS = [
  'Authorization',
  'Proxy-Authorization',
  'Cookie',
  'Set-Cookie',
  'X-Api-Key',
  'X-Auth-Token',
  'X-Amz-Security-Token',
  'X-Client-Secret',
] as const;

/** Where in an exchange a text stands. */
const FIELDS = ['target', 'requestHead', 'requestBody', 'responseHead', 'responseBody', 'outcome'] as const;
type Field = (typeof FIELDS)[number];

export interface Position {
  readonly where: string;
  readonly field: Field;
  readonly text: string;
  readonly canary: string;
}

type Write = (name: string, canary: string) => string;

const escaped = (json: string): string => JSON.stringify(json);
const entities = (xml: string): string => xml.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** How a named secret is written. Texts that are cut off end within the secret, as a long body does. */
const IN_BODIES: Readonly<Record<string, Write>> = {
  form: (name, canary) => `user=anna&${name}=${canary}&x=1`,
  'form, nested name': (name, canary) => `user=anna&login%5B${name}%5D=${canary}`,
  'form, cut off': (name, canary) => `x=1&${name}=${canary}`,
  JSON: (name, canary) => `{"user":"anna","${name}": "${canary}","x":1}`,
  'JSON, quotes within': (name, canary) => JSON.stringify({ [name]: `a"${canary}`, x: 1 }),
  'JSON, list': (name, canary) => `{"${name}":["x","${canary}"],"x":1}`,
  'JSON, object': (name, canary) => `{"a":{"${name}":{"value":"}${canary}"}},"x":1}`,
  'JSON, cut off': (name, canary) => `{"user":"anna","${name}":"${canary}`,
  'JSON in JSON': (name, canary) => `{"body":${escaped(`{"${name}":"${canary}","x":1}`)}}`,
  'JSON, name and value': (name, canary) => `[{"name":"${name}","value":"${canary}"}]`,
  XML: (name, canary) => `<a><${name}>${canary}</${name}><b>1</b></a>`,
  'XML, namespace and attributes': (name, canary) =>
    `<n:${name} xsi:type="xsd:string">\n ${canary}\n</n:${name}>`,
  'XML, CDATA': (name, canary) => `<${name}><![CDATA[<x>${canary}]]></${name}>`,
  'XML, elements within': (name, canary) => `<${name}><part>${canary}</part></${name}>`,
  'XML, attribute': (name, canary) => `<login user="anna" ${name}="${canary}" x="1"/>`,
  'XML, single quotes': (name, canary) => `<login ${name}='${canary}'/>`,
  'XML, cut off': (name, canary) => `<a><${name}>${canary}`,
  'XML in XML': (name, canary) => `<a>${entities(`<${name}>${canary}</${name}>`)}</a>`,
  'XML, name and value': (name, canary) => `<p><name>${name}</name><value>${canary}</value></p>`,
  multipart: (name, canary) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${canary}\r\n--b--\r\n`,
  'HTML form': (name, canary) => `<input type="hidden" name="${name}" value="${canary}">`,
};

const IN_URLS: Readonly<Record<string, Write>> = {
  query: (name, canary) => `http://host/a?x=1&${name}=${canary}&y=2`,
  fragment: (name, canary) => `http://host/a#${name}=${canary}`,
  'query within a query': (name, canary) =>
    `http://host/a?to=${encodeURIComponent(`https://b/?x=1&${name}=${canary}&y=2`)}`,
};

const IN_HEADS: Readonly<Record<string, Write>> = {
  'header line': (name, canary) => `GET / HTTP/1.1\nHost: a\n${name}: ${canary}\nAccept: */*`,
  'header line, CRLF': (name, canary) => `HTTP/1.1 200 OK\r\n${name}: Bearer ${canary}; a=b\r\nx: y`,
  'header line, folded': (name, canary) => `GET / HTTP/1.1\r\n${name}: a\r\n ${canary}\r\nx: y`,
};

/** Secrets without a name beside them. */
const STANDING: readonly (readonly [string, Field, (canary: string) => string])[] = [
  ['user:password', 'target', (canary) => `http://anna:${canary}@host/a`],
  ['user as token', 'target', (canary) => `http://${canary}@host/a`],
  ['request line', 'requestHead', (canary) => `GET /a?access_token=${canary} HTTP/1.1`],
  [
    'redirect',
    'responseHead',
    (canary) => `HTTP/1.1 302\nLocation: http://127.0.0.1/?code=${canary}&state=1`,
  ],
  ['bearer in a sentence', 'responseBody', (canary) => `The header was "Bearer ${canary}".`],
  ['JSON web token', 'responseBody', (canary) => `got eyJhbGciOiJub25lIn0.${canary}.${canary} there`],
  [
    'private key',
    'requestBody',
    (canary) => `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----`,
  ],
  ['private key, cut off', 'requestBody', (canary) => `-----BEGIN RSA PRIVATE KEY-----\n${canary}`],
  ['sentence', 'outcome', (canary) => `refused the password: ${canary}`],
  ['OAuth code in JSON', 'responseBody', (canary) => `{"code":"${canary}"}`],
];

/** Every name in every place, each with a canary of its own that nothing else holds. */
export function positions(): readonly Position[] {
  const list: Position[] = [];
  const add = (where: string, field: Field, write: (canary: string) => string): void => {
    const canary = `cAnArY${list.length}x`;
    list.push({ where: `${where} in ${field}`, field, canary, text: write(canary) });
  };
  NAMES.forEach((name, index) => {
    for (const [how, write] of Object.entries(IN_BODIES))
      add(`${name}: ${how}`, index % 2 === 0 ? 'requestBody' : 'responseBody', (canary) =>
        write(name, canary),
      );
    for (const [how, write] of Object.entries(IN_URLS))
      add(`${name}: ${how}`, 'target', (canary) => write(name, canary));
  });
  for (const name of [...HEADERS, 'client_secret', 'access_token'])
    for (const [how, write] of Object.entries(IN_HEADS))
      for (const field of ['requestHead', 'responseHead'] as const)
        add(`${name}: ${how}`, field, (canary) => write(name, canary));
  for (const [how, field, write] of STANDING) add(how, field, write);
  return list;
}

const NOTHING: WireExchange = {
  startedAt: Date.UTC(2026, 0, 1),
  ms: 1,
  method: 'POST',
  target: 'http://host/',
  ok: false,
  outcome: '500',
  requestHead: '',
  requestBody: '',
  responseHead: '',
  responseBody: '',
  responseBytes: 0,
};

/** The exchange that carries one canary. */
export function exchangeWith({ field, text }: Position): WireExchange {
  return { ...NOTHING, [field]: text };
}
