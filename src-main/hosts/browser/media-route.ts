import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replyWithFile } from '../../lib/file-reply.ts';
import { guardHeaders, MEDIA_POLICY, previewType } from '../../lib/page-headers.ts';
import type { BrowserApplication } from './application.ts';
import { sendText } from './replies.ts';

/** Serves `GET /media/<id>`: the file behind a library item, whole or one range of it. */
export async function sendPreview(
  app: Pick<BrowserApplication, 'preview'>,
  mediaId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const found = app.preview(mediaId);
  if (!found.ok) return sendText(response, 404, 'There is no such media.');
  const reply = await replyWithFile(found.value.path, previewType(found.value.contentType), {
    method: request.method ?? 'GET',
    range: request.headers.range ?? null,
    ifRange: request.headers['if-range']?.toString() ?? null,
  });
  if (reply.status === 404) return sendText(response, 404, 'The file is not where it was.');
  response.writeHead(reply.status, {
    ...guardHeaders(MEDIA_POLICY),
    ...reply.headers,
    'cache-control': 'private, no-cache',
  });
  if (!reply.body) return void response.end();
  // A player that has seen enough closes the connection; that is no failure.
  await pipeline(Readable.fromWeb(reply.body), response).catch(() => response.destroy());
}
