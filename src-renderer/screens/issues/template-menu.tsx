import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../components/button/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog/dialog.tsx';
import { SelectField } from '../../components/field/select-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDesk, useIssues } from '../../stores/use-desk.ts';
import styles from './template-menu.module.css';

/** Forms that are filled the same again and again. */
export function TemplateMenu() {
  const text = useText();
  const desk = useDesk();
  const templates = useIssues((state) => state.templates);
  const [chosen, setChosen] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const template = templates.find(({ templateId }) => templateId === chosen);
  const apply = (templateId: string) => {
    setChosen(templateId);
    const found = templates.find((one) => one.templateId === templateId);
    if (found !== undefined) void desk.form.begin({ ...found.content, evidence: [] });
  };
  const remove = async (templateId: string, name: string) => {
    const answer = await desk.bridge.requests.issues.deleteTemplate({ templateId });
    if (answer.ok) desk.toasts.succeeded('issues.templateDeleted', { name });
    else desk.toasts.failed('issues.templateFailed', {}, answer.error, null);
  };
  return (
    <div className={styles.menu}>
      {templates.length > 0 && (
        <div className={styles.select}>
          <SelectField
            label={text('issues.templates')}
            isLabelHidden
            value={template === undefined ? '' : chosen}
            onChange={apply}
            options={templates.map(({ templateId, name }) => ({ value: templateId, label: name }))}
            none={text('issues.templates')}
          />
        </div>
      )}
      {template !== undefined && (
        <IconButton
          icon={<Trash2 size={16} />}
          label={text('issues.templateDelete')}
          onPress={() => void remove(template.templateId, template.name)}
        />
      )}
      <IconButton
        look="outline"
        icon={<BookmarkPlus size={17} />}
        label={text('issues.templateSave')}
        onPress={() => setIsSaving(true)}
      />
      {isSaving && <SaveTemplate onClose={() => setIsSaving(false)} />}
    </div>
  );
}

function SaveTemplate({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const desk = useDesk();
  const [name, setName] = useState('');
  const save = async () => {
    onClose();
    const content = { ...desk.form.state.getState().content, evidence: [] };
    const answer = await desk.bridge.requests.issues.saveTemplate({ name: name.trim(), content });
    if (answer.ok) desk.toasts.succeeded('issues.templateSaved', { name: answer.value.name });
    else desk.toasts.failed('issues.templateFailed', {}, answer.error, () => void save());
  };
  return (
    <Dialog view="/issues/template" title={text('issues.templateSave')} size="small" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void save();
        }}
      >
        <TextField label={text('issues.templateName')} value={name} onChange={setName} autoFocus />
        <DialogActions>
          <Button look="plain" onPress={onClose}>
            {text('dialog.cancel')}
          </Button>
          <Button look="primary" type="submit" isDisabled={name.trim() === ''} onPress={() => {}}>
            {text('setup.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
