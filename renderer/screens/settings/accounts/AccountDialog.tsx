// One own account: added, changed, or confirmed as it was found.
import { useState } from 'react';
import {
  accountNumber,
  accountNumberProblem,
  type AccountMaster,
} from '../../../../shared/domain/account-master.ts';
import { BIC_PROBLEM_TEXT, bicProblem } from '../../../../shared/domain/bic.ts';
import { findCurrency } from '../../../../shared/domain/currency.ts';
import type { Fault } from '../../../../shared/domain/errors.ts';
import { IBAN_PROBLEM_TEXT } from '../../../../shared/domain/iban.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import { accountWords } from '../../../ui/account.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const s = t.ownAccounts;
const TITLES = { add: s.addTitle, edit: s.editTitle, confirm: s.confirmTitle };

export interface EditedAccount {
  readonly purpose: keyof typeof TITLES;
  readonly before: AccountMaster;
}

export function AccountDialog({
  purpose,
  before,
  onClose,
}: EditedAccount & { readonly onClose: () => void }) {
  const { account, label, holder, agentBic, branch, currency } = before;
  const [typed, setTyped] = useState<AccountMaster>({ account, label, holder, agentBic, branch, currency });
  const [refusal, setRefusal] = useState<Fault>();
  const [left, setLeft] = useState<ReadonlySet<keyof AccountMaster>>(new Set());
  const problems = problemsOf(typed);
  const field = (name: keyof AccountMaster, clean: (text: string) => string = (text) => text) => ({
    label: s.fields[name],
    value: name === 'account' ? accountWords(typed[name]) : typed[name],
    onChange: (text: string) => setTyped((now) => ({ ...now, [name]: clean(text) })),
    onBlur: () => setLeft((now) => new Set(now).add(name)),
    problem: left.has(name) ? problems[name] : undefined,
  });
  const save = async (): Promise<void> => {
    setLeft(new Set(Object.keys(typed) as (keyof AccountMaster)[]));
    if (Object.keys(problems).length > 0) return;
    const result = await call('accounts.save', {
      record: { ...typed, label: typed.label.trim(), holder: typed.holder.trim() },
      replaces: purpose === 'edit' ? account : null,
    });
    if (!result.ok) {
      setRefusal(result.error);
      return;
    }
    say(s.saved(result.value.label === '' ? result.value.holder : result.value.label));
    onClose();
  };
  return (
    <Dialog
      title={TITLES[purpose]}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button weight="primary" onPress={() => void save()}>
            {s.save}
          </Button>
        </>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField {...field('account', (text) => accountNumber(text).slice(0, 34))} mono required />
        <TextField {...field('holder')} maxLength={140} required />
        <TextField {...field('agentBic', capitals)} mono maxLength={11} />
        <TextField {...field('currency', capitals)} mono maxLength={3} />
        <TextField {...field('label')} maxLength={70} hint={s.labelHint} />
        <TextField {...field('branch')} maxLength={35} hint={s.branchHint} />
        {/* Enter saves from every field: a form of several fields needs a button of its own for that. */}
        <input type="submit" hidden />
      </form>
      {refusal && <FaultView fault={refusal} />}
    </Dialog>
  );
}

const capitals = (text: string): string => text.replaceAll(/\s/gu, '').toUpperCase();

function problemsOf(typed: AccountMaster): Partial<Record<keyof AccountMaster, string>> {
  const number = accountNumberProblem(typed.account);
  const bic = typed.agentBic === '' ? undefined : bicProblem(typed.agentBic);
  return {
    ...(number !== undefined && { account: IBAN_PROBLEM_TEXT[number] }),
    ...(typed.holder.trim() === '' && { holder: s.holderMissing }),
    ...(bic !== undefined && { agentBic: BIC_PROBLEM_TEXT[bic] }),
    ...(typed.currency !== '' &&
      findCurrency(typed.currency) === undefined && { currency: s.currencyUnknown }),
  };
}
