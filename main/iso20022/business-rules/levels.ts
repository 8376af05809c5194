// Rules about elements that may stand at the group or at the transaction but not at both, and elements that
// need another.
import { sentence } from '../../../shared/domain/sentence.ts';
import { at, child, textAt } from '../tree.ts';
import {
  crossBorder,
  groupChange,
  sepa,
  tx,
  NO_BREACH,
  type ExampleChange,
  type Edit,
  type TransactionRule,
} from './rule.ts';

/** The element stands at the group or at the transaction, not at both. */
function onceOnly(name: string, element: string, right: Edit, wrong: Edit): TransactionRule {
  return {
    name,
    scope: 'transaction',
    source: element === 'ChrgBr' ? 'rules 5.12' : 'rules 5.13',
    severity: 'block',
    right,
    wrong,
    check: ({ node, group: { node: groupNode } }) => {
      const here = child(node, element);
      if (here === undefined || child(groupNode, element) === undefined) return NO_BREACH;
      return [
        {
          node: here,
          sentence: sentence('given-at-both-levels', { element }),
        },
      ];
    },
  };
}

const noCharges: ExampleChange = groupChange('ChrgBr', null);

const chargeBearerOnce = onceOnly(
  'charge-bearer-once',
  'ChrgBr',
  sepa(noCharges, tx('ChrgBr', 'SLEV')),
  sepa(groupChange('ChrgBr', 'SLEV'), tx('ChrgBr', 'SLEV')),
);
const paymentTypeOnce = onceOnly(
  'payment-type-once',
  'PmtTpInf',
  sepa(groupChange('PmtTpInf', null), tx('PmtTpInf/SvcLvl/Cd', 'SEPA')),
  sepa(tx('PmtTpInf/SvcLvl/Cd', 'SEPA')),
);
const ultimateDebtorOnce = onceOnly(
  'ultimate-debtor-once',
  'UltmtDbtr',
  sepa(tx('UltmtDbtr/Nm', 'Branch')),
  sepa(tx('UltmtDbtr/Nm', 'Branch'), groupChange('UltmtDbtr/Nm', 'Head')),
);
const ultimateCreditorOnce: TransactionRule = {
  ...onceOnly(
    'ultimate-creditor-once',
    'UltmtCdtr',
    { sample: 'direct-debit', changes: [tx('UltmtCdtr/Nm', 'Branch')] },
    {
      sample: 'direct-debit',
      changes: [tx('UltmtCdtr/Nm', 'Branch'), groupChange('UltmtCdtr/Nm', 'Head')],
    },
  ),
  direction: 'direct-debit',
};

/** In SEPA each side bears its own charges: SLEV, or nothing said. */
const sepaChargeBearer: TransactionRule = {
  name: 'sepa-charge-bearer',
  scope: 'transaction',
  source: 'rules 5.12',
  severity: 'block',
  right: sepa(groupChange('ChrgBr', 'SLEV')),
  wrong: sepa(groupChange('ChrgBr', 'SHAR')),
  check: ({ node, group: { node: groupNode }, sepa: isSepa }) => {
    const bearer = textAt(node, 'ChrgBr') ?? textAt(groupNode, 'ChrgBr');
    if (!isSepa || bearer === undefined || bearer === 'SLEV') return NO_BREACH;
    const here = child(node, 'ChrgBr');
    return [
      {
        ...(here === undefined ? { missing: 'ChrgBr' } : { node: here }),
        sentence: sentence('sepa-charge-bearer', { bearer }),
      },
    ];
  },
};

/** SLEV is used with the service level SEPA only; otherwise DEBT, SHAR or CRED. */
const serviceLevelCharges: TransactionRule = {
  name: 'service-level-charges',
  scope: 'transaction',
  source: 'rules 5.12',
  severity: 'warn',
  right: crossBorder(groupChange('ChrgBr', 'SHAR')),
  wrong: crossBorder(groupChange('ChrgBr', 'SLEV')),
  check: ({ node, group: { node: groupNode }, sepa: isSepa }) => {
    const bearer = textAt(node, 'ChrgBr') ?? textAt(groupNode, 'ChrgBr');
    if (isSepa || bearer !== 'SLEV') return NO_BREACH;
    const here = child(node, 'ChrgBr');
    return [
      {
        ...(here === undefined ? { missing: 'ChrgBr' } : { node: here }),
        sentence: sentence('service-level-outside-sepa', {}),
      },
    ];
  },
};

/** Cheque details stand only where the payment method is a cheque. */
const chequeOnly: TransactionRule = {
  name: 'cheque-with-method',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.13',
  severity: 'block',
  right: crossBorder(groupChange('PmtMtd', 'CHK'), tx('ChqInstr/ChqTp', 'CCHQ')),
  wrong: crossBorder(tx('ChqInstr/ChqTp', 'CCHQ')),
  check: ({ node, group: { node: groupNode } }) => {
    const cheque = child(node, 'ChqInstr');
    if (cheque === undefined || textAt(groupNode, 'PmtMtd') === 'CHK') return NO_BREACH;
    return [{ node: cheque, sentence: sentence('cheque-without-method', {}) }];
  },
};

/** What needs what: the second intermediary the first, an agent's account the agent. */
const NEEDS: readonly (readonly [string, string])[] = [
  ['IntrmyAgt2', 'IntrmyAgt1'],
  ['IntrmyAgt3', 'IntrmyAgt2'],
  ['IntrmyAgt1Acct', 'IntrmyAgt1'],
  ['IntrmyAgt2Acct', 'IntrmyAgt2'],
  ['IntrmyAgt3Acct', 'IntrmyAgt3'],
  ['CdtrAgtAcct', 'CdtrAgt'],
];

/** A second intermediary bank needs a first, a third a second, and an account of a bank that bank. */
const intermediaries: TransactionRule = {
  name: 'intermediary-order',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.13',
  severity: 'block',
  right: crossBorder(
    tx('IntrmyAgt1/FinInstnId/BIC', 'HLSBUS33'),
    tx('IntrmyAgt2/FinInstnId/BIC', 'SNDBUS33'),
  ),
  wrong: crossBorder(tx('IntrmyAgt2/FinInstnId/BIC', 'SNDBUS33')),
  check: ({ node }) =>
    NEEDS.flatMap(([element, needed]) => {
      const here = child(node, element);
      if (here === undefined || child(node, needed) !== undefined) return [];
      return [{ node: here, sentence: sentence('given-without', { element, needed }) }];
    }),
};

/** An agreed exchange rate comes with the rate and the contract it was agreed in. */
const agreedRate: TransactionRule = {
  name: 'agreed-rate',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.13',
  severity: 'warn',
  right: crossBorder(
    tx('XchgRateInf/XchgRate', '1.1'),
    tx('XchgRateInf/RateTp', 'AGRD'),
    tx('XchgRateInf/CtrctId', 'FX-1'),
  ),
  wrong: crossBorder(tx('XchgRateInf/RateTp', 'AGRD')),
  check: ({ node }) => {
    const rate = child(node, 'XchgRateInf');
    if (
      rate === undefined ||
      textAt(rate, 'RateTp') !== 'AGRD' ||
      (at(rate, 'XchgRate') !== undefined && at(rate, 'CtrctId') !== undefined)
    )
      return NO_BREACH;
    return [{ node: rate, sentence: sentence('agreed-rate-incomplete', {}) }];
  },
};

export const LEVEL_RULES = [
  chargeBearerOnce,
  paymentTypeOnce,
  ultimateDebtorOnce,
  ultimateCreditorOnce,
  sepaChargeBearer,
  serviceLevelCharges,
  chequeOnly,
  intermediaries,
  agreedRate,
] as const;
