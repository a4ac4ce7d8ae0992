import { FilePlus2, GraduationCap, Inbox } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { ScreenHeader } from '../../components/screen-header/screen-header.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useMediaQuery } from '../../components/use-media-query.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useDeskInfo, useSettings, useUi } from '../../stores/use-desk.ts';
import styles from './issues-screen.module.css';
import { ListView } from './list-view.tsx';
import { OutboxPane } from './outbox-pane.tsx';
import { ReportView } from './report-view.tsx';
import { TemplateMenu } from './template-menu.tsx';

const NARROW = '(width < 860px)';

/** Issues: the form and the outbox, or the list. */
export function IssuesScreen() {
  const text = useText();
  const isNarrow = useMediaQuery(NARROW);
  const view = useUi((state) => state.issuesView);
  const [isOutboxOpen, setIsOutboxOpen] = useState(false);
  return (
    <div className={styles.screen}>
      <Header isNarrow={isNarrow} onOutbox={() => setIsOutboxOpen(true)} />
      {view === 'list' ? (
        <ListView />
      ) : (
        <div className={styles.body}>
          <ReportView />
          {!isNarrow && (
            <aside className={styles.aside} aria-label={text('outbox.title')}>
              <OutboxPane />
            </aside>
          )}
        </div>
      )}
      {isNarrow && isOutboxOpen && (
        <Dialog
          view="/issues/outbox"
          title={text('outbox.title')}
          size="drawer"
          onClose={() => setIsOutboxOpen(false)}
        >
          <OutboxPane onDone={() => setIsOutboxOpen(false)} />
        </Dialog>
      )}
    </div>
  );
}

interface HeaderProps {
  readonly isNarrow: boolean;
  readonly onOutbox: () => void;
}

function Header(props: HeaderProps) {
  const text = useText();
  const desk = useDesk();
  const view = useUi((state) => state.issuesView);
  const isUnset = useSettings(({ settings }) => settings.tracker.baseUrl === null);
  const isPractising = useDeskInfo(({ practice }) => practice?.enabled === true);
  const isPractice = isUnset && isPractising;
  return (
    <ScreenHeader title={text('issues.title')} tools={view === 'report' && <Tools {...props} />}>
      <Segmented
        label={text('issues.view')}
        value={view}
        onChange={(issuesView) => desk.ui.setState({ issuesView })}
        segments={[
          { value: 'report', label: text('issues.view.report') },
          { value: 'list', label: text('issues.view.list') },
        ]}
      />
      {isPractice && (
        <span className={styles.practice}>
          <GraduationCap size={15} aria-hidden="true" />
          {text('issues.practice')}
        </span>
      )}
    </ScreenHeader>
  );
}

function Tools({ isNarrow, onOutbox }: HeaderProps) {
  const text = useText();
  const desk = useDesk();
  return (
    <>
      <TemplateMenu />
      <Button look="outline" onPress={() => void desk.form.begin({})}>
        <FilePlus2 size={16} aria-hidden="true" />
        {text('issues.new')}
      </Button>
      {isNarrow && (
        <IconButton
          look="outline"
          icon={<Inbox size={17} />}
          label={text('outbox.title')}
          onPress={onOutbox}
        />
      )}
    </>
  );
}
