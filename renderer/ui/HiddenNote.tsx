// Says that names and amounts of single payments are hidden, why, and shows them on demand; the desk logs
// that they were shown.
import { EyeOff } from 'lucide-react';
import { call } from '../bridge.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { t } from '../i18n/index.ts';
import { useWhen } from '../stores/desk.ts';
import { showFailure } from '../stores/failures.ts';
import { Button } from './Button.tsx';

export type Privacy = CallOutput<'batches.get'>['privacy'];

const p = t.privacy;

export function HiddenNote({ batch, privacy }: { readonly batch: string; readonly privacy: Privacy }) {
  const when = useWhen();
  const { why, hidden, shownUntil } = privacy;
  if (why === null) return null;
  const turn = async (): Promise<void> => {
    const result = await call('reviews.reveal', { batch, hide: !hidden });
    if (!result.ok) showFailure(result.error);
  };
  return (
    <div className="hidden-note" role="note">
      <EyeOff aria-hidden size={14} />
      <span className="grow">
        {hidden ? p.hidden[why] : p.shown(shownUntil === null ? '' : when.full(shownUntil))}
      </span>
      <Button weight="quiet" onPress={() => void turn()}>
        {hidden ? p.show : p.hide}
      </Button>
    </div>
  );
}
