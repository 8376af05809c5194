// How far the set-up is: its steps by name, the present one marked.
import { t } from '../../i18n/index.ts';

const s = t.setup;
export type SetUpStep = keyof typeof s.steps;
const STEPS = Object.keys(s.steps) as SetUpStep[];

export function SetupProgress({ now }: { readonly now: SetUpStep }) {
  const at = STEPS.indexOf(now);
  return (
    <ol className="setup-steps no-print" aria-label={s.stepOf(at + 1, STEPS.length)}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          className={place < at ? 'setup-done' : ''}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className="setup-number" aria-hidden>
            {place < at ? '✓' : place + 1}
          </span>
          {s.steps[step]}
        </li>
      ))}
    </ol>
  );
}
