// What the desk asks the bank next about a message or a payment: how, when, why; what is left of the hour's
// requests; why it waits.
import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { EndPause } from '../../ui/EndPause.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import type { When } from '../../ui/when.ts';
import './follow-schedule.css';

type Schedule = CallOutput<'follow.schedule'>;
const f = t.follow;

interface FollowScheduleProps {
  readonly message: string;
  readonly payment?: string;
  /** False where the screen has its own way to ask. */
  readonly asks?: boolean;
  /** The bank has answered that it has none of the payments, so the outcome is not unknown. */
  readonly isAbsent?: boolean;
}

export function FollowSchedule({ message, payment, asks = true, isAbsent = false }: FollowScheduleProps) {
  const when = useWhen();
  const read = useRead('follow.schedule', payment === undefined ? { message } : { payment }, [
    'outbox',
    'payments',
    'desk',
  ]);
  const [pending, setPending] = useState(false);
  const schedule = read.value;
  if (schedule === undefined) return null;
  const askAgain = async (): Promise<void> => {
    setPending(true);
    const result = await call('follow.askAgain', { message });
    setPending(false);
    if (result.ok) say(f.askedAgain);
    else showFailure(result.error);
    read.again();
  };
  const {
    paused,
    budget,
    steps: [step],
    givenUp,
  } = schedule;
  const goesOn = step !== undefined || givenUp.length > 0;
  // Nothing is asked during a pause, whatever is due.
  const at = [step?.at ?? '', paused?.until ?? ''].toSorted()[1] ?? '';
  return (
    <Panel
      title={f.title}
      aside={
        asks &&
        goesOn && (
          <Button pending={pending} onPress={() => void askAgain()}>
            {f.askAgain}
          </Button>
        )
      }
    >
      <div className="stack">
        {paused !== null && goesOn && (
          <p className="follow-paused" role="note">
            <CirclePause aria-hidden size={16} />
            <span>
              {f.paused[paused.why]} {paused.until !== null && f.until(when.full(paused.until))}
            </span>
            {paused.why === 'bank-pause' && <EndPause />}
          </p>
        )}
        {givenUp.length > 0 && <p>{isAbsent ? f.stoppedAbsent : f.givenUp}</p>}
        {step === undefined ? (
          givenUp.length === 0 && <p className="quiet">{f.nothing}</p>
        ) : (
          <KeyValues
            pairs={[
              [f.next, f.form[step.form]],
              [f.when, at <= schedule.now ? f.due : when.full(at)],
              [
                f.why,
                `${f.payments(step.payments)}, ${isAbsent && step.why === 'unknown' ? f.absent : f.reason[step.why]}`,
              ],
              ...underWayPair(schedule),
              [f.left, budgetWords(budget, when)],
            ]}
          />
        )}
      </div>
    </Panel>
  );
}

function underWayPair({ underWay }: Schedule): readonly (readonly [string, string])[] {
  if (underWay === null) return [];
  return [
    [
      f.now,
      [
        f.form[underWay.form],
        ...(underWay.page === null ? [] : [f.page(underWay.page)]),
        underWay.reference,
      ].join(', '),
    ],
  ];
}

function budgetWords({ left, perHour, nextFreeAt }: Schedule['budget'], when: When): string {
  const words = f.budget(left, perHour);
  return left === 0 && nextFreeAt !== null ? `${words}, ${f.freeAt(when.time(nextFreeAt))}` : words;
}
