import { useEffect } from 'react';
import { COMMANDS } from './commands.ts';
import type { Command } from './commands.ts';
import type { Desk } from './desk.ts';
import { commandOfMediaKey, followMediaKeys } from './media-keys.ts';

/** A key press, as far as shortcuts care. */
export interface KeyPress {
  readonly key: string;
  readonly hasModifier: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly hasMod: boolean;
  readonly isTyping: boolean;
}

/** Chords that mean something of their own while typing. */
const TEXT_CHORDS: ReadonlySet<string> = new Set(['Mod+a']);

/** The command that a key press means; single keys mean nothing while typing or when they are switched off. */
export function commandOf(press: KeyPress, areSingleKeysOn: boolean): Command | null {
  const media = commandOfMediaKey(press.key);
  if (media !== null) return COMMANDS.find(({ id }) => id === media) ?? null;
  const isChord = (keys: string) => keys.startsWith('Mod+');
  const fits = ({ keys }: Command) => {
    if (keys === null) return false;
    if (isChord(keys)) {
      const isForText = press.isTyping && TEXT_CHORDS.has(keys);
      return press.hasMod && !isForText && keys.slice(4) === press.key.toLowerCase();
    }
    return areSingleKeysOn && !press.isTyping && !press.hasModifier && keys === press.key;
  };
  return COMMANDS.find(fits) ?? null;
}

/** Makes the keys of the commands work everywhere. Single keys rest while a dialog is open. */
export function useShortcuts(desk: Desk): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { areSingleKeysOn, dialog } = desk.ui.getState();
      const found = commandOf(pressOf(event), areSingleKeysOn && dialog === null);
      if (found === null || event.defaultPrevented || !found.isEnabled(desk)) return;
      event.preventDefault();
      // Letters would otherwise also look for a room by its first letter.
      event.stopPropagation();
      found.run(desk);
    };
    const session = 'mediaSession' in navigator ? navigator.mediaSession : null;
    const stopMediaKeys = followMediaKeys(desk.bridge, session, (id) => {
      const command = COMMANDS.find((one) => one.id === id);
      if (command?.isEnabled(desk) === true) command.run(desk);
    });
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      stopMediaKeys();
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [desk]);
}

function pressOf(event: KeyboardEvent): KeyPress {
  const target = event.target instanceof HTMLElement ? event.target : null;
  return {
    key: event.key,
    hasMod: event.ctrlKey || event.metaKey,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: target !== null && isEditable(target),
  };
}

const TEXTLESS = new Set(['range', 'checkbox', 'radio', 'button', 'file']);

function isEditable(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !TEXTLESS.has(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
