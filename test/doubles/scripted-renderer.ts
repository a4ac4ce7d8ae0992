import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers one action: the out arguments, a fault's code, a raw answer, or nothing at all (`hang`). */
export type ActionAnswer = Readonly<Record<string, string>> | number | { readonly raw: string } | 'hang';

/** A UPnP renderer on loopback that does what a test says; what is not said is answered as an idle room does. */
export interface ScriptedRenderer {
  readonly description: string;
  /** Changes from now on; names are actions. */
  readonly script: Record<string, ActionAnswer>;
  /** What it says it is; may be changed. */
  udn: string;
  /** Where it takes control; the old place is gone when this is changed. */
  controlPath: string;
  /** The actions it was asked, in order. */
  readonly asked: string[];
  stop(): Promise<void>;
}

const IDLE: Readonly<Record<string, ActionAnswer>> = {
  GetTransportInfo: { CurrentTransportState: 'STOPPED', CurrentTransportStatus: 'OK', CurrentSpeed: '1' },
  GetPositionInfo: {
    Track: '1',
    TrackDuration: '0:01:00',
    TrackMetaData: '',
    TrackURI: '',
    RelTime: '0:00:00',
    AbsTime: '0:00:00',
    RelCount: '0',
    AbsCount: '0',
  },
  SetAVTransportURI: {},
  Play: {},
  Stop: {},
};

export async function startScriptedRenderer(udn: string, ownPort = 0): Promise<ScriptedRenderer> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const renderer: ScriptedRenderer = {
    description: `http://127.0.0.1:${port}/description.xml`,
    script: { ...IDLE },
    udn,
    controlPath: '/control',
    asked: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return void response.end(describe(renderer));
    for await (const _chunk of request);
    const action = /#(\w+)"$/.exec(String(request.headers['soapaction']))?.[1] ?? '';
    if (request.url !== renderer.controlPath) return void response.writeHead(404).end();
    renderer.asked.push(action);
    reply(response, action, renderer.script[action] ?? 401);
  }

  return renderer;
}

function reply(response: ServerResponse, action: string, said: ActionAnswer): void {
  if (said === 'hang') return;
  response.setHeader('content-type', 'text/xml; charset="utf-8"');
  if (typeof said === 'number') return void response.writeHead(500).end(envelope(fault(said)));
  if (typeof said['raw'] === 'string') return void response.end(said['raw']);
  const out = Object.entries(said).map(([name, value]) => `<${name}>${value}</${name}>`);
  const service = 'urn:schemas-upnp-org:service:AVTransport:1';
  response.end(envelope(`<u:${action}Response xmlns:u="${service}">${out.join('')}</u:${action}Response>`));
}

function fault(code: number): string {
  return `<s:Fault><faultcode>s:Client</faultcode><faultstring>UPnPError</faultstring><detail><UPnPError xmlns="urn:schemas-upnp-org:control-1-0"><errorCode>${code}</errorCode><errorDescription>No</errorDescription></UPnPError></detail></s:Fault>`;
}

function envelope(body: string): string {
  return `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><s:Body>${body}</s:Body></s:Envelope>`;
}

function describe({ udn, controlPath }: ScriptedRenderer): string {
  return `<?xml version="1.0"?><root xmlns="urn:schemas-upnp-org:device-1-0"><specVersion><major>1</major><minor>0</minor></specVersion><device><deviceType>urn:schemas-upnp-org:device:MediaRenderer:1</deviceType><friendlyName>Scripted</friendlyName><manufacturer>Test</manufacturer><modelName>Scripted renderer</modelName><UDN>${udn}</UDN><serviceList><service><serviceType>urn:schemas-upnp-org:service:AVTransport:1</serviceType><serviceId>urn:upnp-org:serviceId:AVTransport</serviceId><SCPDURL>/scpd.xml</SCPDURL><controlURL>${controlPath}</controlURL><eventSubURL>/events</eventSubURL></service></serviceList></device></root>`;
}
