// A dialog whose fields are saved together: the first field to type in has the keyboard, Enter saves from
// every field, and nothing is saved a second time while the first is under way.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Fault } from '../../shared/domain/errors.ts';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { FaultView } from './FaultView.tsx';
import { useFirstProblem } from './first-focus.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'width'> {
  readonly saveLabel: string;
  /** Where “cancel” could be taken for what the dialog itself ends. */
  readonly cancelLabel?: string;
  readonly onSave: () => Promise<void>;
  /** False while something is missing that the fields themselves say; true without it. */
  readonly canSave?: boolean;
  /** What the form offers is usually taken as it is: the button has the keyboard, not the first field. */
  readonly offersAll?: boolean;
  /**
   * Another dialog takes its place once it is saved: nothing announces that the button waits, because an
   * announcement names the button, which is gone then.
   */
  readonly isFollowed?: boolean;
  /** Why the last attempt failed. */
  readonly refusal?: Fault | undefined;
  readonly children: ReactNode;
}

export function FormDialog({
  saveLabel,
  cancelLabel = t.common.cancel,
  onSave,
  canSave = true,
  offersAll = false,
  isFollowed = false,
  refusal,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState(false);
  const goToProblem = useFirstProblem(form);
  const refused = useRef<HTMLDivElement>(null);
  // It stands below the fields: in a low window it would come out of sight.
  useEffect(() => {
    if (refusal !== undefined) refused.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const save = async (): Promise<void> => {
    setSaving(true);
    await onSave().finally(() => {
      setSaving(false);
      goToProblem();
    });
  };
  return (
    <Dialog
      {...dialog}
      closable={!saving}
      footer={
        <>
          <Button onPress={dialog.onClose} disabled={saving}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={id}
            weight="primary"
            disabled={!canSave || (isFollowed && saving)}
            pending={!isFollowed && saving}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- Enter takes what is offered
            autoFocus={offersAll}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !saving) void save();
        }}
      >
        {children}
      </form>
      {refusal && (
        <div ref={refused}>
          <FaultView fault={refusal} />
        </div>
      )}
    </Dialog>
  );
}
