import type { AppError, ControlRoomBridge, Result } from '../../src-preload/contract/index.ts';
import type { Desk } from './desk.ts';
import { go } from './go.ts';

/** Puts a picture of what the window shows into the form; from the form itself, of the screen before it. */
export async function attachScreenshot(desk: Desk): Promise<void> {
  const { screen, screenBefore } = desk.ui.getState();
  desk.ui.setState({ dialog: null });
  const canPictureWindow = desk.info.state.getState().info?.canPictureWindow === true;
  const isElsewhere = canPictureWindow && screen === 'issues';
  if (isElsewhere) go(desk, screenBefore);
  await painted();
  const picture = canPictureWindow ? await pictureOfWindow(desk.bridge) : await pictureOfChoice();
  if (isElsewhere) go(desk, screen);
  if (picture === null) return;
  if (!picture.ok) {
    desk.toasts.failed('screenshot.failed', {}, picture.error, () => void attachScreenshot(desk));
    return;
  }
  await desk.form.addFiles([picture.value]);
  if (screen !== 'issues') desk.toasts.succeeded('screenshot.attached', {});
}

/** Once what was just changed is on the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

async function pictureOfWindow(bridge: ControlRoomBridge): Promise<Result<File>> {
  const answer = await bridge.requests.app.screenshot({});
  if (!answer.ok) return answer;
  const bytes = Uint8Array.from(atob(answer.value.base64), (letter) => letter.codePointAt(0) ?? 0);
  return { ok: true, value: asFile(new Blob([bytes], { type: 'image/png' })) };
}

/** In a browser the person chooses what is pictured; `null` when they chose nothing. */
async function pictureOfChoice(): Promise<Result<File> | null> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
    try {
      return { ok: true, value: asFile(await frameOf(stream)) };
    } finally {
      for (const track of stream.getTracks()) track.stop();
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return null;
    return { ok: false, error: unsupported(error) };
  }
}

async function frameOf(stream: MediaStream): Promise<Blob> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  video.srcObject = null;
  return canvas.convertToBlob({ type: 'image/png' });
}

function asFile(picture: Blob): File {
  const at = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return new File([picture], `screenshot-${at}.png`, { type: 'image/png' });
}

function unsupported(error: unknown): AppError {
  const detail = error instanceof Error ? error.message : String(error);
  return { code: 'host.unsupported', message: detail, context: { detail }, retryable: true };
}
