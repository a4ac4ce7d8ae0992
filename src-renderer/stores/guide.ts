import type { CheckId, Room, Settings } from '../../src-preload/contract/index.ts';
import { GUIDE_STEPS, SIGNIN_PROVIDERS } from '../../src-preload/contract/index.ts';
import type { GuideStep } from '../../src-preload/contract/index.ts';
import type { Desk } from './desk.ts';
import { go } from './go.ts';

/** What shows whether a step works. */
export const STEP_CHECKS: Readonly<Record<GuideStep, readonly CheckId[]>> = {
  lan: ['interfaces', 'ssdp', 'mdns', 'mediaPort', 'eventPort', 'firewall'],
  tracker: ['dns', 'tls', 'clock', 'tracker'],
  signin: ['signin'],
  cloud: ['cloud'],
  end: [],
};

/** Whether a step has been taken: there is something of one's own. */
export function isStepSet(
  step: GuideStep,
  settings: Settings,
  known: { readonly rooms: readonly Room[]; readonly hasCloud: boolean },
): boolean {
  switch (step) {
    case 'lan':
      return known.rooms.some((room) => !room.practice);
    case 'tracker':
      return settings.tracker.baseUrl !== null;
    case 'signin':
      return SIGNIN_PROVIDERS.some((provider) => settings.signin[provider].clientId !== null);
    case 'cloud':
      return known.hasCloud;
    case 'end':
      return false;
  }
}

/** Shows the first steps where they were left, or from the beginning when they were done. */
export function openGuide(desk: Desk): void {
  const { state, step } = desk.settings.state.getState().settings.guide;
  const isOver = state === 'done' || step === 'end';
  void desk.settings.update({ guide: { state: 'open', ...(isOver && { step: 'lan' }) } });
  desk.ui.setState({ setupView: 'guide' });
  go(desk, 'setup');
}

/** Goes to the step before or after; behind the last one everything is done. */
export function stepGuide(desk: Desk, by: 1 | -1): void {
  const { step } = desk.settings.state.getState().settings.guide;
  const next = GUIDE_STEPS[GUIDE_STEPS.indexOf(step) + by] ?? step;
  void desk.settings.update({ guide: { step: next, state: next === 'end' ? 'done' : 'open' } });
}

/** Invites to them no more; Setup and the palette still have them. */
export function putOffGuide(desk: Desk): void {
  void desk.settings.update({ guide: { state: 'later' } });
}

/** Puts them away and goes back to work. */
export function leaveGuide(desk: Desk): void {
  putOffGuide(desk);
  desk.ui.setState({ setupView: 'settings' });
  go(desk, 'rooms');
}
