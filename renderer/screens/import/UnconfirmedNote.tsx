// How many payments of a file go to nobody who is confirmed though the policy asks for it, and which.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FilePayments } from './FilePayments.tsx';

const s = t.imports.unconfirmed;

export function UnconfirmedNote({ file }: { readonly file: string }) {
  const { value } = useRead('imports.unconfirmed', { import: file }, ['beneficiaries', 'settings']);
  const [open, setOpen] = useState(false);
  if (value === undefined || value.total === 0) return null;
  const { total, rows } = value;
  return (
    <>
      <Button weight="link" onPress={() => setOpen(true)}>
        {s.counted(total)}
      </Button>
      {open && (
        <FilePayments
          title={s.title}
          note={s.note}
          rows={rows}
          more={rows.length < total ? s.more(total - rows.length) : undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
