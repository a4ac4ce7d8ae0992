import { Braces, Cast, Table2 } from 'lucide-react';
import type { CloudLoadBalancer } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import type { CloudRow } from '../../components/cloud-health/cloud-rows.ts';
import { Data } from '../../components/data.tsx';
import { FilterField } from '../../components/field/filter-field.tsx';
import { Segmented } from '../../components/segmented/segmented.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useCloud } from '../../stores/use-cloud.ts';
import { saveText } from '../../stores/save-text.ts';
import { useDesk } from '../../stores/use-desk.ts';
import styles from './cloud-screen.module.css';
import { csvOf, jsonOf } from './export-rows.ts';

const VIEWS = ['instances', 'addresses', 'uploads'] as const;
export type CloudView = (typeof VIEWS)[number];

interface CloudToolsProps {
  readonly view: CloudView;
  readonly onView: (view: CloudView) => void;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly shown: readonly CloudRow[];
  readonly total: number;
  readonly balancer: CloudLoadBalancer | null;
}

/** The line between the picture and what is below it: which view, the filter, and what can be done. */
export function CloudTools(props: CloudToolsProps) {
  const text = useText();
  const desk = useDesk();
  const { balancer, view } = props;
  return (
    <div className={styles.tools}>
      <Segmented
        label={text('cloud.views')}
        value={view}
        onChange={props.onView}
        segments={VIEWS.map((value) => ({ value, label: text(`cloud.view.${value}`) }))}
      />
      {view === 'instances' && (
        <div className={styles.filter}>
          <FilterField label={text('cloud.filter')} words={props.words} onWords={props.onWords} />
        </div>
      )}
      {balancer !== null && view !== 'uploads' && (
        <Button
          look="outline"
          onPress={() =>
            desk.ui.setState({
              dialog: { kind: 'cloudProbe', balancer: balancer.name, region: balancer.region },
            })
          }
        >
          <Cast size={15} aria-hidden="true" />
          {text('cloud.castFrom')}
        </Button>
      )}
      {view === 'instances' && <Exports {...props} />}
    </div>
  );
}

function Exports({ shown, total }: CloudToolsProps) {
  const text = useText();
  const desk = useDesk();
  const instances = useCloud((state) => state.inventory.instances);
  const save = (file: string, type: string, words: string) => {
    saveText(file, type, words);
    desk.toasts.succeeded('cloud.exported', { count: shown.length, file });
  };
  return (
    <span className={styles.exports}>
      <span className={styles.count} role="status">
        {text('cloud.count', { count: shown.length, total })}
      </span>
      <Button
        look="plain"
        isDisabled={shown.length === 0}
        label={text('cloud.exportCsv')}
        onPress={() => save('instances.csv', 'text/csv', csvOf(shown))}
      >
        <Table2 size={15} aria-hidden="true" />
        <Data>{CSV}</Data>
      </Button>
      <Button
        look="plain"
        isDisabled={shown.length === 0}
        label={text('cloud.exportJson')}
        onPress={() => save('instances.json', 'application/json', jsonOf(shown, instances))}
      >
        <Braces size={15} aria-hidden="true" />
        <Data>{JSON_NAME}</Data>
      </Button>
    </span>
  );
}

const CSV = 'CSV';
const JSON_NAME = 'JSON';
