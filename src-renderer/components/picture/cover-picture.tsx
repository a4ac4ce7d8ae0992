import { useMemo } from 'react';
import type { MediaItem } from '../../../src-preload/contract/index.ts';
import { coverArt } from './cover.ts';
import styles from './picture.module.css';

const WIDTH = 320;
const HEIGHT = 180;

/** A cover drawn from the title, for sound and for whatever has no picture. */
export function CoverPicture({
  title,
  medium,
}: {
  readonly title: string;
  readonly medium: MediaItem['kind'];
}) {
  const art = useMemo(() => coverArt(title), [title]);
  const step = WIDTH / (art.bars.length + 4);
  return (
    <svg
      className={styles.cover}
      style={{ '--cover-hue': art.hue } as React.CSSProperties}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={styles.coverGround} width={WIDTH} height={HEIGHT} />
      {medium === 'audio' ? (
        <path className={styles.coverBar} strokeWidth={step * 0.58} d={barsPath(art.bars, step)} />
      ) : (
        <g className={styles.coverFrame}>
          <rect x={WIDTH / 2 - 34} y={HEIGHT / 2 - 24} width="68" height="48" rx="7" />
          <path d={`M${WIDTH / 2 - 8} ${HEIGHT / 2 - 11}l18 11-18 11z`} />
        </g>
      )}
    </svg>
  );
}

/** Bars that stand on both sides of the middle, as one path. */
function barsPath(bars: readonly number[], step: number): string {
  return bars
    .map((bar, index) => {
      const half = (bar * HEIGHT) / 2.9;
      return `M${(step * (index + 2.5)).toFixed(1)} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
    })
    .join('');
}
