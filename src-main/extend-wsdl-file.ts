import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { limits } from './lib/limits.ts';
import type { Result } from './lib/result.ts';
import { fail, messageOf, ok } from './lib/result.ts';
import { extendWsdl } from './protocols/tracker-soap/index.ts';

export interface ExtendedFile {
  readonly file: string;
  readonly operation: 'mc_enum_group';
  /** False when the WSDL listed it already; the file is written all the same. */
  readonly added: boolean;
  /** How many operations the written WSDL lists. */
  readonly operations: number;
  readonly bytes: number;
}

/**
 * Reads a WSDL, adds mc_enum_group to it and writes the result. Nothing is written unless all went well.
 * Errors: input.invalid (context: file, reason), storage.full, storage.readOnly.
 */
export async function extendWsdlFile(from: string, to: string): Promise<Result<ExtendedFile>> {
  const read = await readWsdl(resolve(from));
  if (!read.ok) return read;
  const extended = extendWsdl(read.value);
  if (!extended.ok) return extended;
  const { bytes, added, operations } = extended.value;
  const file = resolve(to);
  const written = await write(file, bytes);
  return written.ok
    ? ok({ file, operation: 'mc_enum_group', added, operations, bytes: bytes.byteLength })
    : written;
}

async function readWsdl(file: string): Promise<Result<Uint8Array>> {
  try {
    const bytes = await readFile(file);
    if (bytes.byteLength <= limits.wsdlBytes) return ok(bytes);
    return refuse(file, `it has more than ${limits.wsdlBytes} bytes`);
  } catch (error) {
    return refuse(file, messageOf(error));
  }
}

async function write(file: string, bytes: Uint8Array): Promise<Result<null>> {
  try {
    await writeFile(file, bytes);
    return ok(null);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const facts = { message: `${file} cannot be written: ${messageOf(error)}`, context: { file } };
    if (code === 'ENOSPC') return fail('storage.full', facts);
    return code === 'EROFS' || code === 'EACCES'
      ? fail('storage.readOnly', facts)
      : fail('input.invalid', facts);
  }
}

function refuse(file: string, reason: string): Result<never> {
  return fail('input.invalid', { message: `${file} cannot be read: ${reason}`, context: { file, reason } });
}
