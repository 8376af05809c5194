// The three steps to the first payment, and where each begins.
import { t } from '../../i18n/index.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { importSample } from './import-sample.ts';

export function Steps({ first }: { readonly first: string | undefined }) {
  const w = t.welcome;
  return (
    <ol className="steps">
      {w.steps.map((step, index) => (
        <li key={step.title} className="step">
          <span className="step-number" aria-hidden>
            {index + 1}
          </span>
          <div className="stack">
            <h2>{step.title}</h2>
            <p className="quiet">{step.text}</p>
          </div>
          {index === 0 && (
            <Button
              weight="primary"
              disabled={first === undefined}
              onPress={() => {
                if (first !== undefined) void importSample(first);
              }}
            >
              {w.begin}
            </Button>
          )}
          {index === 1 && <Button onPress={() => go('approvals')}>{w.stepActions[1]}</Button>}
          {index === 2 && <Button onPress={() => go('outbox')}>{w.stepActions[2]}</Button>}
        </li>
      ))}
    </ol>
  );
}
