// The double's answers about batches and imports.
import { sentence } from '../../../shared/domain/sentence.ts';
import type { CallOutput, EventData } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { batches, EMPTY_PAYMENT, formOf, NOW, totalsOf, type Batch } from './batches.ts';
import type { Notify } from './desk-handlers.ts';
import { reviewHandlers } from './reviews.ts';
import { COUNTERPARTIES } from './people.ts';
import { EARLIER, tableHandlers } from './tables.ts';
import { allFindingsOf, detailOf, findingsOf, reviewOf, rowOf, transactionsOf } from './views.ts';
import { scene } from './scene.ts';

type Ticket = EventData<'ticket'>;
type PaymentField = keyof typeof EMPTY_PAYMENT;

export function found(batch: string): Batch {
  const one = batches.find((candidate) => candidate.detail.batch === batch);
  if (one === undefined) throw new Refusal('not-found');
  return one;
}

/** Addresses in free lines only, and how the product would structure them. */
function repairsOf({ payments }: Batch): CallOutput<'batches.addressRepairs'>['rows'] {
  const none = { street: '', buildingNumber: '', postCode: '', town: '', country: '' };
  return payments.slice(0, 4).map(({ payment, form: { name } }, row) => ({
    payment,
    row,
    name,
    before: { ...none, lines: ['Kaistraße 12, Schuppen 4', '20457 Hamburg', 'Germany'] },
    after: {
      ...none,
      postCode: '20457',
      town: 'Hamburg',
      country: 'DE',
      lines: ['Kaistraße 12, Schuppen 4'],
    },
  }));
}

function paymentRows(
  batch: Batch,
  from = 0,
  to = batch.payments.length,
): CallOutput<'batches.payments'>['rows'] {
  const findings = findingsOf(batch, from, to);
  return batch.payments.slice(from, to).map(({ payment, form, more }, at) => ({
    payment,
    group: 'g1',
    position: from + at,
    form,
    more,
    hidden: false,
    locked: (batch.detail.origin?.locked.length ?? 0) > 0 && payment.startsWith('copied-'),
    findings: findings.filter((finding) => finding.position === from + at),
  }));
}

const cut = <R>(
  rows: readonly R[],
  { offset, limit }: { offset: number; limit: number },
): { rows: R[]; total: number } => ({ rows: rows.slice(offset, offset + limit), total: rows.length });

type Template = CallOutput<'templates.list'>['rows'][number];

/** By position: the double takes no account of payments that moved. */
function differenceOf({ detail, payments }: Batch): CallOutput<'batches.difference'> {
  const nothing = { same: 0, added: 0, removed: 0, changed: 0, totals: [], rows: [], header: [] };
  if (detail.origin === null) return { is: 'none', ...nothing };
  const before = found(detail.origin.id).payments;
  const pairs = Array.from({ length: Math.max(before.length, payments.length) }, (_, at) => ({
    was: before[at]?.form,
    now: payments[at]?.form,
  }));
  const face = ({ name, account, amount, currency, remittance }: Batch['payments'][number]['form']) => ({
    name,
    account,
    amount,
    currency,
    remittance,
  });
  const rows = pairs.flatMap(({ was, now }): CallOutput<'batches.difference'>['rows'] => {
    const fields = (['name', 'account', 'amount', 'currency', 'remittance'] as const).filter(
      (field) => was !== undefined && now !== undefined && was[field] !== now[field],
    );
    if (was !== undefined && now !== undefined && fields.length === 0) return [];
    return [
      {
        change: was === undefined ? 'added' : now === undefined ? 'removed' : 'changed',
        before: was === undefined ? null : face(was),
        after: now === undefined ? null : face(now),
        fields,
      },
    ];
  });
  const count = (change: string): number => rows.filter((row) => row.change === change).length;
  return {
    is: 'compared',
    same: pairs.length - rows.length,
    added: count('added'),
    removed: count('removed'),
    changed: count('changed'),
    totals: totalsOf(before.map(({ form }) => form)),
    rows,
    header: [],
  };
}

export function batchHandlers(
  tell: Notify,
  act: (act: Ticket['act'], batch: string | null, after: () => void) => { ticket: string },
  empty: boolean,
): Partial<Handlers> {
  const all = empty ? [] : batches;
  let templates: Template[] = [];
  const source = new Map<string, string>();
  /** Payments made, by the row that a window named them by. */
  const made = new Map<string, string>();
  /** Payments whose addresses were put into their form. */
  const repaired = new Set<string>();
  const removed = new Map<string, { readonly row: number; readonly payment: Batch['payments'][number] }>();
  const change = (batch: Batch): { batch: string; changeRevision: number } => {
    batch.detail = { ...batch.detail, changeRevision: batch.detail.changeRevision + 1 };
    tell('batches');
    return { batch: batch.detail.batch, changeRevision: batch.detail.changeRevision };
  };
  const turn =
    (batch: Batch, to: Batch['detail']['state'], waitingFor: Batch['detail']['waitingFor']) => (): void => {
      batch.detail = {
        ...batch.detail,
        state: to,
        waitingFor,
        approvals: { have: to === 'frozen' ? 0 : 1, need: 1 },
      };
      change(batch);
    };
  const imported = COUNTERPARTIES.slice(0, 9).map((who, index) =>
    formOf(
      index === 4 ? { ...who, account: 'DE00370400440532013000' } : who,
      `${1_200 + index * 377}.5${index}`,
      index % 4 === 0 ? 'USD' : 'EUR',
      `INV-${index}`,
    ),
  );
  return {
    'batches.list': ({ states, text, offset, limit }) =>
      cut(
        all
          .filter(
            (batch) =>
              (states?.includes(batch.detail.state) ?? true) &&
              (text === undefined || batch.detail.reference.toLowerCase().includes(text.toLowerCase())),
          )
          .map(rowOf),
        { offset, limit },
      ),
    'batches.get': ({ batch }) => detailOf(found(batch)),
    'batches.create': ({ kind }) => {
      const made: Batch = {
        payments: [],
        detail: {
          ...found('b-0').detail,
          batch: `b-${batches.length}`,
          reference: `PAY-2026-11-20-${batches.length}`,
          kind,
          changeRevision: 1,
        },
      };
      batches.push(made);
      return change(made);
    },
    'batches.copy': ({ batch }) => {
      const before = found(batch);
      const made: Batch = {
        payments: before.payments.map((row, index) => ({
          ...row,
          payment: `copied-${index}`,
          form: { ...row.form, endToEndId: '' },
        })),
        detail: {
          ...before.detail,
          batch: `b-${batches.length}`,
          reference: `PAY-2026-11-20-${batches.length}`,
          state: 'draft',
          changeRevision: 1,
          origin: { is: 'copy', id: batch, name: before.detail.reference, locked: [] },
        },
      };
      batches.push(made);
      return change(made);
    },
    'batches.unconfirmed': () => ({ total: 0, rows: [] }),
    'batches.warnings': () => ({ total: 0, rows: [] }),
    'batches.difference': ({ batch }) => differenceOf(found(batch)),
    'templates.list': () => ({ rows: templates }),
    'templates.save': ({ batch, name, locked }) => {
      const { kind } = found(batch).detail;
      const { payments } = found(batch);
      const saved: Template = {
        template: `template-${name}`,
        name,
        kind,
        savedAt: NOW,
        payments: payments.length,
        totals: totalsOf(payments.map(({ form }) => form)),
        ownAccounts: [],
        locked,
      };
      templates = [...templates.filter((one) => one.name !== name), saved];
      source.set(saved.template, batch);
      tell('settings');
      return saved;
    },
    'templates.delete': ({ template }) => {
      templates = templates.filter((one) => one.template !== template);
      tell('settings');
      return {};
    },
    'templates.use': ({ template }) => {
      const one = templates.find((each) => each.template === template);
      if (one === undefined) throw new Refusal('not-found');
      const before = found(source.get(template) ?? 'b-0');
      const made: Batch = {
        payments: before.payments.map((row, index) => ({ ...row, payment: `copied-${index}` })),
        detail: {
          ...before.detail,
          batch: `b-${batches.length}`,
          reference: `PAY-2026-11-20-${batches.length}`,
          state: 'draft',
          changeRevision: 1,
          origin: { is: 'template', id: source.get(template) ?? 'b-0', name: one.name, locked: one.locked },
        },
      };
      batches.push(made);
      return change(made);
    },
    'batches.saveGroup': ({ batch, header }) => {
      const one = found(batch);
      one.detail = { ...one.detail, groups: [header] };
      return change(one);
    },
    'batches.payments': ({ batch, text, onlyFindings, ...page }) =>
      onlyFindings || text !== undefined
        ? cut(
            paymentRows(found(batch)).filter(
              (row) =>
                (!onlyFindings || row.findings.length > 0) &&
                (text === undefined ||
                  `${row.form.name} ${row.form.account}`.toLowerCase().includes(text.toLowerCase())),
            ),
            page,
          )
        : {
            rows: paymentRows(found(batch), page.offset, page.offset + page.limit),
            total: found(batch).payments.length,
          },
    'batches.savePayments': ({ batch, payments, expectedRevision }) => {
      const one = found(batch);
      if (expectedRevision !== one.detail.changeRevision) throw new Refusal('revision-conflict');
      const left: CallOutput<'batches.savePayments'>['left'] = [];
      const saved = payments.map(({ payment: named, row, form, expected }) => {
        const payment = named ?? made.get(row ?? '');
        const gone = removed.get(payment ?? '');
        if (gone !== undefined && expected !== undefined) throw new Refusal('not-found');
        if (gone !== undefined && !one.payments.includes(gone.payment))
          one.payments.splice(gone.row, 0, gone.payment);
        const known = one.payments.find((candidate) => candidate.payment === payment);
        if (known) {
          const kept = Object.fromEntries(
            Object.entries(known.form).filter(
              ([field, text]) => (expected?.[field as PaymentField] ?? text) !== text,
            ),
          );
          const fields = (Object.keys(kept) as PaymentField[]).filter((field) => form[field] !== kept[field]);
          if (fields.length > 0) left.push({ payment: known.payment, fields });
          known.form = { ...known.form, ...form, ...kept };
        } else {
          if (row !== undefined) made.set(row, `n-${one.payments.length}`);
          one.payments.push({
            payment: `n-${one.payments.length}`,
            form: { ...EMPTY_PAYMENT, ...form },
            more: false,
          });
        }
        return known?.payment ?? `n-${one.payments.length - 1}`;
      });
      const answer = change(one);
      const rows = paymentRows(one);
      return { ...answer, left, payments: saved.flatMap((id) => rows.filter((row) => row.payment === id)) };
    },
    'batches.deletePayments': ({ batch, payments }) => {
      const one = found(batch);
      for (const [row, gone] of one.payments.entries())
        if (payments.includes(gone.payment)) removed.set(gone.payment, { row, payment: gone });
      one.payments = one.payments.filter(({ payment }) => !payments.includes(payment));
      return change(one);
    },
    'batches.addressRepairs': ({ batch }) => {
      const rows = scene().includes('checks')
        ? repairsOf(found(batch)).filter(({ payment }) => !repaired.has(payment))
        : [];
      return { rows, total: rows.length };
    },
    'batches.repairAddresses': ({ batch, payments }) => {
      for (const payment of payments) repaired.add(payment);
      return change(found(batch));
    },
    'batches.setAddresses': ({ batch, addresses }) => {
      for (const { payment, address } of addresses)
        if (address.town === '') repaired.delete(payment);
        else repaired.add(payment);
      return { ...change(found(batch)), left: 0 };
    },
    'batches.check': ({ batch }) => ({ batch, changeRevision: found(batch).detail.changeRevision }),
    'batches.override': ({ batch, reason, findings }) => {
      const one = found(batch);
      const isChosen = ({ rule, path }: { readonly rule: string; readonly path: string }): boolean =>
        findings.some((each) => each.rule === rule && each.path === path);
      one.detail = {
        ...one.detail,
        fileDifferences: one.detail.fileDifferences.map((each) =>
          isChosen(each) ? { ...each, override: { reason, at: '2026-11-20T13:30:00Z' } } : each,
        ),
      };
      return change(one);
    },
    'batches.findings': ({ batch, ...page }) => cut(allFindingsOf(found(batch)), page),
    'batches.edit': ({ batch }) => {
      turn(found(batch), 'draft', 'preparer')();
      return change(found(batch));
    },
    'batches.freeze': ({ batch }) => act('freeze', batch, turn(found(batch), 'frozen', 'approver')),
    'batches.review': ({ batch }) => reviewOf(found(batch)),
    'batches.reviewTransactions': ({ batch, order, country, text, minimum, flag, ...page }) =>
      cut(
        transactionsOf(found(batch))
          .filter((row) => flag === undefined || row.reasons.some((reason) => reason.flag === flag))
          .filter(
            (row) =>
              (country === undefined || row.country === country) &&
              (text === undefined || row.name.toLowerCase().includes(text.toLowerCase())) &&
              (minimum === undefined || Number(row.amount?.amount) >= Number(minimum)),
          )
          .toSorted((a, b) =>
            order === 'riskiest'
              ? b.risk - a.risk
              : order === 'largest'
                ? Number(b.amount?.amount) - Number(a.amount?.amount)
                : a.position - b.position,
          ),
        page,
      ),
    ...reviewHandlers(found, change, () => tell('payments')),
    'batches.approve': ({ batch }) => act('approve', batch, turn(found(batch), 'approved', 'releaser')),
    'batches.release': ({ batch }) => act('release', batch, turn(found(batch), 'released', 'machine')),
    'batches.return': ({ batch }) => act('return', batch, turn(found(batch), 'returned', 'preparer')),
    'batches.withdraw': ({ batch }) => act('withdraw', batch, turn(found(batch), 'withdrawn', 'nobody')),
    'files.open': ({ name }) => ({ file: name }),
    'files.append': ({ base64 }) => ({ received: base64.length }),
    'files.discard': () => ({}),
    'imports.check': ({ file }) => {
      if (file === 'dtd') throw new Refusal('message-doctype');
      return {
        import: 'i-1',
        fileName: 'suppliers-november.xml',
        sha256: 'c4'.repeat(32),
        kind: file.startsWith('debits') ? 'direct-debit' : 'credit-transfer',
        groups: 1,
        transactions: imported.length,
        totals: totalsOf(imported),
        blocking: 1,
        warnings: 1,
        earlier: file.startsWith('again') ? EARLIER : null,
      };
    },
    'imports.findings': (page) =>
      cut(
        [
          {
            severity: 'block' as const,
            rule: 'IBAN',
            sentence: [sentence('iban-unfit', { text: 'DE80370400440532013000', problem: 'check-digits' })],
            path: 'PmtInf[1]/CdtTrfTxInf[5]/CdtrAcct/Id/IBAN',
            line: 118,
            payment: null,
            position: 4,
            field: 'account',
          },
          {
            severity: 'warn' as const,
            rule: 'charset',
            sentence: [sentence('characters-outside-sepa', { element: 'Nm', characters: ['Ł'] })],
            path: 'PmtInf[1]/CdtTrfTxInf[6]/Cdtr/Nm',
            line: 141,
            payment: null,
            position: 5,
            field: 'name',
          },
        ],
        page,
      ),
    'imports.book': () => ({
      counts: {
        ...{ known: imported.length - 3, 'unconfirmed-change': 1, 'other-account': 1 },
        ...{ 'other-name': 0, new: 1, 'no-account': 0 },
      },
      rows: (['unconfirmed-change', 'other-account', 'new'] as const).flatMap((match, position) =>
        imported.slice(position, position + 1).map(({ name, account }) => ({
          position,
          name,
          account,
          match,
          entry:
            match === 'new'
              ? null
              : {
                  id: `ben-${position + 1}`,
                  name,
                  accounts: [{ account: 'GB29NWBK60161331926819', agentBic: '' }],
                },
        })),
      ),
    }),
    'imports.unconfirmed': () => ({
      total: 2,
      rows: imported.slice(0, 2).map(({ name, account }, position) => ({ position, name, account })),
    }),
    'imports.preview': (page) =>
      cut(
        imported.map((form, position) => ({
          position,
          name: form.name,
          account: form.account,
          amount: { amount: form.amount, currency: form.currency },
          hidden: false,
          endToEndId: form.endToEndId,
        })),
        page,
      ),
    'imports.takeOver': ({ digest }) => {
      const made: Batch = {
        payments: imported.map((form, at) => ({ payment: `i-${at}`, form, more: true })),
        detail: {
          ...found('b-0').detail,
          batch: `b-${batches.length}`,
          reference: 'suppliers-november',
          source: {
            fileName: 'suppliers-november.xml',
            sha256: 'c4'.repeat(32),
            digest: digest === '' ? null : { algorithm: 'SHA-256', value: digest },
          },
        },
      };
      batches.push(made);
      return change(made);
    },
    'imports.discard': () => ({}),
    ...tableHandlers(imported),
  };
}
