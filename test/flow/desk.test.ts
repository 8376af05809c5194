// The desk around the main job: cards, officers, connection test, search, settings, log, reopening; and a
// machine without a PKCS#11 module.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTS } from '../../sandbox/data/accounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needsTraining } from './desk-kind.ts';
import { cardOf, detail, payments, sealed, adoptSample, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

describe('cards and officers', () => {
  it('every card is listed with its certificate, its person, and what stands against it', async () => {
    const { modules } = await desk.must('cards.list', { refresh: true });
    expect(modules).toMatchObject([{ kind: 'pkcs11', fault: null }]);
    const people = modules[0]!.cards.flatMap((card) =>
      card.certificates.map((certificate) => [card.label, certificate.personName, certificate.keyType]),
    );
    expect(people).toEqual(
      expect.arrayContaining([
        ['Ada Keller', 'Ada Keller', 'RSA'],
        ['Jonas Weber', 'Jonas Weber', 'EC'],
        ['Unenrolled card', null, 'RSA'],
      ]),
    );
  });

  it("the policy stands in sentences, signed by the administrators' cards, with who is present", async () => {
    const officers = await desk.must('officers.list', {});
    expect(officers).toMatchObject({
      policyVersion: 1,
      signedBy: ['Ada Keller', 'Jonas Weber', 'Mira Novak'],
    });
    expect(officers.sentences.map((each) => say(t, each)).join(' ')).toContain('one more person releases');
    expect(officers.persons.flatMap((person) => person.certificates.map(({ present }) => present))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('a card proves that it works, and a wrong PIN does not', async () => {
    const { ticket } = await desk.must('cards.test', { choice: await cardOf(desk, 'jonas-weber') });
    expect((await desk.ended(ticket)).phase).toBe('done');
    const own = desk.pin;
    desk.pin = () => '000000';
    const wrong = await desk.must('cards.test', { choice: await cardOf(desk, 'jonas-weber') });
    expect(await desk.ended(wrong.ticket)).toMatchObject({
      phase: 'failed',
      fault: { code: 'pin-incorrect' },
    });
    desk.pin = own;
    const { rows } = await desk.must('log.list', {});
    expect(rows.filter(({ act }) => act === 'card.test-refused').map((row) => row.detail)).toEqual([
      'pin-incorrect',
    ]);
  });
});

describe('the bank profile', () => {
  it('shows its certificates with fingerprints in words and no secret', async () => {
    const profile = await desk.must('profile.get', {});
    expect(profile.certificates.length).toBeGreaterThan(1);
    for (const certificate of profile.certificates) expect(certificate.words).toHaveLength(8);
    expect(JSON.stringify(profile)).not.toMatch(/PRIVATE KEY|client_?secret/iu);
    expect(profile.baseUrl).toMatch(
      desk.world === null ? /^https:\/\/127\.0\.0\.1:\d+\/sb$/u : /^https:\/\/sandbox\.bank\.example\/sb$/u,
    );
  });

  it('the connection test names each step', async () => {
    const { checks } = await desk.must('profile.test', {});
    expect(checks.map(({ step, result }) => [step, result])).toEqual([
      ['dns', 'passed'],
      ['tcp', 'passed'],
      ['tls', 'passed'],
      ['client-certificate', 'passed'],
      ['access-token', 'passed'],
      ['signature', 'passed'],
      ['encryption', 'passed'],
    ]);
  });

  it('offline, nothing is tested and nothing is sent', async () => {
    const { message } = await sealed(desk, await typedBatch(desk));
    await desk.must('network.setMode', { mode: 'offline' });
    expect(await desk.call('profile.test', {})).toMatchObject({ ok: false, error: { code: 'offline' } });
    expect(await desk.call('outbox.send', { message })).toMatchObject({
      ok: false,
      error: { code: 'offline' },
    });
    expect((await desk.must('outbox.get', { message })).state).toBe('queued');
    await desk.must('network.setMode', { mode: 'online' });
    expect((await desk.must('outbox.send', { message })).state).toBe('accepted');
  });
});

describe('finding and remembering', () => {
  it('search finds batch, payment, counterparty and account', async () => {
    const batch = await adoptSample(desk, 'supplier-run');
    await desk.must('outbox.send', { message: (await sealed(desk, batch)).message });
    const { reference } = await detail(desk, batch);
    const [payment] = await payments(desk, batch);
    const kinds = async (text: string): Promise<string[]> =>
      (await desk.must('search.find', { text })).hits.map((hit) => hit.kind);
    expect(await kinds(reference)).toContain('batch');
    expect(await kinds(payment!.endToEndId)).toContain('payment');
    expect(await kinds('Lescure')).toContain('counterparty');
    expect(await kinds(payment!.account)).toContain('counterparty');
    expect(await kinds('DE88500209000023411208')).toContain('account');
    expect(await kinds('nothing like that')).toEqual([]);
  });

  it('a counterparty paid before completes with its account, address and currency', async () => {
    const { hits } = await desk.must('counterparties.find', { text: 'fond', side: 'counterparty' });
    expect(hits).toContainEqual(
      expect.objectContaining({
        name: 'Fonderie Lescure SARL',
        town: 'Lyon',
        country: 'FR',
        currency: 'EUR',
      }),
    );
  });

  it('the risk of a second run names what is known: nobody is new any more, and the same amounts went out lately', async () => {
    const batch = await adoptSample(desk, 'supplier-run');
    await sealed(desk, batch);
    const { rows } = await desk.must('batches.reviewTransactions', { batch });
    expect(rows.flatMap(({ reasons }) => reasons).filter(({ flag }) => flag === 'new-account')).toEqual([]);
    expect(
      rows
        .flatMap(({ reasons }) => reasons)
        .some(({ flag, evidence }) => flag === 'duplicate' && evidence !== null),
    ).toBe(true);
  });

  it('the day says what was sent, by currency', async () => {
    const { day } = await desk.must('desk.get', {});
    expect(day.find(({ what }) => what === 'sent')?.totals.map(({ currency }) => currency)).toEqual([
      'EUR',
      'USD',
    ]);
  });

  it.skipIf(needsTraining('everything-inside'))(
    'settings, network mode, batches and the log are there after a restart; offline no bank is started',
    async () => {
      await desk.must('settings.set', { theme: 'dark' });
      await desk.must('settings.set', { density: 'comfortable' });
      const before = await desk.must('desk.get', {});
      await desk.stop();
      desk = await StdioDesk.start(folder, { args: ['--training', '--offline'] });
      expect(await desk.must('settings.get', {})).toMatchObject({ theme: 'dark', density: 'comfortable' });
      const after = await desk.must('desk.get', {});
      expect(after.network.mode).toBe('offline');
      expect(after.log.size).toBeGreaterThanOrEqual(before.log.size);
      expect((await desk.must('training.get', {})).bank.running).toBe(false);
      expect(await desk.call('training.advanceClock', { seconds: 1 })).toMatchObject({
        ok: false,
        error: { code: 'training-bank-off' },
      });
      expect(await desk.must('log.verify', {})).toMatchObject({ intact: true });
    },
  );

  it.skipIf(needsTraining('everything-inside'))(
    'names the accounts of the company that its bank holds',
    async () => {
      const { accounts } = await desk.must('training.get', {});
      const held = ACCOUNTS.map(({ iban, number, currency, bic, branch, owner, name }) => ({
        account: iban ?? number,
        holder: owner,
        label: name,
        currency,
        bic,
        branch,
      }));
      expect(accounts).toEqual(held);
      expect(accounts.length).toBeGreaterThan(0);
    },
  );

  it.skipIf(needsTraining('everything-inside'))(
    'opens by a desk file of an earlier version, with the same cards',
    async () => {
      await desk.stop();
      const file = join(folder, 'desk.json');
      // Both were named after the module of training desks.
      const former = readFileSync(file, 'utf8')
        .replace('"ownTokens": true', '"softHsm": true')
        .replace('"tokens": "pkcs11"', '"tokens": "softhsm"');
      expect(former.match(/softhsm"/giu)).toHaveLength(2);
      writeFileSync(file, former);
      desk = await StdioDesk.start(folder);
      expect((await desk.must('training.get', {})).tokens).toBe('pkcs11');
      const { modules } = await desk.must('cards.list', { refresh: true });
      expect(modules.flatMap(({ cards }) => cards.map(({ label }) => label))).toContain('Ada Keller');
    },
  );

  it('a second process does not open the same desk', async () => {
    await expect(StdioDesk.start(folder)).rejects.toThrow('store-in-use');
  });
});

describe('a machine without a PKCS#11 module', () => {
  it('trains with key files, plainly marked, and does the whole job', async () => {
    const place = newFolder();
    const files = await StdioDesk.start(place, { args: ['--training', '--file-tokens'] });
    expect((await files.must('training.get', {})).tokens).toBe('file');
    expect((await files.must('cards.list', {})).modules).toMatchObject([
      { kind: 'pkcs12', label: 'Training key files' },
    ]);
    const batch = await typedBatch(files);
    const { message } = await sealed(files, batch);
    expect((await files.must('outbox.send', { message })).state).toBe('accepted');
    expect((await payments(files, batch))[0]).toMatchObject({ status: 'PDNG' });
    await files.stop();
    await throwAway(place);
  });

  it.skipIf(needsTraining('everything-inside'))(
    'a folder that holds something else is left alone',
    async () => {
      await expect(StdioDesk.start(process.cwd())).rejects.toThrow('desk-folder-not-empty');
    },
  );
});
