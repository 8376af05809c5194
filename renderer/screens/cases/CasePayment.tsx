// The payment a case is about: found among this desk's own, or typed.
import { Telescope } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Amount } from '../../ui/Amount.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { formattedDate } from '../../ui/when.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { beginCaseAbout, NO_FIELDS, useNewCase } from './new-case.ts';
import { HiddenAmount, HiddenName, HideableAmount, HideableName } from '../../ui/Hideable.tsx';

const f = t.cases.form;
const MOST = 8;

export function CasePayment() {
  const draft = useNewCase();
  return draft.payment === null ? (
    <div className="stack-wide">
      <FindPayment />
      <TypedPayment />
    </div>
  ) : (
    <div className="stack-wide">
      <KeyValues
        pairs={[
          [
            f.name,
            draft.hidden ? (
              <HiddenName key="n" />
            ) : (
              <PlainText key="n" text={draft.name} className="strong" />
            ),
          ],
          ...(draft.hidden
            ? [[f.amount, <HiddenAmount key="m" />] as const]
            : [
                [
                  f.account,
                  <span key="a" className="mono">
                    {formattedAccount(draft.account)}
                  </span>,
                ] as const,
              ]),
          ...(draft.amount === ''
            ? []
            : [
                [
                  f.amount,
                  <Amount key="m" amount={draft.amount} currency={draft.currency} size="title" />,
                ] as const,
              ]),
          ...(draft.valueDate === '' ? [] : [[f.valueDate, formattedDate(draft.valueDate)] as const]),
        ]}
      />
      <p className="small quiet">{f.known}</p>
      {draft.editing === null && (
        <div>
          <Button
            onPress={() =>
              useNewCase.setState({
                payment: null,
                why: null,
                fields: { ...NO_FIELDS, reason: draft.fields.reason },
                hidden: false,
                name: '',
                account: '',
                amount: '',
                currency: '',
                valueDate: '',
              })
            }
          >
            {f.forget}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Enter takes the first that fits; arrows and Tab go through the others. */
function FindPayment() {
  const list = useId();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const found =
    useRead('payments.list', wanted.length < 2 ? null : { text: wanted, offset: 0, limit: MOST }).value
      ?.rows ?? [];
  const [first] = found;
  return (
    <div className="stack">
      <TextField
        label={f.find}
        value={text}
        onChange={setText}
        hint={f.findNote}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first) void beginCaseAbout(first.payment);
        }}
      />
      {wanted.length >= 2 && (
        <ul id={list} className="case-found" aria-label={f.found}>
          {found.map((row) => (
            <li key={row.payment}>
              <button
                type="button"
                className="case-found-row"
                onClick={() => void beginCaseAbout(row.payment)}
              >
                <span className="two-lines">
                  <HideableName name={row.name} amount={row.amount} />
                  <PlainText
                    text={`${row.endToEndId}, ${formattedDate(row.valueDate)}`}
                    className="small quiet mono"
                  />
                </span>
                <HideableAmount amount={row.amount} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button weight="quiet" icon={Telescope} onPress={() => go('search')}>
          {f.search}
        </Button>
      </div>
    </div>
  );
}

function TypedPayment() {
  const { name, account, amount, currency, valueDate } = useNewCase();
  return (
    <div className="stack case-typed">
      <p className="small quiet">{f.typed}</p>
      <TextField
        label={f.name}
        value={name}
        onChange={(text) => useNewCase.setState({ name: text })}
        maxLength={140}
      />
      <TextField
        label={f.account}
        value={account}
        onChange={(text) => useNewCase.setState({ account: text })}
        mono
        maxLength={60}
      />
      <div className="case-amount">
        <AmountField
          label={f.amount}
          value={amount}
          currency={currency}
          onChange={(text) => useNewCase.setState({ amount: text })}
          onUnread={(text) => text !== undefined && useNewCase.setState({ amount: text })}
          example={t.numbers.decimal('1250.00')}
        />
        <TextField
          label={f.currency}
          value={currency}
          onChange={(text) => useNewCase.setState({ currency: text.toUpperCase() })}
          mono
          maxLength={3}
          example="EUR"
        />
      </div>
      <DateField
        label={f.valueDate}
        value={valueDate}
        onChange={(text) => useNewCase.setState({ valueDate: text })}
        onUnread={(text) => text !== undefined && useNewCase.setState({ valueDate: text })}
      />
    </div>
  );
}
