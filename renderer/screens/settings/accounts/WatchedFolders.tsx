// The folders that are watched for payment files: one for each own account, added, changed and removed here.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import { AFTERWARDS, MOST_PATH, STATUS_FORMS } from '../../../../shared/domain/watched-folder.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { say } from '../../../stores/notices.ts';
import type { OwnAccount } from '../../../stores/own-accounts.ts';
import { useWatchedFolders, type WatchedFolderRow } from '../../../stores/watched-folders.ts';
import { formattedAccount } from '../../../ui/account.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FaultNote } from '../../../ui/FaultNote.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const s = t.folders;

type Typed = Pick<WatchedFolderRow, 'account' | 'path' | 'afterwards' | 'status'>;

interface Edited {
  /** Null for a new one. */
  readonly folder: string | null;
  readonly before: Typed;
}

export function WatchedFolders({ accounts }: { readonly accounts: readonly OwnAccount[] }) {
  const when = useWhen();
  const folders = useWatchedFolders();
  const [edited, setEdited] = useState<Edited>();
  const [removed, setRemoved] = useState<WatchedFolderRow>();
  const [first] = accounts.filter(({ account }) => folders?.every((one) => one.account !== account));
  return (
    <Panel
      title={s.title}
      aside={
        <Button
          icon={Plus}
          disabled={first === undefined}
          onPress={() =>
            first &&
            setEdited({
              folder: null,
              before: { account: first.account, path: '', afterwards: 'move', status: 'none' },
            })
          }
        >
          {s.add}
        </Button>
      }
    >
      <div className="stack">
        <p className="quiet">{s.note}</p>
        {folders?.length === 0 && <p className="quiet">{accounts.length === 0 ? s.noAccounts : s.none}</p>}
        {accounts.length > 0 && folders !== undefined && first === undefined && (
          <p className="quiet">{s.allHaveOne}</p>
        )}
        {folders !== undefined && folders.length > 0 && (
          <ul className="own-accounts-folders" aria-label={s.title}>
            {folders.map((row) => (
              <li key={row.folder}>
                <span className="own-accounts-folder">
                  <span id={row.folder}>
                    <PlainText text={row.path} className="strong break" />
                  </span>
                  <span className="small mono">{formattedAccount(row.account)}</span>
                  <span className="small quiet">
                    {[
                      s.afterwardsOf[row.afterwards],
                      row.status === 'none' ? '' : `${s.status}: ${s.statusOf[row.status]}`,
                      row.lookedAt === null ? s.notLooked : s.lookedAt(when.full(row.lookedAt)),
                    ]
                      .filter((text) => text !== '')
                      .join(' · ')}
                  </span>
                  {row.fault !== null && <FaultNote fault={row.fault} />}
                </span>
                <Button
                  weight="quiet"
                  describedBy={row.folder}
                  onPress={() => setEdited({ folder: row.folder, before: row })}
                >
                  {s.edit}
                </Button>
                <Button weight="quiet" describedBy={row.folder} onPress={() => setRemoved(row)}>
                  {s.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {removed && (
        <ConfirmDialog
          title={s.removeTitle(removed.path)}
          label={s.removeDo}
          action={() => call('folders.remove', { folder: removed.folder })}
          onDone={() => say(s.removed(removed.path))}
          onClose={() => setRemoved(undefined)}
        >
          {s.removeNote}
        </ConfirmDialog>
      )}
      {edited && <FolderDialog {...edited} accounts={accounts} onClose={() => setEdited(undefined)} />}
    </Panel>
  );
}

function FolderDialog({
  folder,
  before: { account, path, afterwards, status },
  accounts,
  onClose,
}: Edited & { readonly accounts: readonly OwnAccount[]; readonly onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ account, path, afterwards, status });
  const [left, setLeft] = useState(false);
  const [refusal, setRefusal] = useState<Fault>();
  const save = async (): Promise<void> => {
    setLeft(true);
    if (typed.path.trim() === '') return;
    const result = await call('folders.save', { folder, ...typed, path: typed.path.trim() });
    if (!result.ok) return setRefusal(result.error);
    say(s.saved(result.value.path));
    onClose();
  };
  return (
    <FormDialog
      title={folder === null ? s.addTitle : s.editTitle}
      onClose={onClose}
      saveLabel={s.save}
      onSave={save}
      refusal={refusal}
    >
      <TextField
        label={s.path}
        value={typed.path}
        onChange={(next) => setTyped((now) => ({ ...now, path: next }))}
        hint={s.pathHint}
        problem={left && typed.path.trim() === '' ? s.pathMissing : undefined}
        maxLength={MOST_PATH}
        mono
        required
      />
      <SelectField
        label={s.account}
        value={typed.account}
        options={accounts.map((one) => ({
          id: one.account,
          text: [one.label || one.holder, formattedAccount(one.account)].join(' · '),
        }))}
        onChange={(id) => setTyped((now) => ({ ...now, account: id }))}
      />
      <SelectField
        label={s.afterwards}
        value={typed.afterwards}
        options={AFTERWARDS.map((id) => ({ id, text: s.afterwardsOf[id] }))}
        onChange={(id) => setTyped((now) => ({ ...now, afterwards: id }))}
      />
      <SelectField
        label={s.status}
        value={typed.status}
        options={STATUS_FORMS.map((id) => ({ id, text: s.statusOf[id] }))}
        onChange={(id) => setTyped((now) => ({ ...now, status: id }))}
      />
      <p className="small quiet">{s.statusNote}</p>
    </FormDialog>
  );
}
