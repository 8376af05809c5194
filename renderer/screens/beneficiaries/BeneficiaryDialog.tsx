// One entry of the beneficiary book: entered, changed, or taken from a payment as it was found.
import { useEffect, useRef, useState } from 'react';
import {
  beneficiaryProblems,
  MOST_ACCOUNTS,
  NEW_ACCOUNT,
  type BeneficiaryField,
  type BeneficiaryProblem,
} from '../../../shared/domain/beneficiary.ts';
import { accountNumber } from '../../../shared/domain/account-master.ts';
import type { BeneficiaryContent } from '../../../shared/domain/records/beneficiary.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallInput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AlikeNote } from './Alike.tsx';

const s = t.beneficiaries;
type Content = CallInput<'beneficiaries.save'>['content'];
type Account = Content['accounts'][number];
type Plain = Exclude<keyof Content, 'accounts' | 'chargeBearer'>;

export interface EditedBeneficiary {
  /** Null: a new entry. */
  readonly beneficiary: string | null;
  readonly revision: number;
  readonly source: CallInput<'beneficiaries.save'>['source'];
  readonly before: BeneficiaryContent;
}

const MOST: Readonly<Record<Exclude<BeneficiaryField, 'chargeBearer'>, number>> = {
  name: 140,
  account: 42,
  agentBic: 11,
  clearingCode: 35,
  bank: 70,
  street: 70,
  buildingNumber: 16,
  postCode: 16,
  town: 35,
  country: 2,
  phone: 35,
  purpose: 4,
  remittance: 140,
};
const capitals = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase();
const CLEAN: Partial<Readonly<Record<BeneficiaryField, (text: string) => string>>> = {
  account: (text) => accountNumber(text).slice(0, 34),
  agentBic: capitals,
  country: capitals,
  purpose: capitals,
};

export function BeneficiaryDialog({
  edited: { beneficiary, revision, source, before },
  onClose,
}: {
  readonly edited: EditedBeneficiary;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState<Content>(() => ({
    ...before,
    accounts: before.accounts.map((each) => ({ ...each })),
  }));
  const [refusal, setRefusal] = useState<Fault>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [compared, setCompared] = useState(() => comparedOf(typed));
  const alike = useRead('beneficiaries.alike', { beneficiary, ...compared }, ['beneficiaries']);
  const problems = beneficiaryProblems(typed);
  const leave = (place: string): void => {
    setLeft((now) => new Set(now).add(place));
    setCompared(comparedOf(typed));
  };
  const problemAt = (field: BeneficiaryField, index: number | null): string | undefined => {
    if (!left.has(`${field} ${index}`) && !left.has('all')) return undefined;
    const found = problems.find((each) => each.field === field && each.index === index);
    return found === undefined ? undefined : problemWords(found.problem);
  };
  const plain = (field: Plain) => ({
    label: s.fields[field],
    value: typed[field],
    maxLength: MOST[field],
    onChange: (text: string) => setTyped((now) => ({ ...now, [field]: CLEAN[field]?.(text) ?? text })),
    onBlur: () => leave(`${field} null`),
    problem: problemAt(field, null),
  });
  const setAccounts = (change: (now: readonly Account[]) => readonly Account[]): void =>
    setTyped((now) => ({ ...now, accounts: [...change(now.accounts)] }));
  const ofAccount = (field: keyof Account, index: number) => {
    const value = typed.accounts[index]?.[field] ?? '';
    return {
      label: s.fields[field],
      value: field === 'account' ? formattedAccount(value) : value,
      maxLength: MOST[field],
      onChange: (text: string) =>
        setAccounts((now) =>
          now.map((each, at) => (at === index ? { ...each, [field]: CLEAN[field]?.(text) ?? text } : each)),
        ),
      onBlur: () => leave(`${field} ${index}`),
      problem: problemAt(field, index),
    };
  };
  // The keyboard follows an account that was added, and stays among the accounts when one was removed.
  const accounts = typed.accounts.length;
  const drawn = useRef(accounts);
  const last = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (drawn.current !== accounts) last.current?.querySelector('input')?.focus();
    drawn.current = accounts;
  }, [accounts]);
  const save = async (): Promise<void> => {
    setLeft((now) => new Set(now).add('all'));
    if (problems.length > 0) return;
    const content = trimmed(typed);
    const result = await call('beneficiaries.save', {
      beneficiary,
      expectedRevision: revision,
      source,
      content,
    });
    if (!result.ok) {
      setRefusal(result.error);
      return;
    }
    say(s.saved(content.name));
    onClose();
  };
  return (
    <FormDialog
      title={beneficiary === null ? s.addTitle : s.editTitle}
      width="wide"
      onClose={onClose}
      saveLabel={s.save}
      onSave={save}
      refusal={refusal}
    >
      {alike.value && <AlikeNote alike={alike.value.alike} />}
      <TextField {...plain('name')} required />
      {typed.accounts.map((_, index) => (
        <fieldset key={index} ref={index === accounts - 1 ? last : undefined} className="beneficiary-account">
          <legend className={typed.accounts.length === 1 ? 'hidden-visually' : ''}>
            {s.accountTitle(index + 1)}
          </legend>
          <div className="field-row">
            <TextField {...ofAccount('account', index)} mono required />
            <TextField {...ofAccount('agentBic', index)} mono />
          </div>
          <div className="field-row">
            <TextField {...ofAccount('bank', index)} />
            <TextField {...ofAccount('clearingCode', index)} mono hint={s.clearingHint} />
          </div>
          {typed.accounts.length > 1 && (
            <Button
              weight="quiet"
              onPress={() => setAccounts((now) => now.filter((_each, at) => at !== index))}
            >
              {s.removeAccount(index + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      {typed.accounts.length < MOST_ACCOUNTS && (
        <div>
          <Button weight="quiet" onPress={() => setAccounts((now) => [...now, NEW_ACCOUNT])}>
            {s.addAccount}
          </Button>
        </div>
      )}
      <h3 className="beneficiary-heading">{s.parts.address}</h3>
      <div className="field-row beneficiary-street">
        <TextField {...plain('street')} />
        <TextField {...plain('buildingNumber')} />
      </div>
      <div className="field-row beneficiary-town">
        <TextField {...plain('postCode')} />
        <TextField {...plain('town')} />
        <TextField {...plain('country')} mono />
      </div>
      <TextField {...plain('phone')} hint={s.phoneHint} />
      <h3 className="beneficiary-heading">{s.parts.defaults}</h3>
      <p className="small quiet">{s.defaultsNote}</p>
      <div className="field-row">
        <TextField {...plain('purpose')} mono />
        <div>
          <SelectField
            label={s.fields.chargeBearer}
            value={typed.chargeBearer}
            options={CHARGES.map((id) => ({ id, text: t.batch.charges[id] }))}
            onChange={(chargeBearer) => setTyped((now) => ({ ...now, chargeBearer }))}
          />
          <p className="field-hint">{s.chargesNote}</p>
        </div>
      </div>
      <TextField {...plain('remittance')} />
    </FormDialog>
  );
}

const CHARGES = Object.keys(t.batch.charges) as Content['chargeBearer'][];

function problemWords(problem: BeneficiaryProblem['problem']): string {
  if (problem.is === 'iban') return t.inputProblems.iban[problem.why];
  return problem.is === 'bic' ? t.inputProblems.bic[problem.why] : s.problems[problem.is];
}

/** What is held against the other entries: read when a field is left, not with each key. */
function comparedOf({ name, accounts }: Content) {
  return {
    name: name.trim(),
    accounts: accounts.map(({ account, agentBic }) => ({ account, agentBic })),
  };
}

function trimmed(typed: Content): Content {
  const { accounts, chargeBearer, ...texts } = typed;
  const trim = <T extends object>(fields: T): T =>
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text).trim()])) as T;
  return { ...trim(texts), chargeBearer, accounts: accounts.map(trim) };
}
