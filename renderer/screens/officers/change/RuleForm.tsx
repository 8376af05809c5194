// A rule: for what it is, who must approve, and whether somebody else releases.
import { useState } from 'react';
import { POLICY_KINDS, type PolicyKind } from '../../../../shared/domain/policy-kinds.ts';
import type { PolicyRule, RollingLimit } from '../../../../shared/domain/policy.ts';
import { sentenceText, t } from '../../../i18n/index.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { isPlainAmount } from '../../../ui/typed-amount.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { Toggle } from '../../../ui/Toggle.tsx';
import type { FormProps } from './ChangeForm.tsx';
import { RuleAccounts, type RuleAccountsValue } from './RuleAccounts.tsx';
import { typedAccountsProblem, withTypedAccounts } from './typed-accounts.ts';
import { Boxes, ChangeFormFrame, nameIn } from './form-fields.tsx';

const p = t.policy;
const NEW = '';

/** `none`: the rule looks at the batch alone. */
const PERIODS = ['none', 'day', 'week'] as const;
type Period = (typeof PERIODS)[number];
const SUMS_OF = ['company', 'account', 'beneficiary'] as const;

interface Fields extends RuleAccountsValue {
  readonly kinds: readonly PolicyKind[];
  readonly currency: string;
  readonly over: string;
  readonly upTo: string;
  readonly newBeneficiary: boolean;
  readonly period: Period;
  readonly per: RollingLimit['per'];
  readonly limitCurrency: string;
  readonly limit: string;
  readonly approvals: string;
  readonly combinations: string;
  readonly approvers: readonly string[];
  readonly release: boolean;
  readonly hours: string;
}

function fieldsOf(rule: PolicyRule | undefined): Fields {
  const [band] = rule?.bands ?? [];
  const [limit] = rule?.rolling?.limits ?? [];
  return {
    kinds: rule?.kinds ?? ['credit-transfer'],
    currency: band?.currency ?? '',
    over: band?.over ?? '',
    upTo: band?.upTo ?? '',
    accounts: rule?.accounts ?? [],
    typedAccounts: '',
    newBeneficiary: rule?.newBeneficiary ?? false,
    period: rule?.rolling?.period ?? 'none',
    per: rule?.rolling?.per ?? 'company',
    limitCurrency: limit?.currency ?? 'EUR',
    limit: limit?.over ?? '',
    approvals: String(rule?.approvals ?? 1),
    combinations: (rule?.combinations ?? []).map((each) => each.join('+')).join(' or '),
    approvers: rule?.approvers ?? [],
    release: rule?.release ?? true,
    hours: String(rule?.validHours ?? 72),
  };
}

/** Null when the text is no list of classes; undefined when it asks for none. */
function combinationsOf(text: string): ('A' | 'B')[][] | null | undefined {
  if (text.trim() === '') return undefined;
  const sets = text
    .toUpperCase()
    .split(/\s*(?:,|\bOR\b)\s*/u)
    .map((set) => set.split('+').map((one) => one.trim()));
  return sets.every((set) => set.every((one) => one === 'A' || one === 'B')) ? sets : null;
}

/** Null while it is not right yet; undefined without a period. Limits in further currencies are kept. */
function rollingOf(
  { period, per, limitCurrency: currency, limit: over }: Fields,
  before: PolicyRule | undefined,
): RollingLimit | null | undefined {
  if (period === 'none') return undefined;
  if (over === '' || !isPlainAmount(over) || !/^[A-Z]{3}$/u.test(currency)) return null;
  return { period, per, limits: [{ currency, over }, ...(before?.rolling?.limits ?? []).slice(1)] };
}

/** Null while something in it is not right yet. Bands of further currencies that the rule had are kept. */
function ruleOf(id: string, fields: Fields, before: PolicyRule | undefined): PolicyRule | null {
  const combinations = combinationsOf(fields.combinations);
  const [approvals, validHours] = [Number(fields.approvals), Number(fields.hours)];
  const ends = [fields.over, fields.upTo];
  const amounts =
    ends.every((end) => end === '' || isPlainAmount(end)) &&
    (fields.currency === '' || /^[A-Z]{3}$/u.test(fields.currency));
  const rolling = rollingOf(fields, before);
  if (
    combinations === null ||
    rolling === null ||
    typedAccountsProblem(fields.typedAccounts) !== undefined ||
    fields.kinds.length === 0 ||
    !amounts ||
    !Number.isInteger(approvals) ||
    approvals < 1 ||
    approvals > 9 ||
    !Number.isInteger(validHours) ||
    validHours < 1
  )
    return null;
  const accounts = [...withTypedAccounts(fields.accounts, fields.typedAccounts)];
  const [over = '', upTo = ''] = ends;
  const bands =
    fields.currency === ''
      ? []
      : [
          { currency: fields.currency, over: over || null, upTo: upTo || null },
          ...(before?.bands ?? []).slice(1),
        ];
  return {
    id,
    kinds: [...fields.kinds],
    approvals,
    release: fields.release,
    validHours,
    ...(bands.length === 0 ? {} : { bands }),
    ...(accounts.length === 0 ? {} : { accounts }),
    ...(fields.newBeneficiary ? { newBeneficiary: true as const } : {}),
    ...(rolling === undefined ? {} : { rolling }),
    ...(combinations === undefined ? {} : { combinations }),
    ...(fields.approvers.length === 0 ? {} : { approvers: [...fields.approvers] }),
  };
}

/** A name of its own for a new rule; nobody types one. */
function freshId(rules: FormProps['policy']['rules']): string {
  let number = rules.length + 1;
  while (rules.some(({ rule }) => rule.id === `rule-${number}`)) number += 1;
  return `rule-${number}`;
}

export function RuleForm({ policy, onAdd }: FormProps) {
  const [id, setId] = useState(policy.rules[0]?.rule.id ?? NEW);
  const before = policy.rules.find(({ rule }) => rule.id === id)?.rule;
  const [fields, setFields] = useState(fieldsOf(before));
  const set = (some: Partial<Fields>): void => setFields((now) => ({ ...now, ...some }));
  const rule = ruleOf(id === NEW ? freshId(policy.rules) : id, fields, before);
  const approvers = policy.persons.filter(({ roles }) => roles.includes('approver'));
  return (
    <ChangeFormFrame
      ready={rule !== null}
      onAdd={() => {
        if (rule) onAdd({ change: 'set-rule', rule });
      }}
    >
      <SelectField
        label={p.rule}
        value={id}
        onChange={(chosen) => {
          setId(chosen);
          setFields(fieldsOf(policy.rules.find((one) => one.rule.id === chosen)?.rule));
        }}
        options={[
          ...policy.rules.map((one) => ({
            id: one.rule.id,
            text: one.rule.id,
            detail: sentenceText(one.sentence),
          })),
          { id: NEW, text: p.newRule },
        ]}
      />
      <Boxes
        label={p.forKinds}
        all={POLICY_KINDS}
        names={(kind) => p.kindNames[kind]}
        chosen={fields.kinds}
        onChange={(kinds) => set({ kinds })}
      />
      <div className="field-row">
        <TextField
          label={p.currency}
          value={fields.currency}
          onChange={(text) => set({ currency: text.toUpperCase() })}
          maxLength={3}
          mono
          hint={p.anyAmount}
        />
        {(['over', 'upTo'] as const).map((end) => (
          <AmountField
            key={`${id} ${end}`}
            label={p[end]}
            value={fields[end]}
            currency={fields.currency}
            onChange={(text) => set({ [end]: text })}
            onUnread={(text) => text !== undefined && set({ [end]: text })}
          />
        ))}
      </div>
      <RuleAccounts
        key={`${id} accounts`}
        accounts={fields.accounts}
        typedAccounts={fields.typedAccounts}
        onChange={set}
      />
      <Toggle
        label={p.newBeneficiary}
        value={fields.newBeneficiary}
        onChange={(newBeneficiary) => set({ newBeneficiary })}
      />
      <div className="field-row">
        <SelectField
          label={p.limit}
          value={fields.period}
          onChange={(period) => set({ period: PERIODS.find((one) => one === period) ?? 'none' })}
          options={PERIODS.map((one) => ({ id: one, text: p.limitPeriod[one] }))}
        />
        {fields.period !== 'none' && (
          <SelectField
            label={p.limitOf}
            value={fields.per}
            onChange={(per) => set({ per: SUMS_OF.find((one) => one === per) ?? 'company' })}
            options={SUMS_OF.map((one) => ({ id: one, text: p.limitPer[one] }))}
          />
        )}
      </div>
      {fields.period !== 'none' && (
        <div className="field-row">
          <TextField
            label={p.limitCurrency}
            value={fields.limitCurrency}
            onChange={(text) => set({ limitCurrency: text.toUpperCase() })}
            maxLength={3}
            mono
          />
          <AmountField
            key={`${id} limit`}
            label={p.limitAbove}
            value={fields.limit}
            currency={fields.limitCurrency}
            onChange={(limit) => set({ limit })}
            onUnread={(text) => text !== undefined && set({ limit: text })}
          />
        </div>
      )}
      <div className="field-row">
        <TextField
          label={p.approvals}
          value={fields.approvals}
          onChange={(text) => set({ approvals: text })}
          maxLength={1}
          mono
        />
        <TextField
          label={p.combinations}
          value={fields.combinations}
          onChange={(combinations) => set({ combinations })}
          hint={p.combinationsHint}
          problem={combinationsOf(fields.combinations) === null ? p.combinationsWrong : undefined}
        />
        <TextField
          label={p.hours}
          value={fields.hours}
          onChange={(hours) => set({ hours })}
          maxLength={4}
          mono
        />
      </div>
      <Boxes
        label={p.approvers}
        all={approvers.map(({ person }) => person)}
        names={(person) => nameIn(policy, person)}
        chosen={fields.approvers}
        onChange={(chosen) => set({ approvers: chosen })}
      />
      <Toggle label={p.release} value={fields.release} onChange={(release) => set({ release })} />
    </ChangeFormFrame>
  );
}

export function DropRuleForm({ policy, onAdd }: FormProps) {
  const [id, setId] = useState(policy.rules[0]?.rule.id ?? '');
  return (
    <ChangeFormFrame ready={policy.rules.length > 1} onAdd={() => onAdd({ change: 'drop-rule', rule: id })}>
      <SelectField
        label={p.rule}
        value={id}
        onChange={setId}
        options={policy.rules.map(({ rule, sentence }) => ({
          id: rule.id,
          text: rule.id,
          detail: sentenceText(sentence),
        }))}
      />
      <p className="small quiet">
        {policy.rules.filter(({ rule }) => rule.id === id).map((one) => sentenceText(one.sentence))}
      </p>
    </ChangeFormFrame>
  );
}
