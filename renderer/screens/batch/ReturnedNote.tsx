// Why a batch came back, and the act that opens it for repair.
import { CircleAlert } from 'lucide-react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { showFailure } from '../../stores/failures.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import type { Draft } from './draft/draft-store.ts';
import type { BatchDetail } from './draft/types.ts';

export function ReturnedNote({ draft, detail }: { readonly draft: Draft; readonly detail: BatchDetail }) {
  const when = useWhen();
  if (detail.state !== 'returned' && detail.state !== 'expired') return null;
  const edit = async (): Promise<void> => {
    const result = await call('batches.edit', {
      batch: detail.batch,
      expectedRevision: detail.changeRevision,
    });
    if (result.ok) await draft.load();
    else showFailure(result.error);
  };
  return (
    <div className="returned" role="note">
      <CircleAlert aria-hidden size={18} />
      <div className="grow">
        {detail.returned ? (
          <p>
            <span className="strong">
              {t.batch.returnedBy(detail.returned.by, when.full(detail.returned.at))}:
            </span>{' '}
            <PlainText text={detail.returned.reason} />
          </p>
        ) : (
          <p className="strong">{t.batch.expired}</p>
        )}
        <p className="small quiet">{t.batch.editNote}</p>
      </div>
      <Button weight="primary" onPress={() => void edit()}>
        {t.batch.edit}
      </Button>
    </div>
  );
}
