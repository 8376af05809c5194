// Searches kept under a name: taking one up again, keeping this one, renaming, deleting.
import { Bookmark } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NOTHING_TYPED, useSearch } from './search-store.ts';

const s = t.search.saved;
type Saved = CallOutput<'searches.list'>['rows'][number];

function takeUp({ typed, form, format }: Saved): void {
  const texts = Object.fromEntries(
    Object.entries(typed).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  useSearch.setState({ typed: { ...NOTHING_TYPED, ...texts }, form, format });
}

export function SavedSearches() {
  const list = useRead('searches.list', {}, ['settings']);
  const [open, setOpen] = useState(false);
  const rows = list.value?.rows ?? [];
  return (
    <div className="search-saved">
      <MenuButton
        label={s.title}
        icon={Bookmark}
        weight="quiet"
        acts={[
          ...rows.map((row) => ({ id: row.search, text: row.name, run: () => takeUp(row) })),
          { id: 'manage', text: s.manage, detail: s.manageDetail, run: () => setOpen(true) },
        ]}
      />
      {open && <SavedDialog rows={rows} again={list.again} onClose={() => setOpen(false)} />}
    </div>
  );
}

function SavedDialog({
  rows,
  again,
  onClose,
}: {
  readonly rows: readonly Saved[];
  readonly again: () => void;
  readonly onClose: () => void;
}) {
  const { typed, form, format } = useSearch();
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<Saved>();
  const [fault, setFault] = useState<Fault>();
  const field = useRef<HTMLInputElement>(null);
  const wanted = name.trim();
  const given = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''));
  const settle = (result: Result<unknown>, said: string): void => {
    setFault(result.ok ? undefined : result.error);
    if (!result.ok) return;
    say(said);
    setName('');
    setRenamed(undefined);
    again();
    // The button that was pressed may be gone with its row: the keyboard stays in the dialog.
    field.current?.focus();
  };
  const keep = async (): Promise<void> => {
    if (wanted === '') return;
    if (renamed === undefined)
      settle(await call('searches.save', { name: wanted, typed: given, form, format }), s.kept(wanted));
    else settle(await call('searches.rename', { search: renamed.search, name: wanted }), s.kept(wanted));
  };
  const remove = async (row: Saved): Promise<void> =>
    settle(await call('searches.delete', { search: row.search }), s.deleted(row.name));
  return (
    <Dialog
      title={s.title}
      onClose={onClose}
      width="wide"
      footer={<Button onPress={onClose}>{t.common.close}</Button>}
    >
      <form
        className="saved-new"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <TextField
          inputRef={field}
          label={renamed === undefined ? s.name : s.newName(renamed.name)}
          value={name}
          onChange={setName}
          maxLength={60}
          hint={renamed === undefined ? s.what(Object.keys(given).length) : undefined}
        />
        <Button type="submit" weight="primary" disabled={wanted === ''}>
          {renamed === undefined ? s.keep : s.rename}
        </Button>
      </form>
      {fault && <FaultView fault={fault} />}
      {rows.length === 0 ? (
        <p className="quiet">{s.empty}</p>
      ) : (
        <ul className="saved-list" aria-label={s.title}>
          {rows.map((row) => (
            <li key={row.search} className="row">
              <PlainText text={row.name} className="strong grow clip" />
              <Button
                onPress={() => {
                  takeUp(row);
                  onClose();
                }}
              >
                {s.use}
              </Button>
              <Button
                weight="quiet"
                onPress={() => {
                  setRenamed(row);
                  setName(row.name);
                  field.current?.focus();
                }}
              >
                {s.rename}
              </Button>
              <Button weight="quiet" onPress={() => void remove(row)}>
                {s.delete}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
