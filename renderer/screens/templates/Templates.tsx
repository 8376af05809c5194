// The templates of the desk: what each holds and locks; used or deleted here.
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { totalsText } from '../../ui/totals-text.ts';
import './templates.css';

const s = t.templates;
export type Template = CallOutput<'templates.list'>['rows'][number];

export function useTemplates(): readonly Template[] | undefined {
  return useRead('templates.list', {}, ['settings']).value?.rows;
}

export async function startFrom({ template, name }: Template): Promise<void> {
  const made = await call('templates.use', { template });
  if (!made.ok) return showFailure(made.error);
  say(s.used(name));
  go('batch', made.value.batch);
}

/** How many payments, of how much, and what is locked. */
export function templateText({ kind, payments, totals, locked }: Template): string {
  const count = t.batchKinds[kind].counted(payments);
  return [
    [count, totalsText(totals)].filter((text) => text !== '').join(', '),
    locked.length === 0 ? '' : s.locked(locked.map((lock) => s.lockedShort[lock]).join(', ')),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Where the keyboard goes on once the question has closed: a list that opens again starts at its top. */
interface Asked {
  readonly at: number;
  readonly deleted: string | undefined;
}

export function Templates({ onClose }: { readonly onClose: () => void }) {
  const stored = useTemplates();
  const [removed, setRemoved] = useState<Template>();
  const [asked, setAsked] = useState<Asked>();
  // What was read before may still hold the one that was just deleted.
  const templates = stored?.filter(({ template }) => template !== asked?.deleted);
  const focused = asked && Math.min(asked.at, (templates?.length ?? 0) - 1);
  // In the place of the list: never a dialog over a dialog.
  if (removed !== undefined)
    return (
      <ConfirmDialog
        title={s.deleteTitle(removed.name)}
        label={s.delete}
        action={() => call('templates.delete', { template: removed.template })}
        onDone={() => {
          say(s.deleted(removed.name));
          setAsked((now) => now && { ...now, deleted: removed.template });
        }}
        onClose={() => setRemoved(undefined)}
      >
        {s.deleteNote}
      </ConfirmDialog>
    );
  return (
    <Dialog
      title={s.title}
      onClose={onClose}
      footer={
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the row that had the keyboard is gone
        <Button onPress={onClose} autoFocus={focused === -1}>
          {t.common.close}
        </Button>
      }
    >
      {templates?.length === 0 && <p className="quiet">{s.none}</p>}
      <ul className="template-list" aria-label={s.title}>
        {templates?.map((each, at) => (
          <li key={each.template}>
            <span className="template-words">
              <PlainText className="strong" text={each.name} />
              <span className="small quiet">{templateText(each)}</span>
            </span>
            <Button
              weight="quiet"
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the keyboard was here before
              autoFocus={at === focused}
              onPress={() => {
                setAsked({ at, deleted: undefined });
                setRemoved(each);
              }}
            >
              {s.delete}
            </Button>
            <Button
              onPress={() => {
                onClose();
                void startFrom(each);
              }}
            >
              {s.use}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
