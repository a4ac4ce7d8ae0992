import { useState } from 'react';
import { coverArt } from '../picture/cover.ts';
import styles from './portrait.module.css';

/** The picture of an account, its initials where there is none, and an empty frame where there is nobody. */
export function Portrait(props: {
  readonly name: string | null;
  readonly picture: string | null;
  readonly size: 'large' | 'small';
}) {
  const { name, picture, size } = props;
  const [broken, setBroken] = useState<string | null>(null);
  if (name === null)
    return (
      <span className={styles.portrait} data-size={size} data-empty="true" aria-hidden="true">
        <Nobody />
      </span>
    );
  return (
    <span
      className={styles.portrait}
      data-size={size}
      style={{ '--portrait-hue': coverArt(name).hue } as React.CSSProperties}
      aria-hidden="true"
      translate="no"
    >
      {picture !== null && picture !== broken ? (
        <img
          className={styles.image}
          src={picture}
          alt=""
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** The shape of a person, drawn as a line. */
function Nobody() {
  return (
    <svg className={styles.nobody} viewBox="0 0 96 96" preserveAspectRatio="xMidYMax slice">
      <circle cx="48" cy="40" r="17" />
      <path d="M13 97c2-21 16-33 35-33s33 12 35 33" />
    </svg>
  );
}

/** `Ada Okafor` → `AO`; one word gives its first letter. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
