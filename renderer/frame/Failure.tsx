// The failure of an act, over the window until it is closed.
import { t } from '../i18n/index.ts';
import { closeFailure, useFailure } from '../stores/failures.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FaultView } from '../ui/FaultView.tsx';

export function Failure() {
  const fault = useFailure((state) => state.fault);
  if (fault === undefined) return null;
  return (
    <Dialog
      title={t.fault.title}
      role="alertdialog"
      onClose={closeFailure}
      footer={
        <Button weight="primary" onPress={closeFailure}>
          {t.common.close}
        </Button>
      }
    >
      <FaultView fault={fault} />
    </Dialog>
  );
}
