import type { ConnectionStatus } from '../../../src-preload/contract/index.ts';
import { StrokeGlyph } from './stroke-glyph.tsx';

const SHAPES: Readonly<Record<ConnectionStatus | 'unknown', string>> = {
  ok: 'M2 6.4 4.8 9 10 3.2',
  busy: 'M6 1.800a4.2 4.2 0 1 1-4.2 4.2',
  degraded: 'M6 1.6 11 10.400H1zM6 5v2.200m0 1.300v.2',
  offline: 'M2.5 2.500l7 7M6 1.800a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4',
  error: 'M6 1.6 11 10.400H1zM6 5v2.200m0 1.300v.2',
  unknown: 'M2 6h.1M6 6h.1M10 6h.1',
};

/** The sign of a connection's status. */
export function StatusGlyph({ status }: { readonly status: ConnectionStatus | 'unknown' }) {
  return <StrokeGlyph path={SHAPES[status]} />;
}
