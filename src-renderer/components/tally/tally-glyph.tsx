import type { Tally } from './tally.ts';

/** One shape per state, so that nothing depends on colour. */
const SHAPES: Readonly<Record<Tally, React.ReactNode>> = {
  'on-air': <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  loading: (
    <path
      d="M6 1.5a4.5 4.5 0 1 1-4.5 4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
  ),
  paused: <path d="M2.5 1.500h2.600v9H2.500zM6.9 1.500h2.600v9H6.900z" fill="currentColor" />,
  unproven: (
    <>
      <circle
        cx="6"
        cy="6"
        r="4.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2 1.6"
      />
      <circle cx="6" cy="6" r="1.7" fill="currentColor" />
    </>
  ),
  fault: (
    <path
      d="M6 0.8 11.6 11H.4zM5.3 4.200v3.600h1.400V4.200zm0 4.500V10h1.400V8.700z"
      fill="currentColor"
      fillRule="evenodd"
    />
  ),
  offline: (
    <path
      d="M2.7 2.700l6.6 6.600M6 1.500a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  ),
  unseen: (
    <circle
      cx="6"
      cy="6"
      r="4.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="1.4 2.130"
      strokeLinecap="round"
    />
  ),
  idle: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.6" />,
};

/** The sign of a state, 12 px, in the current colour. */
export function TallyGlyph({ tally }: { readonly tally: Tally }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {SHAPES[tally]}
    </svg>
  );
}
