import type { ProtocolInfo } from '../../protocols/upnp/connection-manager.ts';

/**
 * How well a content type fits what a room says that it plays: it lists it; it lists others of the same kind, and may
 * play it all the same (gmediarender plays MP4 and lists none); it plays nothing of that kind; nobody can tell.
 */
export type Playability = 'listed' | 'unlisted' | 'impossible' | 'unknown';

/** Names of one and the same type; the first is how it is shown. */
const ALIASES: readonly (readonly string[])[] = [
  ['video/mp4', 'video/x-m4v', 'video/m4v'],
  ['video/quicktime', 'video/x-quicktime', 'video/mov'],
  ['video/x-matroska', 'video/matroska', 'video/mkv', 'video/x-mkv'],
  ['video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi', 'video/x-divx'],
  ['video/mp2t', 'video/mpegts', 'video/vnd.dlna.mpeg-tts', 'video/x-mpegts'],
  ['video/mpeg', 'video/mpeg2', 'video/x-mpeg'],
  ['audio/mpeg', 'audio/mp3', 'audio/x-mp3', 'audio/x-mpeg', 'audio/mpeg3'],
  ['audio/mp4', 'audio/m4a', 'audio/x-m4a'],
  ['audio/aac', 'audio/x-aac', 'audio/aacp', 'audio/vnd.dlna.adts'],
  ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  ['audio/flac', 'audio/x-flac'],
  ['audio/ogg', 'application/ogg', 'audio/x-vorbis', 'audio/vorbis', 'audio/x-vorbis+ogg', 'audio/opus'],
  ['image/jpeg', 'image/jpg', 'image/pjpeg'],
  ['image/bmp', 'image/x-bmp', 'image/x-ms-bmp'],
  [
    'application/vnd.apple.mpegurl',
    'application/x-mpegurl',
    'audio/mpegurl',
    'audio/x-mpegurl',
    'video/mpegurl',
    'video/x-mpegurl',
    'application/x-hls',
  ],
];

/** Types without other names that people cast. */
const USUAL = ['video/webm', 'video/ogg', 'image/png', 'image/gif', 'image/webp', 'application/dash+xml'];

const CANONICAL: ReadonlyMap<string, string> = new Map([
  ...USUAL.map((type) => [type, type] as const),
  ...ALIASES.flatMap((names) => names.map((name) => [name, names[0] ?? name] as const)),
]);

/** Of a kind of which a room lists nothing usual, so many unusual types are kept. */
const UNUSUAL = 3;
const KINDS = ['video', 'audio', 'image'] as const;

/** What of a room's sink list is worth showing and comparing: types by HTTP, each once, in a fixed order. */
export function sinkOf(list: readonly ProtocolInfo[]): readonly string[] {
  const types = new Set(
    list
      .filter(({ protocol }) => protocol === 'http-get' || protocol === '*')
      .map(({ contentType }) => plainType(contentType))
      .filter((type) => type === '*' || /^[\w.+-]{1,50}\/[\w.+*-]{1,80}$/.test(type)),
  );
  const known = [...types].flatMap((type) => CANONICAL.get(type) ?? (type.includes('*') ? type : []));
  const unusual = KINDS.filter(
    (kind) => !known.some((type) => type === '*' || kindOf(type) === kind),
  ).flatMap((kind) => [...types].filter((type) => kindOf(type) === kind).slice(0, UNUSUAL));
  return [...new Set([...known, ...unusual])].toSorted();
}

/** Compares a content type with `sinkOf` of a room. */
export function playability(sink: readonly string[], contentType: string | null): Playability {
  const type = plainType(contentType ?? '');
  if (sink.length === 0 || type === '' || type === 'application/octet-stream') return 'unknown';
  const name = CANONICAL.get(type) ?? type;
  const kind = kindOf(name);
  if (sink.includes('*') || sink.includes(name) || sink.includes(`${kind}/*`)) return 'listed';
  return sink.some((listed) => !isPlaylist(listed) && kindOf(listed) === kind) ? 'unlisted' : 'impossible';
}

/** Whether a room that says what it plays has neither pictures nor films in its list. */
export function playsOnlySound(sink: readonly string[]): boolean {
  return sink.length > 0 && sink.every((type) => isPlaylist(type) || kindOf(type) === 'audio');
}

function plainType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Playlists of HLS and DASH count as video, but a speaker that lists them plays the sound of them alone. */
function kindOf(type: string): string {
  return isPlaylist(type) ? 'video' : (type.split('/')[0] ?? '');
}

function isPlaylist(type: string): boolean {
  return /mpegurl|dash\+xml/.test(type);
}
