import { afterEach } from 'vitest';
import { installNetworkGuard, takeViolations } from './network-guard.ts';

installNetworkGuard(() => undefined);

afterEach(() => {
  const complaints = takeViolations();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});
