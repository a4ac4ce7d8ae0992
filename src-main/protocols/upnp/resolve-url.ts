const MAX_URL = 4096;

/** Resolves a URL of a description against its base; `null` for nothing, for nonsense, and for anything but http(s). */
export function resolveUrl(relative: string, base: string): string | null {
  if (relative === '' || relative.length > MAX_URL || !URL.canParse(relative, base)) return null;
  const url = new URL(relative, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/**
 * What relative URLs of a description refer to: its URLBase, else where it was fetched from. A URLBase that points at the
 * device's own loopback, or at no host at all, is of no use to anybody outside the device and is ignored.
 * Source: UPnP Device Architecture 1.0, 2.1.
 */
export function descriptionBase(urlBase: string | null, location: string): string {
  const base = urlBase === null ? null : resolveUrl(urlBase, location);
  if (base === null) return location;
  return isLocalHost(base) && !isLocalHost(location) ? location : base;
}

function isLocalHost(url: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname);
}
