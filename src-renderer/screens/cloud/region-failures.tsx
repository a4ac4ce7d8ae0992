import { TriangleAlert } from 'lucide-react';
import { Banner } from '../../components/banner/banner.tsx';
import { Button } from '../../components/button/button.tsx';
import { FaultLinks } from '../../components/fault-links/fault-links.tsx';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { go } from '../../stores/go.ts';
import { useReportFault } from '../../stores/report-fault.ts';
import { useCloud } from '../../stores/use-cloud.ts';
import { useDesk } from '../../stores/use-desk.ts';

/** The regions that could not be read, each with its own sentence. The others are shown all the same. */
export function RegionFailures() {
  const text = useText();
  const errorText = useErrorText();
  const { time } = useFormats();
  const desk = useDesk();
  const report = useReportFault();
  const regions = useCloud((state) => state.inventory.regions);
  return regions.map(({ region, error, updatedAt }) => {
    if (error === null) return null;
    const before =
      updatedAt === null ? text('cloud.regionNothing') : text('cloud.regionOld', { time: time(updatedAt) });
    return (
      <Banner
        key={region}
        tone="warning"
        icon={<TriangleAlert size={18} />}
        title={text('cloud.regionFailed', { region })}
        detail={`${errorText(error)} ${before}`}
        action={
          <>
            <FaultLinks
              name={region}
              onShow={() => go(desk, 'log')}
              onReport={() =>
                void report.failure(text('cloud.regionFailed', { region }), error, {
                  subject: null,
                  domain: 'cloud',
                })
              }
            />
            <Button look="outline" onPress={() => void desk.cloud.refresh(false)}>
              {text('toast.retry')}
            </Button>
          </>
        }
      />
    );
  });
}
