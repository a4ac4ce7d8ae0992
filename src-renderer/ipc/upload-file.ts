import type { AppError, MediaItem, Result } from '../../src-preload/contract/index.ts';

/**
 * Sends a file to the desk as it is, in the face where the desk cannot read it by path.
 * Errors: what the desk answers, `host.disconnected`, `input.cancelled`.
 */
export function uploadFile(
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: (sentBytes: number) => void },
): Promise<Result<MediaItem>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (code: AppError['code'], message: string) =>
      resolve({ ok: false, error: { code, message, context: { name: file.name }, retryable: true } });
    request.open('POST', `/upload?name=${encodeURIComponent(file.name)}`);
    request.upload.addEventListener('progress', (event) => options.onProgress(event.loaded));
    request.addEventListener('load', () => {
      const answer = parseAnswer(request.responseText);
      if (answer === null) fail('internal.unexpected', `The upload was answered with ${request.status}.`);
      else resolve(answer);
    });
    request.addEventListener('error', () =>
      fail('host.disconnected', 'The connection was lost during the upload.'),
    );
    request.addEventListener('abort', () => fail('input.cancelled', 'The upload was cancelled.'));
    options.signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function parseAnswer(words: string): Result<MediaItem> | null {
  try {
    const answer: unknown = JSON.parse(words);
    return typeof answer === 'object' && answer !== null && 'ok' in answer
      ? (answer as Result<MediaItem>)
      : null;
  } catch {
    return null;
  }
}
