import { describe, expect, it } from 'vitest';
import { classifyFault } from '../../src-main/protocols/tracker-soap/fault-class.ts';
import { readInPieces } from '../unit/protocols/tracker-soap/mutations.ts';
import { answerOf, recorded } from '../unit/protocols/tracker-soap/recorded.ts';

const KINDS = { result: 'value', fault: 'fault', 'not-soap': 'none' } as const;

const CLASSES: Readonly<Record<string, string>> = {
  login: 'login',
  permission: 'permission',
  'not-found': 'notFound',
  validation: 'validation',
  'missing-operation': 'missingOperation',
  server: 'server',
  request: 'request',
};

describe('the recorded exchanges', () => {
  it('are all there', () => {
    expect(recorded.length).toBeGreaterThan(160);
  });

  it.each(recorded.map((exchange) => [exchange.dir, exchange] as const))(
    '%s means what it means',
    (_, exchange) => {
      const reading = readInPieces(exchange.operation ?? 'none', answerOf(exchange), 1_000);
      expect(reading.kind).toBe(KINDS[exchange.outcome]);
      if (reading.kind !== 'fault' || exchange.fault === null) return;
      expect({
        code: reading.fault.code,
        text: reading.fault.text,
        class: classifyFault(reading.fault),
      }).toEqual({
        code: exchange.fault.code.replace('SOAP-ENV:', ''),
        text: exchange.fault.string,
        class: CLASSES[exchange.fault.class],
      });
    },
  );
});
