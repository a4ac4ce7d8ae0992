import type { Dispatcher, Sender } from '../../src-main/ipc/dispatcher.ts';
import type { Witness } from '../../src-main/services/activity/witness.ts';
import type { Result } from '../../src-main/lib/result.ts';
import { ok } from '../../src-main/lib/result.ts';

/** A request as it reached the dispatcher. */
export interface Received {
  readonly sender: Sender;
  readonly name: unknown;
  readonly input: unknown;
  readonly signal: AbortSignal;
}

/** A dispatcher that writes down what it is asked and answers with `answer`. */
export class RecordingDispatcher implements Dispatcher {
  readonly received: Received[] = [];
  answer: (received: Received) => Promise<Result<unknown>> | Result<unknown> = ({ name, input }) =>
    ok({ name, input });

  async dispatch(
    sender: Sender,
    name: unknown,
    input: unknown,
    signal: AbortSignal,
  ): Promise<Result<unknown>> {
    const received = { sender, name, input, signal };
    this.received.push(received);
    return this.answer(received);
  }
}

/** Nobody writes down what is asked. */
export const unseen: Witness['began'] = () => (result) => result;
