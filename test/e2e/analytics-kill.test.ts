import { expect, test } from 'vitest';
import { killWhileDispatching } from '../soak/analytics-kills.ts';

const [HITS, KILLS] = [1_000, 10];
const HITS_IN_REQUEST = 20;

test(
  'a thousand hits survive ten kills, and come twice only where an answer was lost',
  { timeout: 240_000 },
  async () => {
    const report = await killWhileDispatching({ hits: HITS, kills: KILLS, seed: 7, onKill: () => undefined });
    expect(report).toMatchObject({ acknowledged: HITS, lost: [], unexplained: [] });
    expect(report.duplicates).toBeLessThanOrEqual(KILLS * HITS_IN_REQUEST);
  },
);
