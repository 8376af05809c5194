// Asks before a batch is left with values that are not stored: leaving loses them, and the batch would go on
// with the older ones.
import { useEffect, useState } from 'react';
import { ok } from '../../../shared/domain/result.ts';
import { recordText, t } from '../../i18n/index.ts';
import { holdPlace } from '../../stores/route.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Draft, DraftState } from './draft/draft-store.ts';
import type { Finding } from './draft/types.ts';
import { unsavedFindings } from './draft/unsaved.ts';

const l = t.batch.leave;

/** What stands in the header is read as if its field had been left. */
function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('.headers') !== null)
    activeElement.blur();
}

function isBeingStored({ rows, headers }: DraftState): boolean {
  return headers.size > 0 || [...rows.values()].some(({ unsaved }) => unsaved > 0);
}

interface LeaveQuestionProps {
  readonly draft: Draft;
  /** The person stays: the first of the values that are not stored. */
  readonly onStay: (finding: Finding) => void;
}

export function LeaveQuestion({ draft, onStay }: LeaveQuestionProps) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    const mayLeave = (): boolean => {
      leaveField();
      const state = draft.store.getState();
      // A batch that somebody has moved on takes no values any more.
      return state.detail?.state !== 'draft' || unsavedFindings(state).length === 0;
    };
    const mayClose = (): boolean => {
      // A cell in hand is kept for whoever comes back to the batch, but not beyond the window.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return mayLeave() && !isBeingStored(draft.store.getState());
    };
    return holdPlace(mayLeave, (goOn) => setLeave(() => goOn), mayClose);
  }, [draft]);
  if (leave === undefined) return null;
  const [first, ...others] = unsavedFindings(draft.store.getState());
  return (
    <ConfirmDialog
      title={l.title}
      label={l.act}
      action={() => Promise.resolve(ok(undefined))}
      onDone={leave}
      onClose={() => {
        setLeave(undefined);
        // Leaving closes it too; the screen is gone then.
        if (first !== undefined) onStay(first);
      }}
    >
      {first !== undefined && <>{recordText(first.sentence)} </>}
      {others.length > 0 && <>{l.others(others.length)} </>}
      {l.lost}
    </ConfirmDialog>
  );
}
