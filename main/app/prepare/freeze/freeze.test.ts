// What a freeze binds, what it refuses before and after the PIN, and that one which fails leaves nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import { UNKNOWN_ACCOUNT } from '../../../../shared/domain/account-master.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import { batchStatementSchema } from '../../../../shared/domain/statement.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { verifyStatement } from '../../authorise/index.ts';
import { memoryDesk, OWN_ACCOUNT, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { overrideFindings } from '../batches/open-batch.ts';
import { batchChecksNow } from '../../observe/index.ts';
import { saveTemplate, startFromTemplate } from '../origins/templates.ts';
import { createBatch } from '../batches/save-payments.ts';
import { freeze } from './freeze.ts';

const ada = await fakeCard('ada', ['preparer']);
const jonas = await fakeCard('jonas', ['approver']);
const HOUR = 3_600_000;

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await memoryDesk([ada, jonas]);
});

async function frozen(batch: string, card = ada): Promise<string | null> {
  const command = await desk.command(batch);
  const started = await freeze(desk.context, { ...command, choice: card.choice, note: 'July' });
  return (await desk.ended(started))?.code ?? null;
}

/** Nothing of a freeze that failed is left: no revision, no signature, no message. */
async function expectUntouched(batch: string): Promise<void> {
  expect(await desk.head(batch)).toMatchObject({ state: 'draft', revision: 0 });
  expect(await desk.store.batches.signatures(batch)).toEqual([]);
  expect(await desk.store.freezes.messages(batch, 1)).toEqual([]);
}

describe('a freeze', () => {
  it('binds the bytes that are stored, what they pay and until when, by the card of the preparer', async () => {
    const batch = await desk.typed({}, { amount: '9.50' });
    expect(await frozen(batch)).toBeNull();
    const deadline = new Date(desk.clock.now() + 72 * HOUR).toISOString();
    expect(await desk.head(batch)).toMatchObject({
      state: 'frozen',
      revision: 1,
      transactions: 2,
      totals: [{ currency: 'EUR', minor: 13_000n, count: 2 }],
      deadline,
      approvals: { have: 0, need: 1 },
    });
    const [message] = await desk.store.freezes.messages(batch, 1);
    const [signature] = await desk.store.batches.signatures(batch);
    const policy = await desk.store.desk.policy();
    if (policy === null) throw new Error('a policy is in force');
    const verified = verifyStatement(signature?.jws ?? '', policy.policy);
    expect(verified?.person).toBe('ada');
    expect(batchStatementSchema.parse(verified?.statement)).toMatchObject({
      purpose: 'freeze',
      batch,
      revision: 1,
      note: 'July',
      notAfter: deadline,
      sendingDesk: 'desk-a',
      accounts: [OWN_ACCOUNT],
      newBeneficiaries: 1,
      messages: [{ id: message?.messageId, sha256: message?.sha256, transactions: 2, controlSum: '130' }],
      policy: { version: 1, sha256: policy.sha256 },
    });
    expect(await desk.actionsAbout(batch)).toContain('batch.freeze');
  });

  it('of several revisions never uses an identification twice', async () => {
    const [first, second] = [await desk.typed(), await desk.typed()];
    for (const batch of [first, second]) expect(await frozen(batch)).toBeNull();
    const messages = (
      await Promise.all([first, second].map((batch) => desk.store.freezes.messages(batch, 1)))
    ).flat();
    expect(new Set(messages.map(({ messageId }) => messageId)).size).toBe(2);
    for (const { messageId } of messages) expect(messageId).toMatch(/^CS20261120-[2-9A-Z]{12}-1$/u);
  });
});

describe('before a PIN is asked for', () => {
  it.each([
    ['a payment without an amount', async () => desk.typed({ amount: '' }), ada, 'batch-findings-block'],
    [
      'a batch without payments',
      async () => {
        const created = await createBatch(desk.context, { kind: 'credit-transfer', reference: '' });
        if (!created.ok) throw new Error(created.error.code);
        return created.value.batch;
      },
      ada,
      'batch-empty',
    ],
    ['a card of somebody who may not prepare', async () => desk.typed(), jonas, 'person-without-role'],
  ])('%s is refused', async (_, make, card, code) => {
    const batch = await make();
    expect(await frozen(batch, card)).toBe(code);
    expect(desk.tokens.jobs).toEqual([]);
    expect(await desk.actionsAbout(batch)).toContain('batch.freeze-refused');
    await expectUntouched(batch);
  });

  it('a batch from a closed own account is refused, one that a template makes too', async () => {
    const batch = await desk.typed();
    const kept = must(await saveTemplate(desk.context, { batch, name: 'Rents', locked: ['account'] }));
    const closed = { ...UNKNOWN_ACCOUNT, account: OWN_ACCOUNT, holder: 'Halden', status: 'closed' };
    await desk.store.desk.saveSetting('own-accounts', [closed], null);
    const again = must(await startFromTemplate(desk.context, { template: kept.template }));
    for (const each of [batch, again.batch]) {
      expect(await batchChecksNow(desk.context, each)).toMatchObject([
        { severity: 'block', sentence: { code: 'own-account-closed' } },
      ]);
      expect(await frozen(each)).toBe('batch-checks-block');
      await expectUntouched(each);
    }
    await desk.store.desk.saveSetting('own-accounts', [{ ...closed, status: '' }], null);
    expect(await frozen(batch)).toBeNull();
  });

  it('a batch of which rows are missing is refused', async () => {
    const batch = await desk.typed({}, { amount: '9.50' });
    const { changeRevision } = await desk.head(batch);
    const changed = await desk.store.batches.change({
      batch,
      expectedChange: changeRevision,
      at: '2026-11-20T09:00:00.000Z',
      set: { transactions: 3 } as never,
      log: { at: '2026-11-20T09:00:00.000Z', act: 'batch.save', actor: 'desk', subject: batch, detail: '' },
    });
    expect(changed.ok).toBe(true);
    expect(await frozen(batch)).toBe('frozen-bytes-differ');
    await expectUntouched(batch);
  });

  it('a batch that another window changes while it is built is refused as changed', async () => {
    const batch = await desk.typed({}, { amount: '9.50' });
    const { freezes, batches } = desk.store;
    const begin = freezes.begin.bind(freezes);
    Object.assign(freezes, {
      begin: async (...args: Parameters<typeof begin>) => {
        const { rows } = await batches.payments({ batch, offset: 0, limit: 1, onlyFindings: false });
        const { changeRevision } = await desk.head(batch);
        const at = '2026-11-20T09:00:00.000Z';
        await batches.deletePayments({
          batch,
          expectedChange: changeRevision,
          at,
          set: {},
          log: { at, act: 'batch.delete-payments', actor: 'desk', subject: batch, detail: '' },
          payments: rows.map(({ payment: { payment } }) => payment),
        });
        return begin(...args);
      },
    });
    expect(await frozen(batch)).toBe('revision-conflict');
  });

  it('a batch no rule of the policy is about is refused', async () => {
    await desk.adopt({
      rules: [{ id: 'd', kinds: ['direct-debit'], approvals: 1, release: false, validHours: 72 }],
    });
    const batch = await desk.typed();
    expect(await frozen(batch)).toBe('policy-no-rule');
    expect(desk.tokens.jobs).toEqual([]);
    await expectUntouched(batch);
  });

  it('a draft that somebody changed since it was seen is refused', async () => {
    const batch = await desk.typed();
    const started = await freeze(desk.context, {
      batch,
      expectedRevision: 1,
      choice: ada.choice,
      note: '',
    });
    expect((await desk.ended(started))?.code).toBe('revision-conflict');
    expect(desk.tokens.jobs).toEqual([]);
  });

  it('a file whose figures are wrong blocks until they are overridden, and the statement names them', async () => {
    const batch = await desk.typed();
    const wrong = {
      rule: 'number-of-transactions',
      path: '/GrpHdr/NbOfTxs',
      declared: '3',
      counted: '1',
    } as const;
    const source = { fileName: 'run.xml', sha256: 'a'.repeat(64), differences: [wrong] };
    const { changeRevision } = await desk.head(batch);
    await desk.store.batches.replaceFindings({
      batch,
      expectedChange: changeRevision,
      at: '2026-11-20T10:00:00.000Z',
      set: { source },
      log: { at: '2026-11-20T10:00:00.000Z', act: 'batch.check', actor: 'ada', subject: batch, detail: '' },
      findings: [
        {
          severity: 'block',
          rule: wrong.rule,
          sentence: [sentence('declared-sum', { declared: '3', counted: '1' })],
          path: wrong.path,
          line: null,
          payment: null,
          field: null,
        },
      ],
    });
    expect(await frozen(batch)).toBe('batch-findings-block');
    await expectUntouched(batch);
    const overridden = await overrideFindings(desk.context, {
      ...(await desk.command(batch)),
      reason: 'The bank cut two',
      findings: [{ rule: wrong.rule, path: wrong.path }],
    });
    expect(overridden.ok).toBe(true);
    expect(await frozen(batch)).toBeNull();
    expect(desk.tokens.jobs[0]?.statement).toMatchObject({
      overrides: [{ ...wrong, frozen: '1', reason: 'The bank cut two', by: 'ada' }],
    });
  });

  it('a value that today’s checks refuse blocks, though it was right on the day it was typed', async () => {
    const batch = await desk.typed();
    desk.clock.advance(400 * 24 * HOUR);
    expect(await frozen(batch)).toBe('batch-findings-block');
    expect((await desk.head(batch)).blocking).toBeGreaterThan(0);
    await expectUntouched(batch);
  });
});

describe('while the PIN is typed', () => {
  it.each([
    [
      'the draft changes',
      'revision-conflict',
      async (batch: string) => {
        const { changeRevision } = await desk.head(batch);
        await desk.store.batches.change({
          batch,
          expectedChange: changeRevision,
          at: '2026-11-20T10:00:00.000Z',
          set: { masked: true },
          log: {
            at: '2026-11-20T10:00:00.000Z',
            act: 'batch.mask',
            actor: 'ada',
            subject: batch,
            detail: '',
          },
        });
      },
    ],
  ])('%s: nothing is frozen', async (_, code, meanwhile) => {
    const batch = await desk.typed();
    desk.tokens.whileAsked = () => meanwhile(batch);
    expect(await frozen(batch)).toBe(code);
    await expectUntouched(batch);
  });

  it('the officer cancels: nothing is frozen, and the next freeze goes through', async () => {
    const batch = await desk.typed();
    const command = await desk.command(batch);
    desk.tokens.whileAsked = () => new Promise(() => undefined);
    const started = await freeze(desk.context, { ...command, choice: ada.choice, note: '' });
    if (!started.ok) throw new Error(started.error.code);
    while (desk.tokens.jobs.length === 0) await new Promise((resolve) => setImmediate(resolve));
    desk.context.tickets.cancel(started.value.ticket);
    expect((await desk.ended(started))?.code).toBe('pin-cancelled');
    await expectUntouched(batch);
    desk.tokens.whileAsked = () => undefined;
    expect(await frozen(batch)).toBeNull();
  });
});

describe('the index of a revision', () => {
  /** What the store was asked to do with a revision, in order; each index waits for `written`. */
  function watched(written: Promise<void> = Promise.resolve()): string[] {
    const calls: string[] = [];
    const { freezes } = desk.store;
    const index = freezes.index.bind(freezes);
    const commit = freezes.commit.bind(freezes);
    const discard = freezes.discard.bind(freezes);
    Object.assign(desk.store.freezes, {
      index: async (...args: Parameters<typeof index>) => {
        calls.push('index');
        await written;
        await index(...args);
        calls.push('indexed');
      },
      commit: (...args: Parameters<typeof commit>) => {
        calls.push('commit');
        return commit(...args);
      },
      discard: (...args: Parameters<typeof discard>) => {
        calls.push('discard');
        return discard(...args);
      },
    });
    return calls;
  }

  it('is written while the PIN is asked for', async () => {
    const batch = await desk.typed();
    const calls = watched();
    let whileAsked: readonly string[] = [];
    desk.tokens.whileAsked = async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      whileAsked = [...calls];
    };
    expect(await frozen(batch)).toBeNull();
    expect([whileAsked, calls]).toEqual([
      ['index', 'indexed'],
      ['index', 'indexed', 'commit'],
    ]);
  });

  it('is at its end before a revision that is not signed is thrown away', async () => {
    const batch = await desk.typed();
    const written = Promise.withResolvers<void>();
    const calls = watched(written.promise);
    desk.tokens.forge = (payload, card) => [{ ...payload, messages: [] }, card];
    desk.tokens.whileSigning = () => void setImmediate(() => setImmediate(written.resolve));
    expect(await frozen(batch)).toBe('approval-invalid');
    expect(calls).toEqual(['index', 'indexed', 'discard']);
  });
});

describe('reading ahead', () => {
  it('has the process of the chosen card read each message before its statement is there', async () => {
    const batch = await desk.typed();
    let ahead: unknown;
    desk.tokens.whileAsked = () => {
      ahead = [...desk.tokens.ahead];
    };
    expect(await frozen(batch)).toBeNull();
    const [message] = await desk.store.freezes.messages(batch, 1);
    expect(ahead).toEqual([[ada.choice.cardId, message?.sha256]]);
  });

  it('that fails or never ends hinders no freeze', async () => {
    const [first, second] = [await desk.typed(), await desk.typed()];
    Object.assign(desk.tokens, { readAhead: () => Promise.reject(new Error('the process died')) });
    expect(await frozen(first)).toBeNull();
    Object.assign(desk.tokens, { readAhead: () => new Promise(() => undefined) });
    expect(await frozen(second)).toBeNull();
  });

  it('is left out where the signature counts each payment', async () => {
    await desk.adopt({ beneficiaries: { callback: 'changed-accounts', payments: { of: 'all' } } });
    const batch = await desk.typed();
    expect(await frozen(batch)).toBe('beneficiaries-unconfirmed');
    expect(desk.tokens.ahead).toEqual([]);
  });
});

describe('what waited for another PIN', () => {
  it('is built for the bank profile it was built for, or refused', async () => {
    const [first, second] = [await desk.typed(), await desk.typed()];
    // The second waits for the lock while the first is signed, and the profile moves in between.
    desk.tokens.whileAsked = async () => {
      desk.tokens.whileAsked = () => undefined;
      await desk.useProfile({ clientId: 'client-2' });
    };
    expect((await Promise.all([frozen(first), frozen(second)])).toSorted()).toEqual([null, 'profile-moved']);
  });
});

describe('a statement that is not what was asked', () => {
  it.each([
    ['other messages', { messages: [] }, 'approval-invalid'],
    ['another purpose', { purpose: 'approve' }, 'approval-invalid'],
  ])('%s: nothing is frozen', async (_, change, code) => {
    desk.tokens.forge = (payload, card) => [{ ...payload, ...change }, card];
    const batch = await desk.typed();
    expect(await frozen(batch)).toBe(code);
    await expectUntouched(batch);
  });
});
