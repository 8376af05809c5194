// One own account: added, changed, or confirmed as it was found.
import { useState } from 'react';
import {
  accountNumber,
  accountNumberProblem,
  isCutOff,
  limitProblem,
  type AccountMaster,
} from '../../../../shared/domain/account-master.ts';
import { CALENDAR_IDS } from '../../../../shared/domain/calendar.ts';
import { bicProblem } from '../../../../shared/domain/account-identification.ts';
import { findCurrency } from '../../../../shared/domain/money.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import type { OwnAccount } from '../../../stores/own-accounts.ts';
import { formattedAccount } from '../../../ui/account.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AccountRules } from './AccountRules.tsx';
import { readHolidays, displayedHolidays } from './typed-holidays.ts';

const s = t.ownAccounts;
const TITLES = { add: 'addTitle', edit: 'editTitle', confirm: 'confirmTitle' } as const;

export interface EditedAccount {
  readonly purpose: keyof typeof TITLES;
  readonly before: AccountMaster;
  /** Rules of the policy that name it. */
  readonly rules: OwnAccount['rules'];
}

export function AccountDialog({
  purpose,
  before,
  rules,
  onClose,
}: EditedAccount & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState<AccountMaster>(() => masterOf(before));
  const [refusal, setRefusal] = useState<Fault>();
  const [left, setLeft] = useState<ReadonlySet<keyof AccountMaster>>(new Set());
  const [unread, setUnread] = useState<ReadonlySet<keyof AccountMaster>>(new Set());
  const problems = problemsOf(typed);
  const field = (
    name: Exclude<keyof AccountMaster, 'shortFunds' | 'calendar' | 'status'>,
    clean: (text: string) => string = (text) => text,
  ) => ({
    label: s.fields[name],
    value: name === 'account' ? formattedAccount(typed[name]) : typed[name],
    onChange: (text: string) => setTyped((now) => ({ ...now, [name]: clean(text) })),
    onBlur: () => setLeft((now) => new Set(now).add(name)),
    problem: left.has(name) ? problems[name] : undefined,
  });
  const markUnread = (name: keyof AccountMaster) => (text: string | undefined) =>
    setUnread((now) => {
      const next = new Set(now);
      if (text === undefined) next.delete(name);
      else next.add(name);
      return next;
    });
  const limit = (name: 'paymentLimit' | 'dayLimit' | 'instantLimit') => ({
    label: s.fields[name],
    value: typed[name],
    currency: typed.currency,
    onChange: (amount: string) => {
      setTyped((now) => ({ ...now, [name]: amount }));
      setLeft((now) => new Set(now).add(name));
    },
    onUnread: markUnread(name),
    problem: left.has(name) ? problems[name] : undefined,
  });
  const save = async (): Promise<void> => {
    setLeft(new Set(Object.keys(typed) as (keyof AccountMaster)[]));
    if (Object.keys(problems).length > 0 || unread.size > 0) return;
    const result = await call('accounts.save', {
      record: {
        ...typed,
        label: typed.label.trim(),
        holder: typed.holder.trim(),
        bank: typed.bank.trim(),
        holidays: readHolidays(typed.holidays) ?? '',
      },
      replaces: purpose === 'edit' ? before.account : null,
    });
    if (!result.ok) {
      setRefusal(result.error);
      return;
    }
    const { saved, waiting } = result.value;
    const name = saved.label === '' ? saved.holder : saved.label;
    say(waiting.length === 0 ? s.saved(name) : s.savedWaiting(name));
    onClose();
  };
  return (
    <FormDialog
      title={s[TITLES[purpose]]}
      width="wide"
      onClose={onClose}
      saveLabel={s.save}
      onSave={save}
      refusal={refusal}
    >
      <div className="field-row">
        <TextField {...field('account', (text) => accountNumber(text).slice(0, 34))} mono required />
        <TextField {...field('currency', capitals)} mono maxLength={3} />
      </div>
      <div className="field-row">
        <TextField {...field('holder')} maxLength={140} required />
        <TextField {...field('label')} maxLength={70} hint={s.labelHint} />
      </div>
      <div className="field-row">
        <TextField {...field('agentBic', capitals)} mono maxLength={11} />
        <TextField {...field('bank')} maxLength={70} />
        <TextField {...field('branch')} maxLength={35} hint={s.branchHint} />
      </div>
      <div className="field-row">
        <AmountField {...limit('paymentLimit')} />
        <AmountField {...limit('dayLimit')} />
        <AmountField {...limit('instantLimit')} />
      </div>
      <div className="field-row">
        <SelectField
          label={s.fields.shortFunds}
          value={typed.shortFunds === '' ? 'warn' : typed.shortFunds}
          options={(['warn', 'block'] as const).map((id) => ({ id, text: s.shortFunds[id] }))}
          onChange={(id) => setTyped((now) => ({ ...now, shortFunds: id === 'warn' ? '' : id }))}
        />
        <TextField {...field('cutOff')} mono maxLength={5} hint={s.cutOffHint} />
        <SelectField
          label={s.fields.calendar}
          value={typed.calendar === '' ? 'bank' : typed.calendar}
          options={(['bank', ...CALENDAR_IDS] as const).map((id) => ({ id, text: s.calendars[id] }))}
          onChange={(id) => setTyped((now) => ({ ...now, calendar: id === 'bank' ? '' : id }))}
        />
      </div>
      <TextField {...field('holidays')} mono rows={2} hint={s.holidaysHint(holidayExample())} />
      <DateField
        label={s.addHoliday}
        value=""
        onUnread={markUnread('holidays')}
        onChange={(day) => {
          const holidays = readHolidays(`${typed.holidays}; ${day}`);
          // What cannot be read yet stays as it was typed, and the field says so.
          if (holidays === undefined) setLeft((now) => new Set(now).add('holidays'));
          else setTyped((now) => ({ ...now, holidays: displayedHolidays(holidays) }));
        }}
      />
      <SelectField
        label={s.fields.status}
        value={typed.status === '' ? 'open' : typed.status}
        options={(['open', 'closed'] as const).map((id) => ({ id, text: s.statuses[id] }))}
        onChange={(id) => setTyped((now) => ({ ...now, status: id === 'open' ? '' : id }))}
        hint={s.statusHint}
      />
      {purpose !== 'add' && <AccountRules rules={rules} />}
      {purpose === 'edit' && rules.length > 0 && <p className="small quiet">{s.rulesNote}</p>}
    </FormDialog>
  );
}

/** The fields of the master data alone: what else a row of the list holds is not saved. */
function masterOf(before: AccountMaster): AccountMaster {
  const { account, label, holder, agentBic, bank, branch, currency, cutOff } = before;
  const { paymentLimit, dayLimit, instantLimit, shortFunds, calendar, holidays, status } = before;
  return {
    ...{ account, label, holder, agentBic, bank, branch, currency, cutOff },
    ...{ paymentLimit, dayLimit, instantLimit, shortFunds, calendar, status },
    holidays: displayedHolidays(holidays),
  };
}

/** As the region writes them, asked for when it is shown. */
const holidayExample = (): string => displayedHolidays('2026-12-24 2026-12-31');

const capitals = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase();

function problemsOf(typed: AccountMaster): Partial<Record<keyof AccountMaster, string>> {
  const number = accountNumberProblem(typed.account);
  const bic = typed.agentBic === '' ? undefined : bicProblem(typed.agentBic);
  return {
    ...(number !== undefined && { account: t.inputProblems.iban[number] }),
    ...(typed.holder.trim() === '' && { holder: s.holderMissing }),
    ...(bic !== undefined && { agentBic: t.inputProblems.bic[bic] }),
    ...(typed.currency !== '' &&
      findCurrency(typed.currency) === undefined && { currency: s.currencyUnknown }),
    ...(typed.cutOff !== '' && !isCutOff(typed.cutOff) && { cutOff: s.cutOffWrong }),
    ...(readHolidays(typed.holidays) === undefined && { holidays: s.holidaysWrong(holidayExample()) }),
    ...limitProblems(typed),
  };
}

function limitProblems(typed: AccountMaster): Partial<Record<keyof AccountMaster, string>> {
  const [payment, day, instant] = [typed.paymentLimit, typed.dayLimit, typed.instantLimit].map((limit) =>
    limitProblem(limit, typed.currency),
  );
  return {
    ...(payment !== undefined && { paymentLimit: s.limit[payment] }),
    ...(day !== undefined && { dayLimit: s.limit[day] }),
    ...(instant !== undefined && { instantLimit: s.limit[instant] }),
  };
}
