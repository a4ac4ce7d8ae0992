import type { Finding } from '../../../src-preload/contract/index.ts';
import type { CheckPlan } from './check.ts';
import { finding } from './check.ts';
import type { FirewallState } from './firewall-state.ts';

/** What the firewall of this machine means for rooms that want to reach this desk. */
export function firewallCheck(ports: {
  readonly firewall: (signal: AbortSignal) => Promise<FirewallState>;
}): CheckPlan {
  return {
    id: 'firewall',
    needs: ['interfaces'],
    limitMs: 8_000,
    run: async (_facts, signal) => [describeFirewall(await ports.firewall(signal))],
  };
}

function describeFirewall(state: FirewallState): Finding {
  switch (state.kind) {
    case 'off':
      return finding('pass', 'firewallOff', { firewall: state.firewall });
    case 'rule':
      return finding('pass', 'firewallRule', { firewall: state.firewall });
    case 'on':
      return finding('warn', 'firewallOn', { firewall: state.firewall });
    case 'blocks':
      return finding('fail', 'firewallBlocks', { firewall: state.firewall });
    case 'unreadable':
      return finding('skipped', 'firewallUnreadable');
  }
}
