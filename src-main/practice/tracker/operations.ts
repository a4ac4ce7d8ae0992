import { Refusal } from './answer.ts';
import type { Operations } from './operation.ts';
import { enumOperations } from './operations-enums.ts';
import { fileOperations } from './operations-files.ts';
import { issueOperations } from './operations-issues.ts';
import { listOperations } from './operations-lists.ts';
import { projectOperations } from './operations-projects.ts';
import type { TrackerCall } from './request.ts';
import { logIn } from './rights.ts';
import type { Site } from './site.ts';
import type { TypeName } from './types.ts';
import type { DescribedOperation } from './wsdl.ts';

const operations: Operations = {
  ...projectOperations,
  ...enumOperations,
  ...issueOperations,
  ...fileOperations,
  ...listOperations,
};

const VERSION = {
  name: 'mc_version',
  documentation: 'Get the version of the tracker.',
  parts: [],
  returns: 'string',
};

const CREDENTIALS = [
  ['username', 'string'],
  ['password', 'string'],
] as const;

/** Every operation as the description lists it. */
export const described: readonly DescribedOperation[] = [
  VERSION,
  ...Object.entries(operations).map(([name, { documentation, parts, returns }]) => ({
    name,
    documentation,
    parts: [...CREDENTIALS, ...parts],
    returns,
  })),
];

/** Runs one call. Throws a Refusal for what the service refuses. */
export function runCall(site: Site, call: TrackerCall): { readonly type: TypeName; readonly value: unknown } {
  if (call.operation === VERSION.name) return { type: 'string', value: 'practice 2.28' };
  const operation = Object.hasOwn(operations, call.operation) ? operations[call.operation] : undefined;
  if (operation === undefined) throw notPresent(call.operation);
  const { parts } = call;
  if (!('username' in parts) || !('password' in parts)) throw new Refusal('A', 'Missing parameter');
  const account = logIn(site, parts['username'], parts['password']);
  return { type: operation.returns, value: operation.run({ site, account, parts }) };
}

/** The refusal of an operation that the service does not have. */
export function notPresent(operation: string): Refusal {
  return new Refusal('A', `Procedure '${operation}' not present`, 'Server');
}
