import { SIGNIN_PROVIDERS } from '../../src-preload/contract/index.ts';
import type { SigninProvider } from '../../src-preload/contract/index.ts';
import type { MessageId } from '../i18n/en.ts';
import type { Desk } from './desk.ts';
import { go } from './go.ts';
import { openGuide } from './guide.ts';
import {
  ableRooms,
  castChosen,
  controlRooms,
  isPlaying,
  scanRooms,
  shownRooms,
  skipRooms,
  targetRooms,
} from './room-actions.ts';
import { queueChosen, queueOwners } from './queue-actions.ts';
import { attachScreenshot } from './screenshot.ts';
import type { OpenDialog } from './ui-store.ts';

/** What signs a command in the palette. */
export type CommandIcon =
  | 'screen'
  | 'search'
  | 'scan'
  | 'add'
  | 'view'
  | 'select'
  | 'cast'
  | 'play'
  | 'volume'
  | 'theme'
  | 'keys'
  | 'practice'
  | 'details'
  | 'issue'
  | 'group'
  | 'queue'
  | 'emergency'
  | 'signin';

/** Something that can be done from everywhere: in the palette, and by its keys where it has some. */
export interface Command {
  readonly id: string;
  readonly label: MessageId;
  readonly icon: CommandIcon;
  /** A single key (`/`) or a chord (`Mod+k`), `null` for none. */
  readonly keys: string | null;
  readonly isEnabled: (desk: Desk) => boolean;
  readonly run: (desk: Desk) => void;
}

const always = () => true;
const hasTargets = (desk: Desk) => targetRooms(desk).length > 0;
const hasSelection = (desk: Desk) => desk.ui.getState().selected.size > 0;
const VOLUME_STEP = 0.05;

function command(
  id: string,
  label: MessageId,
  icon: CommandIcon,
  keys: string | null,
  run: (desk: Desk) => void,
  isEnabled: (desk: Desk) => boolean = always,
): Command {
  return { id, label, icon, keys, run, isEnabled };
}

/** Every command, in the order of the palette. A new one is a line here. */
export const COMMANDS: readonly Command[] = [
  command(
    'cast',
    'command.cast',
    'cast',
    'c',
    castChosen,
    (desk) => hasTargets(desk) && desk.ui.getState().chosenMedia !== null,
  ),
  command('playPause', 'command.playPause', 'play', 'p', playOrPause, hasTargets),
  command(
    'stop',
    'command.stop',
    'play',
    '.',
    (desk) => controlRooms(desk, targetRooms(desk), 'stop', null),
    hasTargets,
  ),
  command('mute', 'command.mute', 'volume', 'm', muteOrUnmute, hasTargets),
  command('volumeUp', 'command.volumeUp', 'volume', '+', (desk) => stepVolume(desk, VOLUME_STEP), hasTargets),
  command(
    'volumeDown',
    'command.volumeDown',
    'volume',
    '-',
    (desk) => stepVolume(desk, -VOLUME_STEP),
    hasTargets,
  ),
  command('scan', 'command.scan', 'scan', 's', (desk) => void scanRooms(desk)),
  command('filter', 'command.filter', 'search', '/', focusFilter),
  command('view', 'command.view', 'view', 'v', (desk) =>
    onRooms(desk, () => desk.ui.setState(({ view }) => ({ view: view === 'wall' ? 'list' : 'wall' }))),
  ),
  command('selectAll', 'command.selectAll', 'select', 'Mod+a', selectShown, isWallOpen),
  command(
    'selectNone',
    'command.selectNone',
    'select',
    null,
    (desk) => desk.ui.setState({ selected: new Set() }),
    hasSelection,
  ),
  command(
    'queueChosen',
    'command.queueChosen',
    'queue',
    'q',
    queueChosen,
    (desk) => hasTargets(desk) && desk.ui.getState().chosenMedia !== null,
  ),
  command(
    'queueAdd',
    'command.queueAdd',
    'queue',
    null,
    (desk) => onRooms(desk, () => open(desk, { kind: 'queueAdd' })),
    (desk) => queueOwners(desk).length > 0,
  ),
  command('queueNext', 'command.queueNext', 'queue', ']', (desk) => skipRooms(desk, 'next'), hasTargets),
  command(
    'queuePrevious',
    'command.queuePrevious',
    'queue',
    '[',
    (desk) => skipRooms(desk, 'previous'),
    hasTargets,
  ),
  command('emergency', 'command.emergency', 'emergency', null, (desk) => open(desk, { kind: 'emergency' })),
  command(
    'restore',
    'command.restore',
    'emergency',
    null,
    (desk) => open(desk, { kind: 'restore' }),
    (desk) => desk.emergency.state.getState().current !== null,
  ),
  command('newGroup', 'command.newGroup', 'group', 'g', (desk) =>
    onRooms(desk, () => open(desk, { kind: 'group', group: null })),
  ),
  command(
    'allRooms',
    'command.allRooms',
    'group',
    null,
    (desk) => onRooms(desk, () => desk.ui.setState({ group: null })),
    (desk) => desk.ui.getState().group !== null,
  ),
  command('details', 'command.details', 'details', 'd', (desk) =>
    onRooms(desk, () => desk.ui.setState(({ areDetailsOpen }) => ({ areDetailsOpen: !areDetailsOpen }))),
  ),
  command('newIssue', 'command.newIssue', 'issue', 'n', newIssue),
  command('fileIssue', 'command.fileIssue', 'issue', 'Mod+enter', (desk) => void fileIssue(desk), isFormOpen),
  command('screenshot', 'command.screenshot', 'issue', null, (desk) => void attachScreenshot(desk)),
  command('addMedia', 'command.addMedia', 'add', 'a', (desk) => open(desk, { kind: 'addMedia' })),
  command('addRoom', 'command.addRoom', 'add', null, (desk) => open(desk, { kind: 'addRoom' })),
  command('goRooms', 'command.goRooms', 'screen', '1', (desk) => go(desk, 'rooms')),
  command('goIssues', 'command.goIssues', 'screen', '2', (desk) => go(desk, 'issues')),
  command('goSignin', 'command.goSignin', 'screen', '3', (desk) => go(desk, 'signin')),
  command('goCloud', 'command.goCloud', 'screen', '4', (desk) => go(desk, 'cloud')),
  command('goLog', 'command.goLog', 'screen', '5', (desk) => go(desk, 'log')),
  command('goSetup', 'command.goSetup', 'screen', '6', (desk) => go(desk, 'setup')),
  ...SIGNIN_PROVIDERS.map((provider) =>
    command(
      `signIn-${provider}`,
      `command.signIn.${provider}`,
      'signin',
      null,
      (desk) => signIn(desk, provider),
      (desk) => canSignIn(desk, provider),
    ),
  ),
  command('signOut', 'command.signOut', 'signin', null, signOutOperator, isAnybodyIn),
  command('guide', 'command.guide', 'details', null, openGuide),
  command('networkCheck', 'command.networkCheck', 'scan', null, runNetworkCheck),
  command('cloudRefresh', 'command.cloudRefresh', 'scan', null, (desk) => void desk.cloud.refresh(false)),
  command('cloudUpload', 'command.cloudUpload', 'add', null, (desk) => open(desk, { kind: 'cloudUpload' })),
  command(
    'themeSystem',
    'command.themeSystem',
    'theme',
    null,
    (desk) => void desk.settings.update({ appearance: { theme: 'system' } }),
  ),
  command(
    'themeDark',
    'command.themeDark',
    'theme',
    null,
    (desk) => void desk.settings.update({ appearance: { theme: 'dark' } }),
  ),
  command(
    'themeLight',
    'command.themeLight',
    'theme',
    null,
    (desk) => void desk.settings.update({ appearance: { theme: 'light' } }),
  ),
  command(
    'themeContrast',
    'command.themeContrast',
    'theme',
    null,
    (desk) => void desk.settings.update({ appearance: { theme: 'contrast' } }),
  ),
  command('density', 'command.density', 'theme', null, switchDensity),
  command('practice', 'command.practice', 'practice', null, switchPractice),
  command('shortcuts', 'command.shortcuts', 'keys', '?', (desk) => open(desk, { kind: 'shortcuts' })),
  command('palette', 'command.palette', 'keys', 'Mod+k', (desk) => open(desk, { kind: 'palette' })),
];

/** Shows the network check and begins it where none is under way. */
export function runNetworkCheck(desk: Desk): void {
  desk.ui.setState({ setupView: 'checks' });
  go(desk, 'setup');
  if (desk.diagnostics.state.getState().run?.state !== 'running') void desk.diagnostics.run(null);
}

function open(desk: Desk, dialog: OpenDialog): void {
  desk.ui.setState({ dialog });
}

/** Whether a sign-in with this provider can begin now. */
function canSignIn(desk: Desk, provider: SigninProvider): boolean {
  const card = desk.signin.state.getState().providers.find((one) => one.provider === provider);
  return card !== undefined && ['signed-out', 'expired', 'failed'].includes(card.state);
}

function signIn(desk: Desk, provider: SigninProvider): void {
  go(desk, 'signin');
  void desk.signin.start(provider, null);
}

function isAnybodyIn(desk: Desk): boolean {
  return desk.signin.state.getState().operator !== null;
}

function signOutOperator(desk: Desk): void {
  const { operator, providers } = desk.signin.state.getState();
  const card = providers.find(({ provider }) => provider === operator?.provider);
  if (card !== undefined) void desk.signin.signOut(card);
}

function onRooms(desk: Desk, work: () => void): void {
  go(desk, 'rooms');
  work();
}

function isWallOpen(desk: Desk): boolean {
  const { screen, dialog } = desk.ui.getState();
  return screen === 'rooms' && (dialog === null || dialog.kind === 'palette');
}

/** Selects every room in sight, and no room that a filter hides. */
function selectShown(desk: Desk): void {
  desk.ui.setState({ selected: new Set(shownRooms(desk).map((room) => room.id)) });
}

function focusFilter(desk: Desk): void {
  go(desk, 'rooms');
  requestAnimationFrame(() => document.getElementById('rooms-filter')?.querySelector('input')?.focus());
}

function isFormOpen(desk: Desk): boolean {
  const { screen, issuesView } = desk.ui.getState();
  return screen === 'issues' && issuesView === 'report';
}

function newIssue(desk: Desk): void {
  desk.ui.setState({ issuesView: 'report' });
  go(desk, 'issues');
  void desk.form.begin({});
  requestAnimationFrame(() => document.getElementById('issue-summary')?.focus());
}

/** Files the form; what is missing gets the focus. */
export async function fileIssue(desk: Desk): Promise<void> {
  if (await desk.form.file()) return;
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[data-issue-form] [aria-invalid="true"]')?.focus(),
  );
}

function playOrPause(desk: Desk): void {
  const rooms = targetRooms(desk);
  const isAnyPlaying = rooms.some(isPlaying);
  controlRooms(desk, rooms, isAnyPlaying ? 'pause' : 'play', null);
}

function muteOrUnmute(desk: Desk): void {
  const rooms = ableRooms(targetRooms(desk), 'mute');
  controlRooms(desk, rooms, 'mute', !rooms.every((room) => room.muted === true));
}

function stepVolume(desk: Desk, step: number): void {
  for (const room of ableRooms(targetRooms(desk), 'volume')) {
    const volume = Math.min(1, Math.max(0, Math.round(((room.volume ?? 0) + step) * 100) / 100));
    desk.controls.control([room.id], 'volume', volume);
  }
}

function switchDensity(desk: Desk): void {
  const { density } = desk.settings.state.getState().settings.appearance;
  void desk.settings.update({ appearance: { density: density === 'compact' ? 'comfortable' : 'compact' } });
}

function switchPractice(desk: Desk): void {
  const { practice } = desk.info.state.getState();
  void desk.settings.update({ practice: { enabled: practice?.enabled !== true } });
}
