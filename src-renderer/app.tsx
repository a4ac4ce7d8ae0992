import { Bug, Cloud, IdCard, LayoutGrid, ScrollText, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './components/button/button.tsx';
import { EmptyState } from './components/empty-state/empty-state.tsx';
import { useScreenView } from './components/screen-view/use-screen-view.ts';
import { useText } from './i18n/use-text.ts';
import { IssuesScreen } from './screens/issues/issues-screen.tsx';
import { CloudScreen } from './screens/cloud/cloud-screen.tsx';
import { LogScreen } from './screens/log/log-screen.tsx';
import { RoomsScreen } from './screens/rooms/rooms-screen.tsx';
import { SetupScreen } from './screens/setup/setup-screen.tsx';
import { EmergencyBar } from './screens/shell/emergency-bar.tsx';
import { AnalyticsNotice } from './screens/shell/analytics-notice.tsx';
import { SigninScreen } from './screens/signin/signin-screen.tsx';
import { FailureBoundary } from './screens/shell/failure-boundary.tsx';
import { GuideNotice } from './screens/shell/guide-notice.tsx';
import { LiveRegion } from './screens/shell/live-region.tsx';
import { Notices } from './screens/shell/notices.tsx';
import { OpenDialogs } from './screens/shell/open-dialogs.tsx';
import { Rail } from './screens/shell/rail.tsx';
import type { RailEntry } from './screens/shell/rail.tsx';
import styles from './screens/shell/shell.module.css';
import { StatusStrip } from './screens/shell/status-strip.tsx';
import { Toasts } from './screens/shell/toasts.tsx';
import { useScreenInAddress } from './screens/shell/use-screen-in-address.ts';
import { WorkTray } from './screens/shell/work-tray.tsx';
import { useShortcuts } from './stores/shortcuts.ts';
import { useDesk, useUi } from './stores/use-desk.ts';

/** The screens, in the order of the rail. A new screen is a line here and its id in `stores/ui-store.ts`. */
const SCREENS: readonly (RailEntry & { readonly screen: () => ReactNode })[] = [
  {
    id: 'rooms',
    label: 'screen.rooms',
    icon: <LayoutGrid size={21} strokeWidth={1.7} />,
    place: 'start',
    screen: RoomsScreen,
  },
  {
    id: 'issues',
    label: 'screen.issues',
    icon: <Bug size={21} strokeWidth={1.7} />,
    place: 'start',
    screen: IssuesScreen,
  },
  {
    id: 'signin',
    label: 'screen.signin',
    icon: <IdCard size={21} strokeWidth={1.7} />,
    place: 'start',
    screen: SigninScreen,
  },
  {
    id: 'cloud',
    label: 'screen.cloud',
    icon: <Cloud size={21} strokeWidth={1.7} />,
    place: 'start',
    screen: CloudScreen,
  },
  {
    id: 'log',
    label: 'screen.log',
    icon: <ScrollText size={21} strokeWidth={1.7} />,
    place: 'start',
    screen: LogScreen,
  },
  {
    id: 'setup',
    label: 'screen.setup',
    icon: <SlidersHorizontal size={21} strokeWidth={1.7} />,
    place: 'end',
    screen: SetupScreen,
  },
];

/** Everything in a window; a fault outside the screens leaves a way back too. */
export function App() {
  return (
    <FailureBoundary fallback={brokenScreen}>
      <Frame />
    </FailureBoundary>
  );
}

/** Rail, the open screen, what is under way, and the status strip. */
function Frame() {
  const text = useText();
  const desk = useDesk();
  useShortcuts(desk);
  useScreenInAddress(desk);
  const current = useUi((state) => state.screen);
  useScreenView(`/${current}`);
  const entry = SCREENS.find((screen) => screen.id === current);
  const Screen = entry?.screen ?? RoomsScreen;
  return (
    <div className={styles.app}>
      <a className={styles.skip} href="#screen" onClick={skipToScreen}>
        {text('shell.skip')}
      </a>
      <Rail entries={SCREENS} />
      <main className={styles.main} id="screen" tabIndex={-1}>
        <div>
          <EmergencyBar />
          <Notices />
          <AnalyticsNotice />
          <GuideNotice />
        </div>
        <div className={styles.screen}>
          <FailureBoundary key={current} fallback={brokenScreen}>
            <Screen />
          </FailureBoundary>
        </div>
        <WorkTray />
      </main>
      <StatusStrip />
      <OpenDialogs />
      <Toasts />
      <LiveRegion />
    </div>
  );
}

function brokenScreen(again: () => void) {
  return <BrokenScreen onAgain={again} />;
}

function BrokenScreen({ onAgain }: { readonly onAgain: () => void }) {
  const text = useText();
  return (
    <EmptyState
      picture={null}
      title={text('failure.screen')}
      actions={
        <Button look="primary" onPress={onAgain}>
          {text('failure.again')}
        </Button>
      }
    >
      <p>{text('failure.screenHint')}</p>
    </EmptyState>
  );
}

function skipToScreen(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('screen')?.focus();
}
