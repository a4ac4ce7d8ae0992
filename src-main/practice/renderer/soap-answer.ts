import { type Flavour, type ServiceName, serviceType } from './flavour.ts';
import { serviceTables } from './service-tables.ts';
import { element, escapeXml } from './xml.ts';

const ENVELOPE =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/">';

/** The texts that belong to the error codes, per service where the same number means different things. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  401: 'Invalid Action',
  402: 'Invalid argument',
  501: 'Action Failed',
  701: 'Transition not available',
  'AVTransport 710': 'Seek mode not supported',
  'AVTransport 711': 'Illegal seek target',
  'AVTransport 714': 'Illegal MIME-type',
  'AVTransport 716': 'Resource not found',
  'AVTransport 717': 'Play speed not supported',
  'AVTransport 718': 'Invalid InstanceID',
  'RenderingControl 701': 'Invalid Name',
  'RenderingControl 702': 'Invalid InstanceID',
  'RenderingControl 703': 'Invalid Channel',
  'ConnectionManager 706': 'Invalid connection reference',
};

/** The answer to an action that was carried out; `out` values are written in the order of the service description. */
export function soapAnswer(
  flavour: Flavour,
  call: {
    readonly service: ServiceName;
    readonly action: string;
    readonly out: Readonly<Record<string, string>>;
  },
): string {
  const names = Object.keys(serviceTables[call.service].actions[call.action]?.out ?? {});
  const newline = flavour.xmlLayout === 'lines' ? '\n' : '';
  const values = names.map((name) => element(name, call.out[name] ?? '') + newline).join('');
  const open = `<u:${call.action}Response xmlns:u="${serviceType(flavour, call.service)}">`;
  return envelope(flavour, `${open}${values === '' ? '' : newline}${values}</u:${call.action}Response>`);
}

/** A UPnP fault (UPnP Device Architecture 1.0, section 3.2.2), sent with HTTP status 500. */
export function soapFault(flavour: Flavour, errorCode: number, description: string): string {
  const error = `<errorCode>${errorCode}</errorCode><errorDescription>${escapeXml(description)}</errorDescription>`;
  return envelope(
    flavour,
    `<s:Fault><faultcode>s:Client</faultcode><faultstring>UPnPError</faultstring><detail><UPnPError xmlns="urn:schemas-upnp-org:control-1-0">${error}</UPnPError></detail></s:Fault>`,
  );
}

/** What an error code of this service says in words. */
export function faultDescription(service: ServiceName, errorCode: number): string {
  return DESCRIPTIONS[`${service} ${errorCode}`] ?? DESCRIPTIONS[errorCode] ?? 'Action Failed';
}

function envelope(flavour: Flavour, content: string): string {
  if (flavour.xmlLayout === 'lines') return `${ENVELOPE}<s:Body>\n${content}\n</s:Body> </s:Envelope>`;
  return `<?xml version="1.0"?>${ENVELOPE}<s:Body>${content}</s:Body></s:Envelope>`;
}
