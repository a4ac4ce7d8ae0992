/** Does a write that must not fail what it describes: rooms play on while a disk is full. */
export type BestEffort = (write: () => unknown) => void;

/** Hands what a write throws to `onFailure`; what is only in memory then is lost at the end. */
export function createBestEffort(onFailure: (error: unknown) => void): BestEffort {
  return (write) => {
    try {
      write();
    } catch (error) {
      onFailure(error);
    }
  };
}

/** Lets a failed write fail its caller. */
export const strictly: BestEffort = (write) => void write();
