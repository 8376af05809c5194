// One transaction in full, at the foot of the middle column: its row, the facts and the policy stay in
// sight.
import { useState } from 'react';
import type { BatchKind } from '../../../shared/domain/batch.ts';
import { isSpecial } from '../../../shared/domain/flags.ts';
import { t } from '../../i18n/index.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import { formattedDate } from '../../ui/when.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { pathText } from '../../ui/path-text.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { findInBatch } from './find-in-batch.ts';
import { reasonText, type FrozenTransaction } from './transaction-columns.tsx';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';

type Evidence = NonNullable<FrozenTransaction['reasons'][number]['evidence']>;

/** The earlier payment that proves a reason, among the payments of its own batch. */
function openEvidence({ batch, endToEndId }: Evidence): () => void {
  return () => go('review', batch, findInBatch(endToEndId));
}

export function TransactionPanel({
  batch,
  kind,
  row,
  onClose,
}: {
  readonly batch: string;
  readonly kind: BatchKind;
  readonly row: FrozenTransaction;
  readonly onClose: () => void;
}) {
  const f = t.batch.columns;
  const [all, setAll] = useState(false);
  const reasons = row.reasons.filter(({ flag }) => flag !== 'further');
  // What the row only counts is there at once.
  const showsAll = all || reasons.length < row.reasons.length;
  const pairs = [
    [f.account, formattedAccount(row.account)],
    [f.agentBic, row.agentBic],
    [f.country, row.country === '' ? '' : (t.countries[row.country] ?? row.country)],
    [t.difference.field.remittance, row.remittance],
    [f.creditorReference, row.creditorReference],
    [t.difference.field.endToEndId, row.endToEndId],
    [t.status.instructionId, row.instructionId],
    [f.mandateId, row.mandateId],
    [t.batchKinds[kind].date, formattedDate(row.valueDate)],
    [t.status.ownAccount, formattedAccount(row.ownAccount)],
  ] as const;
  return (
    <div className="transaction-panel">
      <SidePanel title={row.amount === null ? t.privacy.name : row.name} onClose={onClose} inPanel>
        <div className="stack">
          {row.amount === null ? (
            <p className="faint">{t.privacy.amount}</p>
          ) : (
            <Amount amount={row.amount.amount} currency={row.amount.currency} size="title" />
          )}
          {reasons.length > 0 && (
            <ul className="stack reason-list">
              {reasons.map((reason) => (
                <li key={JSON.stringify(reason)}>
                  <StateBadge tone={isSpecial(reason.flag) ? 'neutral' : 'attention'}>
                    {t.flags.names[reason.flag]}
                  </StateBadge>
                  <p>{reason.sentence !== '' && <PlainText text={reasonText(kind, reason)} />}</p>
                  {reason.evidence && (
                    <Button onPress={openEvidence(reason.evidence)}>
                      {t.flags.open(reason.evidence.reference)}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <KeyValues
            pairs={pairs
              .filter(([, value]) => value !== '')
              .map(([name, value]) => [name, <PlainText key={name} text={value} />] as const)}
          />
          {row.amount !== null &&
            (showsAll ? (
              <AllValues batch={batch} position={row.position} />
            ) : (
              <Button onPress={() => setAll(true)}>{t.review.allValues}</Button>
            ))}
        </div>
      </SidePanel>
    </div>
  );
}

/** Every value of one payment, read from the frozen bytes in their order. */
function AllValues({ batch, position }: { readonly batch: string; readonly position: number }) {
  const { result, value } = useRead('reviews.payment', { batch, position }, ['batches']);
  if (result?.ok === false) return <FaultView fault={result.error} />;
  if (value === undefined) return <p className="quiet">{t.common.reading}</p>;
  return (
    <section aria-label={t.review.values(value.values.length)}>
      <h3>{t.review.values(value.values.length)}</h3>
      <dl className="element-list">
        {value.values.map(({ path, text }) => [
          <dt key={`${path} name`} className="small quiet" title={path}>
            {pathText(path)}
          </dt>,
          <dd key={path}>
            <PlainText text={text} />
          </dd>,
        ])}
      </dl>
    </section>
  );
}
