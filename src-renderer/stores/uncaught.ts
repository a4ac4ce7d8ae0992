import type { ControlRoomBridge } from '../../src-preload/contract/index.ts';

/** A page that fails again and again has said all there is to say. */
const REPORTS = 10;

/**
 * Reports what nothing in this page caught, by type and place: the message stays here. Whether anything is counted is
 * decided behind the bridge.
 */
export function reportUncaught(bridge: Pick<ControlRoomBridge, 'requests'>, page: EventTarget): void {
  let reports = 0;
  function report(thrown: unknown): void {
    reports += 1;
    if (reports > REPORTS || !(thrown instanceof Error)) return;
    void bridge.requests.analytics.exception({ name: thrown.name.slice(0, 200), stack: framesOf(thrown) });
  }
  page.addEventListener('error', (event) => report('error' in event ? event.error : null));
  page.addEventListener('unhandledrejection', (event) => report('reason' in event ? event.reason : null));
}

/** A stack without the message that it begins with. */
function framesOf({ stack = '', message }: Error): string {
  const at = message === '' ? -1 : stack.indexOf(message);
  return (at === -1 ? stack : stack.slice(at + message.length)).slice(0, 20_000);
}
