// Asks before more payments are removed than an undo can bring back.
import { MOST_KEPT_REMOVED } from '../../../../shared/domain/batch.ts';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { RemoveQuestion } from './grid-acts.ts';

const r = t.batch.remove;

export function RemoveRows({
  question,
  onClose,
}: {
  readonly question: RemoveQuestion;
  readonly onClose: () => void;
}) {
  const remove = (): void => {
    onClose();
    question.remove();
  };
  return (
    <Dialog
      title={r.title(question.rows)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button weight="danger" onPress={remove}>
            {r.act}
          </Button>
        </>
      }
    >
      <p>{r.sentence(MOST_KEPT_REMOVED)}</p>
    </Dialog>
  );
}
