// A company whose policy demands the revocation list of its authority: nobody signs without a current one,
// and what a card on the list has signed counts no more. The lists are made by openssl.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../shared/domain/errors.ts';
import { startNamedBank, type NamedBank } from '../bank/named-bank.ts';
import { opensslAuthority } from '../token/openssl-authority.ts';
import { changePolicy, connectToBank } from './customer-desk.ts';
import { detail, sign, typedBatch } from './officers.ts';
import { enterPins, makeCards, PASSPHRASE, setUp } from './real-cards.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const DAY = 86_400_000;
const days = (count: number): Date => new Date(Date.now() + count * DAY);
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const [home, folder, trust] = [newFolder(), newFolder(), newFolder()];
const authority = opensslAuthority(join(trust, 'root'));
const stranger = opensslAuthority(join(trust, 'stranger'), { name: 'Stranger' });
const issued = new Map<string, Buffer>();
let bank: NamedBank;
let desk: StdioDesk;

beforeAll(async () => {
  const issuing = (spki: Uint8Array, name: string): Buffer => {
    const certificate = authority.issue(spki, name, ['1.3.6.1.5.5.7.3.4']);
    issued.set(name, certificate);
    return certificate;
  };
  const [named, env] = await Promise.all([startNamedBank(), makeCards(home, { issuing })]);
  bank = named;
  desk = await StdioDesk.start(folder, { args: [], env, real: true });
  await setUp(desk);
  await connectToBank(desk, bank);
});
afterAll(async () => {
  await desk.stop();
  await bank.stop();
  await Promise.all([home, folder, trust].map(throwAway));
});

const take = (list: Uint8Array) => desk.call('policies.importList', { file: base64(list) });
const code = (failed: Fault | null): string | null => failed?.code ?? null;
const current = (number: number, form: 'der' | 'pem' = 'der'): Buffer =>
  authority.list({ thisUpdate: days(-1), nextUpdate: days(30), number, form });

it('the administrators name the authority, with what they demand of its certificates', async () => {
  const read = await desk.must('policies.readAuthority', { file: base64(authority.der) });
  expect(read).toMatchObject({ subject: 'C=DE, O=Example Trust, CN=Root', cards: 3 });
  const { subject, certificate } = read;
  const named = { subject, certificate, revocation: 'demanded' as const };
  const over = { ...named, extendedUsages: ['1.3.6.1.5.5.7.3.36'] };
  const preview = await desk.must('policies.preview', {
    changes: [{ change: 'name-authority', authority: { ...over, subject: 'CN=Somebody' } }],
  });
  expect(preview.problems.map((each) => each.code)).toContain('authority-unfit');
  await changePolicy(desk, [{ change: 'name-authority', authority: named }]);
  const policy = await desk.must('policies.get', {});
  expect(policy.authorities).toMatchObject([{ subject, revocation: 'demanded', cards: 3, list: null }]);
  expect(policy.warnings.map((each) => each.code)).toContain('revocation-list-none');
});

let batch: string;

// The card process judges for itself, too: test/policy/revocation.test.ts.
it('nothing is signed before a current list is there, and no PIN is asked for', async () => {
  batch = await typedBatch(desk);
  const asked = desk.asked.length;
  expect(await sign(desk, 'batches.freeze', batch, 'ada-keller')).toMatchObject({
    code: 'revocation-list-missing',
    detail: 'C=DE, O=Example Trust, CN=Root',
  });
  expect(desk.asked).toHaveLength(asked);
});

it('lists of others, lists that ended and older ones are refused; the current one is taken', async () => {
  const foreign = stranger.list({ thisUpdate: days(-1), nextUpdate: days(1) });
  expect(await take(foreign)).toMatchObject({ error: { code: 'revocation-list-foreign' } });
  const ended = authority.list({ thisUpdate: days(-9), nextUpdate: days(-1), number: 4 });
  expect(await take(ended)).toMatchObject({ error: { code: 'revocation-list-stale' } });
  const early = authority.list({ thisUpdate: days(2), nextUpdate: days(9), number: 4 });
  expect(await take(early)).toMatchObject({ error: { code: 'clock-behind' } });
  expect(await take(Buffer.from('no list'))).toMatchObject({ error: { code: 'revocation-list-unreadable' } });
  expect(await take(current(5, 'pem'))).toMatchObject({ ok: true, value: { entries: 0, revoked: [] } });
  expect(await take(current(4))).toMatchObject({ error: { code: 'revocation-list-older' } });
  const { authorities } = await desk.must('policies.get', {});
  expect(authorities).toMatchObject([{ list: { number: '05', current: true, entries: 0 } }]);
  const { rows } = await desk.must('log.list', { limit: 50, text: 'revocation.' });
  expect(rows.map(({ act }) => act)).toEqual(['revocation.import']);
});

it('with a current list cards sign', async () => {
  expect(code(await sign(desk, 'batches.freeze', batch, 'ada-keller'))).toBeNull();
  expect(code(await sign(desk, 'batches.approve', batch, 'jonas-weber'))).toBeNull();
  expect((await detail(desk, batch)).state).toBe('approved');
});

it('a card on the next list signs nothing more, and its approval counts no more', async () => {
  authority.revoke(issued.get('Jonas Weber') ?? Buffer.alloc(0));
  expect(await take(current(6))).toMatchObject({ ok: true, value: { entries: 1, revoked: ['Jonas Weber'] } });
  const { signatures } = await detail(desk, batch);
  expect(signatures.map(({ purpose, counts, why }) => [purpose, counts, why])).toEqual([
    ['freeze', true, null],
    ['approve', false, 'revoked'],
  ]);
  expect(await sign(desk, 'batches.release', batch, 'mira-novak')).not.toBeNull();
  const asked = desk.asked.length;
  const other = await typedBatch(desk);
  expect(code(await sign(desk, 'batches.freeze', other, 'ada-keller'))).toBeNull();
  expect(code(await sign(desk, 'batches.approve', other, 'jonas-weber'))).toMatch(
    /^(?:certificate-on-list|person-not-enrolled)$/u,
  );
  expect(desk.asked).toHaveLength(asked + 1);
  const { warnings } = await desk.must('policies.get', {});
  expect(warnings.map((each) => each.code)).toContain('card-on-revocation-list');
});

it('the list outlives a restart of the desk', async () => {
  await desk.stop();
  desk = await StdioDesk.start(folder, { args: [], env: { HOME: home }, real: true });
  enterPins(desk);
  await desk.must('setup.unlock', { passphrase: PASSPHRASE });
  const { authorities } = await desk.must('policies.get', {});
  expect(authorities[0]?.list?.number).toBe('06');
  expect(code(await sign(desk, 'batches.freeze', await typedBatch(desk), 'ada-keller'))).toBeNull();
});
