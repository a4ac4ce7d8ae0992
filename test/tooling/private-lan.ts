import { inCheckout } from './checkout.ts';

/** The exit code of the script when it could not make the LAN. */
export const LAN_CANNOT_BE_MADE = 125;

/** The command that runs `command` on the desk side of a private LAN; see private-lan.sh. Linux only. */
export function onPrivateLan(command: readonly string[]): readonly string[] {
  return ['bash', inCheckout('test', 'tooling', 'private-lan.sh'), ...command];
}
