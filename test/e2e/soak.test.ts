import { describe, expect, it } from 'vitest';
import { inCheckout } from '../tooling/checkout.ts';
import { runCommand } from '../tooling/run-command.ts';

const SECONDS = 30;

describe('thirty rooms that fail at random for half a minute', () => {
  it(
    'leave nothing unhandled and nothing open, and every cast has one outcome a room',
    async () => {
      const script = inCheckout('test', 'soak', 'rooms.soak.ts');
      const command = [process.execPath, '--expose-gc', script, String(SECONDS), '30', '3'];
      const { exitCode, output } = await runCommand(command, {
        env: {},
        output: 'kept',
        limitMs: SECONDS * 1000 + 60_000,
      });
      expect({ exitCode, output }).toMatchObject({ exitCode: 0 });
    },
    SECONDS * 1000 + 70_000,
  );
});
