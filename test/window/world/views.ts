// What the double says of a batch: row, detail, review; derived the same way for every state.
import { typedVersion } from '../../../shared/domain/message-versions/catalogue.ts';
import { fingerprintWords } from '../../../shared/domain/fingerprint-words.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { checkCell } from '../../../renderer/screens/batch/cells/check-cell.ts';
import { gridColumns } from '../../../renderer/screens/batch/cells/columns.ts';
import { chance } from '../random.ts';
import { totalsOf, type Batch } from './batches.ts';
import { OFFICERS } from './people.ts';
import { sentence } from '../../../shared/domain/sentence.ts';

type Detail = CallOutput<'batches.get'>;
type Review = CallOutput<'batches.review'>;
type Finding = CallOutput<'batches.findings'>['rows'][number];
type Transaction = CallOutput<'batches.reviewTransactions'>['rows'][number];

export function digestOf(batch: Batch): string {
  return chance(
    Array.from(batch.detail.batch).reduce((sum, character) => sum * 31 + character.charCodeAt(0), 17),
  ).hex(64);
}

export function findingsOf(batch: Batch, from = 0, to = batch.payments.length): Finding[] {
  return batch.payments.slice(from, to).flatMap(({ payment, form }, at) =>
    gridColumns(batch.detail.kind).flatMap(({ field }) => {
      const problem = checkCell(batch.detail.kind, field, form);
      return problem
        ? [
            {
              severity: problem.severity,
              sentence: problem.sentence,
              rule: `form.${field}`,
              path: `CdtTrfTxInf[${from + at + 1}]/${field}`,
              line: null,
              payment,
              position: from + at,
              field,
            },
          ]
        : [];
    }),
  );
}

/** What the file declares wrongly is an error until it is overridden, and then a warning. */
function fileFindings({ detail }: Batch): Finding[] {
  return detail.fileDifferences.map(({ rule, path, declared, counted, override }) => ({
    severity: override === null ? 'block' : 'warn',
    sentence: [
      sentence(rule.endsWith('control-sum') ? 'declared-sum' : 'declared-count', { declared, counted }),
    ],
    rule,
    path,
    line: null,
    payment: null,
    position: null,
    field: null,
  }));
}

/** Errors first, as the store keeps them. */
export function allFindingsOf(batch: Batch): Finding[] {
  const found = [...fileFindings(batch), ...findingsOf(batch)];
  return [
    ...found.filter(({ severity }) => severity === 'block'),
    ...found.filter(({ severity }) => severity === 'warn'),
  ];
}

const SIGNED: Readonly<Record<Detail['state'], number>> = {
  draft: 0,
  frozen: 1,
  approved: 2,
  released: 3,
  sealed: 3,
  closed: 3,
  returned: 1,
  withdrawn: 0,
  expired: 1,
};
const PURPOSES = ['freeze', 'approve', 'release'] as const;
const ACTS = ['batch.freeze', 'batch.approve', 'batch.release'];

function signaturesOf(batch: Batch): Detail['signatures'] {
  return OFFICERS.slice(0, SIGNED[batch.detail.state]).map((officer, index) => ({
    purpose: PURPOSES[index] ?? 'freeze',
    person: officer.person,
    personName: officer.name,
    certificate: officer.certificate,
    certificateSubject: `CN=${officer.name}`,
    time: `2026-11-20T1${index}:2${index}:05Z`,
    note: index === 1 ? 'Compared with the supplier list of 19 Nov.' : '',
    revision: 1,
    counts: batch.detail.state !== 'returned',
    why: batch.detail.state === 'returned' ? 'void' : null,
  }));
}

function nextOf({ detail: { state, approvals, waitingFor } }: Batch): Detail['next'] {
  if (waitingFor === 'person') return null;
  if (state !== 'frozen' && state !== 'approved') return null;
  return state === 'approved' && approvals.have >= approvals.need ? 'release' : 'approve';
}

export function detailOf(batch: Batch): Detail {
  const forms = batch.payments.map((payment) => payment.form);
  const { state } = batch.detail;
  const findings = state === 'draft' || state === 'returned' ? allFindingsOf(batch) : [];
  const signatures = signaturesOf(batch);
  return {
    ...batch.detail,
    next: nextOf(batch),
    transactions: forms.length,
    totals: totalsOf(forms),
    ownAccounts: batch.detail.groups.map((group) => group.ownAccount),
    valueDates: batch.detail.groups.map((group) => group.valueDate),
    blocking: findings.filter((finding) => finding.severity === 'block').length,
    warnings: findings.filter((finding) => finding.severity === 'warn').length,
    signatures,
    history: [
      {
        at: '2026-11-20T09:02:00Z',
        act: 'batch.create',
        by: 'desk',
        detail: batch.detail.source?.fileName ?? '',
      },
      ...signatures.map((signature, index) => ({
        at: signature.time,
        act: ACTS[index] ?? '',
        by: signature.person,
        detail: signature.note,
      })),
    ],
    messages: [
      {
        message: `m-${batch.detail.batch}`,
        state: null,
        transactions: forms.length,
        bytes: forms.length * 640 + 900,
        sha256: digestOf(batch),
      },
    ],
  };
}

export function rowOf(batch: Batch): CallOutput<'batches.list'>['rows'][number] {
  const {
    changeRevision: _change,
    groups: _groups,
    source: _source,
    origin: _origin,
    returned: _returned,
    signatures: _signatures,
    history: _history,
    messages: _messages,
    privacy: _privacy,
    fileDifferences: _differences,
    ...row
  } = detailOf(batch);
  return row;
}

type Form = Batch['payments'][number]['form'];
type Reason = Transaction['reasons'][number];

const NEW_ACCOUNT: Reason = {
  flag: 'new-account',
  sentence: [sentence('new-beneficiary-account', {})],
  evidence: null,
};
const EARLIER = { on: '2026-10-12', account: 'DE27100777770209299700' };

/** What the sample payments are flagged for, in turn; the first of all for two reasons. */
function reasonsOf(form: Form, position: number): Reason[] {
  const changed: Reason = {
    flag: 'changed-account',
    sentence: [sentence('paid-to-other-account', { name: form.name, ...EARLIER })],
    evidence: { batch: 'b-5', reference: 'suppliers-oct', endToEndId: 'INV-3' },
  };
  if (position === 0) return [NEW_ACCOUNT, changed];
  const words = (amount: number): string => `${form.currency} ${amount.toFixed(2)}`;
  const paid = Number(form.amount);
  const turns: readonly Reason[] = [
    NEW_ACCOUNT,
    {
      flag: 'out-of-pattern',
      sentence: [
        sentence('amount-out-of-pattern', {
          amount: words(paid),
          times: '8',
          payments: 6,
          largest: words(paid / 8),
        }),
      ],
      evidence: { batch: 'b-5', reference: 'suppliers-oct', endToEndId: 'INV-7' },
    },
    changed,
    {
      flag: 'look-alike',
      sentence: [sentence('name-looks-like', { name: form.name.replace(' ', ''), ...EARLIER })],
      evidence: { batch: 'b-5', reference: 'suppliers-oct', endToEndId: 'INV-1' },
    },
  ];
  return turns.slice((position / 11) % turns.length).slice(0, 1);
}

export function transactionsOf(batch: Batch): Transaction[] {
  return batch.payments.map(({ form }, position) => {
    const reasons = position % 11 === 0 ? reasonsOf(form, position) : [];
    const { hidden } = batch.detail.privacy;
    const row: Transaction = {
      position: position + 1,
      message: `m-${batch.detail.batch}`,
      group: 'g1',
      ownAccount: batch.detail.groups[0]?.ownAccount ?? '',
      valueDate: '2026-11-23',
      instructionId: `I-${position + 1}`,
      endToEndId: form.endToEndId,
      amount: { amount: form.amount, currency: form.currency },
      name: form.name,
      account: form.account,
      agentBic: form.agentBic,
      country: form.country,
      remittance: form.remittance,
      creditorReference: form.creditorReference,
      mandateId: form.mandateId,
      reasons,
      risk: reasons.length * 10 + (position === 22 ? 5 : 0),
    };
    return hidden
      ? {
          ...row,
          amount: null,
          name: '',
          account: '',
          remittance: '',
          creditorReference: '',
          reasons: reasons.map(({ flag }) => ({ flag, sentence: '', evidence: null })),
        }
      : row;
  });
}

const OVERRIDDEN: Review['overrides'] = [
  {
    rule: 'control-sum',
    path: '/Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
    declared: '80412.00',
    counted: '80421',
    frozen: '80421',
    reason: 'Two digits were mixed up; confirmed by the payroll office.',
    by: 'Anna Berg',
  },
];

/** Two batches of the day below a limit, which are above it together with this one. */
const COUNTED: NonNullable<Review['counted']> = {
  day: '2026-11-20',
  zone: 'Europe/Copenhagen',
  known: true,
  sums: [
    {
      period: 'day',
      per: 'company',
      account: '',
      currency: 'EUR',
      amount: '180421.00',
      limit: '100000',
      exceeded: true,
    },
    {
      period: 'week',
      per: 'beneficiary',
      account: 'NO9386011117947',
      currency: 'EUR',
      amount: '12400.00',
      limit: '20000',
      exceeded: false,
    },
  ],
  batches: [
    {
      reference: 'PORT-2026-11-18',
      day: '2026-11-18',
      state: 'taken-back',
      totals: [],
    },
    {
      reference: 'FUEL-2026-11-20',
      day: '2026-11-20',
      state: 'counts',
      totals: [{ currency: 'EUR', amount: '100000.00' }],
    },
  ],
};

/** The sum of one beneficiary tells what is hidden. */
function countedFor({ privacy }: Detail): Review['counted'] {
  return privacy.hidden
    ? { ...COUNTED, sums: COUNTED.sums.filter(({ per }) => per !== 'beneficiary') }
    : COUNTED;
}

export function reviewOf(batch: Batch): Review {
  const detail = detailOf(batch);
  const sha256 = digestOf(batch);
  const countries = new Map<string, number>();
  for (const { form } of batch.payments) countries.set(form.country, (countries.get(form.country) ?? 0) + 1);
  const signed = SIGNED[detail.state];
  const names = OFFICERS.map((officer) => officer.name);
  return {
    batch: detail.batch,
    changeRevision: detail.changeRevision,
    reference: detail.reference,
    state: detail.state,
    next: nextOf(batch),
    totals: detail.totals,
    transactions: detail.transactions,
    ownAccounts: detail.ownAccounts,
    valueDates: detail.valueDates,
    readings: [
      {
        message: `m-${detail.batch}`,
        words: [...fingerprintWords(sha256)],
        kind: typedVersion(detail.kind),
        messageId: `NH20261120-${detail.batch}`,
        creationDateTime: '2026-11-20T09:20:00Z',
        initiatingParty: 'Nordhaven Maritime A/S',
        sha256,
        bytes: detail.transactions * 640 + 900,
        groups: 1,
        transactions: detail.transactions,
        controlSum: '0',
        totals: detail.totals,
        ownAccounts: detail.ownAccounts,
        countries: [...countries.keys()].toSorted(),
        valueDates: detail.valueDates,
        transactionsDigest: sha256,
      },
    ],
    countries: [...countries]
      .map(([country, count]) => ({ country, count }))
      .toSorted((a, b) => b.count - a.count),
    overrides: detail.reference.startsWith('CREW') ? OVERRIDDEN : null,
    counted: detail.reference.startsWith('CREW') ? countedFor(detail) : null,
    newBeneficiaries: 2,
    policy: {
      version: 1,
      sha256: chance(5).hex(64),
      sentences: [sentence('policy-nobody-twice', {}), sentence('policy-quorum', { quorum: 2 })],
    },
    need: PURPOSES.map((purpose, index) => ({
      purpose,
      have: signed > index ? 1 : 0,
      need: 1,
      canSign: signed > index ? [] : [names[index] ?? ''],
    })),
    signatures: detail.signatures,
    deadline: '2026-11-23T16:00:00Z',
  };
}
