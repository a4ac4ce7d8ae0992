/** Resolves in a turn of the event loop that no other caller shares, in the order of asking. */
export type TakeTurn = () => Promise<void>;

/**
 * Spreads work over the turns of the event loop: one caller goes on in each of them.
 *
 * The system hands a server one new connection per turn, so a turn that begins a hundred requests keeps everybody waiting
 * who wants to be served.
 */
export function createTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  let isTurning = false;

  function turn(): void {
    waiting.shift()?.();
    isTurning = waiting.length > 0;
    if (isTurning) setImmediate(turn);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (isTurning) return;
      isTurning = true;
      setImmediate(turn);
    });
}
