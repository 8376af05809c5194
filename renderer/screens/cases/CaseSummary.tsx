// A look at a case beside the list: what is asked, what happens next, and the way to all of it.
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Decision, Expect } from './CaseNext.tsx';
import { PaymentFacts, ReasonFacts } from './CaseFacts.tsx';

const c = t.cases;

export function CaseSummary({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const read = useRead('cases.get', { case: id }, ['cases']);
  const detail = read.value;
  return (
    <SidePanel
      title={detail === undefined ? c.title : `${c.act[detail.act]}, ${detail.reference}`}
      onClose={onClose}
      wide
    >
      {read.result?.ok === false && <FaultView fault={read.result.error} />}
      {detail && (
        <div className="stack-wide">
          <div className="row wrap">
            <StateBadge tone={detail.tone} solid>
              {c.state[detail.state]}
            </StateBadge>
            <span className="quiet">
              {c.columns.waits}: {c.waiting[detail.waitingFor]}
            </span>
          </div>
          <PaymentFacts detail={detail} />
          <ReasonFacts detail={detail} />
          {detail.decision && <Decision detail={detail} />}
          <Expect detail={detail} />
          <div>
            <Button onPress={() => go('cases', detail.case)}>{c.peek}</Button>
          </div>
        </div>
      )}
    </SidePanel>
  );
}
