import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Exchange, IssueInput, IssueWarning } from '../../../src-preload/contract/index.ts';
import type { Result } from '../../lib/result.ts';
import { fail, messageOf, ok } from '../../lib/result.ts';
import { tooLarge } from './finish-issue.ts';
import { trackerLimits } from './limits.ts';

/** A file as it is kept until it is sent. */
export interface IncomingFile {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

type AttachmentInput = IssueInput['attachments'][number];

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.txt': 'text/plain',
  '.log': 'text/plain',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.zip': 'application/zip',
};

/**
 * Takes copies of what is to be attached, so that it can be sent days later. Names are made unique, since a tracker takes
 * each only once on an issue.
 * Errors: media.notAFile, media.tooLarge, input.invalid (more than 20 and the evidence, which may be among `takenNames`).
 */
export async function takeFiles(
  attachments: readonly AttachmentInput[],
  takenNames: readonly string[],
  maxBytes: number,
): Promise<Result<readonly IncomingFile[]>> {
  if (attachments.length + takenNames.length > trackerLimits.filesPerIssue + 1) {
    return fail('input.invalid', {
      message: `At most ${trackerLimits.filesPerIssue} files can be attached.`,
      context: { limit: trackerLimits.filesPerIssue },
    });
  }
  const names = [...takenNames];
  const files: IncomingFile[] = [];
  for (const attachment of attachments) {
    const file = await takeFile(attachment, maxBytes);
    if (!file.ok) return file;
    const name = uniqueName(file.value.name, names);
    names.push(name);
    files.push({ ...file.value, name });
  }
  return ok(files);
}

async function takeFile(attachment: AttachmentInput, maxBytes: number): Promise<Result<IncomingFile>> {
  if ('path' in attachment) return readLocalFile(attachment.path, maxBytes);
  const content = Buffer.from(attachment.base64, 'base64');
  const name = cleanName(attachment.name);
  if (content.length > maxBytes) return tooLarge(name, content.length, maxBytes);
  return ok({ id: randomUUID(), name, contentType: attachment.contentType, content });
}

async function readLocalFile(path: string, maxBytes: number): Promise<Result<IncomingFile>> {
  const name = cleanName(basename(path));
  try {
    await using file = await open(path, 'r');
    const facts = await file.stat();
    if (!facts.isFile()) return notAFile(path, 'it is not a file');
    if (facts.size > maxBytes) return tooLarge(name, facts.size, maxBytes);
    const content = await file.readFile();
    const contentType = TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
    return ok({ id: randomUUID(), name, contentType, content });
  } catch (error) {
    return notAFile(path, messageOf(error));
  }
}

function notAFile(path: string, detail: string): Result<never> {
  return fail('media.notAFile', {
    message: `${path} cannot be attached: ${detail}.`,
    context: { path, detail },
  });
}

/** A file's name without folders and control characters, at most as long as a tracker takes. */
function cleanName(name: string): string {
  const clean = Array.from(name.replaceAll(/[\p{Cc}/\\]/gu, '_'))
    .slice(-trackerLimits.fileName)
    .join('');
  return clean.trim() === '' ? 'file' : clean;
}

function uniqueName(name: string, taken: readonly string[]): string {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let unique = name;
  for (let number = 2; taken.includes(unique); number += 1) unique = `${stem} (${number})${extension}`;
  return unique;
}

/** The evidence as one file: every exchange down to its bytes, redacted already; bodies are cut until it fits. */
export function bundleEvidence(
  ids: readonly number[],
  find: (id: number) => Exchange | null,
  maxBytes: number,
): { readonly file: IncomingFile | null; readonly warnings: readonly IssueWarning[] } {
  const found = [...new Set(ids)].map((id) => ({ id, exchange: find(id) }));
  const exchanges = found.flatMap(({ exchange }) => (exchange === null ? [] : [exchange]));
  const warnings = found.filter(({ exchange }) => exchange === null).map(({ id }) => missing(id));
  if (exchanges.length === 0) return { file: null, warnings };
  let cut = Number.POSITIVE_INFINITY;
  let content = write(exchanges, cut);
  for (cut = 32_768; content.length > maxBytes && cut >= 256; cut /= 2) content = write(exchanges, cut);
  const file = { id: randomUUID(), name: 'evidence.json', contentType: 'application/json', content };
  return { file, warnings };
}

function write(exchanges: readonly Exchange[], cut: number): Buffer {
  const shortened = exchanges.map((exchange) => ({
    ...exchange,
    requestBody: exchange.requestBody.slice(0, cut),
    responseBody: exchange.responseBody.slice(0, cut),
  }));
  return Buffer.from(`${JSON.stringify({ exchanges: shortened }, null, 2)}\n`);
}

function missing(id: number): IssueWarning {
  const message = `Exchange ${id} is no longer in the journal.`;
  return { code: 'evidenceMissing', subject: String(id), message, sent: String(id), stored: null };
}
