// Asks the bank for a report; the rules of the interface document (2.8) are checked while a person types.
import { Landmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import { create } from 'zustand';
import { BALANCE_FIELDS, type BalanceField } from '../../../shared/domain/bank-rules/balance.ts';
import { brokenRules, ruleWarnings } from '../../../shared/domain/bank-rules/table.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { useOwnAccounts } from '../../stores/own-accounts.ts';
import { useRuleContext } from '../../stores/rule-context.ts';
import { forgetWhenLocked } from '../../stores/session.ts';
import { balanceAside } from '../../ui/AccountBalance.tsx';
import { AccountField } from '../../ui/AccountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { RuleWarnings } from '../../ui/RuleWarnings.tsx';
import { TextField } from '../../ui/TextField.tsx';

const s = t.cash;
type Typed = Readonly<Record<BalanceField, string>>;
const NOTHING = Object.fromEntries(BALANCE_FIELDS.map((name) => [name, ''])) as Record<BalanceField, string>;
const ORDER: readonly BalanceField[] = [
  'base_currency',
  'account_identifier',
  'branch_number',
  'account_currency',
  'from_date',
  'to_date',
];

/** What was typed outlives the address of the report it brought. */
const useTyped = create<{ readonly typed: Typed }>(() => ({ typed: NOTHING }));
forgetWhenLocked(() => useTyped.setState({ typed: NOTHING }));

function type(name: BalanceField, text: string): void {
  useTyped.setState(({ typed }) => ({ typed: { ...typed, [name]: text } }));
}

function inFormWords(sentence: string): string {
  return BALANCE_FIELDS.reduce((text, name) => text.replaceAll(name, s.fields[name]), sentence);
}

export function AskForm({
  onAnswer,
  onRefused,
}: {
  readonly onAnswer: (report: string) => void;
  readonly onRefused: () => void;
}) {
  const typed = useTyped((state) => state.typed);
  const [pending, setPending] = useState(false);
  const context = useRuleContext();
  const accounts = useOwnAccounts();
  const given = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(typed)
          .map(([name, text]) => [name, text.trim()])
          .filter(([, text]) => text !== ''),
      ),
    [typed],
  );
  const broken = useMemo(
    () => (context === undefined ? [] : brokenRules('balance', given, context)),
    [given, context],
  );
  const warnings = useMemo(
    () => (context === undefined ? [] : ruleWarnings('balance', given, context)),
    [given, context],
  );
  const untouched = Object.keys(given).length === 0;
  const problem = (name: BalanceField): string | undefined => {
    const rule = broken.find((one) => one.field === name);
    return rule === undefined || untouched ? undefined : inFormWords(t.bankRules[rule.name] ?? rule.name);
  };
  const ask = async (): Promise<void> => {
    setPending(true);
    const result = await call('balances.ask', given);
    setPending(false);
    if (result.ok) onAnswer(result.value.report);
    else {
      showFailure(result.error);
      onRefused();
    }
  };
  return (
    <form
      className="cash-ask"
      aria-label={s.ask}
      onSubmit={(event) => {
        event.preventDefault();
        if (broken.length === 0 && context !== undefined && !pending) void ask();
      }}
    >
      {ORDER.map((name) =>
        name === 'from_date' || name === 'to_date' ? (
          <DateField
            key={name}
            label={s.fields[name]}
            value={typed[name]}
            onChange={(text) => type(name, text)}
            onUnread={(text) => text !== undefined && type(name, text)}
            problem={problem(name)}
          />
        ) : name === 'account_identifier' ? (
          <AccountField
            key={name}
            label={s.fields[name]}
            value={typed[name]}
            accounts={accounts}
            onType={(text) => type(name, text)}
            onChoose={({ account, branch, currency }) => {
              type(name, account);
              if (branch !== '') type('branch_number', branch);
              if (currency !== '') type('account_currency', currency);
            }}
            problem={problem(name)}
            aside={balanceAside}
          />
        ) : (
          <TextField
            key={name}
            label={s.fields[name]}
            value={typed[name]}
            onChange={(text) => type(name, text)}
            problem={problem(name)}
            example={name === 'base_currency' ? 'EUR' : undefined}
            mono
          />
        ),
      )}
      {broken.length === 0 && <RuleWarnings warnings={warnings} words={inFormWords} />}
      {broken.length > 0 && !untouched && (
        <p className="field-problem cash-broken" role="status">
          {s.broken(broken.length)}
        </p>
      )}
      {broken.length > 0 && untouched && (
        <p className="small quiet" id="cash-ask-needs">
          {s.askNeeds}
        </p>
      )}
      <Button
        type="submit"
        weight="primary"
        icon={Landmark}
        {...(broken.length > 0 && untouched && { describedBy: 'cash-ask-needs' })}
        disabled={broken.length > 0}
        pending={pending}
      >
        {pending ? s.asking : s.ask}
      </Button>
    </form>
  );
}
