// The sample company's batches, one or more in every state, with their payments.
import { scene } from './scene.ts';
import { totalsByCurrency, amountText, parseMoney } from '../../../shared/domain/money.ts';
import { MOST_KEPT_REMOVED, type CurrencyTotal } from '../../../shared/domain/batch.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { chance } from '../random.ts';
import { COUNTERPARTIES, OWN_ACCOUNT, OWN_DOLLARS, type Counterparty } from './people.ts';

type Detail = CallOutput<'batches.get'>;
type Form = CallOutput<'batches.payments'>['rows'][number]['form'];

export interface Batch {
  detail: Omit<
    Detail,
    'transactions' | 'totals' | 'next' | 'blocking' | 'warnings' | 'valueDates' | 'ownAccounts'
  >;
  payments: { payment: string; form: Form; more: boolean }[];
}

export const NOW = '2026-11-20T13:42:10Z';
const EMPTY: Form = {
  endToEndId: '',
  name: '',
  account: '',
  agentBic: '',
  amount: '',
  currency: '',
  remittance: '',
  creditorReference: '',
  street: '',
  buildingNumber: '',
  postCode: '',
  town: '',
  country: '',
  purpose: '',
  mandateId: '',
  mandateDate: '',
};
const draw = chance(21);

const HEADER = '/Document/CstmrDrctDbtInitn/GrpHdr';
/** What an imported draft declares and does not hold. */
const WRONG_FIGURES: Detail['fileDifferences'] = [
  {
    rule: 'number-of-transactions',
    path: `${HEADER}/NbOfTxs`,
    group: null,
    declared: '4',
    counted: '3',
    override: null,
  },
  {
    rule: 'control-sum',
    path: `${HEADER}/CtrlSum`,
    group: null,
    declared: '10412.00',
    counted: '10421',
    override: { reason: 'Two digits were mixed up; confirmed by the sender.', at: NOW },
  },
];

export function formOf(who: Counterparty, amount: string, currency: string, reference: string): Form {
  return {
    ...EMPTY,
    name: who.name,
    account: who.account,
    amount,
    currency,
    remittance: who.purpose,
    endToEndId: reference,
    country: who.country,
  };
}

export function totalsOf(forms: readonly Form[]): CurrencyTotal[] {
  const moneys = forms.flatMap((form) => {
    const money = parseMoney(form.amount, form.currency);
    return money.ok ? [money.value] : [];
  });
  return totalsByCurrency(moneys).map((money) => ({
    currency: money.currency,
    amount: amountText(money),
    count: moneys.filter((one) => one.currency === money.currency).length,
  }));
}

function amount(): string {
  const whole = draw.below(3) === 0 ? 10_000 + draw.below(240_000) : 80 + draw.below(9_000);
  return `${whole}.${String(draw.below(100)).padStart(2, '0')}`;
}

interface Plan {
  readonly reference: string;
  readonly revision?: number;
  readonly state: Detail['state'];
  readonly count: number;
  readonly kind?: Detail['kind'];
  readonly outcome?: Detail['outcome'];
  readonly approvals?: number;
  readonly source?: string;
}

const PLANS: readonly Plan[] = [
  // With ?many-rows more than the desk keeps for an undo.
  {
    reference: 'PAY-2026-11-20-4',
    state: 'draft',
    count: scene().includes('many-rows') ? MOST_KEPT_REMOVED + 1 : 6,
  },
  { reference: 'DD-2026-11-24-1', state: 'draft', count: 3, kind: 'direct-debit' },
  { reference: 'PAY-2026-11-20-3', state: 'frozen', count: 214, source: 'suppliers-november.xml' },
  { reference: 'PAY-2026-11-20-2', state: 'frozen', count: 12, revision: 2 },
  { reference: 'CREW-2026-11', state: 'approved', count: 38, approvals: 1, source: 'crew-wages.xml' },
  { reference: 'PAY-2026-11-20-1', state: 'released', count: 2, approvals: 1 },
  { reference: 'PAY-2026-11-18-2', state: 'returned', count: 5 },
  { reference: 'PAY-2026-11-19-3', state: 'sealed', count: 9, outcome: 'unknown', approvals: 1 },
  { reference: 'PAY-2026-11-19-2', state: 'sealed', count: 4, outcome: 'queued', approvals: 1 },
  { reference: 'PAY-2026-11-19-1', state: 'sealed', count: 16, outcome: 'accepted', approvals: 1 },
  { reference: 'PAY-2026-11-18-1', state: 'closed', count: 7, outcome: 'partly', approvals: 1 },
  { reference: 'PAY-2026-11-17-1', state: 'closed', count: 31, outcome: 'settled', approvals: 1 },
  { reference: 'PAY-2026-11-16-1', state: 'closed', count: 3, outcome: 'refused', approvals: 1 },
];

const HOLDER: Readonly<Record<Detail['state'], Detail['waitingFor']>> = {
  draft: 'preparer',
  frozen: 'approver',
  approved: 'releaser',
  released: 'machine',
  sealed: 'bank',
  closed: 'nobody',
  returned: 'preparer',
  withdrawn: 'nobody',
  expired: 'preparer',
};

function build(plan: Plan, index: number): Batch {
  const kind = plan.kind ?? 'credit-transfer';
  const payments = Array.from({ length: plan.count }, (_, at) => {
    const who = COUNTERPARTIES[(at * 5 + index) % COUNTERPARTIES.length] ?? draw.pick(COUNTERPARTIES);
    const form = formOf(
      who,
      amount(),
      kind === 'credit-transfer' && draw.below(5) === 0 ? 'USD' : 'EUR',
      plan.state === 'draft' ? '' : `NH-${2_600 + index * 300 + at}`,
    );
    return {
      payment: `p-${index}-${at}`,
      more: plan.source !== undefined && at % 9 === 0,
      form:
        kind === 'direct-debit' ? { ...form, mandateId: `M-${1_000 + at}`, mandateDate: '2024-03-01' } : form,
    };
  });
  if (plan.reference === 'PAY-2026-11-20-4') {
    payments[1] = {
      payment: 'p-0-1',
      more: false,
      form: { ...EMPTY, ...payments[1]?.form, account: 'DE89370400440532013001' },
    };
    payments[3] = {
      payment: 'p-0-3',
      more: false,
      form: { ...EMPTY, ...payments[3]?.form, amount: '1,234', name: 'Łódź Stocznia' },
    };
  }
  return {
    payments,
    detail: {
      batch: `b-${index}`,
      reference: plan.reference,
      kind,
      state: plan.state,
      revision: plan.revision ?? (plan.state === 'draft' ? 0 : 1),
      changeRevision: 3,
      approvals: { have: plan.approvals ?? 0, need: 1 },
      waitingFor: plan.outcome === 'queued' ? 'machine' : HOLDER[plan.state],
      changedAt: '2026-11-20T13:30:00Z',
      deadline: plan.state === 'frozen' || plan.state === 'approved' ? '2026-11-23T16:00:00Z' : null,
      outcome: plan.outcome ?? 'none',
      privacy: {
        why: plan.reference.startsWith('CREW') ? 'salary' : null,
        marked: false,
        hidden: plan.reference.startsWith('CREW'),
        shownUntil: null,
        onlyFor:
          new URLSearchParams(scene()).get('hidden') === 'others' && plan.reference.startsWith('CREW')
            ? ['Jonas Meier', 'Nadia Rossi']
            : null,
      },
      groups: [
        {
          group: 'g1',
          ownName: 'Nordhaven Maritime A/S',
          ownAccount: index === 3 ? OWN_DOLLARS : OWN_ACCOUNT,
          ownAgentBic: 'BANKDEFFXXX',
          valueDate: '2026-11-23',
          chargeBearer: 'SLEV',
          serviceLevel: 'SEPA',
          categoryPurpose: '',
          batchBooking: null,
          creditorSchemeId: kind === 'direct-debit' ? 'DE98ZZZ09999999999' : '',
          sequenceType: kind === 'direct-debit' ? 'RCUR' : '',
          localInstrument: kind === 'direct-debit' ? 'CORE' : '',
        },
      ],
      origin: null,
      source:
        plan.source === undefined ? null : { fileName: plan.source, sha256: draw.hex(64), digest: null },
      fileDifferences: plan.reference === 'DD-2026-11-24-1' ? WRONG_FIGURES : [],
      returned:
        plan.state === 'returned'
          ? {
              reason: 'Invoice 2026-8841 was paid on Tuesday already. Please take it out.',
              by: 'Boris Vance',
              at: '2026-11-19T08:12:00Z',
            }
          : null,
      signatures: [],
      history: [],
      messages: [],
    },
  };
}

export const batches: Batch[] = PLANS.map(build);
const first = structuredClone(batches);

/** After a test that changed them: test files that one process runs share them. */
export function restoreBatches(): void {
  batches.splice(0, batches.length, ...structuredClone(first));
}
export { EMPTY as EMPTY_PAYMENT };
