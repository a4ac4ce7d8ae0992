import { contentFeatures } from '../../protocols/upnp/didl.ts';
import type { MediaKind } from './content-types.ts';

/** How a room wants the bytes: as they play, at once for showing, or whenever. `docs/protocols/media-server.md`. */
export type TransferMode = 'Streaming' | 'Interactive' | 'Background';

/** The first is the kind's own. What DIDL-Lite announced for every kind (streaming, background) must be offered for each. */
function modesOf(kind: MediaKind): readonly [TransferMode, ...TransferMode[]] {
  return kind === 'image' ? ['Interactive', 'Streaming', 'Background'] : ['Streaming', 'Background'];
}

/** The mode to answer with: the requested one, the kind's own where none is asked for, `null` when it is not offered (406). */
export function decideTransferMode(kind: MediaKind, requested: string | undefined): TransferMode | null {
  const modes = modesOf(kind);
  if (requested === undefined) return modes[0];
  return modes.find((mode) => mode.toLowerCase() === requested.trim().toLowerCase()) ?? null;
}

/** How the bytes come about: read where they lie, passed on without ranges, or made while they are sent. */
export type Making = 'as it is' | 'streamed' | 'converted';

const FEATURES: Readonly<Record<Making, string>> = {
  'as it is': contentFeatures(true),
  streamed: contentFeatures(false),
  converted: contentFeatures(false).replace('CI=0', 'CI=1'),
};

/**
 * The DLNA headers of an answer. Content features come only when `getcontentFeatures.dlna.org: 1` asked for them, and
 * are the text that DIDL-Lite told the room.
 */
export function dlnaHeaders(
  mode: TransferMode,
  askedForFeatures: string | undefined,
  making: Making,
): Readonly<Record<string, string>> {
  return {
    'transferMode.dlna.org': mode,
    ...(mode === 'Streaming' ? { 'realTimeInfo.dlna.org': 'DLNA.ORG_TLAG=*' } : {}),
    ...(askedForFeatures?.trim() === '1' ? { 'contentFeatures.dlna.org': FEATURES[making] } : {}),
  };
}
