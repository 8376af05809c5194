// The button beside a batch that makes its payments a recurring run.
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { RunDialog, type RunDialogProps } from './RunDialog.tsx';

export function RepeatButton({ batch }: { readonly batch: NonNullable<RunDialogProps['batch']> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button weight="quiet" icon={CalendarClock} onPress={() => setOpen(true)}>
        {t.runs.repeat}
      </Button>
      {open && <RunDialog row={null} batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}
