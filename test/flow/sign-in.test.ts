// Who is at a running desk: signing in by card and by name, what a locked desk answers, whom the log names,
// and what the administrator demands.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asksOf } from '../../shared/ipc/asks.ts';
import { contract, type CallName } from '../../shared/ipc/contract.ts';
import { RIGHT } from '../contract/samples.ts';
import { cardOf, must, sign, adoptSample, type Officer } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

async function signIn(officer: Officer | null): Promise<string | null> {
  const started = await desk.call('session.signIn', { choice: await cardOf(desk, officer) });
  if (!started.ok) return started.error.code;
  return (await desk.ended(started.value.ticket)).fault?.code ?? null;
}

async function lastActs(count: number): Promise<string[]> {
  const { rows } = await desk.must('log.list', { limit: count });
  return rows.map(({ act, actor }) => `${act} ${actor}`).toReversed();
}

it('asks for nobody by itself, and then the log names the desk', async () => {
  expect(await desk.must('session.get', {})).toMatchObject({ at: null, locked: false });
  await desk.must('batches.create', { kind: 'credit-transfer', reference: '' });
  expect(await lastActs(1)).toEqual(['batch.create desk']);
});

it('knows an enrolled card by what it signed, and no other', async () => {
  expect(await signIn(null)).toBe('person-not-enrolled');
  expect(await signIn('ada-keller')).toBeNull();
  expect((await desk.must('session.get', {})).at).toMatchObject({ by: 'card', person: 'ada-keller' });
  await desk.must('batches.create', { kind: 'credit-transfer', reference: '' });
  expect(await lastActs(2)).toEqual(['session.sign-in ada-keller', 'batch.create ada-keller']);
});

it('tells a person what waits for them, and takes it away when they have signed', async () => {
  const batch = await adoptSample(desk, 'supplier-run');
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  // Who prepared it cannot approve it.
  expect((await desk.must('session.tasks', {})).tasks).toEqual([]);
  expect(await signIn('jonas-weber')).toBeNull();
  expect((await desk.must('session.tasks', {})).tasks.map((row) => row.batch)).toEqual([batch]);
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  expect((await desk.must('session.tasks', {})).tasks).toEqual([]);
});

it('tells who comes back what others did since, and nobody at a first visit or signed out', async () => {
  await desk.must('session.signOut', {});
  expect(await desk.must('log.absence', {})).toEqual({ absence: null });
  // On a desk that was set up she has signed the first policy; on a training desk nothing yet.
  const { rows: before } = await desk.must('log.list', { limit: 500 });
  const wasHere = before.some(({ actor }) => actor === 'mira-novak');
  expect(await signIn('mira-novak')).toBeNull();
  const hers = (await desk.must('log.absence', {})).absence;
  expect(hers !== null).toBe(wasHere);
  expect((hers?.rows ?? []).filter(({ actor }) => actor === 'mira-novak')).toEqual([]);
  expect(await signIn('ada-keller')).toBeNull();
  const { absence } = await desk.must('log.absence', {});
  expect(absence).toMatchObject({ total: 1 });
  expect(absence?.rows.map(({ act, actor }) => `${act} ${actor}`)).toEqual(['batch.approve jonas-weber']);
});

it('names what was typed as typed', async () => {
  await desk.must('session.signInByName', { name: 'ada-keller' });
  await desk.must('batches.create', { kind: 'credit-transfer', reference: '' });
  expect(await lastActs(1)).toEqual(['batch.create name:ada-keller']);
});

it('names who prints a report by the card they signed in with, whatever is typed', async () => {
  expect(await signIn('ada-keller')).toBeNull();
  const { file } = await desk.must('reports.make', {
    what: { report: 'batches' },
    form: 'pdf',
    printedBy: 'Mallory',
  });
  const { base64 } = await desk.must('files.read', { file, offset: 0 });
  const page = Buffer.from(base64, 'base64').toString('utf8');
  expect(page).toContain('Ada Keller');
  expect(page).not.toContain('Mallory');
  expect(await lastActs(1)).toEqual(['report.make ada-keller']);
});

it('answers only what unlocks it while it is locked, and every other call is refused by name', async () => {
  expect((await desk.must('session.lock', {})).locked).toBe(true);
  for (const name of Object.keys(contract) as CallName[]) {
    if (!contract[name].states.includes('open' as never) || asksOf(name) === 'nobody') continue;
    expect([name, await desk.call(name, RIGHT[name] as never)]).toEqual([
      name,
      { ok: false, error: { code: 'desk-locked' } },
    ]);
  }
  expect(await signIn('ada-keller')).toBeNull();
  expect(await lastActs(2)).toEqual(['session.lock ada-keller', 'session.sign-in ada-keller']);
});

it('is demanded by an administrator with a card alone, and then asked for at every opening', async () => {
  const demand = { demanded: 'card', idleMinutes: 5 } as const;
  await desk.must('session.signOut', {});
  expect(await desk.call('session.demand', demand)).toMatchObject({
    error: { code: 'sign-in-by-administrator' },
  });
  await desk.stop();
  await writeFile(
    join(folder, 'locked-settings.json'),
    JSON.stringify({
      format: 'countersign/locked-settings/1',
      locks: [{ setting: 'signIn', value: { ...demand, demanded: 'name' }, why: 'Open office.' }],
    }),
  );
  desk = await StdioDesk.start(folder);
  expect(await desk.call('batches.list', {})).toMatchObject({ error: { code: 'desk-locked' } });
  await desk.must('session.signInByName', { name: 'Tom' });
  expect((await desk.call('batches.list', {})).ok).toBe(true);
  expect((await desk.call('batches.create', { kind: 'credit-transfer', reference: '' })).ok).toBe(true);
  expect(await desk.call('network.setMode', { mode: 'offline' })).toMatchObject({
    error: { code: 'sign-in-by-card' },
  });
  expect(await signIn('jonas-weber')).toBeNull();
  expect((await desk.call('network.setMode', { mode: 'offline' })).ok).toBe(true);
  expect(await desk.call('session.demand', demand)).toMatchObject({ error: { code: 'setting-locked' } });
  expect(await lastActs(1)).toEqual(['network.offline jonas-weber']);
});
