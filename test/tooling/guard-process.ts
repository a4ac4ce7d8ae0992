import { writeSync } from 'node:fs';
import { installNetworkGuard } from './network-guard.ts';

/** Preloaded (`node --import`) into processes that tests start: complaints go to standard error, where the test finds them. */
installNetworkGuard((complaint) => writeSync(2, `${complaint}\n`));
