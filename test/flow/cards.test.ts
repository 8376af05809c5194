// Cards over the contract of a whole desk: one PIN for several acts, the lock, a changed PIN, health,
// calendar, modules, and the anchored log.
import { coded, sentence } from '../../shared/domain/sentence.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOf, detail, must, sign, typedBatch } from './officers.ts';
import { newFolder, pause, StdioDesk, throwAway, type PinAsked } from './stdio-desk.ts';

const folder = newFolder();
let desk: StdioDesk;

beforeAll(async () => {
  desk = await StdioDesk.start(folder);
});
beforeEach(async () => {
  desk.reply = () => null;
  desk.asked.length = 0;
  await desk.must('cards.logout', { cardId: null });
  await pause(60);
});
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

/** The officer leaves the card open at each PIN entry and confirms where no PIN is asked. */
const leaveOpen = ({ entry, card }: PinAsked): readonly [string, object] =>
  entry.kind === 'confirm'
    ? ['pin.confirm', {}]
    : ['pin.enter', { pin: desk.pins.get(card.label) ?? '', keepOpen: true }];

const kinds = (): readonly string[] => desk.asked.map((asked) => asked.entry.kind);

async function log(act: string): Promise<readonly { readonly actor: string; readonly detail: string }[]> {
  return (await desk.must('log.list', { text: act, limit: 50 })).rows.filter((row) => row.act === act);
}

async function frozen(count: number): Promise<readonly string[]> {
  const batches: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const batch = await typedBatch(desk);
    await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
    batches.push(batch);
  }
  return batches;
}

describe('one PIN for several approvals', () => {
  it('is asked once; each further approval is shown and confirmed; the lease is visible, and both ends are in the log', async () => {
    const batches = await frozen(3);
    desk.asked.length = 0;
    desk.reply = leaveOpen;
    for (const batch of batches) await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
    expect(kinds()).toEqual(['pin', 'confirm', 'confirm']);
    expect(desk.asked.every((asked) => asked.readings.length === 1 && asked.words[0]?.length === 8)).toBe(
      true,
    );
    const { leases } = await desk.must('cards.list', {});
    expect(leases).toMatchObject([{ acts: 20, actsLeft: 17 }]);
    await desk.must('cards.lock', {});
    await pause(100);
    expect((await desk.must('cards.list', {})).leases).toEqual([]);
    expect((await log('card.lease-open')).at(0)?.actor).toBe('jonas-weber');
    expect((await log('card.lease-end')).at(0)?.detail).toContain('"why":"locked"');
  });

  it('the lock cancels a PIN entry that waits', async () => {
    const [batch = ''] = await frozen(1);
    desk.asked.length = 0;
    let locked: Promise<unknown> = Promise.resolve();
    desk.reply = () => {
      locked = desk.must('cards.lock', {});
      return ['pin.current', {}];
    };
    await sign(desk, 'batches.approve', batch, 'jonas-weber');
    await locked;
    expect(desk.events.filter(({ event }) => event === 'ticket').at(-1)?.data).toMatchObject({
      act: 'approve',
      phase: 'cancelled',
    });
    expect((await detail(desk, batch)).signatures.map((each) => each.purpose)).toEqual(['freeze']);
  });

  it('is limited by the desk’s setting, which is logged and closes what is open; without one every act asks', async () => {
    const [first = '', second = ''] = await frozen(2);
    expect(
      await desk.call('cards.setLeaseLimits', { limits: { seconds: 86_400, acts: 1_000, idleSeconds: 600 } }),
    ).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    await desk.must('cards.setLeaseLimits', { limits: null });
    desk.asked.length = 0;
    desk.reply = leaveOpen;
    await must(sign(desk, 'batches.approve', first, 'jonas-weber'));
    await must(sign(desk, 'batches.approve', second, 'jonas-weber'));
    expect(kinds()).toEqual(['pin', 'pin']);
    await desk.must('cards.setLeaseLimits', { limits: (await desk.must('cards.leaseLimits', {})).standard });
    expect((await log('card.lease-limits')).map((row) => row.detail)).toEqual([
      coded(sentence('log-session-limits', { seconds: 600, signatures: 20, idle: 180 })),
      coded(sentence('log-session-none', {})),
    ]);
  });
});

describe('a card', () => {
  it('gets another PIN over the PIN page’s contract alone, and the log says so without it', async () => {
    const choice = await cardOf(desk, 'jonas-weber');
    const old = desk.pins.get('Jonas Weber') ?? '';
    const change = async (from: string, to: string): Promise<string> => {
      desk.reply = () => ['pin.change', { old: from, fresh: to, repeat: to }];
      const { ticket } = await desk.must('cards.changePin', { cardId: choice.cardId });
      const ended = await desk.ended(ticket);
      return ended.fault?.code ?? ended.phase;
    };
    expect(await change(old, '90817263')).toBe('done');
    expect(await change(old, '11112222')).toBe('pin-incorrect');
    expect(await change('90817263', old)).toBe('done');
    expect([
      (await log('card.pin-change')).length,
      (await log('card.pin-change-refused')).at(0)?.detail,
    ]).toEqual([2, 'pin-incorrect']);
    const whole = JSON.stringify((await desk.must('log.list', { limit: 500 })).rows);
    expect(whole).not.toContain('90817263');
  });

  it('is checked point by point, and a test signature completes the list', async () => {
    const choice = await cardOf(desk, 'mira-novak');
    const before = await desk.must('cards.health', { choice });
    expect(before.checks.filter((one) => one.result === 'bad')).toEqual([]);
    expect(before.checks.find((one) => one.check === 'module')?.facts).toMatch(/PKCS11, SoftHSM, \d+\.\d+$/u);
    expect(before.checks.find((one) => one.check === 'signature')?.result).toBe('open');
    expect(before.mechanisms.some((one) => one.name === 'CKM_RSA_PKCS' || one.name === 'CKM_ECDSA')).toBe(
      true,
    );
    const { ticket } = await desk.must('cards.test', { choice });
    expect((await desk.ended(ticket)).phase).toBe('done');
    expect(
      (await desk.must('cards.health', { choice })).checks.find((one) => one.check === 'signature'),
    ).toMatchObject({ result: 'good', facts: expect.stringMatching(/^\d{4}-.* \d+$/u) });
  });

  it('and the certificates of the bank, the company and the connection stand in the calendar, the first to end first', async () => {
    const { rows } = await desk.must('cards.calendar', {});
    expect(new Set(rows.map((row) => row.use))).toEqual(
      new Set(['officer', 'bank-signing', 'bank-encryption', 'company', 'connection']),
    );
    expect(rows.map((row) => row.notAfter)).toEqual(rows.map((row) => row.notAfter).toSorted());
  });
});

describe('card modules', () => {
  it('are found by their usual paths, and one that only the administrator can change is used and removed again', async () => {
    const { modules } = await desk.must('cards.modules', {});
    expect(modules.filter((one) => one.moduleId !== null)).not.toEqual([]);
    const logged = async () => [
      (await log('card.module-add')).length,
      (await log('card.module-remove')).length,
    ];
    const [added = 0, removed = 0] = await logged();
    const offered = modules.find(
      (one) => one.moduleId === null && one.fault === null && one.label === 'OpenSC',
    );
    if (offered === undefined)
      throw new Error('OpenSC is not installed where only the administrator can write');
    const { moduleId } = await desk.must('cards.addModule', { path: offered.path });
    expect((await desk.must('cards.list', {})).modules.map((one) => one.moduleId)).toContain(moduleId);
    expect(await desk.call('cards.addModule', { path: offered.path })).toMatchObject({
      ok: false,
      error: { code: 'module-known' },
    });
    await desk.must('cards.removeModule', { moduleId });
    expect((await desk.must('cards.list', {})).modules.map((one) => one.moduleId)).not.toContain(moduleId);
    expect(await logged()).toEqual([added + 1, removed + 1]);
  });

  it.each([
    ['module-path', 'lib/opensc-pkcs11.so'],
    ['module-path', '/usr/lib/../lib/x.so'],
    ['module-not-found', '/usr/lib'],
    ['module-not-found', '/usr/lib/nothing-here.so'],
    ['module-not-found', `${folder}/desk.json`],
    ['module-not-found', '/bin/sh'],
  ])('are refused with the reason, in the log too: %s', async (code, path) => {
    expect(await desk.call('cards.addModule', { path })).toMatchObject({ ok: false, error: { code } });
    expect((await log('card.module-refused')).at(0)?.detail).toContain(code);
  });
});

describe('the log', () => {
  it('is anchored by a card up to where it was signed, and shows what came after as not yet', async () => {
    const choice = await cardOf(desk, 'mira-novak');
    // What officers signed before has anchored the log already, up to an earlier entry and by another card.
    const before = await desk.must('log.verify', {});
    const { size } = (await desk.must('desk.get', {})).log;
    expect(before.anchor?.by).not.toBe('Mira Novak');
    expect(before.anchoredUpTo).toBeLessThan(size);
    const { ticket } = await desk.must('log.checkpoint', { choice });
    expect((await desk.ended(ticket)).phase).toBe('done');
    expect(desk.asked.at(-1)).toMatchObject({ purpose: 'checkpoint', entry: { kind: 'pin' }, readings: [] });
    expect(await desk.must('log.verify', {})).toMatchObject({
      intact: true,
      anchoredUpTo: size,
      size: size + 1,
      anchor: { by: 'Mira Novak' },
    });
  });

  it('keeps a line about a checkpoint that was refused', async () => {
    const own = desk.pin;
    desk.pin = () => '999999';
    const { ticket } = await desk.must('log.checkpoint', { choice: await cardOf(desk, 'mira-novak') });
    expect((await desk.ended(ticket)).fault).toMatchObject({ code: 'pin-incorrect' });
    desk.pin = own;
    expect((await log('log.checkpoint-refused')).map(({ detail }) => detail)).toEqual(['pin-incorrect']);
  });

  it('is not anchored by a card nobody enrolled', async () => {
    expect(await desk.call('log.checkpoint', { choice: await cardOf(desk, null) })).toMatchObject({
      ok: false,
      error: { code: 'not-enrolled' },
    });
  });
});
