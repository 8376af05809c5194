// The approval sheet as it will be on paper, in both themes dark on white: what is seen here is what is
// printed.
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import { formattedDate } from '../../ui/when.ts';
import { FileFigures } from '../../ui/FileFigures.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { commonName } from '../signing/candidates.ts';
import type { Sheet } from './SheetScreen.tsx';

// The squares of the sheet's code, with the quiet zone the standard asks for (ISO/IEC 18004, 6.3.8).
const QUIET = 4;

function Code({ rows }: { readonly rows: readonly string[] }) {
  const path = useMemo(
    () =>
      rows
        .flatMap((row, y) =>
          [...row.matchAll(/1+/gu)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
        )
        .join(''),
    [rows],
  );
  const size = rows.length + 2 * QUIET;
  return (
    <section className="paper-code">
      <svg
        viewBox={`-${QUIET} -${QUIET} ${size} ${size}`}
        role="img"
        aria-label={t.sheet.code}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p className="small">{t.sheet.codeNote}</p>
    </section>
  );
}

const s = t.sheet;

export function Paper({ sheet }: { readonly sheet: Sheet }) {
  const when = useWhen();
  // One name on the screen and on paper.
  const named = t.batchKinds[sheet.kind];
  const lines = (texts: readonly string[]) => (
    <span className="paper-lines">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  );
  return (
    <article className="paper">
      {sheet.environment !== 'production' && <p className="paper-band">{s.noRealMoney(sheet.environment)}</p>}
      <header className="paper-head">
        <h2>{s.heading}</h2>
        <PlainText text={sheet.company} />
      </header>
      <div className="paper-facts">
        <KeyValues
          pairs={[
            [s.facts.batch, <PlainText key="batch" text={sheet.reference} className="strong" />],
            [s.facts.kind, t.common.kind[sheet.kind]],
            [
              s.facts.id,
              <span key="id" className="break">
                {s.identification(sheet.batch, sheet.revision)}
              </span>,
            ],
            [
              named.ownAccounts,
              <span key="accounts" className="mono">
                {lines(sheet.ownAccounts.map(formattedAccount))}
              </span>,
            ],
            [s.facts.countries, sheet.countries.map((code) => t.countries[code] ?? code).join(', ')],
            [named.valueDates, lines(sheet.valueDates.map(formattedDate))],
            [
              named.newCounterparties,
              sheet.newBeneficiaries === null ? s.notCounted : s.newBeneficiaries(sheet.newBeneficiaries),
            ],
            [
              s.facts.sender,
              sheet.sendingDesk === null ? s.nobodySends : <PlainText key="desk" text={sheet.sendingDesk} />,
            ],
            ...sheet.handovers.map(
              ({ from, to, at }) => [s.facts.handedOver, `${s.from(from, to)}, ${when.full(at)}`] as const,
            ),
          ]}
        />
        <table className="paper-totals" aria-label={s.total}>
          <thead>
            <tr>
              <th scope="col">{s.total}</th>
              <th scope="col" className="number">
                {named.payments}
              </th>
            </tr>
          </thead>
          <tbody>
            {sheet.totals.map((total) => (
              <tr key={total.currency}>
                <td>
                  <Amount amount={total.amount} currency={total.currency} size="title" />
                </td>
                <td className="number">{t.numbers.count(total.count)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{s.all}</td>
              <td className="number">{t.numbers.count(sheet.transactions)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <section>
        <h3>{s.words(sheet.messages.length)}</h3>
        {sheet.messages.map((message) => (
          <div key={message.sha256} className="paper-message">
            <ol className="paper-words">
              {message.words.map((word, index) => (
                <li key={`${index} ${word}`}>
                  <span className="paper-word-number">{index + 1}</span> {word}
                </li>
              ))}
            </ol>
            <p className="small">
              {s.message(message.messageId, named.counted(message.transactions), message.controlSum)}
            </p>
            <p className="paper-digest">SHA-256 {message.sha256}</p>
          </div>
        ))}
      </section>
      {sheet.overrides !== null && (
        <section>
          <h3>{s.fileFigures}</h3>
          <FileFigures overrides={sheet.overrides} />
        </section>
      )}
      <Signatures sheet={sheet} />
      <section>
        <h3>{s.policy}</h3>
        <p>
          {s.version(sheet.policy.version)}: {sheet.policy.words.join(' ')}
        </p>
        <p className="paper-digest">SHA-256 {sheet.policy.sha256}</p>
      </section>
      {sheet.code !== null && <Code rows={sheet.code.rows} />}
    </article>
  );
}

function Signatures({ sheet }: { readonly sheet: Sheet }) {
  const when = useWhen();
  return (
    <section>
      <h3>{s.signatures}</h3>
      {sheet.signatures.length === 0 && <p>{s.nobodySigned}</p>}
      {sheet.signatures.length > 0 && (
        <table className="paper-signatures" aria-label={s.signatures}>
          <thead>
            <tr>
              <th scope="col">{s.what}</th>
              <th scope="col">{s.who}</th>
              <th scope="col">{s.when}</th>
              <th scope="col">{s.certificate}</th>
            </tr>
          </thead>
          <tbody>
            {sheet.signatures.map((signature) => (
              <tr key={`${signature.purpose} ${signature.person}`}>
                <td className="strong">{t.review.purpose[signature.purpose]}</td>
                <td>
                  <PlainText text={signature.name} />
                  <br />
                  <span className="small">
                    {s.as(t.common.role[signature.role] ?? signature.role)}
                    {signature.note !== '' && (
                      <>
                        : <PlainText text={signature.note} />
                      </>
                    )}
                  </span>
                </td>
                <td>{when.full(signature.time)}</td>
                <td>
                  <span className="small">{commonName(signature.certificateSubject)}</span>
                  <br />
                  <span className="paper-digest">{signature.certificate}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="paper-verdict">{sheet.complete ? s.satisfied : s.open_}</p>
    </section>
  );
}
