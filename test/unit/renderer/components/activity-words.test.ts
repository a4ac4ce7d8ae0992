import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../../src-preload/contract/index.ts';
import { CONTROL_ACTIONS, PLAY_MODES, ROOM_REASONS } from '../../../../src-preload/contract/index.ts';
import { detailText } from '../../../../src-renderer/components/activity/activity-words.ts';
import { de } from '../../../../src-renderer/i18n/de.ts';

const { formatMessage } = createIntl({ locale: 'de', messages: { ...de } });

function told(action: string, detail: string): string {
  const entry = { action, detail } as ActivityEntry;
  return detailText((id, values) => formatMessage({ id }, { ...values }), entry);
}

describe('what an entry of the journal is about', () => {
  it.each([
    ['casting:control', CONTROL_ACTIONS],
    ['casting:set-play-mode', PLAY_MODES],
    ['room-offline', ROOM_REASONS],
  ])('is in words of the language for every code of %s', (action, codes) => {
    expect(codes.filter((code) => told(action, code) === code)).toEqual([]);
  });

  it.each([
    ['casting:control', 'volume 0.4', 'Lautstärke 40 %'],
    ['casting:control', 'seek 1200', 'Zu Sekunde 1.200'],
    ['casting:control', 'mute true', 'Stumm geschaltet'],
    ['casting:control', 'mute false', 'Ton eingeschaltet'],
    ['casting:edit-queue', 'clear', 'Geleert'],
    ['practice:fault', 'hang', 'Hängt'],
    ['practice:fault', 'load failed', 'Lädt nicht'],
    ['practice:fault', 'of tomorrow', 'of tomorrow'],
    ['casting:cast', 'volume 0.4', 'volume 0.4'],
  ])('of %s, %s, reads %s', (action, detail, words) => {
    expect(told(action, detail).replaceAll('\u{a0}', ' ')).toBe(words);
  });
});
