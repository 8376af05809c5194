// Asks before something is done that cannot be taken back; why it failed stands in the same dialog.
import { useState, type ReactNode } from 'react';
import type { Fault } from '../../shared/domain/errors.ts';
import type { Result } from '../../shared/domain/result.ts';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FaultView } from './FaultView.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What the button says and does. */
  readonly label: string;
  readonly weight?: 'primary' | 'danger';
  readonly action: () => Promise<Result<unknown>>;
  /** After it was done, before the dialog closes. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({
  title,
  children,
  label,
  weight = 'danger',
  action,
  onDone,
  onClose,
}: ConfirmDialogProps) {
  const [fault, setFault] = useState<Fault>();
  const [pending, setPending] = useState(false);
  const confirm = async (): Promise<void> => {
    setPending(true);
    const result = await action();
    setPending(false);
    if (!result.ok) return setFault(result.error);
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            onPress={onClose}
            disabled={pending}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- an Enter too many destroys nothing
            autoFocus
          >
            {t.common.cancel}
          </Button>
          <Button weight={weight} pending={pending} onPress={() => void confirm()}>
            {label}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {fault && <FaultView fault={fault} />}
    </Dialog>
  );
}
