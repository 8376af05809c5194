// The right column of a case: what the policy wants, who has signed, who still can, and the history.
import { t } from '../../i18n/index.ts';
import { HistoryPanel } from '../act/HistoryPanel.tsx';
import { NeedsPanel } from '../act/NeedsPanel.tsx';
import { SignaturesPanel } from '../act/SignaturesPanel.tsx';
import type { CaseDetail } from './case-list.ts';

const c = t.cases;

export function CaseSide({ detail }: { readonly detail: CaseDetail }) {
  const { policy, need, deadline, signatures, history, state } = detail;
  return (
    <div className="review-side" data-region>
      <NeedsPanel
        policy={policy}
        needs={need}
        words={c.needed}
        deadline={state === 'proposed' || state === 'approved' ? deadline : null}
      />
      <SignaturesPanel signatures={signatures} words={c.purpose} />
      <HistoryPanel history={history} />
    </div>
  );
}
