import type { Given } from './request.ts';
import type { Account, Site } from './site.ts';
import type { TypeName } from './types.ts';

/** What an operation works on. */
export interface OperationContext {
  readonly site: Site;
  /** Who asks. */
  readonly account: Account;
  readonly parts: Readonly<Record<string, Given>>;
}

/** One operation of the service; username and password come before its parts. It refuses by throwing a Refusal. */
export interface Operation {
  readonly documentation: string;
  readonly parts: readonly (readonly [name: string, type: TypeName])[];
  readonly returns: TypeName;
  readonly run: (context: OperationContext) => unknown;
}

export type Operations = Readonly<Record<string, Operation>>;
