import { Radio, RadioGroup } from 'react-aria-components';
import type { Settings } from '../../../src-preload/contract/index.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './theme-cards.module.css';

type Theme = Settings['appearance']['theme'];
const THEMES: readonly Theme[] = ['system', 'dark', 'light', 'contrast'];

/** The themes, each as a small wall in its own colours. */
export function ThemeCards({
  value,
  onChange,
}: {
  readonly value: Theme;
  readonly onChange: (theme: Theme) => void;
}) {
  const text = useText();
  return (
    <RadioGroup
      className={styles.cards ?? ''}
      aria-label={text('setup.theme')}
      value={value}
      onChange={(theme) => onChange(theme as Theme)}
    >
      {THEMES.map((theme) => (
        <Radio key={theme} value={theme} className={styles.card ?? ''}>
          <span className={styles.preview}>
            {theme === 'system' ? (
              <>
                <Miniature theme="dark" />
                <Miniature theme="light" />
              </>
            ) : (
              <Miniature theme={theme} />
            )}
          </span>
          <span className={styles.name}>{text(`setup.theme.${theme}`)}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

function Miniature({ theme }: { readonly theme: Exclude<Theme, 'system'> }) {
  return (
    <span className={styles.miniature} data-theme={theme}>
      <span className={styles.tile} data-lit="true" />
      <span className={styles.tile} />
      <span className={styles.tile} />
      <span className={styles.tile} />
    </span>
  );
}
