import { decodeEntities } from './xml-text.ts';

/** Rygel escapes `&` in a TrackURI twice; nobody was seen to do it more often than this. */
const MAX_UNESCAPES = 3;

/**
 * Whether two URIs name the same media, whatever a device did to one of them on the way: escaped its entities once or
 * twice too often, changed the case of scheme, host or percent-encoding, added a default port, decoded its path.
 * Source: docs/protocols/upnp.md, "What a room says it plays".
 */
export function sameUri(first: string, second: string): boolean {
  return first === second || canonical(first) === canonical(second);
}

function canonical(uri: string): string {
  let text = uri.trim();
  for (let round = 0; round < MAX_UNESCAPES && text.includes('&'); round += 1) text = decodeEntities(text);
  return percentDecoded(URL.canParse(text) ? new URL(text).href : text);
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
