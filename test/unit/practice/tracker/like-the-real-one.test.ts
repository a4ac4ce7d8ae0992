import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import type { PracticeTracker } from '../../../../src-main/practice/tracker/tracker.ts';
import { createPracticeTracker, TRACKER_PATH } from '../../../../src-main/practice/tracker/tracker.ts';
import { inCheckout } from '../../../tooling/checkout.ts';

interface Recorded {
  readonly id: string;
  readonly dir: string;
  readonly operation: string | null;
  readonly httpStatus: number;
  readonly outcome: 'result' | 'fault' | 'not-soap';
  readonly fault: { readonly kind: string; readonly string: string } | null;
  readonly request?: boolean;
}

const folder = inCheckout('test', 'fixtures', 'tracker');
const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, 'utf8')) as {
  readonly exchanges: readonly Recorded[];
};
const present = new Set(readdirSync(folder));

/** Exchanges about what the practice tracker has not: other transports, other data, operations beyond a filing form. */
const BEYOND =
  /^(?:003|014|110|114|146|150|162|171|175|183|197|203|219|22[0-2]|23[67]|24[37]|25[013]|26[7-9]|27[0-9]|9\d\d)$/;

const exchanges = manifest.exchanges.filter(
  ({ id, dir, request, outcome }) =>
    present.has(dir) && request !== false && outcome !== 'not-soap' && !BEYOND.test(id),
);

let tracker: PracticeTracker;
beforeAll(async () => {
  tracker = await createPracticeTracker({
    clock: systemClock,
    log: silentLog,
    without: [],
    onCall: null,
    memory: null,
  });
});
afterAll(() => tracker.dispose());

/** The same request with the accounts and numbers of the practice tracker. */
function adapted(body: string): string {
  return body
    .replaceAll(/(viewer|reporter|updater|developer|manager)1-pass/g, 'practice')
    .replaceAll('admin-pass', 'practice')
    .replaceAll(/(<issue_?[iI]d xsi:type="xsd:integer">)(?:32|2)</g, '$15001<')
    .replaceAll(/>(viewer|reporter|updater|developer|manager)1</g, '>$1<');
}

function faultOf(body: string): string | null {
  const text = /<faultstring>([\s\S]*?)<\/faultstring>/.exec(body)?.[1];
  return text ?? null;
}

describe('the practice tracker answers like the real one', () => {
  test.each(exchanges.map((exchange) => [exchange.dir, exchange] as const))('%s', async (dir, exchange) => {
    const request = adapted(readFileSync(`${folder}/${dir}/request.xml`, 'utf8'));
    const response = await fetch(`${tracker.baseUrl}${TRACKER_PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8' },
      body: request,
    });
    const body = await response.text();
    const recorded = readFileSync(`${folder}/${dir}/response.xml`, 'utf8');
    const comparable = (text: string | null): string | null =>
      text
        ?.replaceAll(/(viewer|reporter|updater|developer|manager)1/g, '$1')
        .replace("Issue '5001'", "Issue '32'") ?? null;
    expect({ status: response.status, fault: comparable(faultOf(body)) }).toEqual({
      status: exchange.httpStatus,
      fault: comparable(faultOf(recorded)),
    });
    expect(response.headers.get('content-type')?.toLowerCase()).toContain(
      exchange.fault?.kind === 'B' ? 'text/html' : 'text/xml',
    );
  });
});
