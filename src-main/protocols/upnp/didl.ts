import type { ActionValue } from './soap.ts';
import { formatTime } from './time.ts';
import { decodeEntities, escapeXml } from './xml-text.ts';
import { findAll, parseXml } from './xml.ts';

/** What a room is told about an item before it fetches it. */
export interface DidlItem {
  readonly title: string;
  readonly url: string;
  /** As the media server will answer it. */
  readonly contentType: string;
  readonly kind: 'video' | 'audio' | 'image' | 'other';
  /** `null` where it is not known. */
  readonly bytes: number | null;
  readonly seconds: number | null;
  /** Pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** Whether the server answers byte ranges. */
  readonly isSeekable: boolean;
  /** Where the subtitles are, as SubRip; Samsung's extension tells rooms. */
  readonly captionUrl?: string | null;
}

/** The three ways to write CurrentURIMetaData, in the order in which they are tried. */
export interface MetadataVariants {
  /** DIDL-Lite, escaped as XML demands. */
  readonly didl: ActionValue;
  /** DIDL-Lite of which only the angle brackets are escaped: quotes and `&` go as they are, as some older TVs need it. */
  readonly legacy: ActionValue;
  readonly empty: ActionValue;
}

const CLASSES: Readonly<Record<DidlItem['kind'], string>> = {
  video: 'object.item.videoItem.movie',
  audio: 'object.item.audioItem.musicTrack',
  image: 'object.item.imageItem.photo',
  other: 'object.item',
};

const MAX_METADATA = 64 * 1024;
const MAX_TITLE = 500;

/**
 * The fourth field of a protocolInfo, and the value of `contentFeatures.dlna.org`: byte ranges or none, not converted,
 * and the flags streaming, background, stalling allowed, DLNA 1.5. Source: docs/protocols/upnp.md, "Metadata".
 */
export function contentFeatures(isSeekable: boolean): string {
  return `DLNA.ORG_OP=${isSeekable ? '01' : '00'};DLNA.ORG_CI=0;DLNA.ORG_FLAGS=01700000000000000000000000000000`;
}

/** Writes one item as DIDL-Lite. Source: ContentDirectory:1, 2.8; docs/protocols/upnp.md, "Metadata". */
export function encodeDidl(item: DidlItem): string {
  return (
    `<DIDL-Lite xmlns="urn:schemas-upnp-org:metadata-1-0/DIDL-Lite/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:upnp="urn:schemas-upnp-org:metadata-1-0/upnp/"${item.captionUrl == null ? '' : SEC_NAMESPACE}>` +
    '<item id="1" parentID="0" restricted="1">' +
    `<dc:title>${escapeXml(item.title)}</dc:title><upnp:class>${CLASSES[item.kind]}</upnp:class>` +
    `<res ${resourceAttributes(item)}>${escapeXml(item.url)}</res>${captionsOf(item)}</item></DIDL-Lite>`
  );
}

const SEC_NAMESPACE = ' xmlns:sec="http://www.sec.co.kr/"';

function captionsOf({ captionUrl }: DidlItem): string {
  if (captionUrl == null) return '';
  const url = escapeXml(captionUrl);
  return (
    `<sec:CaptionInfo sec:type="srt">${url}</sec:CaptionInfo><sec:CaptionInfoEx sec:type="srt">${url}</sec:CaptionInfoEx>` +
    `<res protocolInfo="http-get:*:text/srt:*">${url}</res>`
  );
}

/** Every way to tell a room about an item; none of them is right for all rooms. */
export function metadataVariants(item: DidlItem): MetadataVariants {
  const didl = encodeDidl(item);
  return { didl, legacy: { escaped: didl.replaceAll('<', '&lt;').replaceAll('>', '&gt;') }, empty: '' };
}

/**
 * The title in a room's metadata, `null` where there is none. Takes DIDL-Lite that was escaped once too often or
 * once too little: Rygel gives back titles with a bare `&` or `<`. Reads at most 64 kB.
 */
export function parseDidlTitle(metaData: string): string | null {
  const cut = metaData.slice(0, MAX_METADATA).trim();
  const text = cut.startsWith('&lt;') ? decodeEntities(cut) : cut;
  const parsed = parseXml(text);
  const title = parsed.ok ? (findAll(parsed.root, 'title')[0]?.text ?? '') : salvageTitle(text);
  return title === '' ? null : title.slice(0, MAX_TITLE);
}

function resourceAttributes(item: DidlItem): string {
  const isSized = item.width !== null && item.height !== null;
  const attributes: readonly (readonly [string, string | null])[] = [
    ['size', item.bytes === null ? null : String(item.bytes)],
    ['duration', item.seconds === null ? null : resourceDuration(item.seconds)],
    ['resolution', isSized ? `${item.width}x${item.height}` : null],
    ['protocolInfo', `http-get:*:${item.contentType}:${contentFeatures(item.isSeekable)}`],
  ];
  return attributes
    .flatMap(([name, value]) => (value === null ? [] : [`${name}="${escapeXml(value)}"`]))
    .join(' ');
}

/** `H:MM:SS.mmm`, as ContentDirectory writes durations. */
function resourceDuration(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  return `${formatTime(milliseconds / 1000).replace(/^0/, '')}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

function salvageTitle(text: string): string {
  const start = /<(?:\w{1,30}:)?title(?:\s[^<>]{0,500})?>/.exec(text);
  if (start === null) return '';
  const rest = text.slice(start.index + start[0].length);
  const end = /<\/(?:\w{1,30}:)?title\s{0,10}>/.exec(rest);
  return end === null ? '' : decodeEntities(rest.slice(0, end.index)).trim();
}
