import { TriangleAlert } from 'lucide-react';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useErrorText, useText } from '../../i18n/use-text.ts';
import { SETUP_VIEWS } from '../../stores/ui-store.ts';
import { useDesk, useSettings, useUi } from '../../stores/use-desk.ts';
import { AboutSection } from './about-section.tsx';
import { AnalyticsSection } from './analytics-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { CastingSection } from './casting-section.tsx';
import { ChecksView } from './checks-view.tsx';
import { CloudSection } from './cloud-section.tsx';
import { GuideView } from './guide-view.tsx';
import { JournalSection } from './journal-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { PracticeSection } from './practice-section.tsx';
import { SigninSection } from './signin-section.tsx';
import { TrackerSection } from './tracker-section.tsx';
import { TransferSection } from './transfer-section.tsx';
import styles from './setup-screen.module.css';

const LEADS = { settings: 'setup.lead', checks: 'checks.lead', guide: 'guide.lead' } as const;

/** The settings, the network check and the first steps. */
export function SetupScreen() {
  const text = useText();
  const desk = useDesk();
  const view = useUi((state) => state.setupView);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>{text('setup.title')}</h1>
        <Segmented
          label={text('setup.view')}
          value={view}
          onChange={(setupView) => desk.ui.setState({ setupView })}
          segments={SETUP_VIEWS.map((value) => ({ value, label: text(`setup.view.${value}`) }))}
        />
        <p className={styles.lead}>{text(LEADS[view])}</p>
      </header>
      {view === 'settings' && <Settings />}
      {view === 'checks' && <ChecksView />}
      {view === 'guide' && <GuideView />}
    </div>
  );
}

/** The settings, by section, in this order. A new section is a line here. */
const SECTIONS = [
  { id: 'appearance', title: 'setup.appearance', section: AppearanceSection },
  { id: 'practice', title: 'setup.practice', section: PracticeSection },
  { id: 'lan', title: 'setup.lan', section: NetworkSection },
  { id: 'casting', title: 'setup.casting', section: CastingSection },
  { id: 'tracker', title: 'setup.tracker', section: TrackerSection },
  { id: 'signin', title: 'screen.signin', section: SigninSection },
  { id: 'cloud', title: 'screen.cloud', section: CloudSection },
  { id: 'journal', title: 'setup.journal', section: JournalSection },
  { id: 'analytics', title: 'analytics.title', section: AnalyticsSection },
  { id: 'transfer', title: 'transfer.title', section: TransferSection },
  { id: 'about', title: 'setup.about', section: AboutSection },
] as const;

function Settings() {
  const phase = useSettings((state) => state.phase);
  return phase === 'failed' ? <UnreadSettings /> : <Sections />;
}

function Sections() {
  const text = useText();
  return (
    <div className={styles.settings}>
      <nav className={styles.contents} aria-label={text('setup.sections')}>
        {SECTIONS.map(({ id, title }) => (
          <Button key={id} look="link" onPress={() => goTo(id)}>
            {text(title)}
          </Button>
        ))}
      </nav>
      <div>
        {SECTIONS.map(({ id, section: One }) => (
          <div key={id} id={anchorOf(id)} tabIndex={-1}>
            <One />
          </div>
        ))}
      </div>
    </div>
  );
}

function anchorOf(id: string): string {
  return `setup-${id}`;
}

/** The section comes into sight, and the next Tab goes on from there. */
function goTo(id: string): void {
  const section = document.getElementById(anchorOf(id));
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

function UnreadSettings() {
  const text = useText();
  const errorText = useErrorText();
  const desk = useDesk();
  const error = useSettings((state) => state.error);
  return (
    <EmptyState
      picture={<TriangleAlert size={34} strokeWidth={1.4} />}
      title={text('setup.failed')}
      actions={
        <Button look="primary" onPress={() => void desk.settings.resync()}>
          {text('toast.retry')}
        </Button>
      }
    >
      {error !== null && <p>{errorText(error)}</p>}
    </EmptyState>
  );
}
