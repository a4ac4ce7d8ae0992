import { type Flavour, type ServiceName, serviceNames, serviceType } from './flavour.ts';
import { type ArgumentTable, serviceTables, type VariableTable } from './service-tables.ts';
import { element } from './xml.ts';

/** What a renderer says of itself. */
export interface DeviceIdentity {
  readonly udn: string;
  readonly name: string;
  readonly model: string;
}

/** The device description (UPnP Device Architecture 1.0, section 2.1) as this flavour writes it. */
export function deviceDescription(flavour: Flavour, identity: DeviceIdentity, baseUrl: string): string {
  const services = serviceNames(flavour).map((service) => serviceElement(flavour, service));
  const device = [
    element('deviceType', `urn:schemas-upnp-org:device:MediaRenderer:${flavour.version}`),
    element('friendlyName', identity.name),
    element('manufacturer', 'Control Room'),
    element('modelDescription', 'A practice room: a real renderer on this machine'),
    element('modelName', identity.model),
    element('modelNumber', '1'),
    element('UDN', identity.udn),
    wrap('iconList', [iconElement(flavour)]),
    wrap('serviceList', services),
    flavour.probesMedia
      ? '<dlna:X_DLNADOC xmlns:dlna="urn:schemas-dlna-org:device-1-0">DMR-1.51</dlna:X_DLNADOC>'
      : '',
  ];
  return layout(
    flavour,
    `<root xmlns="urn:schemas-upnp-org:device-1-0">${SPEC_VERSION}${wrap('device', device)}${
      flavour.hasUrlBase ? element('URLBase', `${baseUrl}/`) : ''
    }</root>`,
  );
}

/** The service description (SCPD; UPnP Device Architecture 1.0, section 2.3). */
export function serviceDescription(flavour: Flavour, service: ServiceName): string {
  const table = serviceTables[service];
  const actions = Object.entries(table.actions).map(([name, action]) =>
    wrap('action', [
      element('name', name),
      wrap('argumentList', [...argumentElements(action.in, 'in'), ...argumentElements(action.out, 'out')]),
    ]),
  );
  const variables = Object.entries(table.variables).map(([name, variable]) =>
    variableElement(name, variable),
  );
  return layout(
    flavour,
    `<scpd xmlns="urn:schemas-upnp-org:service-1-0">${SPEC_VERSION}${wrap('actionList', actions)}${wrap(
      'serviceStateTable',
      variables,
    )}</scpd>`,
  );
}

const SPEC_VERSION = '<specVersion><major>1</major><minor>0</minor></specVersion>';

function wrap(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

function serviceElement(flavour: Flavour, service: ServiceName): string {
  const paths = flavour.services[service];
  return wrap('service', [
    element('serviceType', serviceType(flavour, service)),
    element('serviceId', `urn:upnp-org:serviceId:${service}`),
    element('SCPDURL', paths.scpd),
    element('controlURL', paths.control),
    element('eventSubURL', paths.event),
  ]);
}

function iconElement(flavour: Flavour): string {
  return wrap('icon', [
    element('mimetype', 'image/png'),
    element('width', '120'),
    element('height', '120'),
    element('depth', '24'),
    element('url', flavour.iconPath),
  ]);
}

function argumentElements(table: ArgumentTable, direction: 'in' | 'out'): string[] {
  return Object.entries(table).map(([name, variable]) =>
    wrap('argument', [
      element('name', name),
      element('direction', direction),
      element('relatedStateVariable', variable),
    ]),
  );
}

function variableElement(name: string, variable: VariableTable): string {
  const sendEvents = variable.isEvented ? 'yes' : 'no';
  return `<stateVariable sendEvents="${sendEvents}">${element('name', name)}${element(
    'dataType',
    variable.dataType,
  )}${allowedElement(variable.allowed)}</stateVariable>`;
}

function allowedElement(allowed: VariableTable['allowed']): string {
  if (allowed === null) return '';
  if ('minimum' in allowed) {
    const range = [element('minimum', String(allowed.minimum)), element('maximum', String(allowed.maximum))];
    return wrap('allowedValueRange', [...range, element('step', '1')]);
  }
  return wrap(
    'allowedValueList',
    allowed.map((value) => element('allowedValue', value)),
  );
}

function layout(flavour: Flavour, root: string): string {
  if (flavour.xmlLayout === 'one line') return `<?xml version="1.0" encoding="UTF-8"?>${root}`;
  return `<?xml version="1.0"?>\n${root.replaceAll('><', '>\n<')}\n`;
}
