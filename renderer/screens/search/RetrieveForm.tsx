// One payment by its end-to-end identification, with the six parameters of the document (4.9).
import { RETRIEVE_PARAMETERS } from '../../../shared/domain/bank-rules/key-fields.ts';
import { brokenRules, ruleWarnings } from '../../../shared/domain/bank-rules/table.ts';
import { t } from '../../i18n/index.ts';
import { useRuleContext } from '../../stores/rule-context.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { retrieve, useSearch } from './search-store.ts';
import { givenOf, useLookups } from './lookup-store.ts';
import { LookupField, useUnread, type LookupFieldForm } from './LookupField.tsx';
import { SearchFoot } from './SearchFoot.tsx';

const s = t.search;
const r = s.retrieve;
const FORMS: Partial<Readonly<Record<(typeof RETRIEVE_PARAMETERS)[number], LookupFieldForm>>> = {
  creationDate: 'date',
  requiredExecutionDate: 'date',
  amount: 'amount',
};
const DEBIT = ['', 'true', 'false'] as const;

export function RetrieveForm() {
  const { path, parameters } = useLookups();
  const [unread, setUnread] = useUnread();
  const busy = useSearch(({ pending }) => pending !== 'no');
  const context = useRuleContext();
  const given = givenOf(parameters);
  const request = { ...given, EndToEndId: path.trim() };
  const broken = context === undefined ? [] : brokenRules('retrieve', request, context);
  const warnings =
    context === undefined || broken.length > 0 ? [] : ruleWarnings('retrieve', request, context);
  const untouched = path.trim() === '' && Object.keys(given).length === 0;
  const problem = (name: string): string | undefined => {
    const rule = untouched ? undefined : broken.find((one) => one.field === name);
    return rule && (t.bankRules[rule.name] ?? rule.name);
  };
  const put =
    (name: (typeof RETRIEVE_PARAMETERS)[number]) =>
    (text: string): void =>
      useLookups.setState(({ parameters: before }) => ({ parameters: { ...before, [name]: text } }));
  return (
    <form
      className="search-form"
      aria-label={r.form}
      onSubmit={(event) => {
        event.preventDefault();
        // What was read when Enter left the field is in the store, and not here yet.
        if (broken.length + unread === 0 && !busy)
          void retrieve({
            endToEndId: path.trim(),
            parameters: givenOf(useLookups.getState().parameters),
          });
      }}
    >
      <div className="search-fields">
        <p className="small quiet">{r.note}</p>
        <TextField
          label={r.path}
          value={path}
          onChange={(text) => useLookups.setState({ path: text })}
          problem={problem('EndToEndId')}
          mono
        />
        {RETRIEVE_PARAMETERS.map((name) =>
          name === 'directDebitInd' ? (
            <SelectField
              key={name}
              label={r.parameters[name]}
              value={DEBIT.find((one) => one === parameters[name]) ?? ''}
              options={DEBIT.map((id) => ({ id, text: r.debit[id] }))}
              onChange={put(name)}
            />
          ) : (
            <LookupField
              key={name}
              is={FORMS[name] ?? 'text'}
              label={r.parameters[name]}
              value={parameters[name]}
              onChange={put(name)}
              onUnread={(text) => setUnread(name, text)}
              problem={problem(name)}
              placeholder={name === 'endToEndId' ? r.sameAgain : undefined}
            />
          ),
        )}
      </div>
      <div className="search-foot">
        <SearchFoot
          warnings={warnings}
          words={(sentence) => sentence}
          broken={broken.length + unread}
          told={!untouched || unread > 0}
          busy={busy}
          run={r.run}
        />
      </div>
    </form>
  );
}
