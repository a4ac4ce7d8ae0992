import { ChartNoAxesColumn } from 'lucide-react';
import { Banner } from '../../components/banner/banner.tsx';
import { Button } from '../../components/button/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useSettings } from '../../stores/use-desk.ts';

/** Asks once whether screens may be counted. Either answer ends it for good; nothing is counted meanwhile. */
export function AnalyticsNotice() {
  const text = useText();
  const desk = useDesk();
  const isAsked = useSettings(
    ({ phase, settings }) => phase === 'ready' && !settings.analytics.enabled && !settings.analytics.asked,
  );
  if (!isAsked) return null;
  return (
    <section aria-label={text('analytics.title')}>
      <Banner
        tone="calm"
        icon={<ChartNoAxesColumn size={18} />}
        title={text('analytics.ask')}
        detail={text('analytics.askDetail')}
        action={
          <>
            <Button look="link" onPress={() => desk.ui.setState({ dialog: { kind: 'analytics' } })}>
              {text('analytics.what')}
            </Button>
            <Button look="outline" onPress={() => void desk.analytics.answer(false)}>
              {text('analytics.decline')}
            </Button>
            <Button look="outline" onPress={() => void desk.analytics.answer(true)}>
              {text('analytics.agree')}
            </Button>
          </>
        }
      />
    </section>
  );
}
