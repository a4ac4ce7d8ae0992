import type { Flavour } from './flavour.ts';
import { escapeXml } from './xml.ts';

/** State variables by name. */
export type Variables = Readonly<Record<string, string>>;

/** Those of `now` that are not as they were in `before`. */
export function changedVariables(before: Variables, now: Variables): Variables {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name] !== value));
}

/** The value of LastChange (AVTransport:1, section 2.3.1): an XML document in a string, not yet escaped. */
export function lastChange(
  flavour: Flavour,
  service: 'AVTransport' | 'RenderingControl',
  variables: Variables,
): string {
  const namespace = `urn:schemas-upnp-org:metadata-1-0/${service === 'AVTransport' ? 'AVT' : 'RCS'}/`;
  const channel = service === 'RenderingControl' ? ' channel="Master"' : '';
  const lines = flavour.xmlLayout === 'lines';
  const entries = Object.entries(variables).map(([name, value]) => {
    const open = `<${name} val="${escapeXml(value)}"${channel}`;
    return lines ? `${open}></${name}>` : `${open}/>`;
  });
  const parts = [
    `<Event xmlns="${namespace}">`,
    '<InstanceID val="0">',
    ...entries,
    '</InstanceID>',
    '</Event>',
  ];
  return lines ? `<?xml version="1.0"?>\n${parts.join('\n')}\n` : parts.join('');
}

/** The body of a NOTIFY (UPnP Device Architecture 1.0, section 4.2.1). */
export function propertySet(flavour: Flavour, properties: Variables): string {
  const lines = flavour.xmlLayout === 'lines';
  const newline = lines ? '\n' : '';
  const parts = Object.entries(properties).map(
    ([name, value]) =>
      `<e:property>${newline}<${name}>${escapeXml(value)}</${name}>${newline}</e:property>${newline}`,
  );
  const head = lines ? '' : '<?xml version="1.0"?>';
  return `${head}<e:propertyset xmlns:e="urn:schemas-upnp-org:event-1-0">${newline}${parts.join('')}</e:propertyset>${newline}`;
}
