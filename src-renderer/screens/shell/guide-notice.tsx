import { Footprints } from 'lucide-react';
import { Banner } from '../../components/banner/banner.tsx';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { openGuide, putOffGuide } from '../../stores/guide.ts';
import { useDesk, useDeskInfo, useSettings, useUi } from '../../stores/use-desk.ts';

/**
 * Invites whoever practises to set up rooms of their own, once: not before the question about counting is answered, so that
 * only one thing is asked at a time.
 */
export function GuideNotice() {
  const text = useText();
  const desk = useDesk();
  const isPractising = useDeskInfo(({ practice }) => practice?.enabled === true);
  const state = useSettings(({ settings }) => settings.guide.state);
  const isReady = useSettings(({ phase, settings }) => phase === 'ready' && settings.analytics.asked);
  const isThere = useUi(({ screen, setupView }) => screen === 'setup' && setupView === 'guide');
  if (!isPractising || !isReady || isThere || (state !== 'new' && state !== 'open')) return null;
  return (
    <section aria-label={text('setup.view.guide')}>
      <Banner
        tone="calm"
        icon={<Footprints size={18} />}
        title={text('guide.ask')}
        detail={text('guide.askDetail')}
        action={
          <>
            <Button look="primary" onPress={() => openGuide(desk)}>
              {text(state === 'new' ? 'guide.begin' : 'guide.resume')}
            </Button>
            <Button look="outline" onPress={() => putOffGuide(desk)}>
              {text('guide.later')}
            </Button>
          </>
        }
      />
    </section>
  );
}
