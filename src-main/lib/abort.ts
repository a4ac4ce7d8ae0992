/** What `work` resolves to, or `null` as soon as `signal` aborts. Nothing is left on the signal afterwards. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const give = (): void => resolve(null);
    if (signal.aborted) return give();
    signal.addEventListener('abort', give);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}
