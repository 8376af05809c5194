// The payment advice: to each beneficiary what was paid, when and with which references. It names only
// payments that the bank has and has not rejected.
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { BatchHead, TrackedPayment } from '../../../ports/store.ts';
import { hiddenRefusal } from '../../desk/index.ts';
import { findBatch } from '../../prepare/index.ts';
import type { ReportContext } from '../context.ts';
import { allOf, totalRows } from './lists.ts';
import {
  codeCell,
  dayCell,
  moneyCell,
  optionalTextCell,
  type ReportCell,
  type ReportColumn,
  type ReportContents,
  type ReportSection,
  type Writing,
} from './report.ts';

type Choice = Extract<ParsedInput<'reports.make'>['what'], { readonly report: 'advice' }>;

export async function adviceReport(
  desk: ReportContext,
  { batch, payment }: Choice,
  writing: Writing,
  most: number,
): Promise<Result<ReportContents>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  const refused = await hiddenRefusal(desk, head);
  if (refused !== null) return err(refused);
  const all = await allOf(most, (page) => desk.store.tracking.list({ ...page, batch }));
  if (all === null) return err(fault('report-too-long'));
  const asked = all.filter((one) => payment === undefined || one.payment === payment);
  const arrived = new Set(
    (await desk.store.outbox.ofBatch(batch))
      .filter(({ state, handedOverTo }) => state === 'accepted' && handedOverTo === null)
      .map(({ message }) => message),
  );
  const advised = asked.filter(
    ({ message, statusGroup, returned }) =>
      arrived.has(message) && !returned && (statusGroup === 'waiting' || statusGroup === 'done'),
  );
  // A collection takes money from its counterparty: nothing is announced to a beneficiary.
  if (advised.length === 0 || head.kind !== 'credit-transfer') return err(fault('advice-empty'));
  return ok(adviceOf(desk, head, advised, writing, asked.length - advised.length));
}

function adviceOf(
  desk: ReportContext,
  head: BatchHead,
  payments: readonly TrackedPayment[],
  { t }: Writing,
  leftOut: number,
): ReportContents {
  const { columns: c, advice: a, names } = t.reports;
  const state = ({ statusGroup }: TrackedPayment): ReportCell =>
    optionalTextCell(statusGroup === 'done' ? a.settled : a.sent);
  const text = ({ remittance, creditorReference }: TrackedPayment): ReportCell =>
    optionalTextCell([remittance, creditorReference].filter((part) => part !== '').join(' · '));
  const columns: readonly ReportColumn[] = [
    { title: t.batchKinds['credit-transfer'].date, is: 'day', width: 15 },
    { title: c.remittance, is: 'text', width: 36 },
    { title: c.endToEndId, is: 'code', width: 26 },
    { title: c.state, is: 'text', width: 20 },
    { title: c.amount, is: 'amount', width: 24 },
  ];
  const part = (its: readonly TrackedPayment[]): ReportSection[] => {
    const [first] = its;
    if (first === undefined) return [];
    const own = [...new Set(its.map(({ ownAccount }) => ownAccount))];
    return [
      {
        title: names.advice,
        notes: [a.lead(desk.identity.companyName)],
        about: [
          [a.to, { is: 'text', text: first.name, strong: true }],
          [a.toAccount, codeCell(first.account)],
          [a.atBank, codeCell(first.agentBic)],
          [a.payer, optionalTextCell(desk.identity.companyName)],
          [a.fromAccount, codeCell(own.join(', '))],
          [a.reference, optionalTextCell(head.reference)],
        ],
        tables: [
          {
            title: '',
            columns,
            rows: its.map((one) => [
              dayCell(one.valueDate),
              text(one),
              codeCell(one.endToEndId),
              state(one),
              moneyCell(one.currency, one.minor),
            ]),
            totals: totalRows(
              columns,
              its.map(({ currency, minor }) => ({ currency, minor, count: 1 })),
              t,
            ),
            empty: '',
          },
          { title: '', columns: [], rows: [], empty: a.question(head.reference) },
        ],
      },
    ];
  };
  const beneficiaries = Map.groupBy(payments, ({ account, name }) => JSON.stringify([account, name]));
  return {
    name: `${names.advice}-${head.reference}`,
    subject: head.batch,
    landscape: false,
    parts: [...beneficiaries.values()].flatMap(part),
    table: {
      title: names.advice,
      columns: [
        { title: c.beneficiary, is: 'text', width: 28 },
        { title: c.account, is: 'code', width: 28 },
        { title: c.bank, is: 'code', width: 15 },
        ...columns,
        { title: c.ownAccount, is: 'code', width: 28 },
        { title: c.batch, is: 'text', width: 20 },
      ],
      rows: payments.map((one) => [
        optionalTextCell(one.name),
        codeCell(one.account),
        codeCell(one.agentBic),
        dayCell(one.valueDate),
        text(one),
        codeCell(one.endToEndId),
        state(one),
        moneyCell(one.currency, one.minor),
        codeCell(one.ownAccount),
        optionalTextCell(one.reference),
      ]),
      empty: '',
    },
    leftOut,
  };
}
