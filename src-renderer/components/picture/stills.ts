/** How many stills are kept, and how many videos are opened at once. */
const KEPT = 80;
const AT_ONCE = 2;
const PATIENCE_MS = 8000;
const WIDTH = 640;

const stills = new Map<string, Promise<string | null>>();
const waiting: (() => void)[] = [];
let running = 0;

/**
 * One frame of a video of this origin as an object URL, `null` where none can be had.
 * Each video and second is opened once; everybody who asks later gets the same picture.
 */
export function stillOf(url: string, second: number): Promise<string | null> {
  const key = `${url}#${second}`;
  const known = stills.get(key);
  if (known !== undefined) return known;
  const made = inTurn(() => captureFrame(url, second));
  stills.set(key, made);
  forgetOldest();
  return made;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function forgetOldest(): void {
  const [oldest] = stills.keys();
  if (stills.size <= KEPT || oldest === undefined) return;
  const picture = stills.get(oldest);
  stills.delete(oldest);
  void picture?.then((url) => {
    if (url !== null) URL.revokeObjectURL(url);
  });
}

async function captureFrame(url: string, second: number): Promise<string | null> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const isReady = heard(video, 'loadeddata');
    video.src = url;
    if (!(await isReady)) return null;
    const hasMoved = heard(video, 'seeked');
    video.currentTime = Number.isFinite(video.duration) ? Math.min(second, video.duration / 2) : second;
    return (await hasMoved) ? await drawn(video) : null;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    const end = (isGood: boolean) => {
      clearTimeout(timer);
      resolve(isGood);
    };
    video.addEventListener(event, () => end(true), { once: true });
    video.addEventListener('error', () => end(false), { once: true });
  });
}

async function drawn(video: HTMLVideoElement): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH, video.videoWidth);
  canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.82));
  return blob === null ? null : URL.createObjectURL(blob);
}
