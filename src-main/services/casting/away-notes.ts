/** Remembers which rooms could not be read just before they could again. */
export interface AwayNotes {
  /** A look at the room was made, and missed it or not. */
  note(room: string, isMissed: boolean): void;
  /** True from a missed look until the second look in a row that was answered. */
  wasAway(room: string): boolean;
}

/** No room is known to have been away. */
export function createAwayNotes(): AwayNotes {
  const away = new Map<string, 'missed' | 'back'>();
  return {
    note(room, isMissed) {
      if (isMissed) away.set(room, 'missed');
      else if (away.get(room) === 'missed') away.set(room, 'back');
      else away.delete(room);
    },
    wasAway: (room) => away.has(room),
  };
}
