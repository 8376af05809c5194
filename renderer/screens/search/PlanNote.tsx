// What becomes of a received range that cannot be asked for as it is: the requests it is split into, and the
// part only the archive answers.
import type { ReceivedRange, WindowPlan } from '../../../shared/domain/bank-rules/window-plan.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import type { When } from '../../ui/when.ts';

const s = t.search.plan;

function rangeWords({ from, to }: ReceivedRange, when: When): string {
  const instant = (at: number | undefined): string | undefined =>
    at === undefined ? undefined : new Date(at).toISOString();
  const [first, last] = [instant(from), instant(to)];
  // A line may end between the two moments, and in neither of them.
  const whole = (at: string | undefined): string | undefined =>
    at === undefined ? undefined : when.full(at).replaceAll(' ', '\u00A0');
  const sameDay = first !== undefined && last !== undefined && when.day(first) === when.day(last);
  return s.range(whole(first), sameDay ? when.time(last) : whole(last));
}

export function PlanNote({ plan: { askable, tooOld } }: { readonly plan: WindowPlan }) {
  const when = useWhen();
  if (tooOld === null && askable.length === 1) return null;
  return (
    <div className="plan-note small" role="status">
      {tooOld !== null && <p>{s.tooOld(rangeWords(tooOld, when))}</p>}
      {askable.length > 0 && <p>{s.askable(askable.length)}</p>}
      {askable.length > 0 && (askable.length > 1 || tooOld !== null) && (
        <ol>
          {askable.map((window) => (
            <li key={String(window.from)}>{rangeWords(window, when)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}
