import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../../src-main/lib/clock.ts';
import { silentLog } from '../../../../src-main/lib/log.ts';
import { parseWsdl } from '../../../../src-main/protocols/tracker-soap/index.ts';
import { openPracticeTracker } from '../../../../src-main/practice/practice-tracker.ts';
import type { PracticeTrackerPort } from '../../../../src-main/lib/ports.ts';

let tracker: PracticeTrackerPort | null = null;
afterEach(async () => {
  await tracker?.dispose();
  tracker = null;
});

async function open(): Promise<PracticeTrackerPort> {
  tracker = await openPracticeTracker({ clock: systemClock, log: silentLog, memory: null });
  return tracker;
}

async function operationsOf({ endpoint }: PracticeTrackerPort): Promise<readonly string[]> {
  const response = await fetch(`${endpoint.baseUrl}${endpoint.path}?wsdl`);
  const wsdl = parseWsdl(new Uint8Array(await response.arrayBuffer()));
  return wsdl.ok ? [...wsdl.value.operations.keys()] : [];
}

describe('the practice tracker', () => {
  test('describes itself, with SOAPAction and parts of every operation', async () => {
    const { endpoint } = await open();
    const response = await fetch(`${endpoint.baseUrl}${endpoint.path}?wsdl`);
    const wsdl = parseWsdl(new Uint8Array(await response.arrayBuffer()));
    expect(wsdl).toMatchObject({ ok: true, value: { namespace: endpoint.namespace } });
    expect(wsdl.ok && wsdl.value.operations.get('mc_issue_update')).toEqual({
      name: 'mc_issue_update',
      soapAction: `${endpoint.baseUrl}${endpoint.path}/mc_issue_update`,
      parts: [
        { name: 'username', type: 'xsd:string' },
        { name: 'password', type: 'xsd:string' },
        { name: 'issueId', type: 'xsd:integer' },
        { name: 'issue', type: expect.stringContaining('IssueData') as string },
      ],
    });
  });

  test('lists mc_enum_group, and does not while it is told not to have it', async () => {
    const port = await open();
    expect(await operationsOf(port)).toContain('mc_enum_group');
    port.setFault('noGroup');
    expect(await operationsOf(port)).not.toContain('mc_enum_group');
    port.setFault('staleWsdl');
    expect(await operationsOf(port)).toContain('mc_enum_group');
  });

  test('is a peer that knows its own faults only', async () => {
    const port = await open();
    expect(port.setFault('reboot')).toBe(false);
    expect(port.setFault('maintenance')).toBe(true);
    expect(port.peer()).toMatchObject({ kind: 'tracker', fault: 'maintenance' });
  });

  test('answers what is no call without falling over', async () => {
    const { endpoint } = await open();
    const url = `${endpoint.baseUrl}${endpoint.path}`;
    const bodies = [
      '',
      '<',
      '<a/>',
      '{}',
      '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '\u0000',
      '<a>'.repeat(200),
    ];
    for (const body of bodies) {
      const response = await fetch(url, { method: 'POST', body });
      expect(response.status).toBe(500);
      expect(await response.text()).toContain('Fault');
    }
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(`${endpoint.baseUrl}/elsewhere`)).status).toBe(404);
  });

  test('has what was filed at the next start, and gives no number twice', async () => {
    let kept: string | null = null;
    const memory = { load: () => kept, save: (text: string) => void (kept = text) };
    const first = await openPracticeTracker({ clock: systemClock, log: silentLog, memory });
    const issue = await file(first);
    await first.dispose();
    tracker = await openPracticeTracker({ clock: systemClock, log: silentLog, memory });
    expect(await call(tracker, 'mc_issue_get', `<issue_id>${issue}</issue_id>`)).toContain('Kept');
    expect(Number(await file(tracker))).toBeGreaterThan(Number(issue));
  });

  test('begins anew when what was kept cannot be read', async () => {
    const memory = { load: () => '{"issues":7}', save: () => undefined };
    tracker = await openPracticeTracker({ clock: systemClock, log: silentLog, memory });
    expect(Number(await file(tracker))).toBeGreaterThan(5_000);
  });
});

/** Calls as the practice account and answers the text of the answer. */
async function call({ endpoint }: PracticeTrackerPort, operation: string, parts: string): Promise<string> {
  const { baseUrl, path, username, password } = endpoint;
  const inner = `<${operation}><username>${username}</username><password>${password}</password>${parts}</${operation}>`;
  const body = `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body>${inner}</E:Body></E:Envelope>`;
  const response = await fetch(`${baseUrl}${path}`, { method: 'POST', body });
  return response.text();
}

async function file(port: PracticeTrackerPort): Promise<string> {
  const issue =
    '<issue><project><id>5</id></project><category>Only</category><summary>Kept</summary><description>d</description></issue>';
  const answer = await call(port, 'mc_issue_add', issue);
  return /<return[^>]*>(\d+)</.exec(answer)?.[1] ?? answer;
}
