// One payment by its end-to-end identification, with the six parameters of the document (4.9).
import { RETRIEVE_PARAMETERS } from '../../../shared/domain/bank-rules/key-fields.ts';
import { brokenRules, ruleWarnings } from '../../../shared/domain/bank-rules/table.ts';
import { t } from '../../i18n/index.ts';
import { useRuleContext } from '../../stores/rule-context.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { retrieve, useSearch } from './search-store.ts';
import { givenOf, useLookups } from './lookup-store.ts';
import { SearchFoot } from './SearchFoot.tsx';

const s = t.search;
const r = s.retrieve;
const DEBIT = ['', 'true', 'false'] as const;

export function RetrieveForm() {
  const { path, parameters } = useLookups();
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
      useLookups.setState({ parameters: { ...parameters, [name]: text } });
  return (
    <form
      className="search-form"
      aria-label={r.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (broken.length === 0 && !busy) void retrieve({ endToEndId: path.trim(), parameters: given });
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
            <TextField
              key={name}
              label={r.parameters[name]}
              value={parameters[name]}
              onChange={put(name)}
              problem={problem(name)}
              mono
              placeholder={r.examples[name]}
            />
          ),
        )}
      </div>
      <div className="search-foot">
        <SearchFoot
          warnings={warnings}
          words={(sentence) => sentence}
          broken={broken.length}
          told={!untouched}
          busy={busy}
          run={r.run}
        />
      </div>
    </form>
  );
}
