// Owns the rules of 2.2, 2.5, 2.6, 2.8, 7 and 8: each with requests that keep it and requests that break
// it, written from the document.
import { addDays, businessDates } from './days.ts';
import type { OperationId } from './operations.ts';

type Fields = Readonly<Record<string, string>>;

export interface Rule {
  readonly id: string;
  readonly sections: readonly string[];
  readonly operation: OperationId;
  /** What the document says. */
  readonly says: string;
  readonly kept: (now: Now) => Readonly<Record<string, Fields>>;
  readonly broken: (now: Now) => Readonly<Record<string, Fields>>;
}

export interface Now {
  readonly today: string;
  readonly account: string;
  readonly branch: string;
  readonly bic: string;
}

const UETR = '0f8fad5b-d9cb-469f-a165-70867728950e';

/** "Always UTC, format YYYY-MM-DDThh:mm:ss.sTZD". Noon: the date is the same in the zones banks are in. */
const noon = (date: string): string => `${date}T12:00:00.0Z`;

function windowRule(field: string): Rule {
  return {
    id: `${field} within 90 days`,
    sections: ['2.2', '8'],
    operation: 'enhanced-inquiry',
    says: 'Not more than 90 days from the present business date.',
    // On a closed day both readings of "present business date" have to take what is sent, and to
    // refuse what is refused.
    kept: ({ today }) => ({ '90 days': { [field]: noon(addDays(businessDates(today).next, -90)) } }),
    broken: ({ today }) => ({ '91 days': { [field]: noon(addDays(businessDates(today).last, -91)) } }),
  };
}

function timeForm(field: string): Rule {
  const at =
    (text: string) =>
    ({ today }: Now): Fields => ({ [field]: `${addDays(today, -2)}${text}` });
  return {
    id: `${field} is UTC with a fraction`,
    sections: ['2.2'],
    operation: 'enhanced-inquiry',
    says: 'Always UTC, format YYYY-MM-DDThh:mm:ss.sTZD.',
    kept: (now) => ({ 'a tenth of a second': at('T10:00:00.5Z')(now) }),
    broken: (now) => ({
      'another zone': at('T10:00:00.0+01:00')(now),
      'no zone': at('T10:00:00.0')(now),
      'a date alone': at('')(now),
      'no such hour': at('T25:00:00.0Z')(now),
    }),
  };
}

function dateForm(
  operation: OperationId,
  section: string,
  field: string,
  base: (now: Now) => Fields = () => ({}),
): Rule {
  return {
    id: `${operation}: ${field} is a date`,
    sections: [section],
    operation,
    says: 'Format YYYY-MM-DD.',
    kept: (now) => ({ 'a day': { ...base(now), [field]: addDays(now.today, -2) } }),
    broken: (now) => ({
      'day first': { ...base(now), [field]: addDays(now.today, -2).split('-').toReversed().join('.') },
      'no such day': { ...base(now), [field]: '2026-02-30' },
      'no hyphens': { ...base(now), [field]: addDays(now.today, -2).replaceAll('-', '') },
    }),
  };
}

const ENHANCED_INQUIRY: readonly Rule[] = [
  {
    id: 'bic_or_bei has at least 11 characters',
    sections: ['2.2', '7', '8'],
    operation: 'enhanced-inquiry',
    says: 'A shorter value makes the request invalid and it is rejected.',
    kept: ({ bic }) => ({ '11 characters': { bic_or_bei: bic } }),
    broken: ({ bic }) => ({
      '10 characters': { bic_or_bei: bic.slice(0, 10) },
      '8 characters': { bic_or_bei: bic.slice(0, 8) },
    }),
  },
  {
    id: 'branch_identification has 3 or 4 digits',
    sections: ['2.2', '8'],
    operation: 'enhanced-inquiry',
    says: 'Only a valid code of 3 or 4 digits.',
    kept: () => ({
      '3 digits': { branch_identification: '600' },
      '4 digits': { branch_identification: '4110' },
    }),
    broken: () => ({
      '2 digits': { branch_identification: '60' },
      '5 digits': { branch_identification: '60000' },
      letters: { branch_identification: '6A0' },
    }),
  },
  {
    id: 'name needs the account and the BIC or the branch',
    sections: ['2.2', '7'],
    operation: 'enhanced-inquiry',
    says: 'A search by name requires both the account number and the BIC or branch code; otherwise the request is invalid and rejected.',
    kept: ({ account, bic, branch }) => ({
      'with the BIC': { name: 'Kestrel', account, bic_or_bei: bic },
      'with the branch': { name: 'Kestrel', account, branch_identification: branch },
    }),
    broken: ({ account, bic, branch }) => ({
      alone: { name: 'Kestrel' },
      'with the account alone': { name: 'Kestrel', account },
      'with the BIC alone': { name: 'Kestrel', bic_or_bei: bic },
      'with the branch alone': { name: 'Kestrel', branch_identification: branch },
    }),
  },
  {
    id: 'transaction_flow_indicator is CR or DR',
    sections: ['2.2'],
    operation: 'enhanced-inquiry',
    says: '`CR` (credit) or `DR` (debit).',
    kept: () => ({ CR: { transaction_flow_indicator: 'CR' }, DR: { transaction_flow_indicator: 'DR' } }),
    broken: () => ({ 'another word': { transaction_flow_indicator: 'CRDT' } }),
  },
  {
    id: 'virtual_account goes with CR only',
    sections: ['2.2', '7'],
    operation: 'enhanced-inquiry',
    says: 'Must be given only when transaction_flow_indicator = CR; with DR the request is invalid.',
    kept: () => ({ 'with CR': { virtual_account: 'VA-1', transaction_flow_indicator: 'CR' } }),
    broken: () => ({
      'with DR': { virtual_account: 'VA-1', transaction_flow_indicator: 'DR' },
      'without a flow, which is debit': { virtual_account: 'VA-1' },
    }),
  },
  {
    id: 'uetr has 36 characters',
    sections: ['2.2', '8'],
    operation: 'enhanced-inquiry',
    says: '36 characters, 32 hexadecimal characters in five hyphen-separated groups of 8-4-4-4-12.',
    kept: () => ({ 'such a one': { uetr: UETR } }),
    broken: () => ({
      'no hyphens': { uetr: UETR.replaceAll('-', '') },
      'one short': { uetr: UETR.slice(0, 35) },
      'no hexadecimal': { uetr: UETR.replace('f', 'g') },
      'other groups': { uetr: '0f8fad5bd-9cb-469f-a165-70867728950e' },
    }),
  },
  dateForm('enhanced-inquiry', '2.2', 'requested_execution_date_from'),
  dateForm('enhanced-inquiry', '2.2', 'requested_execution_date_to'),
  timeForm('transaction_received_date_time_from'),
  timeForm('transaction_received_date_time_to'),
  windowRule('transaction_received_date_time_from'),
  windowRule('transaction_received_date_time_to'),
];

const onAccount = ({ account }: Now): Fields => ({ base_currency: 'EUR', account_identifier: account });

function balanceWindow(field: string): Rule {
  return {
    id: `${field} within 180 days`,
    sections: ['2.8', '8'],
    operation: 'balance',
    says: 'The range reaches back up to 180 days.',
    kept: (now) => ({
      '180 days': {
        ...onAccount(now),
        from_date: addDays(now.today, -180),
        [field]: addDays(now.today, -180),
      },
    }),
    broken: (now) => ({
      '181 days': {
        ...onAccount(now),
        from_date: addDays(now.today, -181),
        [field]: addDays(now.today, -181),
      },
    }),
  };
}

const BALANCE: readonly Rule[] = [
  {
    id: 'base_currency is given',
    sections: ['2.8', '7'],
    operation: 'balance',
    says: 'When absent, a reject response with an error message is returned.',
    kept: (now) => ({ given: onAccount(now) }),
    broken: ({ account }) => ({ absent: { account_identifier: account } }),
  },
  {
    id: 'one base_currency',
    sections: ['2.8', '8'],
    operation: 'balance',
    says: 'Only one value may be sent.',
    kept: (now) => ({ one: { ...onAccount(now), base_currency: 'USD' } }),
    broken: (now) => ({ two: { ...onAccount(now), base_currency: 'EUR,USD' } }),
  },
  {
    id: 'one account_currency',
    sections: ['2.8', '8'],
    operation: 'balance',
    says: 'Only one currency may be sent. The request is accepted when it is absent.',
    kept: (now) => ({ one: { ...onAccount(now), account_currency: 'GBP' }, absent: onAccount(now) }),
    broken: (now) => ({ two: { ...onAccount(now), account_currency: 'GBP EUR' } }),
  },
  {
    id: 'account_identifier or branch_number',
    sections: ['2.8'],
    operation: 'balance',
    says: 'One of account_identifier or branch_number is mandatory.',
    kept: (now) => ({ account: onAccount(now), branch: { base_currency: 'EUR', branch_number: now.branch } }),
    broken: () => ({ neither: { base_currency: 'EUR' } }),
  },
  dateForm('balance', '2.8', 'from_date', onAccount),
  {
    ...dateForm('balance', '2.8', 'to_date', (now) => ({
      ...onAccount(now),
      from_date: addDays(now.today, -5),
    })),
  },
  balanceWindow('from_date'),
  balanceWindow('to_date'),
];

function keyFields(operation: 'inquiry-post' | 'inquiry-get', section: string): readonly Rule[] {
  const base: Fields =
    operation === 'inquiry-get' ? { EndToEndId: 'INV-7', GlobalTranNo: UETR } : { EndToEndId: 'INV-7' };
  const { EndToEndId: _, ...noIdentifier } = base;
  return [
    {
      id: `${operation}: EndToEndId is given`,
      sections: ['2.6', section],
      operation,
      says: 'EndToEndId: required.',
      kept: () => ({ given: base }),
      broken: () => ({ absent: noIdentifier }),
    },
    ...(operation === 'inquiry-get'
      ? [
          {
            id: `${operation}: GlobalTranNo is given`,
            sections: ['2.6', section],
            operation,
            says: 'GlobalTranNo: yes in the GET form.',
            kept: () => ({
              'a UETR': base,
              'a global transaction number': { ...base, GlobalTranNo: 'SB26H7' },
            }),
            broken: () => ({ absent: { EndToEndId: 'INV-7' } }),
          },
        ]
      : []),
    {
      id: `${operation}: InstdAmt with Ccy`,
      sections: ['2.6', section],
      operation,
      says: 'InstdAmt with Ccy.',
      kept: () => ({ both: { ...base, InstdAmt: '12.50', Ccy: 'EUR' } }),
      broken: () => ({ 'no currency': { ...base, InstdAmt: '12.50' } }),
    },
    dateForm(operation, '2.6', 'CreDt', () => base),
  ];
}

const SETTLED = (now: Now): string => addDays(now.today, -1);

function cases(operation: 'reconfirmation' | 'stop', section: string, reason: string): readonly Rule[] {
  return [
    {
      id: `${operation}: one identification set`,
      sections: operation === 'stop' ? ['4.6'] : ['2.5', '4.5'],
      operation,
      says: '`uetr`; or `bank_reference` with `interbank_settlement_date`; or `instruction_id` with `interbank_settlement_date`.',
      kept: (now) => ({
        uetr: { reason, uetr: UETR },
        'bank_reference with the date': {
          reason,
          bank_reference: 'SB26H7',
          interbank_settlement_date: SETTLED(now),
        },
        'instruction_id with the date': {
          reason,
          instruction_id: 'I-7',
          interbank_settlement_date: SETTLED(now),
        },
      }),
      broken: (now) => ({
        none: { reason },
        'bank_reference alone': { reason, bank_reference: 'SB26H7' },
        'instruction_id alone': { reason, instruction_id: 'I-7' },
        'the date alone': { reason, interbank_settlement_date: SETTLED(now) },
        'both references without the date': { reason, bank_reference: 'SB26H7', instruction_id: 'I-7' },
      }),
    },
    {
      id: `${operation}: a reason is given`,
      sections: [section],
      operation,
      says: 'reason: required.',
      kept: () => ({}),
      broken: () => ({ absent: { uetr: UETR } }),
    },
    {
      id: `${operation}: uetr is a UUID of version 4`,
      sections: operation === 'stop' ? ['4.6'] : ['2.5', '8'],
      operation,
      says: 'UUID version 4 format; 36 characters.',
      kept: () => ({}),
      broken: () => ({
        'version 1': { reason, uetr: UETR.replace('-469f-', '-169f-') },
        'no hyphens': { reason, uetr: UETR.replaceAll('-', '') },
      }),
    },
    {
      id: `${operation}: interbank_settlement_date is a date`,
      sections: [section],
      operation,
      says: 'yyyy-MM-dd.',
      kept: () => ({}),
      broken: () => ({
        'day first': { reason, bank_reference: 'SB26H7', interbank_settlement_date: '20.11.2026' },
      }),
    },
  ];
}

export const RULES: readonly Rule[] = [
  ...ENHANCED_INQUIRY,
  ...BALANCE,
  ...keyFields('inquiry-post', '4.7'),
  ...keyFields('inquiry-get', '4.8'),
  ...cases('reconfirmation', '2.5', '12345'),
  // 4.6 shows no parameters and no body: what practice asks for is sent, and nothing is refused in the
  // document's name.
  ...cases('stop', '4.6', 'DUPL').map((rule) => ({ ...rule, broken: () => ({}) })),
  {
    id: 'reconfirmation: reason is a five-digit code',
    sections: ['2.5'],
    operation: 'reconfirmation',
    says: 'Described as a five-digit code.',
    kept: () => ({}),
    broken: () => ({
      'one digit': { reason: '1', uetr: UETR },
      'six digits': { reason: '123456', uetr: UETR },
    }),
  },
];
