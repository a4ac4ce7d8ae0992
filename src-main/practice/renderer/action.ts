import type { Flavour } from './flavour.ts';
import type { Player } from './player.ts';
import type { Sound } from './rendering.ts';

/** What the actions work on. */
export interface ActionContext {
  readonly flavour: Flavour;
  readonly player: Player;
  /** The MIME types that it plays. */
  readonly sink: readonly string[];
  sound(): Sound;
  setSound(sound: Sound): void;
}

/** What an action answers: its output arguments, or an error code with a reason where the code alone says too little. */
export type ActionOutcome =
  | { readonly ok: true; readonly out: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly errorCode: number; readonly reason: string | null };

/** The input arguments, complete: each that the service description names is there. */
export type ActionArguments = Readonly<Record<string, string>>;
export type Action = (
  context: ActionContext,
  args: ActionArguments,
) => ActionOutcome | Promise<ActionOutcome>;
