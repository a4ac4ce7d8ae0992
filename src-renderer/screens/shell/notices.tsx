import { TriangleAlert, Unplug } from 'lucide-react';
import type { Notice } from '../../../src-preload/contract/index.ts';
import { Banner } from '../../components/banner/banner.tsx';
import { Button } from '../../components/button/button.tsx';
import { useFormats, useText } from '../../i18n/use-text.ts';
import { EndedSession, useEndedSessions } from './ended-session.tsx';
import { useDesk, useDeskInfo } from '../../stores/use-desk.ts';

const NONE: readonly Notice[] = [];

/** What everybody should read once, and the loss of the connection, above every screen. */
export function Notices() {
  const text = useText();
  const { time } = useFormats();
  const desk = useDesk();
  const notices = useDeskInfo(({ info }) => info?.notices ?? NONE);
  const connection = useDeskInfo((state) => state.connection);
  const ended = useEndedSessions();
  const isKnown = useDeskInfo(({ info }) => info !== null);
  return (
    <section
      aria-label={text('notice.region')}
      hidden={notices.length === 0 && ended.length === 0 && connection.isUp}
    >
      {!connection.isUp && isKnown && (
        <Banner
          tone="lost"
          icon={<Unplug size={18} />}
          title={text('connection.lost')}
          detail={text('connection.lostHint', { time: time(new Date(connection.since).toISOString()) })}
          action={null}
        />
      )}
      {ended.map((card) => (
        <EndedSession key={card.provider} card={card} />
      ))}
      {notices.map((notice) => (
        <Banner
          key={notice.id}
          tone="warning"
          icon={<TriangleAlert size={18} />}
          title={noticeText(text, notice)}
          detail={null}
          action={
            <Button look="outline" onPress={() => void desk.info.dismissNotice(notice.id)}>
              {text('notice.dismiss')}
            </Button>
          }
        />
      ))}
    </section>
  );
}

/** The sentence of a notice. */
export function noticeText(text: ReturnType<typeof useText>, notice: Notice): string {
  return text(`notice.${notice.kind}`, { dataFolder: '', setAsideAs: '', ...notice.context });
}
