/**
 * The Content Security Policy of the product's own pages: nothing but its own files, and pictures and media from
 * anywhere, since people look at what rooms play. `connect` is where the page may open sockets beside its own origin.
 */
export function pagePolicy(connect: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data: http: https:",
    "media-src 'self' blob: http: https:",
    ["connect-src 'self'", ...connect].join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of a person's own media: opened as a page it has no origin, no scripts and no network. */
export const MEDIA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox; frame-ancestors 'none'";

/** The headers that every answer of a face carries beside its policy. */
export function guardHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
  };
}

const SHOWN_TYPE = /^(?:image|video|audio)\/[\w.+-]+$/;

/** The type a person's file is served as: what is not a picture, a sound or a film is only bytes. */
export function previewType(contentType: string): string {
  return SHOWN_TYPE.test(contentType) ? contentType : 'application/octet-stream';
}
