import { TriangleAlert } from 'lucide-react';
import { Banner } from '../../components/banner/banner.tsx';
import { Button } from '../../components/button/button.tsx';
import { useErrorText, useFormats, useText } from '../../i18n/use-text.ts';
import { useCloud } from '../../stores/use-cloud.ts';
import { useDesk } from '../../stores/use-desk.ts';

/** The regions that could not be read, each with its own sentence. The others are shown all the same. */
export function RegionFailures() {
  const text = useText();
  const errorText = useErrorText();
  const { time } = useFormats();
  const desk = useDesk();
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
          <Button look="outline" onPress={() => void desk.cloud.refresh(false)}>
            {text('toast.retry')}
          </Button>
        }
      />
    );
  });
}
