import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import type { Client } from 'soap';
import { createClientAsync } from 'soap';
import { systemClock } from '../../src-main/lib/clock.ts';
import { silentLog } from '../../src-main/lib/log.ts';
import { createAnswerReader, readAnswer } from '../../src-main/protocols/tracker-soap/answer-reader.ts';
import { createTrackerClient } from '../../src-main/protocols/tracker-soap/index.ts';
import { installNetworkGuard } from '../tooling/network-guard.ts';

// The recorded WSDL names an address of its own; nothing may ever be sent there.
installNetworkGuard(() => undefined);

const FIXTURES = new URL('../fixtures/tracker/', import.meta.url);
const RECORDED = readFileSync(new URL('030-enum-group-ok/response.xml', FIXTURES));
const WSDL = new URL('minimal-with-group.wsdl', FIXTURES).pathname;
const LARGE_USERS = 50_000;
const PIECE_BYTES = 64 * 1024;
const RUNS = 5;

const TARGETS = { faster: 20, lessMemory: 10, longestStallMs: 50 } as const;

type Who = 'ours' | 'soap';

/** What one reading of the large answer came to. */
interface Figures {
  /** How far the resident set rose above what it was before. */
  readonly peakBytes: number;
  /** The longest time for which the event loop stood still. */
  readonly stallMs: number;
  readonly ms: number;
}

/** The recorded answer, lengthened to as many users. */
function answerWith(users: number): Buffer {
  const recorded = RECORDED.toString('utf8');
  const start = recorded.indexOf('<item');
  const items = Array.from(
    { length: users },
    (_, index) =>
      `<item xsi:type="ns1:ObjectRef"><id xsi:type="xsd:integer">${index + 1}</id><name xsi:type="xsd:string">staff${index + 1}</name></item>`,
  );
  const head = recorded.slice(0, start).replace(/\[\d+\]/, `[${users}]`);
  return Buffer.from(
    `${head}${items.join('')}${recorded.slice(recorded.lastIndexOf('</item>') + '</item>'.length)}`,
  );
}

function readOurs(bytes: Buffer): number {
  const reader = createAnswerReader('mc_enum_group');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) reader.push(bytes.subarray(at, at + PIECE_BYTES));
  const reading = reader.finish();
  return reading.kind === 'value' && Array.isArray(reading.value) ? reading.value.length : 0;
}

function readTheirs(client: Client, bytes: Buffer): number {
  const answer = client.wsdl.xmlToObject(bytes.toString('utf8')) as {
    readonly Body: { readonly mc_enum_groupResponse: SoapUsers };
  };
  return [answer.Body.mc_enum_groupResponse.return.item].flat().length;
}

interface SoapUsers {
  readonly return: { readonly item: readonly unknown[] };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Both in turn, so that whatever else the machine does is shared. Median ms of each. */
async function compareReaders(): Promise<Readonly<Record<Who, number>>> {
  const client = await createClientAsync(WSDL);
  const times = { ours: [] as number[], soap: [] as number[] };
  const timed = (who: Who, read: () => number): void => {
    const begun = performance.now();
    read();
    times[who].push(performance.now() - begun);
  };
  for (let round = 0; round < 60; round += 1) {
    timed('soap', () => readTheirs(client, RECORDED));
    for (let run = 0; run < 10; run += 1) timed('ours', () => readOurs(RECORDED));
  }
  return { ours: medianOf(times.ours.slice(100)), soap: medianOf(times.soap.slice(10)) };
}

/** `read` hands the bytes of a file to the reader as it wants them: piece by piece, or whole. `call` is the whole client on a real socket. */
type How = 'read' | 'call';

/** In a process of its own, which reads the large answer once. */
async function measure(who: Who, how: How, place: string): Promise<Figures> {
  const child = spawn(process.execPath, [import.meta.filename, who, how, place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as Figures;
}

async function beMeasured(who: Who, how: string, place: string): Promise<void> {
  const users = how === 'read' ? await usersOfFile(who) : who === 'ours' ? usersByOurs() : usersBySoap();
  // What is loaded and compiled once is not what an answer costs.
  for (let call = 0; call < 3; call += 1) await users(`${place}/one`);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = process.memoryUsage.rss();
  forgetHighest();
  delay.enable();
  const begun = performance.now();
  const count = await users(`${place}/all`);
  const ms = performance.now() - begun;
  const peakBytes = highestBytes() - before;
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  delay.disable();
  if (count !== LARGE_USERS) throw new Error(`${count} users were read`);
  const figures: Figures = { peakBytes, stallMs: delay.max / 1e6, ms };
  process.stdout.write(JSON.stringify(figures), () => process.exit(0));
}

async function usersOfFile(who: Who): Promise<CountUsers> {
  if (who === 'ours') return streamOurs;
  const client = await createClientAsync(WSDL);
  return async (file) => readTheirs(client, await readFile(file));
}

async function streamOurs(file: string): Promise<number> {
  const reading = await readAnswer(piecesOf(file), 'mc_enum_group');
  return reading.kind === 'value' && Array.isArray(reading.value) ? reading.value.length : 0;
}

async function* piecesOf(file: string): AsyncIterable<Uint8Array> {
  const handle = await open(file);
  const buffer = Buffer.alloc(PIECE_BYTES);
  for (;;) {
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) break;
    yield buffer.subarray(0, bytesRead);
  }
  await handle.close();
}

type CountUsers = (url: string) => Promise<number>;

function usersByOurs(): CountUsers {
  const client = createTrackerClient({ clock: systemClock, log: silentLog });
  const call = { signal: new AbortController().signal, record: () => undefined, timeoutMs: 60_000 };
  return async (url) => {
    const endpoint = { baseUrl: url, path: '', namespace: '', username: 'a', password: 'b' };
    const answer = await client.call(endpoint, null, 'mc_enum_group', [], call);
    return answer.ok && Array.isArray(answer.value) ? answer.value.length : 0;
  };
}

/** A client for each address: a method keeps the address that it was made for. */
function usersBySoap(): CountUsers {
  return async (url) => {
    const client = await createClientAsync(WSDL, { endpoint: url });
    const call = client['mc_enum_groupAsync'] as (args: object) => Promise<readonly [SoapUsers]>;
    const [answer] = await call.call(client, { username: 'a', password: 'b' });
    return [answer.return.item].flat().length;
  };
}

/** Linux forgets the highest resident set when it is told so; see proc(5), clear_refs. */
function forgetHighest(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}

function highestBytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024;
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

type Both = Readonly<Record<Who, Figures>>;

async function compareAll(how: How, place: string): Promise<Both> {
  const all: Record<Who, Figures[]> = { ours: [], soap: [] };
  for (let run = 0; run < RUNS; run += 1)
    for (const who of ['ours', 'soap'] as const) all[who].push(await measure(who, how, place));
  return { ours: medians(all.ours), soap: medians(all.soap) };
}

async function compareOnLargeAnswer(): Promise<Readonly<Record<How, Both>>> {
  const answers = { one: answerWith(1), all: answerWith(LARGE_USERS) };
  const folder = mkdtempSync(join(tmpdir(), 'control-room-bench-'));
  for (const [name, bytes] of Object.entries(answers)) writeFileSync(join(folder, name), bytes);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/xml', connection: 'close' });
    response.end(request.url === '/all' ? answers.all : answers.one);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const read = await compareAll('read', folder);
  const call = await compareAll('call', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  rmSync(folder, { recursive: true });
  return { read, call };
}

function medians(figures: readonly Figures[]): Figures {
  const of = (key: keyof Figures): number => medianOf(figures.map((one) => one[key]));
  return { peakBytes: of('peakBytes'), stallMs: of('stallMs'), ms: of('ms') };
}

async function main(): Promise<void> {
  const readers = await compareReaders();
  const { read, call } = await compareOnLargeAnswer();
  const faster = readers.soap / readers.ours;
  const less = read.soap.peakBytes / read.ours.peakBytes;
  const rows = [
    ['the same bytes, medians', 'Control Room', 'npm soap', 'ratio', 'wanted'],
    row('3,006 users: read, ms', readers.ours, readers.soap, `≥ ${TARGETS.faster} ×`),
    row('50,000 users: read, peak MB', mb(read.ours), mb(read.soap), `≥ ${TARGETS.lessMemory} ×`),
    row(
      '50,000 users: call, longest stall ms',
      call.ours.stallMs,
      call.soap.stallMs,
      `≤ ${TARGETS.longestStallMs} ms`,
    ),
    row('50,000 users: call, ms', call.ours.ms, call.soap.ms, ''),
    row('50,000 users: call, peak MB', mb(call.ours), mb(call.soap), ''),
  ];
  for (const cells of rows)
    console.log(cells.map((cell, column) => cell.padEnd(column === 0 ? 38 : 14)).join(''));
  const isMet =
    faster >= TARGETS.faster && less >= TARGETS.lessMemory && call.ours.stallMs <= TARGETS.longestStallMs;
  if (!isMet) process.exitCode = 1;
}

function row(title: string, ours: number, soap: number, wanted: string): readonly string[] {
  return [title, ours.toFixed(2), soap.toFixed(2), `${(soap / ours).toFixed(1)} ×`, wanted];
}

function mb(figures: Figures): number {
  return figures.peakBytes / 1024 / 1024;
}

const [who, how = '', place = ''] = process.argv.slice(2);
if (who === 'ours' || who === 'soap') await beMeasured(who, how, place);
else await main();
