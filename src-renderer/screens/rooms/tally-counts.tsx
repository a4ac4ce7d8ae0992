import { ToggleButton } from 'react-aria-components';
import { TallyGlyph } from '../../components/tally/tally-glyph.tsx';
import { TALLIES, tallyOf } from '../../components/tally/tally.ts';
import type { Tally } from '../../components/tally/tally.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useShownRooms, useUi } from '../../stores/use-desk.ts';
import styles from './tally-counts.module.css';

/** How many rooms are in which state, at one glance; a press shows only those. */
export function TallyCounts() {
  const text = useText();
  const desk = useDesk();
  const { rooms } = useShownRooms();
  const chosen = useUi((state) => state.tally);
  const counts = new Map<Tally, number>();
  for (const room of rooms) counts.set(tallyOf(room), (counts.get(tallyOf(room)) ?? 0) + 1);
  const present = TALLIES.filter((tally) => counts.has(tally) || tally === chosen);
  if (rooms.length === 0) return null;
  return (
    <div className={styles.counts} role="group" aria-label={text('rooms.tallyFilter')}>
      {present.map((tally) => (
        <ToggleButton
          key={tally}
          className={styles.count ?? ''}
          data-tally={tally}
          isSelected={chosen === tally}
          onChange={(isOn) => desk.ui.setState({ tally: isOn ? tally : null })}
        >
          <span className={styles.sign}>
            <TallyGlyph tally={tally} />
          </span>
          <span className={styles.number}>{counts.get(tally) ?? 0}</span>
          <span className={styles.word}>{text(`tally.${tally}`)}</span>
        </ToggleButton>
      ))}
    </div>
  );
}
