// The criteria of an enhanced inquiry, and the bank's rules about them while one types (interface document
// 2.2).
import { useEffect, useMemo, useState } from 'react';
import { receivedText } from '../../../shared/domain/bank-rules/dates.ts';
import { CRITERIA, type Criterion } from '../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import type { RuleContext } from '../../../shared/domain/bank-rules/rule.ts';
import { brokenRules, ruleWarnings } from '../../../shared/domain/bank-rules/table.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { useRuleContext } from '../../stores/rule-context.ts';
import { useOwnAccounts } from '../../stores/own-accounts.ts';
import { balanceAside } from '../../ui/AccountBalance.tsx';
import { AccountField } from '../../ui/AccountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PlanNote } from './PlanNote.tsx';
import { planOf, readDay, readMoment, type Planned, type TypedCriteria } from './read-typed.ts';
import { SavedSearches } from './SavedSearches.tsx';
import { NOTHING_TYPED, runSearch, type, useSearch } from './search-store.ts';
import { SearchFoot } from './SearchFoot.tsx';

const s = t.search;
/** What a person asks by comes first; the bank takes no amount here. */
const FIRST: readonly Criterion[] = [
  'requested_execution_date_from',
  'requested_execution_date_to',
  'transaction_received_date_time_from',
  'transaction_received_date_time_to',
  'name',
  'account',
];
const REST = CRITERIA.filter((name) => !FIRST.includes(name));
const FLOWS = ['', 'DR', 'CR'] as const;
const MONO: ReadonlySet<string> = new Set([
  'account',
  'bic_or_bei',
  'branch_identification',
  'uetr',
  'virtual_account',
]);

/** A rule's sentence with the names this form gives its fields. */
function inFormWords(sentence: string): string {
  return CRITERIA.filter((name) => name.includes('_'))
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, s.criteria[name]), sentence)
    .replaceAll('uetr', s.criteria.uetr);
}

function usePlanned(typed: TypedCriteria, context: RuleContext | undefined): Planned | undefined {
  return useMemo(() => (context === undefined ? undefined : planOf(typed, context)), [typed, context]);
}

export function SearchForm() {
  const { typed, form, format, pending } = useSearch();
  const isFilled = REST.some((name) => typed[name].trim() !== '');
  const [isOpen, setIsOpen] = useState(isFilled);
  // A saved search, or an account that brings its bank, fills them from elsewhere.
  useEffect(() => {
    if (isFilled) setIsOpen(true);
  }, [isFilled]);
  const context = useRuleContext();
  const when = useWhen();
  const enabled = useRead('inquiries.rules', {}, ['desk', 'training']).value?.enabled;
  const planned = usePlanned(typed, context);
  const broken = useMemo(
    () =>
      context === undefined || planned === undefined
        ? []
        : brokenRules('enhanced-inquiry', planned.criteria, context),
    [planned, context],
  );
  const warnings = useMemo(
    () =>
      context === undefined || planned === undefined
        ? []
        : ruleWarnings('enhanced-inquiry', planned.criteria, context),
    [planned, context],
  );
  const accounts = useOwnAccounts();
  const examples = s.examples(t.dates.day('2026-11-20'));
  const busy = pending !== 'no';
  const problem = (name: Criterion): string | undefined => {
    const rule = broken.find((one) => one.field === name);
    return rule && inFormWords(t.bankRules[rule.name] ?? rule.name);
  };
  /** What goes to the bank, where it is not what was typed. */
  const hint = (name: Criterion): string | undefined => {
    const text = typed[name].trim();
    if (context === undefined || text === '') return undefined;
    if (name === 'requested_execution_date_from' || name === 'requested_execution_date_to') {
      const day = readDay(text, context);
      return day === undefined || day === text ? undefined : s.goesAs(day);
    }
    if (name !== 'transaction_received_date_time_from' && name !== 'transaction_received_date_time_to')
      return undefined;
    const at = readMoment(text, name.endsWith('from') ? 'from' : 'to', context);
    const zone = at === undefined ? '' : when.zone(new Date(at).toISOString());
    return at === undefined || receivedText(at) === text
      ? undefined
      : s.moment(`${when.full(new Date(at).toISOString())} ${zone}`, receivedText(at));
  };
  const field = (name: Criterion) =>
    name === 'transaction_flow_indicator' ? (
      <SelectField
        key={name}
        label={s.criteria[name]}
        value={FLOWS.find((flow) => flow === typed[name]) ?? ''}
        options={FLOWS.map((id) => ({ id, text: s.flow[id] }))}
        onChange={(text) => type({ [name]: text })}
      />
    ) : name === 'account' ? (
      <AccountField
        key={name}
        label={s.criteria[name]}
        value={typed[name]}
        accounts={accounts}
        onType={(text) => type({ [name]: text })}
        onChoose={({ account, agentBic }) =>
          type({ [name]: account, ...(agentBic !== '' && { bic_or_bei: agentBic }) })
        }
        problem={problem(name)}
        aside={balanceAside}
      />
    ) : (
      <TextField
        key={name}
        label={s.criteria[name]}
        value={typed[name]}
        onChange={(text) => type({ [name]: text })}
        hint={hint(name)}
        problem={problem(name)}
        mono={MONO.has(name)}
        example={examples[name]}
      />
    );
  const filled = REST.filter((name) => typed[name].trim() !== '').length;
  // A search by name needs the branch too, which stands there.
  const hasFinding = ['name' as const, ...REST].some((name) => problem(name) !== undefined);
  return (
    <form
      className="search-form"
      aria-label={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (planned !== undefined && broken.length === 0 && !busy) runSearch(planned);
      }}
    >
      <SavedSearches />
      <div className="search-fields">
        {FIRST.map(field)}
        <details
          className="search-more"
          open={isOpen || hasFinding}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary>{s.more(filled)}</summary>
          <div className="search-more-fields">
            {REST.map(field)}
            {enabled?.deprecatedEnhancedInquiry === true && (
              <SelectField
                label={s.request}
                value={form}
                options={(['current', 'deprecated'] as const).map((id) => ({ id, text: s.forms[id] }))}
                onChange={(next) => useSearch.setState({ form: next })}
              />
            )}
            {form === 'deprecated' && (
              <p className="small attention-text" role="note">
                {s.oldNote}
              </p>
            )}
            <SelectField
              label={s.format}
              value={format}
              options={(['PSRJ03', 'PSRX03', 'json'] as const).map((id) => ({ id, text: s.formats[id] }))}
              onChange={(next) => useSearch.setState({ format: next })}
            />
          </div>
        </details>
      </div>
      <div className="search-foot">
        {planned?.plan !== undefined && broken.length === 0 && <PlanNote plan={planned.plan} />}
        <SearchFoot
          warnings={broken.length === 0 ? warnings : []}
          words={inFormWords}
          broken={broken.length}
          told
          busy={busy}
          run={planned?.plan?.askable.length === 0 ? s.runArchive : s.run}
        >
          <Button weight="quiet" onPress={() => type(NOTHING_TYPED)}>
            {s.clear}
          </Button>
        </SearchFoot>
      </div>
    </form>
  );
}
