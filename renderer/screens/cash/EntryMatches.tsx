// What an entry is beside what was sent: the payment it was matched to and by what, what differs, or that
// nobody sent it from here, and then what a person says of it.
import { useCallback, useRef, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { useActorNames } from '../../stores/actor-names.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import { Amount, formattedAmount } from '../../ui/Amount.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFirstProblem } from '../../ui/first-focus.ts';
import { HideableAmount, HideableName } from '../../ui/Hideable.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { Tone } from '../../ui/tone.ts';
import { formattedDate } from '../../ui/when.ts';
import { amountDifference } from './amount-difference.ts';
import { SigningDialog } from '../signing/SigningDialog.tsx';

const s = t.matching;
type Matches = CallOutput<'cash.matches'>;
type Standing = NonNullable<Matches['standing']>;
type Row = CallOutput<'cash.entry'>['row'];

export const ENTRY_TONE: Readonly<Record<Standing, Tone>> = {
  matched: 'done',
  partly: 'attention',
  near: 'attention',
  'not-sent': 'attention',
  earlier: 'neutral',
  incoming: 'neutral',
  'not-booked': 'waiting',
};

interface EntryMatchesProps {
  readonly entry: string;
  /** The account of the entry, as people read it. */
  readonly account: string;
  readonly row: Row;
}

export function EntryMatches({ entry, account, row }: EntryMatchesProps) {
  const read = useRead('cash.matches', { entry }, ['log']);
  const when = useWhen();
  const { actor } = useActorNames();
  const found = read.value;
  if (found === undefined || found.standing === null || found.standing === 'incoming') return null;
  const { standing, matches, matched, near, explanations } = found;
  const note = s.standingNote[standing];
  const isOpen = standing === 'not-sent' || standing === 'near' || standing === 'partly';
  return (
    <section className="entry-matches stack" aria-label={s.heading}>
      <h3>{s.heading}</h3>
      <div>
        <StateBadge tone={explanations.length > 0 ? 'neutral' : ENTRY_TONE[standing]}>
          {s.standing[standing]}
        </StateBadge>
      </div>
      {matches.map((match) => (
        <Beside key={`${match.payment} ${match.way}`} payment={match}>
          {[
            ...(match.way === 'back' ? [s.way(match.way)] : []),
            s.by(match.by),
            s.days(match.days),
            s.alike(match.alike),
          ]
            .filter((words) => words !== '')
            .join(' · ')}
        </Beside>
      ))}
      {matched > matches.length && <p className="small quiet">{s.more(matched - matches.length)}</p>}
      {note !== '' && explanations.length === 0 && <p className="small">{note}</p>}
      {near.map(({ differs, ...payment }) => (
        <Beside key={payment.payment} payment={payment}>
          {s.differs(
            differs,
            amountDifference(
              row.amount !== null && row.currency !== null
                ? { amount: row.amount, currency: row.currency }
                : null,
              payment.amount,
            ),
          )}
        </Beside>
      ))}
      {explanations.map(({ at, by, person, note: said, signed }) => (
        <p key={at} className="entry-explanation">
          <PlainText text={said} />{' '}
          <span className="small quiet">
            {s.explainedBy(by === 'rule' ? s.byRule : actor(person), when.full(at))}
            {signed && ` · ${s.signed}`}
          </span>
        </p>
      ))}
      {isOpen && explanations.length === 0 && (
        <Explain entry={entry} account={account} row={row} standing={standing} />
      )}
    </section>
  );
}

function Beside({
  payment: { payment, reference, name, amount, valueDate },
  children,
}: {
  readonly payment: Omit<Matches['near'][number], 'differs'>;
  readonly children: string;
}) {
  return (
    <a className="entry-payment" href={formatRoute('payment', payment)}>
      <span className="row">
        <span className="strong clip">
          <HideableName name={name} amount={amount} />
        </span>
        <span className="end">
          <HideableAmount amount={amount} />
        </span>
      </span>
      <span className="small quiet">
        <PlainText text={reference} /> · {formattedDate(valueDate)}
      </span>
      <span className="small">{children}</span>
    </a>
  );
}

const withoutSign = (amount: string | null): string => (amount ?? '').replace(/^-/u, '');

function Explain({ entry, account, row, standing }: EntryMatchesProps & { readonly standing: Standing }) {
  const [note, setNote] = useState('');
  const [asRule, setAsRule] = useState(false);
  const [least, setLeast] = useState(withoutSign(row.amount));
  const [most, setMost] = useState(withoutSign(row.amount));
  const [isShort, setShort] = useState(false);
  /** What was typed for a limit and is no amount: a rule must not be made of the one before. */
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const form = useRef<HTMLFormElement>(null);
  const goToProblem = useFirstProblem(form);
  const [isSigning, setSigning] = useState(false);
  const closeSigning = useCallback(() => setSigning(false), []);
  const signed = useCallback(() => {
    setSigning(false);
    say(s.explained);
  }, []);
  const { code, counterparty, currency } = row;
  const fits = [code, counterparty].filter((each) => each !== null).join(', ');
  const canRule = standing === 'not-sent' && fits !== '' && currency !== null && row.amount !== null;
  const noteUnread =
    (field: string) =>
    (text: string | undefined): void =>
      setUnread((before) => {
        const next = new Set(before);
        if (text === undefined) next.delete(field);
        else next.add(field);
        return next;
      });
  const explain = (): void => {
    setShort(note.trim() === '');
    if (note.trim() === '' || (asRule && canRule && unread.size > 0)) return goToProblem();
    setSigning(true);
  };
  return (
    <form
      ref={form}
      className="stack"
      aria-label={s.explainTitle}
      onSubmit={(event) => {
        event.preventDefault();
        explain();
      }}
    >
      <TextField
        label={s.explanation}
        value={note}
        onChange={(text) => {
          setShort(false);
          setNote(text);
        }}
        hint={s.explanationHint}
        problem={isShort ? s.explanationMissing : undefined}
        maxLength={500}
      />
      {canRule && <Toggle label={s.asRule} value={asRule} onChange={setAsRule} />}
      {canRule && asRule && (
        <>
          <p className="small quiet">
            <PlainText
              text={s.ruleOf(fits, formattedAmount(least, currency), formattedAmount(most, currency))}
            />
          </p>
          <div className="row">
            <AmountField
              label={s.ruleFrom}
              value={least}
              currency={currency}
              onChange={setLeast}
              onUnread={noteUnread('least')}
            />
            <AmountField
              label={s.ruleTo}
              value={most}
              currency={currency}
              onChange={setMost}
              onUnread={noteUnread('most')}
            />
          </div>
        </>
      )}
      <p className="small quiet">{s.recorded}</p>
      <div>
        <Button type="submit">{s.explain}</Button>
      </div>
      {isSigning && (
        <SigningDialog
          purpose="debit-note"
          text="none"
          sentence={
            <div className="stack">
              <p>
                {row.amount !== null && currency !== null && (
                  <Amount amount={row.amount} currency={currency} />
                )}
                {row.bookedOn !== null && ` · ${formattedDate(row.bookedOn.slice(0, 10))}`}
                {counterparty !== null && (
                  <>
                    {' · '}
                    <PlainText text={counterparty} />
                  </>
                )}
              </p>
              <p>
                {s.columns.account} <span className="mono">{account}</span>
              </p>
              <p>
                <PlainText text={note.trim()} />
              </p>
            </div>
          }
          start={(choice) =>
            call('cash.explain', {
              entry,
              note: note.trim(),
              rule: asRule && canRule ? { least, most } : null,
              choice,
            })
          }
          onClose={closeSigning}
          onDone={signed}
        />
      )}
    </form>
  );
}
