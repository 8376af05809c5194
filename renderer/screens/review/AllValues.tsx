// Every value of one payment, read from the frozen bytes in their order.
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

export function AllValues({ batch, position }: { readonly batch: string; readonly position: number }) {
  const { result, value } = useRead('reviews.payment', { batch, position }, ['batches']);
  if (result?.ok === false) return <FaultView fault={result.error} />;
  if (value === undefined) return <p className="quiet">{t.common.reading}</p>;
  return (
    <section aria-label={t.review.values(value.values.length)}>
      <h3>{t.review.values(value.values.length)}</h3>
      <dl className="element-list">
        {value.values.map(({ path, label, text }) => [
          <dt key={`${path} name`} className="small quiet" title={path}>
            {label}
          </dt>,
          <dd key={path}>
            <PlainText text={text} />
          </dd>,
        ])}
      </dl>
    </section>
  );
}
