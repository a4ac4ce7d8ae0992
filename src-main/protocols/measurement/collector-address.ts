/** Where one hit and where several go. */
export interface CollectorAddress {
  readonly collect: string;
  readonly batch: string;
}

/** Reads the collector's address as people give it: with `/collect` or `/batch` at its end, or without. */
export function collectorAddress(url: string): CollectorAddress {
  const base = url.replace(/\/+$/, '').replace(/\/(?:collect|batch)$/, '');
  return { collect: `${base}/collect`, batch: `${base}/batch` };
}
