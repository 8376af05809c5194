// One batch of a pack: totals, words, who signed, and where it stands here and then.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TotalsList } from '../../ui/Amount.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';
import type { CheckedPack } from './use-pack.ts';

const p = t.pack;
const r = t.review;

export function CarriedBatch({ batch }: { readonly batch: CheckedPack['batches'][number] }) {
  const when = useWhen();
  return (
    <Panel
      title={p.batch(batch.reference)}
      aside={<span className="small quiet">{t.common.kind[batch.kind]}</span>}
    >
      <div className="pack-batch">
        <KeyValues
          pairs={[
            [p.here, batch.stateHere === null ? p.unknownHere : t.common.batchState[batch.stateHere]],
            [
              p.then,
              <span key="then" className="strong">
                {t.common.batchState[batch.stateThen]}
              </span>,
            ],
            [p.revision, String(batch.revision)],
            [p.count, t.numbers.count(batch.transactions)],
            [p.totals, <TotalsList key="totals" totals={batch.totals} />],
            [
              p.sendingDesk,
              batch.sendingDesk === null ? (
                t.sheet.nobodySends
              ) : batch.sendingDesk.here ? (
                p.thisDesk
              ) : (
                <PlainText key="desk" text={batch.sendingDesk.name} />
              ),
            ],
            ...batch.handovers.map(
              (move) =>
                [
                  t.sheet.facts.handedOver,
                  <PlainText
                    key={move.at}
                    text={`${t.sheet.from(move.from, move.to)}, ${when.full(move.at)}`}
                  />,
                ] as const,
            ),
          ]}
        />
        <div className="stack">
          {batch.words.map((words, index) => (
            <FingerprintWords
              key={words.join(' ')}
              words={words}
              label={p.words(index + 1, batch.words.length)}
              isLabelled
            />
          ))}
        </div>
        <ul className="signatures" aria-label={r.signatures}>
          {batch.signatures.map((signature) => (
            <li
              key={`${signature.purpose} ${signature.person} ${signature.time}`}
              className={signature.counts ? '' : 'signature-void'}
            >
              <span className="row">
                <span className="strong clip">
                  <PlainText text={signature.personName} />
                </span>
                <span className="end">
                  {signature.counts ? (
                    <StateBadge tone="done">{r.purpose[signature.purpose]}</StateBadge>
                  ) : (
                    <StateBadge tone="refused">{r.doesNotCount}</StateBadge>
                  )}
                </span>
              </span>
              <span className="small quiet">{when.full(signature.time)}</span>
              {signature.note !== '' && (
                <p className="signature-note">
                  <PlainText text={signature.note} />
                </p>
              )}
              {signature.why !== null && (
                <p className="small signature-why">{t.rejections.batch[signature.why]}</p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
