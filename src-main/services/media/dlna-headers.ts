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

/** Made while it is sent: no ranges, converted, and the flags streaming, background, DLNA 1.5. */
const CONVERTED_FEATURES = 'DLNA.ORG_OP=00;DLNA.ORG_CI=1;DLNA.ORG_FLAGS=01700000000000000000000000000000';

/**
 * The DLNA headers of an answer. Content features come only when `getcontentFeatures.dlna.org: 1` asked for them, and
 * are the text that DIDL-Lite told the room: ranges are always answered.
 */
export function dlnaHeaders(
  mode: TransferMode,
  askedForFeatures: string | undefined,
  making: 'as it is' | 'converted',
): Readonly<Record<string, string>> {
  return {
    'transferMode.dlna.org': mode,
    ...(mode === 'Streaming' ? { 'realTimeInfo.dlna.org': 'DLNA.ORG_TLAG=*' } : {}),
    ...(askedForFeatures?.trim() === '1'
      ? { 'contentFeatures.dlna.org': making === 'converted' ? CONVERTED_FEATURES : contentFeatures(true) }
      : {}),
  };
}
