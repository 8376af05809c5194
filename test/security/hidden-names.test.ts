// Names, accounts and amounts of a hidden batch: every read of the contract is asked about everything there
// is, from the draft to a request about one of its payments, and none of them answers with one.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UNKNOWN_ACCOUNT } from '../../shared/domain/account-master.ts';
import { NamedThings, READS } from '../contract/every-read.ts';
import { detail, sealed, typedBatch } from '../flow/officers.ts';
import { newFolder, StdioDesk, throwAway } from '../flow/stdio-desk.ts';
import { TYPED_PAYMENT } from '../typed-payment.ts';

const folder = newFolder();
let desk: StdioDesk;
beforeAll(async () => {
  desk = await StdioDesk.start(folder, { args: ['--training', '--file-tokens'] });
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

const SECRET = {
  name: 'Quastenflosser Xaver',
  account: 'FR7630006000011234567890189',
  agentBic: 'AGRIFRPPXXX',
  amount: '7654.32',
  remittance: 'Geheimtext',
  street: 'Verborgenweg',
  town: 'Nizza',
  country: 'FR',
} as const;
const SHOWS = /Quastenflosser|FR76 ?3000 ?6000|7[.,]?654[.,]32|Geheimtext|Verborgenweg/iu;
const named = new NamedThings();

async function revealing(): Promise<readonly string[]> {
  const found = new Set<string>();
  // Twice: the first round finds what the second one asks about.
  for (const round of [1, 2]) {
    for (const name of READS) {
      for (const input of named.inputsOf(name, 'Quasten')) {
        const answer = await desk.raw(name, input);
        if (!answer.ok) continue;
        named.keep(answer.value);
        const text = JSON.stringify(answer.value);
        if (round === 2 && SHOWS.test(text))
          found.add(`${name}: ${text.slice(Math.max(0, text.search(SHOWS) - 80)).slice(0, 160)}`);
      }
    }
  }
  return [...found];
}

const page = { offset: 0, limit: 20 } as const;

/** The searches that find anything by the name: that they do tells whose a payment is. */
async function foundByName(): Promise<readonly string[]> {
  const asked = {
    'payments.list': { ...page, text: 'Quasten' },
    'cases.list': { ...page, text: 'Quasten' },
    'archive.search': { ...page, criteria: { name: 'Quasten' }, reach: 'all' },
    'search.find': { text: 'Quasten' },
    'counterparties.find': { text: 'Quasten', side: 'counterparty', book: false },
  } as const;
  const found: string[] = [];
  for (const [name, input] of Object.entries(asked)) {
    const answer = await desk.raw(name, input);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    const { rows, hits } = answer.value as { readonly rows?: unknown[]; readonly hits?: unknown[] };
    if ((rows ?? hits ?? []).length > 0) found.push(name);
  }
  return found;
}

/** What leaves a name or an amount in a file, or in an answer of the bank. */
async function taken(batch: string, id: string): Promise<readonly string[]> {
  const [request] = (await desk.must('cases.list', page)).rows;
  const criteria = { end_to_end_identification: id };
  const report = { form: 'csv', printedBy: 'Ada', language: 'en' } as const;
  const made = {
    'evidence.collect': { batch },
    'cases.evidence': { case: request?.case ?? '' },
    'statusFiles.make': { batch, form: 'csv' },
    'reports.make': { ...report, what: { report: 'payments' } },
    'inquiries.search': { criteria, page: 1, form: 'current', format: 'json' },
  } as const;
  const found: string[] = [];
  for (const [name, input] of Object.entries(made)) {
    const answer = await desk.raw(name, input);
    if (!answer.ok) {
      if (!['hidden-from-view', 'names-of-others'].includes(answer.error.code))
        throw new Error(`${name}: ${JSON.stringify(answer)}`);
      continue;
    }
    const { file } = answer.value as { readonly file?: string };
    const isZip = name.endsWith('evidence') || name === 'evidence.collect';
    const text =
      file === undefined
        ? JSON.stringify(answer.value)
        : Buffer.from((await desk.must('files.read', { file, offset: 0 })).base64, 'base64').toString();
    if (isZip || SHOWS.test(text)) found.push(name);
  }
  return found;
}

it('is kept off every screen, in its batch, in copies of it, in what the bank answers and in requests', async () => {
  // A payment above the limit of its account is named by every check, and in the log.
  await desk.must('accounts.save', {
    record: {
      ...UNKNOWN_ACCOUNT,
      account: 'DE88500209000023411208',
      holder: 'Halden Marine Instruments Ltd',
      currency: 'EUR',
      paymentLimit: '1.00',
    },
    replaces: null,
  });
  const batch = await typedBatch(desk, SECRET);
  let head = await detail(desk, batch);
  // Two payments, so that the sum of the batch, which is shown, is not the amount of one.
  const group = head.groups[0]?.group ?? '';
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: head.changeRevision,
    group,
    payments: [{ payment: null, form: { ...TYPED_PAYMENT, ...SECRET, amount: '1.11' } }],
  });
  head = await detail(desk, batch);
  await desk.must('reviews.mask', { batch, expectedRevision: head.changeRevision, masked: true });
  named.keep(await desk.must('batches.copy', { batch }));
  expect(await revealing(), 'a draft and its copy').toEqual([]);
  const { message } = await sealed(desk, batch);
  expect((await desk.must('outbox.send', { message })).state).toBe('accepted');
  named.keep(await desk.must('batches.copy', { batch }));
  const [payment] = (await desk.must('payments.list', { batch })).rows;
  const prefilled = await desk.must('cases.prefill', { payment: payment?.payment ?? '' });
  const { act, fields } = prefilled;
  const about = { name: '', account: '', amount: null, valueDate: '' };
  named.keep(
    await desk.must('cases.create', {
      payment: prefilled.payment,
      act,
      fields: { ...fields, reason: 'DUPL' },
      about,
      note: '',
    }),
  );
  expect(await revealing(), 'sent, and a request about one').toEqual([]);
  expect(await foundByName(), 'found by name').toEqual([]);
  const { end_to_end_id: id = '' } = fields;
  expect(await taken(batch, id), 'in files').toEqual([]);
  // The test sees what it looks for, once somebody had it shown.
  await desk.must('reviews.reveal', { batch, hide: false });
  const calls = new Set((await revealing()).map((one) => one.split(':')[0]));
  const some = ['payments.list', 'cases.list', 'cases.get', 'cases.prefill', 'outbox.get'];
  expect(some.filter((name) => !calls.has(name))).toEqual([]);
  expect((await foundByName()).toSorted()).toEqual([
    'archive.search',
    'cases.list',
    'counterparties.find',
    'payments.list',
    'search.find',
  ]);
  expect((await taken(batch, id)).toSorted()).toEqual([
    'cases.evidence',
    'evidence.collect',
    'inquiries.search',
    'reports.make',
  ]);
});
