// How a payment is made here, until the first batch has been closed.
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Panel } from '../../ui/Panel.tsx';

export function FirstSteps() {
  const closed = useRead('batches.list', { offset: 0, limit: 1, states: ['closed'] }, ['batches']).value;
  if (closed === undefined || closed.total > 0) return null;
  return (
    <Panel title={t.desk.firstTitle}>
      <ol className="first-steps">
        {t.desk.first.map((step, index) => (
          <li key={step}>
            <span className="first-number" aria-hidden>
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
