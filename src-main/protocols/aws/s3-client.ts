import type { S3Client } from '@aws-sdk/client-s3';
import type { HttpRequest, HttpResponse } from '@smithy/core/protocols';
import type { Witnessed } from './put-result.ts';
import type { Session } from './session.ts';
import { clientOptions } from './session.ts';

/**
 * The S3 client. Checksums beyond the signed SHA-256 of each body go out only where S3 asks for them: other servers
 * refuse the trailer, or store it as content. A custom endpoint gets path style unless the settings say otherwise.
 */
export async function s3Client(
  session: Session,
  carrier: 'objects' | 'joining' = 'objects',
): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  const { endpoints, forcePathStyle } = session.access;
  return new Client({
    ...(await clientOptions(session, 's3')),
    requestHandler: session.wire[carrier],
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    forcePathStyle: forcePathStyle ?? endpoints.s3 !== null,
    followRegionRedirects: false,
  });
}

interface WitnessStack {
  add(
    middleware: (next: (args: never) => Promise<unknown>) => (args: never) => Promise<unknown>,
    options: { readonly step: 'deserialize'; readonly name: string; readonly priority: 'low' },
  ): void;
}

/** Sees what one command sends and gets; `null` until it was answered. The last attempt counts. */
export function witness(command: { readonly middlewareStack: object }): () => Witnessed | null {
  let seen: Witnessed | null = null;
  const stack = command.middlewareStack as WitnessStack;
  stack.add(
    (next) => async (args) => {
      const result = (await next(args)) as { readonly response: HttpResponse };
      seen = { request: (args as { readonly request: HttpRequest }).request, response: result.response };
      return result;
    },
    { step: 'deserialize', name: 'witness', priority: 'low' },
  );
  return () => seen;
}
