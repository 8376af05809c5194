// What the company asks of its beneficiaries: when somebody is rung, and which payments need a confirmed
// entry.
import { useState } from 'react';
import type { BeneficiaryTerms } from '../../../../shared/domain/policy.ts';
import { t } from '../../../i18n/index.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { FormProps } from './ChangeForm.tsx';
import { ChangeFormFrame } from './form-fields.tsx';

const p = t.policy;
const CALLBACKS = ['changed-accounts', 'all-accounts'] as const;
const PAYMENTS = ['none', 'all', 'changed-accounts'] as const;

export function BeneficiaryTermsForm({ policy: { beneficiaries }, onAdd }: FormProps) {
  const before = beneficiaries?.payments;
  const [first, ...others] = before?.limits ?? [];
  const [callback, setCallback] = useState<BeneficiaryTerms['callback']>(
    beneficiaries?.callback ?? 'changed-accounts',
  );
  const [of, setOf] = useState<(typeof PAYMENTS)[number]>(before?.of ?? 'none');
  const [currency, setCurrency] = useState(first?.currency ?? 'EUR');
  const [over, setOver] = useState(first?.over ?? '');
  const isAmount = over === '' || /^\d{1,15}(?:\.\d{1,5})?$/u.test(over);
  const limits = over === '' ? others : [{ currency, over }, ...others];
  return (
    <ChangeFormFrame
      ready={of === 'none' || (isAmount && /^[A-Z]{3}$/u.test(currency))}
      onAdd={() =>
        onAdd({
          change: 'set-beneficiaries',
          beneficiaries: {
            callback,
            ...(of === 'none'
              ? {}
              : { payments: { of, ...(limits.length === 0 ? {} : { limits: [...limits] }) } }),
          },
        })
      }
    >
      <SelectField
        label={p.callbackFor}
        value={callback}
        onChange={setCallback}
        options={CALLBACKS.map((id) => ({ id, text: p.callbacks[id] }))}
      />
      <SelectField
        label={p.confirmedPayments}
        value={of}
        onChange={setOf}
        options={PAYMENTS.map((id) => ({ id, text: p.confirmedPaymentsOf[id] }))}
      />
      {of !== 'none' && (
        <div className="field-row">
          <TextField
            label={p.limitCurrency}
            value={currency}
            maxLength={3}
            mono
            onChange={(text) => setCurrency(text.toUpperCase())}
          />
          <AmountField
            label={p.confirmedAbove}
            value={over}
            currency={currency}
            onChange={setOver}
            onUnread={(text) => text !== undefined && setOver(text)}
          />
        </div>
      )}
      <p className="small quiet">{p.confirmedNote}</p>
    </ChangeFormFrame>
  );
}
