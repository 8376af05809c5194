// What can be done with the bank profile: edit, import a file into a draft, export; or why it cannot be
// changed here.
import { Download, FileInput, Pencil } from 'lucide-react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { saveProfileFile } from '../../stores/evidence.ts';
import { showFailure } from '../../stores/failures.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { TextFileButton } from '../../ui/TextFileButton.tsx';
import { LockNote } from './LockNote.tsx';
import { beginDraft, useDraft } from './profile/draft-store.ts';

const w = t.settings.words;
const LARGEST = 900_000;

export function ProfileActions({ view }: { readonly view: CallOutput<'profile.get'> }) {
  const hasDraft = useDraft(
    ({ draft, preview }) =>
      draft !== undefined &&
      preview?.ok === true &&
      preview.value.changes.length + preview.value.problems.length > 0,
  );
  // Where the quorum decides, a draft can still be made and handed to it; where it is locked, nothing.
  const mayDraft = view.refused === null || view.refused.code === 'profile-needs-quorum';
  const importFile = (text: string): void => {
    const draft = parsed(text);
    if (draft === null) return showFailure({ code: 'profile-invalid', detail: w.notJson });
    beginDraft(draft, view.sha256);
    go('settings', 'edit');
  };
  return (
    <div className="profile-actions">
      {mayDraft && (
        <Button icon={Pencil} onPress={() => go('settings', 'edit')}>
          {hasDraft ? w.openDraft : w.edit}
        </Button>
      )}
      {view.refused !== null && <LockNote fault={view.refused} />}
      {mayDraft && hasDraft && <span className="small attention-text">{w.unsaved}</span>}
      <span className="end row">
        {mayDraft && (
          <TextFileButton
            label={w.import}
            icon={FileInput}
            accept=".json,application/json"
            largest={LARGEST}
            onText={importFile}
          />
        )}
        <Button icon={Download} onPress={() => void saveProfileFile()}>
          {w.export}
        </Button>
      </span>
    </div>
  );
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}
