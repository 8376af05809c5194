// Keeps the payments of a batch as a template: its name, and the fields that stay as they are.
import { useState } from 'react';
import { LOCKS, type Lock } from '../../../shared/domain/batch-origin.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import './templates.css';

const s = t.templates;
/** Where the money comes from and goes to: what most companies lock. */
const USUAL: readonly Lock[] = ['account', 'beneficiaries'];

export function SaveTemplate({ batch, onClose }: { readonly batch: string; readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [left, setLeft] = useState(false);
  const [locked, setLocked] = useState<ReadonlySet<Lock>>(new Set(USUAL));
  const [fault, setFault] = useState<Fault>();
  const save = async (): Promise<void> => {
    setLeft(true);
    if (name.trim() === '') return;
    const result = await call('templates.save', {
      batch,
      name: name.trim(),
      locked: LOCKS.filter((lock) => locked.has(lock)),
    });
    if (!result.ok) return setFault(result.error);
    say(s.saved(result.value.name));
    onClose();
  };
  const turn = (lock: Lock, on: boolean): void => {
    const next = new Set(locked);
    if (on) next.add(lock);
    else next.delete(lock);
    setLocked(next);
  };
  return (
    <FormDialog
      title={s.saveTitle}
      onClose={onClose}
      saveLabel={s.save}
      onSave={save}
      isFollowed
      refusal={fault}
    >
      <p className="quiet">{s.saveNote}</p>
      <TextField
        label={s.name}
        value={name}
        onChange={setName}
        onBlur={() => setLeft(true)}
        maxLength={60}
        hint={s.nameHint}
        problem={left && name.trim() === '' ? s.nameMissing : undefined}
        required
      />
      <fieldset className="template-locks">
        <legend>{s.which}</legend>
        {LOCKS.map((lock) => (
          <Toggle
            key={lock}
            label={s.locks[lock]}
            value={locked.has(lock)}
            onChange={(on) => turn(lock, on)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
