// What becomes of a batch whose time is over, of a draft whose day has passed, and of a file's wrong figures.
import { beforeEach, describe, expect, it } from 'vitest';
import { fault } from '../../../../shared/domain/errors.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import type { BatchSource, StoredFinding } from '../../../ports/store.ts';
import { fakeCard } from '../../../ports/token.fake.ts';
import { freeze } from '../freeze/freeze.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import {
  batchRow,
  checkDraft,
  editBatch,
  expireBatches,
  reportedFault,
  fileDifferencesView,
  folderFindings,
  overrideFindings,
} from './open-batch.ts';

const ada = await fakeCard('ada', ['preparer']);
const HOUR = 3_600_000;

let desk: MemoryDesk;
beforeEach(async () => {
  desk = await memoryDesk([ada]);
});

async function frozen(): Promise<string> {
  const batch = await desk.typed();
  const started = await freeze(desk.context, {
    ...(await desk.command(batch)),
    choice: ada.choice,
    note: '',
  });
  const failed = await desk.ended(started);
  if (failed !== null) throw new Error(failed.code);
  return batch;
}

describe('the hours of a rule', () => {
  it('end a batch that waits: it is the preparer’s again, and nobody signs for it', async () => {
    const batch = await frozen();
    desk.clock.advance(72 * HOUR);
    await expireBatches(desk.context);
    expect((await desk.head(batch)).state).toBe('frozen');
    desk.clock.advance(1);
    await expireBatches(desk.context);
    const head = await desk.head(batch);
    expect(batchRow(head, { next: null, approvals: head.approvals })).toMatchObject({
      state: 'expired',
      waitingFor: 'preparer',
    });
    expect(await desk.actionsAbout(batch)).toContain('batch.expire');
    expect((await editBatch(desk.context, await desk.command(batch))).ok).toBe(true);
    expect(await desk.head(batch)).toMatchObject({ state: 'draft', deadline: null, revision: 1 });
  });

  it('leave a batch alone that was signed in time', async () => {
    const batch = await frozen();
    desk.clock.advance(71 * HOUR);
    await expireBatches(desk.context);
    expect(await desk.actionsAbout(batch)).not.toContain('batch.expire');
  });
});

describe('a draft that is opened on a later day', () => {
  it('has the findings of that day, and is written anew only where they are others', async () => {
    const batch = await desk.typed();
    const before = await desk.head(batch);
    expect(await checkDraft(desk.context, await desk.command(batch))).toEqual({
      ok: true,
      value: { batch, changeRevision: before.changeRevision },
    });
    desk.clock.advance(10 * 24 * HOUR);
    expect((await checkDraft(desk.context, await desk.command(batch))).ok).toBe(true);
    const after = await desk.head(batch);
    expect(after.changeRevision).toBe(before.changeRevision + 1);
    expect(after.blocking).toBeGreaterThan(before.blocking);
  });
});

describe('figures that a file declares wrongly', () => {
  const wrong = {
    rule: 'control-sum',
    path: '/GrpHdr/CtrlSum',
    declared: '121.50',
    counted: '120.50',
  } as const;
  const finding: StoredFinding = {
    severity: 'block',
    rule: wrong.rule,
    sentence: [],
    path: wrong.path,
    line: null,
    payment: null,
    field: null,
  };

  async function imported(): Promise<string> {
    const batch = await desk.typed();
    const { changeRevision } = await desk.head(batch);
    const source: BatchSource = { fileName: 'run.xml', sha256: 'a'.repeat(64), differences: [wrong] };
    const at = '2026-11-20T10:00:00.000Z';
    await desk.store.batches.replaceFindings({
      batch,
      expectedChange: changeRevision,
      at,
      set: { source },
      log: { at, act: 'batch.check', actor: 'desk', subject: batch, detail: '' },
      findings: [finding],
    });
    return batch;
  }
  const override = async (batch: string, reason: string, path: string = wrong.path) =>
    overrideFindings(desk.context, {
      ...(await desk.command(batch)),
      reason,
      findings: [{ rule: wrong.rule, path }],
    });

  it('are overridden with a reason; they stay in sight and block no more', async () => {
    const batch = await imported();
    expect(await override(batch, '  ')).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    expect((await override(batch, ' The bank knows ')).ok).toBe(true);
    const { source, blocking, warnings } = await desk.head(batch);
    expect({ blocking, warnings }).toEqual({ blocking: 0, warnings: 1 });
    expect(fileDifferencesView(source)).toMatchObject([
      { declared: '121.50', counted: '120.50', override: { reason: 'The bank knows' } },
    ]);
    expect(await desk.actionsAbout(batch)).toContain('batch.override');
  });

  it('that the file does not have cannot be overridden', async () => {
    const batch = await imported();
    expect(await override(batch, 'Known', '/GrpHdr/NbOfTxs')).toMatchObject({
      ok: false,
      error: { code: 'not-found' },
    });
    expect((await desk.head(batch)).blocking).toBe(1);
  });

  it('stay through a check of the draft', async () => {
    const batch = await imported();
    await checkDraft(desk.context, await desk.command(batch));
    expect((await desk.head(batch)).blocking).toBe(1);
  });
});

describe('a file from a watched folder', () => {
  it('warns where its payments leave another account than the folder’s', () => {
    const source: BatchSource = {
      fileName: 'run.xml',
      sha256: 'a'.repeat(64),
      folder: { folder: 'folder-1', account: 'DE88 5002 0900 0023 4112 08', report: 'none' },
    };
    const groups = [
      { ownAccount: 'DE88500209000023411208', position: 1 },
      { ownAccount: 'DE89370400440532013000', position: 2 },
      { ownAccount: '', position: 3 },
    ];
    expect(folderFindings(source, groups)).toMatchObject([
      { severity: 'warn', path: '/PmtInf[2]/DbtrAcct', rule: 'watched-folder' },
    ]);
    expect(folderFindings(null, groups)).toEqual([]);
  });
});

describe('the failure of an act', () => {
  const named = sentence('payees-unconfirmed', { payees: 'Elena Sun (DE02)', more: 0 });
  const failed = fault('beneficiaries-unconfirmed', { detail: 'Elena Sun', sentences: [named] });
  const mask = async (batch: string): Promise<void> => {
    const { changeRevision: expectedChange } = await desk.head(batch);
    const log = { at: AT, act: 'batch.mask', actor: 'ada', subject: batch, detail: '' };
    const set = { masked: true };
    expect((await desk.store.batches.change({ batch, expectedChange, at: AT, set, log })).ok).toBe(true);
  };
  const AT = '2026-11-20T10:00:00.000Z';

  it('names payees, and none of a batch whose names are hidden, also while they are shown to somebody', async () => {
    const batch = await desk.typed();
    expect(await reportedFault(desk.context, batch, failed)).toBe(failed);
    await mask(batch);
    desk.context.shown.set(batch, desk.clock.now() + HOUR);
    const told = await reportedFault(desk.context, batch, failed);
    expect(told).toEqual(fault('beneficiaries-unconfirmed', { sentences: [sentence('value-hidden', {})] }));
    const other = fault('policy-no-rule', { detail: 'credit-transfer' });
    expect(await reportedFault(desk.context, batch, other)).toBe(other);
  });

  it('is told so in its ticket', async () => {
    await desk.adopt({
      typ: 'countersign/policy/2',
      beneficiaries: { callback: 'changed-accounts', payments: { of: 'all' } },
    } as never);
    for (const [masked, says] of [
      [false, 'payees-unconfirmed'],
      [true, 'value-hidden'],
    ] as const) {
      const batch = await desk.typed();
      if (masked) await mask(batch);
      const started = await freeze(desk.context, {
        ...(await desk.command(batch)),
        choice: ada.choice,
        note: '',
      });
      const ended = await desk.ended(started);
      expect(ended).toMatchObject({ code: 'beneficiaries-unconfirmed', sentences: [{ code: says }] });
    }
  });
});
