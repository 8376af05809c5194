// From where the batch stands now: who could take which step with a card that is there; and the way past the
// rules, where the policy knows one.
import { useCallback, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { totalsText } from '../../ui/totals-text.ts';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { SimulationView } from '../officers/SimulationView.tsx';
import type { ReviewView } from './ReviewSheet.tsx';
import { startViewed } from './SeenState.tsx';
import type { SeenItems } from './use-seen-items.ts';

const p = t.policy;

/** Nobody releases past the rules what they have not viewed. */
export function WhoCanRelease({ review, seen }: { readonly review: ReviewView; readonly seen: SeenItems }) {
  const { batch, reference } = review;
  const { value } = useRead('policies.simulate', { batch }, ['batches', 'cards', 'settings']);
  const [acting, setActing] = useState(false);
  const close = useCallback(() => setActing(false), []);
  const done = useCallback(() => {
    say(t.signing.done.emergency(reference));
    setActing(false);
  }, [reference]);
  if (value === undefined) return null;
  const { emergency } = value;
  return (
    <Panel title={p.showSimulation}>
      <div className="stack">
        <SimulationView simulation={value} brief />
        {emergency && (
          <section className="stack emergency" aria-label={p.emergency}>
            <p className="row">
              <span className="strong">{p.emergency}</span>
              <span className="end small quiet">{p.of(emergency.have, emergency.need)}</span>
            </p>
            <p className="small quiet">{p.emergencyNote(emergency.need)}</p>
            <div className="row">
              <Button
                weight="danger"
                disabled={seen.unseen.length > 0 || emergency.can.length === 0}
                describedBy="facts-state"
                onPress={() => setActing(true)}
              >
                {p.emergencyAct}
              </Button>
            </div>
          </section>
        )}
      </div>
      {acting && emergency && (
        <SigningDialog
          purpose="emergency"
          text="reason"
          sentence={
            <div className="stack">
              <p className="strong">
                {reference}, {totalsText(review.totals)}
              </p>
              <p>{p.emergencySentence(emergency.need, emergency.have)}</p>
            </div>
          }
          words={review.readings.map((reading) => reading.words)}
          start={(choice, note) =>
            startViewed(seen, choice, () =>
              call('batches.release', {
                batch,
                expectedRevision: review.changeRevision,
                choice,
                note,
                emergency: true,
              }),
            )
          }
          onClose={close}
          onDone={done}
        />
      )}
    </Panel>
  );
}
