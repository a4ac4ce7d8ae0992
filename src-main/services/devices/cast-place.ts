/** Where a Cast receiver is; kept as its location, so that one that only plays sound is known as such before it is heard. */
export interface CastPlace {
  readonly host: string;
  readonly port: number;
  readonly hasVideo: boolean;
}

const SOUND_ONLY = '/sound';

/** `cast://host:port`, with `/sound` for a receiver without a screen. */
export function castLocation({ host, port, hasVideo }: CastPlace): string {
  return `cast://${host}:${port}${hasVideo ? '' : SOUND_ONLY}`;
}

/** Reads such a location; `null` for every other. */
export function readCastLocation(location: string): CastPlace | null {
  const match = /^cast:\/\/([^/:]+):(\d{1,5})(\/sound)?$/.exec(location);
  if (match === null) return null;
  const [, host = '', port = '', sound] = match;
  return { host, port: Number(port), hasVideo: sound === undefined };
}
