// What opens a desk is changed while it is open: a new passphrase and new recovery shares open it from then
// on, the ones before are refused, and a desk that is killed over the change opens with one of the two.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const [folder, home] = [newFolder(), newFolder()];
const phrase = (number: number): string => `seven anchors and bull number ${String(number)}`;
let desk: StdioDesk;
let shares: readonly string[] = [];

const start = (): Promise<StdioDesk> =>
  StdioDesk.start(folder, { args: [], env: { HOME: home }, real: true });
async function again(): Promise<void> {
  await desk.stop();
  desk = await start();
}
const change = (from: number, to: number) =>
  desk.call('vault.setPassphrase', {
    proof: { passphrase: phrase(from) },
    passphrase: phrase(to),
    person: 'nobody-yet',
  });
const unlocks = async (by: { passphrase: string } | { shares: string[] }): Promise<string> => {
  const opened = await desk.call('setup.unlock', by);
  return opened.ok ? 'open' : opened.error.code;
};

beforeAll(async () => {
  desk = await start();
  ({ shares } = await desk.must('setup.create', {
    environment: 'sandbox',
    company: { id: 'acme', name: 'Acme' },
    deskName: 'Leith',
    protection: { kind: 'passphrase', passphrase: phrase(1) },
    shares: { threshold: 2, count: 3 },
  }));
});
afterAll(async () => {
  await desk.stop();
  await Promise.all([folder, home].map(throwAway));
});

it('a new passphrase opens the desk and the one before is refused', async () => {
  expect(await change(7, 2)).toMatchObject({ ok: false, error: { code: 'vault-wrong-passphrase' } });
  const silent = { proof: null, passphrase: phrase(2), person: 'nobody-yet' };
  expect(await desk.call('vault.setPassphrase', silent)).toMatchObject({
    ok: false,
    error: { code: 'vault-passphrase-needed' },
  });
  expect(
    await desk.call('vault.setPassphrase', {
      ...silent,
      proof: { passphrase: phrase(1) },
      passphrase: 'short',
    }),
  ).toMatchObject({ ok: false, error: { code: 'vault-passphrase-weak' } });
  expect(await change(1, 2)).toEqual({ ok: true, value: {} });
  expect((await desk.must('log.list', { text: 'vault.passphrase' })).total).toBe(1);
  await again();
  expect(await unlocks({ passphrase: phrase(1) })).toBe('vault-wrong-passphrase');
  expect(await unlocks({ passphrase: phrase(2) })).toBe('open');
  expect((await desk.must('desk.get', {})).notices).toEqual([]);
});

it('new recovery shares open the desk and those before are refused, and shares allow a new passphrase', async () => {
  const asked = { threshold: 2, count: 4, person: 'nobody-yet' };
  expect(await desk.call('vault.makeShares', { ...asked, proof: { passphrase: phrase(1) } })).toMatchObject({
    ok: false,
    error: { code: 'vault-wrong-passphrase' },
  });
  expect(
    await desk.call('vault.makeShares', { ...asked, threshold: 5, proof: { passphrase: phrase(2) } }),
  ).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
  const made = await desk.must('vault.makeShares', { ...asked, proof: { passphrase: phrase(2) } });
  expect(made.shares).toHaveLength(4);
  expect((await desk.must('log.list', { text: 'vault.shares' })).total).toBe(1);
  await again();
  expect(await unlocks({ shares: shares.slice(0, 2) })).toBe('recovery-share-invalid');
  expect(await unlocks({ shares: made.shares.slice(2) })).toBe('open');
  const forgotten = {
    proof: { shares: made.shares.slice(0, 2) },
    passphrase: phrase(3),
    person: 'nobody-yet',
  };
  await desk.must('vault.setPassphrase', forgotten);
  await again();
  expect(await unlocks({ passphrase: phrase(2) })).toBe('vault-wrong-passphrase');
  expect(await unlocks({ passphrase: phrase(3) })).toBe('open');
});

it('a desk that is killed over the change opens with one of the two, and with the same store', async () => {
  let now = 3;
  for (const after of [0, 60, 120, 180, 240, 300]) {
    change(now, now + 1).catch(() => undefined);
    await new Promise((next) => {
      setTimeout(next, after);
    });
    desk.child.kill('SIGKILL');
    await desk.exited;
    desk = await start();
    const codes = [await unlocks({ passphrase: phrase(now) })];
    if (codes[0] !== 'open') codes.push(await unlocks({ passphrase: phrase(now + 1) }));
    expect([['open'], ['vault-wrong-passphrase', 'open']]).toContainEqual(codes);
    now += codes.length - 1;
    expect(await desk.must('log.verify', {})).toMatchObject({ intact: true });
  }
});
