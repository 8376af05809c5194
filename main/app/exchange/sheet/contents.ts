// Everything an approval sheet says: the figures read again from the frozen bytes, the signatures verified
// again.
import { fault } from '../../../../shared/domain/errors.ts';
import { differingMembers } from '../../../../shared/domain/reading.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { SHEET_TYP, type SheetCode } from '../../../../shared/domain/sheet.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { SheetContext } from '../context.ts';
import { deskName } from '../handover/view.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { BatchHead, FrozenMessageRecord } from '../../../ports/store.ts';
import { batchTotals, personName } from '../../authorise/index.ts';
import { findBatch, evaluateBatch, type BatchEvaluation } from '../../prepare/index.ts';
import { sendingOf } from '../../deliver/index.ts';
import { encodeQR } from 'qr';
import { sha256Bytes } from '../../../digest/sha256.ts';

export type SheetView = CallOutput<'sheet.get'>;

export async function sheetContents(desk: SheetContext, batch: string): Promise<Result<SheetView>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  if (head.revision === 0) return err(fault('pack-nothing-frozen'));
  const judged = await evaluateBatch(desk, head);
  if (!judged.ok) return judged;
  const { messages, policy, facts } = judged.value;
  const same = await readAgain(desk, messages);
  if (!same.ok) return same;
  const sending = await sendingOf(desk, head);
  const totals = batchTotals(messages.map((message) => message.reading));
  const code = await signedCode(desk, head, judged.value, {
    totals: totals.totals,
    sender: sending?.desk ?? null,
  });
  if (!code.ok && code.error.code !== 'desk-keys-missing') return code;
  const text = code.ok ? code.value : null;
  const unique = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].toSorted();
  return ok({
    batch,
    company: desk.identity.companyName,
    environment: desk.identity.environment,
    desk: deskName(policy.policy, desk.identity.desk),
    madeAt: instantOf(desk.clock),
    reference: head.reference,
    kind: head.kind,
    revision: head.revision,
    state: head.state,
    transactions: totals.transactions,
    totals: totals.totals.map((total) => ({ ...total })),
    ownAccounts: unique(messages.map(({ reading }) => reading.ownAccounts)),
    countries: unique(messages.map(({ reading }) => reading.countries)),
    valueDates: unique(messages.map(({ reading }) => reading.valueDates)),
    overrides: facts.overrides?.map((one) => ({ ...one, by: personName(policy.policy, one.by) })) ?? null,
    newBeneficiaries: facts.newBeneficiaries,
    messages: messages.map(({ messageId, sha256, bytes, reading }) => ({
      messageId,
      sha256,
      bytes,
      transactions: reading.transactions,
      controlSum: reading.controlSum,
      words: [...fingerprintWords(sha256)],
    })),
    signatures: signaturesOf(judged.value),
    policy: {
      version: policy.policy.version,
      sha256: policy.sha256,
      words: [...fingerprintWords(policy.sha256)],
    },
    sendingDesk: sending?.desk === null || sending === null ? null : deskName(policy.policy, sending.desk),
    handovers: (sending?.moves ?? []).map((move) => ({
      from: deskName(policy.policy, move.from),
      to: deskName(policy.policy, move.to),
      at: move.at,
    })),
    complete: judged.value.verdict.complete,
    code: text === null ? null : { text, rows: codeModules(text) },
  });
}

/**
 * Paper outlives the screen: what stands on it is read from the bytes once more, not taken from what was
 * noted before.
 */
async function readAgain(
  desk: SheetContext,
  messages: readonly FrozenMessageRecord[],
): Promise<Result<null>> {
  for (const { kind, payload, reading, messageId } of messages) {
    const contents = await desk.messages.readFrozen(kind, desk.store.bytes.read(payload));
    if (!contents.ok) return contents;
    if (differingMembers(contents.value.reading, reading).length > 0)
      return err(fault('frozen-bytes-differ', { detail: messageId }));
  }
  return ok(null);
}

function signaturesOf({ signatures, verdict, policy }: BatchEvaluation): SheetView['signatures'] {
  return signatures.flatMap(({ stored, verified }) => {
    const counts = verdict.judged.some((one) => one.signed === verified && one.counts);
    // Of earlier revisions nothing counts any more; they would only fill the page.
    if (!counts || verified === null) return [];
    const { purpose, person, certificate, certificateSubject, time, note } = stored;
    return [
      {
        purpose,
        person,
        name: personName(policy.policy, person),
        role: verified.statement.role,
        time,
        note,
        certificate,
        certificateSubject,
      },
    ];
  });
}

async function signedCode(
  desk: SheetContext,
  head: BatchHead,
  { messages, verdict, policy }: BatchEvaluation,
  more: {
    readonly totals: readonly {
      readonly currency: string;
      readonly amount: string;
      readonly count: number;
    }[];
    readonly sender: string | null;
  },
): Promise<Result<string>> {
  const code: SheetCode = {
    typ: SHEET_TYP,
    company: desk.identity.companyId,
    environment: desk.identity.environment,
    desk: desk.identity.desk,
    batch: head.batch,
    reference: head.reference,
    revision: head.revision,
    kind: head.kind,
    totals: more.totals.map(({ currency, amount, count }) => `${currency} ${amount} ${count}`),
    messages: messages.length,
    frozen: digestOf(messages.map((message) => message.sha256).join('\n')),
    policy: Buffer.from(policy.sha256, 'hex').toString('base64url'),
    sender: more.sender,
    signed: verdict.judged.flatMap(({ signed, counts }) => {
      const { purpose } = signed.statement;
      return counts && (purpose === 'freeze' || purpose === 'approve' || purpose === 'release')
        ? [{ purpose, person: signed.person, jws: digestOf(signed.jws) }]
        : [];
    }),
    time: instantOf(desk.clock),
  };
  return desk.packs.signSheet(code);
}

function digestOf(text: string): string {
  return sha256Bytes(text).toString('base64url');
}

/**
 * Rows of `0` and `1`, without the quiet zone. Medium correction: a fold or a stamp over 15 percent of it
 * does no harm.
 */
function codeModules(text: string): string[] {
  // The library draws at least one square of border; whoever draws the code gives it the quiet zone it needs.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1);
  return modules.map((row) =>
    row
      .slice(1, -1)
      .map((dark) => (dark ? '1' : '0'))
      .join(''),
  );
}
