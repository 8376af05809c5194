// The status of any payment by its key fields, as a signed and encrypted POST or as a GET (4.7, 4.8, 2.6).
import { brokenRules, ruleWarnings } from '../../../shared/domain/bank-rules/table.ts';
import { t } from '../../i18n/index.ts';
import { useRuleContext } from '../../stores/rule-context.ts';
import { Segments } from '../../ui/Segments.tsx';
import { askStatus, givenOf, KEY_FIELDS, useLookups } from './lookup-store.ts';
import { LookupField, useUnread, type LookupFieldForm } from './LookupField.tsx';
import { SearchFoot } from './SearchFoot.tsx';

const s = t.search;
const k = s.keys;
const FORMS: Partial<Readonly<Record<(typeof KEY_FIELDS)[number], LookupFieldForm>>> = {
  CreDt: 'date',
  ReqdExctnDt: 'date',
  InstdAmt: 'amount',
};

/** A rule's sentence with the names this form gives its fields. */
function asFormWords(sentence: string): string {
  return KEY_FIELDS.reduce((text, name) => text.replaceAll(name, k.fields[name]), sentence);
}

export function StatusForm() {
  const { keys, form, pending } = useLookups();
  const [unread, setUnread] = useUnread();
  const context = useRuleContext();
  const given = givenOf(keys);
  const operation = form === 'post' ? 'status-inquiry-post' : 'status-inquiry-get';
  const broken = context === undefined ? [] : brokenRules(operation, given, context);
  const warnings = context === undefined || broken.length > 0 ? [] : ruleWarnings(operation, given, context);
  const untouched = Object.keys(given).length === 0;
  const problem = (name: string): string | undefined => {
    const rule = untouched ? undefined : broken.find((one) => one.field === name);
    return rule && asFormWords(t.bankRules[rule.name] ?? rule.name);
  };
  return (
    <form
      className="search-form"
      aria-label={k.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (broken.length + unread === 0 && !pending) void askStatus();
      }}
    >
      <div className="search-fields">
        <Segments
          label={k.by}
          value={form}
          options={(['post', 'get'] as const).map((id) => ({ id, text: k.forms[id] }))}
          onChange={(next) => useLookups.setState({ form: next })}
        />
        <p className="small quiet">{k.notes[form]}</p>
        {KEY_FIELDS.map((name) => (
          <LookupField
            key={name}
            is={FORMS[name] ?? 'text'}
            label={k.fields[name]}
            value={keys[name]}
            currency={keys.Ccy.trim()}
            onChange={(text) =>
              useLookups.setState(({ keys: before }) => ({ keys: { ...before, [name]: text } }))
            }
            onUnread={(text) => setUnread(name, text)}
            problem={problem(name)}
            example={name === 'Ccy' ? 'EUR' : undefined}
          />
        ))}
      </div>
      <div className="search-foot">
        <SearchFoot
          warnings={warnings}
          words={asFormWords}
          broken={broken.length + unread}
          told={!untouched || unread > 0}
          busy={pending}
          run={k.run}
        />
      </div>
    </form>
  );
}
