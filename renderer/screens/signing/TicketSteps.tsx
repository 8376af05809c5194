// How far a signed act is: its steps, what the officer does now, and how it ended.
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import type { Ticket } from '../../stores/tickets.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';

const STEPS = ['preparing', 'reading', 'pin', 'signing'] as const;
const AT: Partial<Readonly<Record<Ticket['phase'], number>>> = {
  preparing: 0,
  reading: 1,
  'waiting-for-pin': 2,
  'wrong-pin': 2,
  signing: 3,
  done: 4,
};

export function TicketSteps({
  ticket,
  words,
}: {
  readonly ticket: Ticket;
  readonly words?: readonly (readonly string[])[] | undefined;
}) {
  if (ticket.phase === 'failed' && ticket.fault) return <FaultView fault={ticket.fault} />;
  if (ticket.phase === 'cancelled') return <StateBadge tone="neutral">{t.signing.cancelled}</StateBadge>;
  const at = AT[ticket.phase] ?? 0;
  return (
    <div className="stack-wide" role="status" aria-live="polite">
      {(ticket.phase === 'waiting-for-pin' || ticket.phase === 'wrong-pin') && (
        <>
          <p className="quiet">{t.signing.pinNote}</p>
          {words?.map((eight) => (
            <FingerprintWords key={eight.join(' ')} words={eight} size="large" />
          ))}
        </>
      )}
      <ol className="act-steps">
        {STEPS.map((step, index) => {
          const Icon = index < at ? CircleCheck : index === at ? CircleDot : Circle;
          return (
            <li
              key={step}
              className={`act-step${index === at ? ' act-step-now' : ''}${index < at ? ' act-step-done' : ''}`}
              aria-current={index === at ? 'step' : undefined}
            >
              <Icon aria-hidden size={16} />
              {t.signing.steps[step]}
            </li>
          );
        })}
      </ol>
      {(ticket.phase === 'preparing' || ticket.phase === 'reading' || ticket.phase === 'signing') && (
        <Progress label={t.signing.phase[ticket.phase]} value={ticket.progress} />
      )}
      {ticket.phase === 'wrong-pin' && (
        <StateBadge tone="attention">{`${t.signing.phase['wrong-pin']}. ${t.signing.wrongPinNote}`}</StateBadge>
      )}
    </div>
  );
}
