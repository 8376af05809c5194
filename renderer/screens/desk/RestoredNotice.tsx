// Tells whoever opens the desk that its store is an older copy, until somebody says to have read it.
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { showFailure } from '../../stores/failures.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import './restored-notice.css';

const r = t.restore;

export function RestoredNotice() {
  const when = useWhen();
  const read = useRead('restore.get', {}, ['desk']);
  const [pending, setPending] = useState(false);
  const restored = read.value?.restored ?? null;
  if (restored === null || restored.acknowledged) return null;
  const noted = async (): Promise<void> => {
    setPending(true);
    const result = await call('restore.acknowledge', {});
    setPending(false);
    if (!result.ok) showFailure(result.error);
    read.again();
  };
  const { missing, lost } = restored;
  const title = missing === null ? r.title : r.missingTitle;
  const extent =
    missing !== null
      ? r.missing(missing.changes, when.full(missing.since))
      : lost === null
        ? r.lostUnknown
        : r.lost(lost);
  return (
    <section className="restored" role="alert" aria-label={title}>
      <ArchiveRestore aria-hidden size={22} />
      <div className="stack">
        <p className="strong">{title}</p>
        <p>
          {r.noticed(when.full(restored.at))} {extent} {r.messages(restored.messages)}{' '}
          {restored.batches > 0 && r.batches(restored.batches)}
        </p>
        <p>{r.lookUp(when.day(restored.lookUpUntil))}</p>
        <div>
          <Button pending={pending} onPress={() => void noted()}>
            {r.noted}
          </Button>
        </div>
      </div>
    </section>
  );
}
