import { Dialog } from '../../components/dialog/dialog.tsx';
import { KeyCap } from '../../components/field/key-cap.tsx';
import { Switch } from '../../components/switch/switch.tsx';
import type { MessageId } from '../../i18n/en.ts';
import { useText } from '../../i18n/use-text.ts';
import { COMMANDS } from '../../stores/commands.ts';
import { useDesk, useUi } from '../../stores/use-desk.ts';
import { keyCaps } from './command-palette.tsx';
import styles from './shortcuts-sheet.module.css';

const WALL_KEYS: readonly { readonly label: MessageId; readonly key: MessageId }[] = [
  { label: 'shortcuts.move', key: 'key.arrows' },
  { label: 'shortcuts.select', key: 'key.space' },
  { label: 'shortcuts.range', key: 'key.shiftArrows' },
  { label: 'shortcuts.cast', key: 'key.enter' },
  { label: 'shortcuts.clear', key: 'key.escape' },
];

/** Where React Aria's landmarks, and with them the toasts, are reached. */
const TOASTS_KEY = 'F6';

/** Every key there is, and the switch for those who would rather not have single ones. */
export function ShortcutsSheet() {
  const text = useText();
  const desk = useDesk();
  const areOn = useUi((state) => state.areSingleKeysOn);
  return (
    <Dialog
      view="/shortcuts"
      title={text('shortcuts.title')}
      size="small"
      onClose={() => desk.ui.setState({ dialog: null })}
    >
      <Switch
        label={text('shortcuts.single')}
        isOn={areOn}
        onChange={(areSingleKeysOn) => desk.ui.setState({ areSingleKeysOn })}
      />
      <p className={styles.hint}>{text('shortcuts.singleHint')}</p>
      <h3 className={styles.heading}>{text('shortcuts.wall')}</h3>
      <dl className={styles.keys}>
        {WALL_KEYS.map(({ label, key }) => (
          <div key={label} className={styles.line}>
            <dt>{text(label)}</dt>
            <dd className={styles.word}>{text(key)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{text('shortcuts.everywhere')}</h3>
      <dl className={styles.keys}>
        {COMMANDS.map(
          ({ id, label, keys }) =>
            keys !== null && (
              <div key={id} className={styles.line}>
                <dt>{text(label)}</dt>
                <dd>
                  {keyCaps(keys).map((key) => (
                    <KeyCap key={key}>{key}</KeyCap>
                  ))}
                </dd>
              </div>
            ),
        )}
        <div className={styles.line}>
          <dt>{text('shortcuts.toasts')}</dt>
          <dd>
            <KeyCap>{TOASTS_KEY}</KeyCap>
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
