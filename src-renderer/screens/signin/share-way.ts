import type { Settings, SigninCard } from '../../../src-preload/contract/index.ts';

/** How a message is shared, by what is known before: the provider's token and what it permits. */
export const SHARE_WAYS = ['ask', 'publish', 'dialog'] as const;
export type ShareWay = (typeof SHARE_WAYS)[number];

/** The way that a message takes now: `ask` for the permission first, `publish` it, or only open the provider's `dialog`. */
export function shareWayOf(
  card: Pick<SigninCard, 'state' | 'scopes'>,
  { share, publishPermission }: Pick<Settings['signin']['a'], 'share' | 'publishPermission'>,
): ShareWay {
  if (share === 'dialog') return 'dialog';
  if (card.state !== 'signed-in') return 'ask';
  return card.scopes.includes(publishPermission) ? 'publish' : 'dialog';
}
