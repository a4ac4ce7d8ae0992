import { describe, expect, it } from 'vitest';
import { matchingEntries } from '../../../../src-renderer/components/palette/match.ts';

const ENTRIES = [
  { label: 'Cast the chosen source', group: 'Commands', isEnabled: false },
  { label: 'Scan for rooms', group: 'Commands', isEnabled: true },
  { label: 'Show keyboard shortcuts', group: 'Commands', isEnabled: true },
  { label: 'Select Café', group: 'Rooms', isEnabled: true },
  { label: 'Select Cast room', group: 'Rooms', isEnabled: true },
];

function found(query: string): readonly string[] {
  return matchingEntries(ENTRIES, query).map(({ label }) => label);
}

describe('what the palette finds', () => {
  it('is everything at first, with what can be done now before the rest of its group', () => {
    expect(found('')).toEqual([
      'Scan for rooms',
      'Show keyboard shortcuts',
      'Cast the chosen source',
      'Select Café',
      'Select Cast room',
    ]);
  });

  it('fits every word, in any order, without case and accents', () => {
    expect([found('cafe'), found('short KEY')]).toEqual([['Select Café'], ['Show keyboard shortcuts']]);
  });

  it('prefers the beginning of a word', () => {
    expect(found('ca').slice(0, 2)).toEqual(['Scan for rooms', 'Cast the chosen source']);
    expect(found('ca').slice(2)).toEqual(['Select Café', 'Select Cast room']);
  });

  it('is nothing where nothing fits', () => {
    expect(found('xyz')).toEqual([]);
  });
});
