import { describe, expect, it } from 'vitest';
import { en } from '../../../../src-renderer/i18n/en.ts';
import { COMMANDS } from '../../../../src-renderer/stores/commands.ts';
import { commandOf } from '../../../../src-renderer/stores/shortcuts.ts';
import { openDesk } from './desk-of-double.ts';

const PLAIN = { hasModifier: false, hasMod: false, isTyping: false };

describe('shortcuts', () => {
  it('have one meaning each', () => {
    const keys = COMMANDS.flatMap(({ keys }) => keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have a name for each command', () => {
    expect(COMMANDS.filter(({ label }) => en[label].length === 0)).toEqual([]);
  });

  it.each([
    ['a single key', { ...PLAIN, key: '/' }, true, 'filter'],
    ['no single key while typing', { ...PLAIN, key: '/', isTyping: true }, true, null],
    ['no single key with Alt', { ...PLAIN, key: 's', hasModifier: true }, true, null],
    ['no single key when they are switched off', { ...PLAIN, key: '/' }, false, null],
    [
      'a chord, even while typing',
      { key: 'k', hasModifier: true, hasMod: true, isTyping: true },
      true,
      'palette',
    ],
    [
      'a chord, even when single keys are off',
      { key: 'K', hasModifier: true, hasMod: true, isTyping: false },
      false,
      'palette',
    ],
  ])('know %s', (_, press, areSingleKeysOn, expected) => {
    expect(commandOf(press, areSingleKeysOn)?.id ?? null).toBe(expected);
  });
});

describe('media keys', () => {
  it('mean their command whatever has the focus, and other keys nothing', () => {
    const press = { hasModifier: false, hasMod: false, isTyping: true };
    const commands = ['MediaPlayPause', 'MediaStop', 'MediaTrackNext', 'MediaTrackPrevious', 'p'].map(
      (key) => commandOf({ ...press, key }, false)?.id ?? null,
    );
    expect(commands).toEqual(['playPause', 'stop', 'queueNext', 'queuePrevious', null]);
  });
});

describe('Ctrl+A', () => {
  it('selects every room in sight and none that a filter hides, and leaves text to the text', async () => {
    const { desk } = await openDesk('busy');
    desk.ui.setState({ filter: 'hall' });
    const press = { key: 'a', hasModifier: true, hasMod: true, isTyping: false };
    const command = commandOf(press, true);
    if (command?.isEnabled(desk) === true) command.run(desk);
    expect([[...desk.ui.getState().selected], commandOf({ ...press, isTyping: true }, true)]).toEqual([
      ['hall-a', 'hall-b'],
      null,
    ]);
    desk.ui.setState({ screen: 'log' });
    expect(command?.isEnabled(desk)).toBe(false);
  });
});
