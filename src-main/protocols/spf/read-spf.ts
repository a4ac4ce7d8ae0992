/** What a domain's SPF says about who may send its mail. */
export type SpfReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number }
  | {
      readonly kind: 'record';
      readonly text: string;
      /** The domains of its `include:` mechanisms, lower case. */
      readonly includes: readonly string[];
      /** What everybody else gets: `-all`, `~all`, `?all`, `+all`, `all`; `null` where it does not say. */
      readonly all: string | null;
      /** Whether that is its last mechanism: what follows it counts for nothing. */
      readonly allIsLast: boolean;
    };

const MAX_RECORD = 4_096;

/**
 * Finds the SPF record among the TXT records of a domain, each of which comes in pieces that belong together without
 * a space. Two records are as good as none. Source: RFC 7208, 3.3, 4.5 and 5.1.
 */
export function readSpf(records: readonly (readonly string[])[]): SpfReading {
  const found = records.map((pieces) => pieces.join('')).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [text] = found;
  if (text === undefined) return { kind: 'none' };
  if (found.length > 1) return { kind: 'several', count: found.length };
  const terms = text.slice(0, MAX_RECORD).split(/ +/).slice(1).filter(Boolean);
  const mechanisms = terms.filter((term) => !/^[a-z][\w.-]*=/i.test(term));
  const place = mechanisms.findIndex((term) => /^[-~?+]?all$/i.test(term));
  return {
    kind: 'record',
    text,
    includes: mechanisms.flatMap((term) => /^\+?include:(.+)$/i.exec(term)?.[1]?.toLowerCase() ?? []),
    all: mechanisms[place]?.toLowerCase() ?? null,
    allIsLast: place === mechanisms.length - 1,
  };
}

/** The record as it has to be: the sender is included, and everybody else is refused. */
export function mendedSpf(reading: SpfReading, sender: string | null): string {
  const kept =
    reading.kind === 'record'
      ? reading.text.split(/ +/).filter((term, index) => index > 0 && !/^[-~?+]?all$/i.test(term))
      : [];
  const isThere = reading.kind === 'record' && (sender === null || reading.includes.includes(sender));
  const include = sender === null || isThere ? [] : [`include:${sender}`];
  return ['v=spf1', ...kept, ...include, '-all'].join(' ');
}
