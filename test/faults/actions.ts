// The acts of a desk's day as the parts of the rig do them on a running desk: what each needs, what it ends
// with, and whether it is done.
import { randomInt, randomUUID } from 'node:crypto';
import { SECOND_DESK } from '../../training/pack-desks.ts';
import { withMember } from '../../shared/domain/profile/changes.ts';
import type { PolicyChange } from '../../shared/domain/policy-edit.ts';
import { order } from '../flow/bank-journal.ts';
import { caseOf, draftCase, releasedCase, signCase } from '../flow/case-actions.ts';
import { cardOf, detail, must, sealed, sign, typedBatch } from '../flow/officers.ts';
import { pause, type StdioDesk } from '../flow/stdio-desk.ts';

export const RUNNING_ACTIONS = [
  'import',
  'draft',
  'freeze',
  'approve',
  'release',
  'seal',
  'send',
  'inquire',
  'resend',
  'case',
  'case-send',
  'handover',
  'pack',
  'profile',
  'policy',
  'checkpoint',
] as const;
export type RunningAction = (typeof RUNNING_ACTIONS)[number];

export interface DayAction {
  /** What the act is done to: made ready without a fault. */
  readonly prepare: (desk: StdioDesk) => Promise<string>;
  /** The code of the fault it ended with; null: the desk says that it is done. */
  readonly act: (desk: StdioDesk, subject: string) => Promise<string | null>;
  /** It is more than one change of the store, and goes on where it was cut off. */
  readonly inSteps?: boolean;
  /** Whether what is there afterwards cannot be acted upon once more. */
  readonly isDone: (desk: StdioDesk, subject: string) => Promise<boolean>;
}

export const newBatch = (desk: StdioDesk): Promise<string> =>
  typedBatch(desk, { amount: `${randomInt(100, 9_999)}.${randomInt(10, 99)}` });

async function frozenBatch(desk: StdioDesk): Promise<string> {
  const batch = await newBatch(desk);
  await must(sign(desk, 'batches.freeze', batch, 'ada-keller'));
  return batch;
}

async function approvedBatch(desk: StdioDesk): Promise<string> {
  const batch = await frozenBatch(desk);
  await must(sign(desk, 'batches.approve', batch, 'jonas-weber'));
  return batch;
}

const sealedMessage = async (desk: StdioDesk): Promise<string> =>
  (await sealed(desk, await newBatch(desk))).message;

async function sentMessage(desk: StdioDesk): Promise<string> {
  const message = await sealedMessage(desk);
  await desk.must('outbox.send', { message });
  return message;
}

/** Unknown, and not with the bank. */
export async function unknownMessage(desk: StdioDesk): Promise<string> {
  const message = await sealedMessage(desk);
  await order(desk, 'faults.set', {
    faults: [{ operation: 'payment-initiation', kind: 'drop-before', times: 1 }],
  });
  await desk.must('outbox.send', { message });
  return message;
}

const stateOf = async (desk: StdioDesk, batch: string): Promise<string> => (await detail(desk, batch)).state;

type Answer = Promise<{ readonly ok: true } | { readonly ok: false; readonly error: { code: string } }>;

async function codeOf(answer: Answer): Promise<string | null> {
  const got = await answer;
  return got.ok ? null : got.error.code;
}

async function codeOfTicket(
  desk: StdioDesk,
  started: Promise<
    | { readonly ok: true; readonly value: { readonly ticket: string } }
    | { readonly ok: false; readonly error: { code: string } }
  >,
): Promise<string | null> {
  const got = await started;
  if (!got.ok) return got.error.code;
  return (await desk.ended(got.value.ticket)).fault?.code ?? null;
}

/** The message of a batch as soon as it is sealed; the fault where its sealing failed. */
export async function sealing(
  desk: StdioDesk,
  batch: string,
): Promise<{ readonly message: string } | { readonly failed: string }> {
  for (;;) {
    const row = (await desk.must('outbox.list', { limit: 500 })).rows.find((one) => one.batch === batch);
    if (row !== undefined) return { message: row.message };
    for (const { event, data } of desk.events.toReversed()) {
      if (event !== 'ticket') continue;
      const view = data as {
        act: string;
        batch: string | null;
        phase: string;
        fault: { code: string } | null;
      };
      if (view.act !== 'seal' || view.batch !== batch) continue;
      if (view.fault !== null) return { failed: view.fault.code };
      break;
    }
    await pause(25);
  }
}

/** Hands the batch over to the company's second desk, by a card of its release quorum. */
export async function handOver(desk: StdioDesk, batch: string): Promise<string | null> {
  return codeOfTicket(
    desk,
    desk.call('handovers.sign', {
      batch,
      expectedRevision: (await detail(desk, batch)).changeRevision,
      to: SECOND_DESK,
      choice: await cardOf(desk, 'mira-novak'),
      note: 'the line is down',
    }),
  );
}

/** Without a proposal that waits for signatures; answers the version in force. */
async function withoutProposal(desk: StdioDesk): Promise<string> {
  const { version, proposal } = await desk.must('policies.get', {});
  if (proposal !== null)
    await desk.must('policies.withdraw', { proposal: proposal.proposal, reason: 'begun anew' });
  return String(version);
}

const versionOf = async (desk: StdioDesk): Promise<number> => (await desk.must('policies.get', {})).version;

/**
 * Proposes the version that follows `before`, or takes the open proposal, and signs what is missing; then
 * that version is in force.
 */
export async function changePolicy(desk: StdioDesk, before: string): Promise<string | null> {
  const { version, proposal, rules } = await desk.must('policies.get', {});
  if (version > Number(before)) return null;
  let [open, signed] = [proposal?.proposal, proposal?.signatures.map(({ person }) => person) ?? []];
  if (open === undefined) {
    const [first] = rules;
    if (first === undefined) throw new Error('the policy has no rule');
    const change: PolicyChange = {
      change: 'set-rule',
      rule: { ...first.rule, validHours: first.rule.validHours === 72 ? 71 : 72 },
    };
    const proposed = await desk.call('policies.propose', {
      expectedVersion: version,
      changes: [change],
      note: '',
    });
    if (!proposed.ok) return proposed.error.code;
    [open, signed] = [proposed.value.proposal, []];
  }
  for (const officer of ['ada-keller', 'mira-novak'] as const) {
    if (signed.includes(officer)) continue;
    const failed = await codeOfTicket(
      desk,
      desk.call('policies.sign', { proposal: open, choice: await cardOf(desk, officer) }),
    );
    if (failed !== null) return failed;
  }
  // What is signed is put in force by the desk itself, at the latest some seconds after the disk works again.
  for (let tries = 0; tries < 300 && (await versionOf(desk)) <= Number(before); tries += 1) await pause(100);
  return (await versionOf(desk)) > Number(before) ? null : 'signed by enough and not in force';
}

/** A released recall, or the fault of the first step that failed. */
async function proposeCase(desk: StdioDesk): Promise<string | null> {
  const made = await desk.call('cases.create', {
    payment: null,
    act: 'recall',
    fields: { reason: 'DUPL', uetr: randomUUID() },
    about: {
      name: 'Kestrel Hydraulics GmbH',
      account: 'DE89370400440532013000',
      amount: { amount: '1204.00', currency: 'EUR' },
      valueDate: '2026-11-20',
    },
    note: '',
  });
  if (!made.ok) return made.error.code;
  for (const [call, officer] of [
    ['cases.propose', 'ada-keller'],
    ['cases.approve', 'jonas-weber'],
    ['cases.release', 'mira-novak'],
  ] as const) {
    const failed = await signCase(desk, call, made.value.case, officer);
    if (failed !== null) return failed.code;
  }
  return null;
}

const nothing = (): Promise<string> => Promise.resolve('');
const never = (): Promise<boolean> => Promise.resolve(false);

export const ACTIONS_OF: Readonly<Record<RunningAction, DayAction>> = {
  import: {
    prepare: nothing,
    act: async (desk) => {
      const sample = await desk.call('training.importSample', { sample: 'supplier-run' });
      if (!sample.ok) return sample.error.code;
      const checked = await desk.call('imports.check', { file: sample.value.file });
      if (!checked.ok) return checked.error.code;
      return codeOf(desk.call('imports.takeOver', { import: checked.value.import, reference: '' }));
    },
    isDone: never,
  },
  draft: {
    prepare: nothing,
    act: (desk) => codeOf(desk.call('batches.create', { kind: 'credit-transfer', reference: '' })),
    isDone: never,
  },
  freeze: {
    prepare: newBatch,
    act: async (desk, batch) => (await sign(desk, 'batches.freeze', batch, 'ada-keller'))?.code ?? null,
    isDone: async (desk, batch) => (await stateOf(desk, batch)) !== 'draft',
  },
  approve: {
    prepare: frozenBatch,
    act: async (desk, batch) => (await sign(desk, 'batches.approve', batch, 'jonas-weber'))?.code ?? null,
    isDone: async (desk, batch) => (await stateOf(desk, batch)) !== 'frozen',
  },
  release: {
    prepare: approvedBatch,
    act: async (desk, batch) => (await sign(desk, 'batches.release', batch, 'mira-novak'))?.code ?? null,
    isDone: async (desk, batch) => (await stateOf(desk, batch)) !== 'approved',
  },
  // The release and what the desk does by itself after it; what failed then is sealed by hand.
  seal: {
    inSteps: true,
    prepare: approvedBatch,
    act: async (desk, batch) => {
      const head = await detail(desk, batch);
      const failed =
        head.state === 'released'
          ? await codeOfTicket(
              desk,
              desk.call('outbox.seal', { batch, expectedRevision: head.changeRevision }),
            )
          : ((await sign(desk, 'batches.release', batch, 'mira-novak'))?.code ?? null);
      // A desk that was opened again seals by itself what is released, and may be first.
      if (failed === 'revision-conflict' && (await stateOf(desk, batch)) === 'sealed') return null;
      if (failed !== null) return failed;
      const made = await sealing(desk, batch);
      return 'failed' in made ? made.failed : null;
    },
    isDone: async (desk, batch) => (await stateOf(desk, batch)) === 'sealed',
  },
  send: {
    prepare: sealedMessage,
    act: (desk, message) => codeOf(desk.call('outbox.send', { message })),
    isDone: async (desk, message) => (await desk.must('outbox.get', { message })).state !== 'queued',
  },
  inquire: {
    prepare: sentMessage,
    act: (desk, message) => codeOf(desk.call('outbox.inquire', { message })),
    isDone: never,
  },
  resend: {
    prepare: unknownMessage,
    act: async (desk, message) => {
      const asked = await codeOf(desk.call('outbox.inquire', { message }));
      return asked ?? codeOf(desk.call('outbox.resend', { message }));
    },
    isDone: async (desk, message) => (await desk.must('outbox.get', { message })).state === 'accepted',
  },
  case: { prepare: nothing, act: proposeCase, isDone: never },
  'case-send': {
    prepare: async (desk) =>
      releasedCase(desk, await draftCase(desk, { fields: { reason: 'DUPL', uetr: randomUUID() } })),
    act: (desk, id) => codeOf(desk.call('cases.send', { case: id })),
    isDone: async (desk, id) => (await caseOf(desk, id)).state !== 'released',
  },
  handover: {
    prepare: frozenBatch,
    act: handOver,
    isDone: async (desk, batch) => (await desk.must('handovers.get', { batch })).sendingDesk?.here === false,
  },
  pack: {
    prepare: frozenBatch,
    act: (desk, batch) => codeOf(desk.call('packs.export', { batch })),
    isDone: never,
  },
  profile: {
    prepare: nothing,
    act: async (desk) => {
      const { profile, sha256 } = await desk.must('profile.get', {});
      const format = profile.requests.format === 'json' ? 'xml' : 'json';
      return codeOf(
        desk.call('profile.adopt', {
          draft: JSON.stringify(withMember(profile, 'requests.format', format)),
          expectedSha256: sha256,
          person: 'mira-novak',
          reason: 'the bank reads another form',
        }),
      );
    },
    isDone: never,
  },
  policy: {
    inSteps: true,
    prepare: withoutProposal,
    act: changePolicy,
    isDone: async (desk, before) => (await versionOf(desk)) > Number(before),
  },
  checkpoint: {
    prepare: nothing,
    act: async (desk) =>
      codeOfTicket(desk, desk.call('log.checkpoint', { choice: await cardOf(desk, 'mira-novak') })),
    isDone: never,
  },
};
