// Two real desks of one company and the bank's sandbox, after the set-up: a recall and a balance, a key
// renewed between two seals, the second desk enrolled, packs, a handover, a backup put back, and which files
// all their processes opened for it.
import { execFileSync } from 'node:child_process';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBusinessDays, isoDate } from '../../shared/domain/calendar.ts';
import { startNamedBank, type NamedBank } from '../bank/named-bank.ts';
import { sealsAtTheBank } from '../bank/seals.ts';
import { SETTLED } from '../bank-days.ts';
import { draftCase, releasedCase } from '../flow/case-actions.ts';
import {
  adoptDraft,
  bytesOf,
  certified,
  changePolicy,
  connectToBank,
  enterSecrets,
  letterText,
  makeCompanyKey,
  sendBytes,
} from '../flow/customer-desk.ts';
import { openedFiles, outsideTheProduct } from '../flow/loaded-modules.ts';
import { detail, must, payments, sealed, sign, typedBatch } from '../flow/officers.ts';
import {
  cardsByName,
  COMPANY,
  enterPins,
  makeCards,
  cardModule,
  PASSPHRASE,
  setUp,
} from '../flow/real-cards.ts';
import { newFolder, StdioDesk, throwAway } from '../flow/stdio-desk.ts';

const [home, firstFolder, secondFolder] = [newFolder(), newFolder(), newFolder()];
let env: { readonly HOME: string };
let bank: NamedBank;
let first: StdioDesk;
let second: StdioDesk;

const files = openedFiles();
const VERIFIER = fileURLToPath(new URL('../../verifier/main.mjs', import.meta.url));
/** Handed over, and sealed by the second desk. */
let givenBatch: string;

const start = (folder: string): Promise<StdioDesk> =>
  StdioDesk.start(folder, { args: [], env, real: true, under: files.under });

beforeAll(async () => {
  [bank, env] = await Promise.all([startNamedBank(), makeCards(home)]);
  first = await start(firstFolder);
  await setUp(first);
  await connectToBank(first, bank);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await bank.stop();
  files.remove();
  await Promise.all([home, firstFolder, secondFolder].map(throwAway));
});

/** Sends a new payment and lets the bank settle it. */
async function settledPayment(
  desk: StdioDesk,
): Promise<{ readonly batch: string; readonly payment: string }> {
  const batch = await typedBatch(desk);
  const { message } = await sealed(desk, batch);
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted', fault: null });
  return { batch, payment: await settle(desk, batch, message) };
}

async function settle(desk: StdioDesk, batch: string, message: string): Promise<string> {
  await bank.order('clock.advance', { seconds: SETTLED });
  await desk.must('follow.askAgain', { message });
  await expect
    .poll(async () => (await payments(desk, batch))[0]?.status, { timeout: 60_000, interval: 100 })
    .toBe('ACSC');
  return (await payments(desk, batch))[0]?.payment ?? '';
}

it('a renewed signing key seals from its day on, and the bank takes the seal before and after', async () => {
  const renewed = await makeCompanyKey(first, 'sign');
  await certified(first, bank, renewed, await letterText(first));
  const before = await typedBatch(first, { amount: '10.00' });
  const old = await sealed(first, before);
  expect(await first.must('outbox.send', { message: old.message })).toMatchObject({ state: 'accepted' });
  const { draft } = await first.must('onboarding.renew', {
    signing: renewed.key,
    decryption: null,
    from: new Date(Date.now() - 3_600_000).toISOString(),
  });
  await adoptDraft(first, JSON.parse(draft) as object, 'renewal of the signing key');
  const after = await typedBatch(first, { amount: '11.00' });
  const fresh = await sealed(first, after);
  expect(await first.must('outbox.send', { message: fresh.message })).toMatchObject({ state: 'accepted' });
  const seals = (await sealsAtTheBank(bank)).slice(-2);
  const { keys } = await first.must('onboarding.get', {});
  const use = (wanted: string) =>
    keys.find((key) => key.usage === 'sign' && key.use === wanted)?.certificate?.sha256;
  expect(seals).toEqual([use('none'), use('now')]);
  expect(new Set(seals).size).toBe(2);
});

it('the second desk takes the first policy over, is enrolled by its file, and reads its first pack', async () => {
  second = await start(secondFolder);
  await second.must('setup.create', {
    environment: 'sandbox',
    company: COMPANY,
    deskName: 'Leith',
    protection: { kind: 'passphrase', passphrase: PASSPHRASE },
    shares: null,
  });
  enterPins(second);
  await second.must('cards.addModule', { path: cardModule() });
  const out = await first.must('genesis.export', {});
  const file = await sendBytes(second, out.name, await bytesOf(first, out.file));
  await second.must('genesis.import', { file });
  const { draft } = await second.must('genesis.get', {});
  await second.must('genesis.pin', { words: draft?.words ?? [] });
  const { own } = await second.must('policies.ownDesk', {});
  expect(own).toMatchObject({ enrolled: false });
  const read = await first.must('policies.readDesk', { text: own?.text ?? '' });
  expect(read.words).toEqual(own?.words);
  const otherCompany = (own?.text ?? '').replace(COMPANY.id, 'another-company');
  expect(await first.call('policies.readDesk', { text: otherCompany })).toMatchObject({
    ok: false,
    error: { code: 'desk-enrolment-unfit' },
  });
  await changePolicy(first, [{ change: 'enrol-desk', desk: read.desk }]);
  const batch = await typedBatch(first, { amount: '20.00' });
  await must(sign(first, 'batches.freeze', batch, 'ada-keller'));
  const taken = await carry(first, second, batch);
  expect(taken).toMatchObject([{ batch, state: 'frozen' }]);
  expect(await second.must('policies.get', {})).toMatchObject({ version: 2 });
  expect((await second.must('policies.ownDesk', {})).own).toMatchObject({ enrolled: true });
  await must(sign(second, 'batches.approve', batch, 'jonas-weber'));
  expect(await carry(second, first, batch)).toMatchObject([{ batch, state: 'approved' }]);
});

it('a batch is handed over, and the second desk seals and sends it with the company’s card', async () => {
  const inForce = await first.must('profile.get', {});
  await adoptDraft(second, inForce.profile, 'the company’s profile');
  await enterSecrets(second, bank);
  for (const { uri, refused } of (await second.must('cards.company', {})).rows) {
    expect(refused).not.toBe(true);
    const { ticket } = await second.must('cards.enterCompanyPin', { uri });
    expect((await second.ended(ticket)).fault).toBeNull();
  }
  const batch = await typedBatch(first, { amount: '30.00' });
  givenBatch = batch;
  await must(sign(first, 'batches.freeze', batch, 'ada-keller'));
  await must(sign(first, 'batches.approve', batch, 'jonas-weber'));
  const { desk: to } = await second.must('desk.get', {});
  const mira = (await cardsByName(first)).get('Mira Novak');
  if (mira === undefined) throw new Error('no card of the releaser');
  const { ticket } = await first.must('handovers.sign', {
    batch,
    expectedRevision: (await detail(first, batch)).changeRevision,
    to,
    choice: mira,
    note: 'the line is down',
  });
  expect((await first.ended(ticket)).fault).toBeNull();
  await carry(first, second, batch);
  await must(sign(second, 'batches.release', batch, 'mira-novak'));
  await expect
    .poll(async () => (await second.must('outbox.list', {})).rows.some((row) => row.batch === batch), {
      timeout: 60_000,
      interval: 100,
    })
    .toBe(true);
  const message =
    (await second.must('outbox.list', {})).rows.find((row) => row.batch === batch)?.message ?? '';
  expect(await second.must('outbox.send', { message })).toMatchObject({ state: 'accepted', fault: null });
});

it('a settled payment is recalled by three officers, and the account report is asked for', async () => {
  const { payment } = await settledPayment(first);
  const filled = await first.must('cases.prefill', { payment });
  expect(filled.act).toBe('recall');
  const recall = await draftCase(first, {
    payment,
    act: 'recall',
    fields: { ...filled.fields, reason: 'DUPL' },
  });
  await releasedCase(first, recall);
  expect(await first.must('cases.send', { case: recall })).toMatchObject({ state: 'answered' });
  const { today } = await first.must('inquiries.rules', {});
  const from = new Date(Date.parse(today) - 7 * 86_400_000).toISOString().slice(0, 10);
  const report = await first.must('balances.ask', {
    base_currency: 'EUR',
    branch_number: '600',
    from_date: from,
  });
  expect(report).toMatchObject({ form: 'document', standing: 'full' });
});

it('a backup that is put back is noticed, sends nothing twice, and goes on once the bank was asked', async () => {
  const batch = await typedBatch(first, { amount: '40.00' });
  await datedAtTheBank(batch);
  const { message } = await sealed(first, batch);
  await first.stop();
  const [store, copy] = [join(firstFolder, 'desk.db'), join(firstFolder, 'backup.db')];
  await copyFile(store, copy);
  first = await start(firstFolder);
  await first.must('setup.unlock', { passphrase: PASSPHRASE });
  enterPins(first);
  expect(await first.must('outbox.send', { message })).toMatchObject({ state: 'accepted' });
  await first.stop();
  await copyFile(copy, store);
  for (const end of ['-wal', '-shm']) await rm(`${store}${end}`, { force: true });
  first = await start(firstFolder);
  await first.must('setup.unlock', { passphrase: PASSPHRASE });
  enterPins(first);
  expect((await first.must('restore.get', {})).restored).toMatchObject({ acknowledged: false });
  expect(await first.call('outbox.send', { message })).toMatchObject({ ok: false });
  const booked = async (): Promise<number> => ((await bank.order('payments')) as readonly unknown[]).length;
  const before = await booked();
  expect(await first.must('outbox.inquire', { message })).toMatchObject({ state: 'accepted', fault: null });
  expect(await booked()).toBe(before);
});

it('the desks, their threads and card processes and the verifier opened product code alone', async () => {
  const evidence = await second.must('evidence.collect', { batch: givenBatch });
  const zip = join(home, evidence.name);
  await writeFile(zip, await bytesOf(second, evidence.file));
  await Promise.all([first.stop(), second.stop()]);
  const { policies } = JSON.parse(await readFile(join(secondFolder, 'roots.json'), 'utf8')) as {
    readonly policies: readonly { readonly sha256: string }[];
  };
  const [program = '', ...before] = files.under;
  const verifier = [VERIFIER, zip, '--evidence', '--policy', policies[0]?.sha256 ?? ''];
  expect(execFileSync(program, [...before, process.execPath, ...verifier], { encoding: 'utf8' })).toContain(
    'GENUINE, AND THE POLICY IS SATISFIED',
  );
  const opened = files.read();
  // Each kind of process was seen: main, its threads, the card processes, the verifier.
  for (const part of [
    'main/compose.ts',
    'main/store/worker.ts',
    'main/messages/worker.ts',
    'main/token/process/main.ts',
    'verifier/run.ts',
  ])
    expect(opened).toContain(part);
  expect(outsideTheProduct(opened)).toEqual([]);
  // What makes keys on software tokens for tests and training.
  expect(opened).not.toContain('main/token/provision.ts');
});

/** The bank's days have gone on: the value date is one of them. */
async function datedAtTheBank(batch: string): Promise<void> {
  const { businessDate } = (await bank.order('clock.get')) as { readonly businessDate: string };
  const {
    groups: [header],
    changeRevision,
  } = await detail(first, batch);
  if (header === undefined) throw new Error('a batch has a group');
  await first.must('batches.saveGroup', {
    batch,
    expectedRevision: changeRevision,
    header: { ...header, valueDate: addBusinessDays('TARGET', isoDate(businessDate), 2) },
  });
}

async function carry(from: StdioDesk, to: StdioDesk, batch: string): Promise<readonly object[]> {
  const pack = await from.must('packs.export', { batch });
  const file = await sendBytes(to, pack.name, await bytesOf(from, pack.file));
  return (await to.must('packs.import', { file })).batches;
}
