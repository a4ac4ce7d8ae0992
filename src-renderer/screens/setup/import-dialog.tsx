import type { SettingsDifference } from '../../../src-preload/contract/index.ts';
import { Button } from '../../components/button/button.tsx';
import { Data } from '../../components/data.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { SettingsPreview } from '../../stores/settings-transfer.ts';
import { applyImport } from '../../stores/settings-transfer.ts';
import { useDesk } from '../../stores/use-desk.ts';
import styles from './import-dialog.module.css';

/** What a file would change, before it does, or why it is refused. */
export function ImportDialog({
  preview,
  onClose,
}: {
  readonly preview: SettingsPreview;
  readonly onClose: () => void;
}) {
  const text = useText();
  const desk = useDesk();
  const { differences, problems, fileName } = preview;
  const apply = async () => {
    if (await applyImport(desk, preview)) onClose();
  };
  return (
    <Dialog title={text('transfer.importTitle')} view="/setup/import" size="medium" onClose={onClose}>
      <p>
        <Data>{fileName}</Data>
      </p>
      <p>{text(leadOf(preview), { count: problems === null ? differences.length : problems.length })}</p>
      {problems === null ? (
        <Differences differences={differences} />
      ) : (
        <ul className={styles.problems}>
          {problems.map(({ path, problem, wanted }) => (
            <li key={path}>
              {path !== '' && <Data>{[path, ''].join(': ')}</Data>}
              {text(`transfer.problem.${problem}`, { wanted })}
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        <Button look="outline" onPress={onClose}>
          {text('dialog.cancel')}
        </Button>
        {problems === null && differences.length > 0 && (
          <Button look="primary" onPress={() => void apply()}>
            {text('transfer.apply', { count: differences.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function leadOf({ differences, problems }: SettingsPreview) {
  if (problems !== null)
    return problems.every(({ path }) => path === '') ? 'transfer.refusedFile' : 'transfer.refused';
  return differences.length === 0 ? 'transfer.same' : 'transfer.changes';
}

function Differences({ differences }: { readonly differences: readonly SettingsDifference[] }) {
  const text = useText();
  if (differences.length === 0) return null;
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={text('transfer.list')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text('transfer.setting')}</th>
            <th scope="col">{text('transfer.now')}</th>
            <th scope="col">{text('transfer.then')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ section, field, from, to }) => (
            <tr key={`${section}.${field}`}>
              <th scope="row">
                <Data>{[section, field].join('.')}</Data>
              </th>
              <td>
                <Data>{wordsOf(from)}</Data>
              </td>
              <td>
                <Data>{wordsOf(to)}</Data>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
}
