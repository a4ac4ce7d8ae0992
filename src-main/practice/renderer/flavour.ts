import type { TransportRules } from './transport.ts';

/** The three services of a MediaRenderer. */
export type ServiceName = 'AVTransport' | 'RenderingControl' | 'ConnectionManager';

/** Where a service answers. */
export interface ServicePaths {
  readonly scpd: string;
  readonly control: string;
  readonly event: string;
}

/** How one kind of renderer behaves, where real ones differ; measured in `docs/protocols/practice-room.md`. */
export interface Flavour {
  readonly name: FlavourName;
  /** The version of the device and of its three services. */
  readonly version: 1 | 2;
  readonly server: string;
  /** In the order in which the description lists them. */
  readonly services: Readonly<Record<ServiceName, ServicePaths>>;
  /** `{uuid}` stands for the UDN without `uuid:`. */
  readonly descriptionPath: string;
  readonly iconPath: string;
  readonly hasUrlBase: boolean;
  readonly headerCase: 'Title-Case' | 'UPPER-CASE';
  readonly xmlLayout: 'one line' | 'lines';
  readonly timeDigits: 'milliseconds' | 'seconds';
  /** SetAVTransportURI asks the media server with HEAD before it answers. */
  readonly probesMedia: boolean;
  /** Refuses with the exact code; the other kind says 501 for everything, with the reason in the text. */
  readonly hasExactFaults: boolean;
  /** Answers a search at once instead of within MX. */
  readonly answersAtOnce: boolean;
  /** How often it says byebye, and whether with its location. */
  readonly byebyes: 1 | 2;
  readonly rules: TransportRules;
}

export type FlavourName = 'rygel' | 'gmediarender';

const rygel: Flavour = {
  name: 'rygel',
  version: 2,
  server: 'Linux/6.1 UPnP/1.0 ControlRoomPractice/1.0',
  services: {
    ConnectionManager: servicePaths('/xml/ConnectionManager.xml', 'SinkConnectionManager'),
    AVTransport: servicePaths('/xml/AVTransport2.xml', 'AVTransport'),
    RenderingControl: servicePaths('/xml/RenderingControl2.xml', 'RenderingControl'),
  },
  descriptionPath: '/{uuid}.xml',
  iconPath: '/Practice-120x120x24.png',
  hasUrlBase: false,
  headerCase: 'Title-Case',
  xmlLayout: 'one line',
  timeDigits: 'milliseconds',
  probesMedia: true,
  hasExactFaults: true,
  answersAtOnce: false,
  byebyes: 1,
  rules: {
    refusesPlayWhilePlaying: true,
    refusesSeekBeyondEnd: true,
    forgetsItemAtEnd: false,
    statusAfterFailure: 'OK',
  },
};

const gmediarender: Flavour = {
  name: 'gmediarender',
  version: 1,
  server: 'Linux/6.1, UPnP/1.0, Control Room practice/1.0',
  services: {
    AVTransport: upnpPaths('rendertransport'),
    ConnectionManager: upnpPaths('renderconnmgr'),
    RenderingControl: upnpPaths('rendercontrol'),
  },
  descriptionPath: '/description.xml',
  iconPath: '/upnp/practice-120x120.png',
  hasUrlBase: true,
  headerCase: 'UPPER-CASE',
  xmlLayout: 'lines',
  timeDigits: 'seconds',
  probesMedia: false,
  hasExactFaults: false,
  answersAtOnce: true,
  byebyes: 2,
  rules: {
    refusesPlayWhilePlaying: false,
    refusesSeekBeyondEnd: false,
    forgetsItemAtEnd: true,
    statusAfterFailure: 'ERROR_OCCURRED',
  },
};

/** The two kinds of renderer in the practice room. */
export const flavours: Readonly<Record<FlavourName, Flavour>> = { rygel, gmediarender };

/** The services of a flavour in the order of its description. */
export function serviceNames(flavour: Flavour): readonly ServiceName[] {
  return Object.keys(flavour.services) as ServiceName[];
}

/** `urn:schemas-upnp-org:service:AVTransport:2`. */
export function serviceType(flavour: Flavour, service: ServiceName): string {
  return `urn:schemas-upnp-org:service:${service}:${flavour.version}`;
}

function servicePaths(scpd: string, name: string): ServicePaths {
  return { scpd, control: `/Control/Practice/${name}`, event: `/Event/Practice/${name}` };
}

function upnpPaths(name: string): ServicePaths {
  return { scpd: `/upnp/${name}SCPD.xml`, control: `/upnp/control/${name}1`, event: `/upnp/event/${name}1` };
}
