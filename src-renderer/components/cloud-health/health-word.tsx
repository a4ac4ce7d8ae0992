import { useText } from '../../i18n/use-text.ts';
import { StrokeGlyph } from '../status/stroke-glyph.tsx';
import type { ShownHealth } from './cloud-rows.ts';
import styles from './health-word.module.css';

const SHAPES: Readonly<Record<ShownHealth, string>> = {
  healthy: 'M2 6.4 4.8 9 10 3.2',
  unhealthy: 'M3 3l6 6M9 3l-6 6',
  pending: 'M6 1.800a4.2 4.2 0 1 1-4.2 4.2',
  unknown: 'M4.2 4.400a1.900 1.900 0 1 1 2.600 1.700c-.6.3-.8.6-.8 1.200M6 9.700v.1',
  none: 'M3 6h6',
};

/** The sign of a health: each has its own shape. */
export function HealthGlyph({ health }: { readonly health: ShownHealth }) {
  return (
    <span className={styles.glyph} data-health={health}>
      <StrokeGlyph path={SHAPES[health]} />
    </span>
  );
}

/** Health as sign and word. */
export function HealthWord({ health }: { readonly health: ShownHealth }) {
  const text = useText();
  return (
    <span className={styles.word} data-health={health}>
      <HealthGlyph health={health} />
      {text(`cloud.health.${health}`)}
    </span>
  );
}
