/** The three services of a renderer, by the names that the AV specifications give them. */
export const SERVICE_NAMES = ['AVTransport', 'RenderingControl', 'ConnectionManager'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/**
 * Which service a service type or service id names, whatever its version and vendor; `null` for any other.
 * `urn:schemas-upnp-org:service:AVTransport:2` and Klipsch's `urn:upnp-org:serviceId:AVTransport` are both AVTransport.
 */
export function serviceNameOf(typeOrId: string): ServiceName | null {
  const named = /:service(?:id)?:(\w+)/i.exec(typeOrId)?.[1]?.toLowerCase();
  return SERVICE_NAMES.find((name) => name.toLowerCase() === named) ?? null;
}
