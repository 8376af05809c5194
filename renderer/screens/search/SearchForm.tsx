// The criteria of an enhanced inquiry, and the bank's rules about them while one types (interface document 2.2).
import { Search as SearchIcon } from 'lucide-react';
import { useState } from 'react';
import { CRITERIA, type Criterion } from '../../../shared/domain/bank-rules/enhanced-inquiry.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NOTHING_TYPED, useBrokenRules, type Search, type Typed } from './use-search.ts';

const s = t.search;
const FLOWS = ['', 'DR', 'CR'] as const;
const MONO: ReadonlySet<string> = new Set(['account', 'bic_or_bei', 'branch_identification', 'uetr', 'virtual_account']);

/** A rule's sentence with the names this form gives its fields. */
function inFormWords(sentence: string): string {
  return CRITERIA.filter((name) => name.includes('_')).toSorted((a, b) => b.length - a.length).reduce((text, name) => text.replaceAll(name, s.criteria[name]), sentence).replaceAll('uetr', s.criteria.uetr);
}

export function SearchForm({ search }: { readonly search: Search }) {
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED);
  const [form, setForm] = useState<'current' | 'deprecated'>('current');
  const [format, setFormat] = useState<'PSRJ03' | 'json'>('PSRJ03');
  const enabled = useRead('inquiries.rules', {}, ['desk', 'training']).value?.enabled;
  const broken = useBrokenRules(typed);
  const put = (name: Criterion) => (text: string): void => setTyped((before) => ({ ...before, [name]: text }));
  const problem = (name: Criterion): string | undefined => {
    const rule = broken.find((one) => one.field === name);
    return rule && `${inFormWords(rule.sentence)} (${s.rule(rule.section)})`;
  };
  return (
    <form
      className="search-form"
      aria-label={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (broken.length === 0 && !search.pending) search.run(typed, form, format);
      }}
    >
      <div className="search-fields">
        {CRITERIA.map((name) => (name === 'transaction_flow_indicator'
          ? <SelectField key={name} label={s.criteria[name]} value={FLOWS.find((flow) => flow === typed[name]) ?? ''} options={FLOWS.map((id) => ({ id, text: s.flow[id] }))} onChange={put(name)} />
          : <TextField key={name} label={s.criteria[name]} value={typed[name]} onChange={put(name)} problem={problem(name)} mono={MONO.has(name)} placeholder={s.examples[name] ?? ''} />))}
        {enabled?.deprecatedEnhancedInquiry === true && (
          <SelectField label={s.request} value={form} options={(['current', 'deprecated'] as const).map((id) => ({ id, text: s.forms[id] }))} onChange={setForm} />
        )}
        <SelectField label={s.format} value={format} options={(['PSRJ03', 'json'] as const).map((id) => ({ id, text: s.formats[id] }))} onChange={setFormat} />
      </div>
      <div className="search-foot">
        {broken.length > 0 && <p className="field-problem" role="status">{s.broken(broken.length)}</p>}
        <div className="row">
          <Button type="submit" weight="primary" icon={SearchIcon} disabled={broken.length > 0} pending={search.pending}>{search.pending ? s.searching : s.run}</Button>
          <Button weight="quiet" onPress={() => setTyped(NOTHING_TYPED)}>{s.clear}</Button>
        </div>
      </div>
    </form>
  );
}
