/** Something that holds sockets, timers or files until it is disposed of; disposing twice does nothing. */
export interface Disposable {
  dispose(): void | Promise<void>;
}

/** Collects what must be released and releases it in reverse order, each once, even when one of them fails. */
export interface Disposer extends Disposable {
  /** Registers and returns the thing itself. */
  add<T extends Disposable>(thing: T): T;
  /** Registers a function. */
  defer(release: () => void | Promise<void>): void;
  dispose(): Promise<void>;
}

/** Errors of single releases are handed to `onError` and do not stop the others. */
export function createDisposer(onError: (error: unknown) => void): Disposer {
  let releases: (() => void | Promise<void>)[] = [];
  return {
    add(thing) {
      releases.push(() => thing.dispose());
      return thing;
    },
    defer(release) {
      releases.push(release);
    },
    async dispose() {
      const pending = releases.toReversed();
      releases = [];
      for (const release of pending) {
        try {
          await release();
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
