/**
 * Makes the practice media and the application's icon from drawings and sums of sines.
 *
 * Run with Node 24 from the root of the checkout: `node assets/practice/make.ts`. Needs Chromium (its path in
 * `CHROMIUM`, else /usr/bin/chromium) and ffmpeg. The results are committed, so that nobody needs either to build.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
const fontFile = join(
  here,
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const FRAMES_PER_SECOND = 15;
const PAGE =
  '<style>@font-face{font-family:Inter;font-weight:100 900;src:url(/inter.woff2)}</style><p style="font-family:Inter">.</p>';
const LOAD = `(async () => {
  for (const weight of [400, 500, 600, 700]) await document.fonts.load(weight + ' 20px Inter');
  globalThis.paint = (await import('/paint.js')).paint;
})()`;

interface Clip {
  readonly name: string;
  readonly seconds: number;
  readonly poster: number;
  /** Of ffmpeg: the source of the sound; `null` for a silent clip. */
  readonly sound: string | null;
  readonly quality: number;
}

const pad = (hertz: number, phase: number): string =>
  `0.05*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*0.11*t+${phase}))`;

const clips: readonly Clip[] = [
  {
    name: 'quarterly-results',
    seconds: 40,
    poster: 36,
    sound: [pad(146.83, 0), pad(220, 1.1), pad(293.66, 2.3), pad(369.99, 3.9)].join('+'),
    quality: 25,
  },
  { name: 'harbour-evening', seconds: 60, poster: 24, sound: null, quality: 29 },
];

/** A bell struck at `at` seconds. */
function bell(hertz: number, at: number): string {
  const partials = [
    [1, 0.5, 1.1],
    [2.01, 0.22, 1.9],
    [2.98, 0.12, 2.8],
    [4.2, 0.06, 4.5],
  ] as const;
  const sum = partials.map(
    ([times, level, fall]) => `${level}*sin(2*PI*${hertz * times}*(t-${at}))*exp(-${fall}*(t-${at}))`,
  );
  return `0.42*gte(t,${at})*(${sum.join('+')})`;
}

const chime = [
  ...[523.25, 659.25, 783.99, 1046.5].map((hertz, index) => bell(hertz, 0.3 + index * 0.9)),
  ...[880, 783.99, 659.25, 523.25].map((hertz, index) => bell(hertz, 6.2 + index * 0.9)),
  ...[523.25, 659.25, 783.99].map((hertz, index) => bell(hertz, 12.2 + index * 0.15)),
].join('+');

/** A page whose files come from this folder; it asks no server. */
async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
    return route.fulfill({ path: pathname === '/inter.woff2' ? fontFile : join(here, 'drawings', pathname) });
  });
  await page.goto('http://localhost/');
  await page.evaluate(LOAD);
  return page;
}

async function paint(page: Page, name: string, t: number, type: 'image/png' | 'image/jpeg'): Promise<Buffer> {
  const picture = await page.evaluate<string>(
    `paint(${JSON.stringify(name)}, ${t}, ${JSON.stringify(type)})`,
  );
  return Buffer.from(picture, 'base64');
}

async function makeClip(page: Page, clip: Clip): Promise<void> {
  const sound =
    clip.sound === null ? [] : ['-f', 'lavfi', '-i', `aevalsrc='${clip.sound}':d=${clip.seconds}:s=44100`];
  const fades = clip.sound === null ? [] : ['-af', `afade=t=in:d=2,afade=t=out:st=${clip.seconds - 3}:d=3`];
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-i', '-'],
      ...sound,
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'slow',
        '-crf',
        String(clip.quality),
        '-pix_fmt',
        'yuv420p',
        '-profile:v',
        'main',
      ],
      ...[
        '-c:a',
        'aac',
        '-b:a',
        '48k',
        ...fades,
        '-shortest',
        '-movflags',
        '+faststart',
        '-fflags',
        '+bitexact',
      ],
      join(here, `${clip.name}.mp4`),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let frame = 0; frame < clip.seconds * FRAMES_PER_SECOND; frame += 1) {
    const picture = await paint(page, clip.name, frame / FRAMES_PER_SECOND, 'image/jpeg');
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  await once(ffmpeg, 'close');
  await writeFile(join(here, `${clip.name}.jpg`), await paint(page, clip.name, clip.poster, 'image/jpeg'));
}

async function makeChime(): Promise<void> {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', `aevalsrc='${chime}':d=20:s=16000`],
      ...[
        '-af',
        'afade=t=out:st=17:d=3',
        '-c:a',
        'pcm_s16le',
        '-fflags',
        '+bitexact',
        '-flags:a',
        '+bitexact',
      ],
      join(here, 'evening-chime.wav'),
    ],
    { stdio: 'inherit' },
  );
  await once(ffmpeg, 'close');
}

async function makeIcon(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1024, height: 1024 } });
  await page.setContent(`<style>body{margin:0}</style>${await readFile(join(here, '../icon.svg'), 'utf8')}`);
  await page.screenshot({ path: join(here, '../icon.png'), omitBackground: true });
  await page.close();
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
const page = await openPage(browser);
const only = process.argv[2] ?? '';
if (only === '' || only === 'icon') await makeIcon(browser);
if (only === '' || only === 'fire-drill') {
  await writeFile(join(here, 'fire-drill.png'), await paint(page, 'fire-drill', 0, 'image/png'));
}
if (only === '' || only === 'evening-chime') await makeChime();
for (const clip of clips) if (only === '' || only === clip.name) await makeClip(page, clip);
await browser.close();
