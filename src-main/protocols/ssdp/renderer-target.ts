/**
 * Whether a search or notification target names a renderer, or the service that plays, of any version. Routers, lamps and media
 * servers announce themselves on the same group.
 */
export function isRendererTarget(target: string): boolean {
  return /:(?:device:MediaRenderer|service:AVTransport):\d/i.test(target);
}
