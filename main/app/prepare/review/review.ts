// The review: everything shown comes from the frozen bytes, as the first reader read them, and from verified
// signatures.
import { because } from '../../../../shared/domain/errors.ts';
import { policySentences } from '../../../../shared/domain/policy-sentences.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { countedView, type CountedView } from '../../../../shared/domain/counted-view.ts';
import { countedTogether } from '../../../../shared/domain/policy-rolling.ts';
import { fingerprintOf } from '../../../statements/verify.ts';
import { evaluateBatch, nextStep, type BatchEvaluation } from '../approvals/batch-step.ts';
import { findBatch } from '../batches/open-batch.ts';
import type { ReviewContext } from '../context.ts';
import { batchTotals, personName, signaturesView } from '../../authorise/index.ts';
import { hiddenAmong, isHidden } from '../../desk/index.ts';

export async function review(desk: ReviewContext, batch: string): Promise<Result<Answer<'batches.review'>>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  if (head.revision === 0) return err(because('batch-step-impossible', 'review-before-freeze'));
  const judged = await evaluateBatch(desk, head);
  if (!judged.ok) return judged;
  const { messages, policy, verdict } = judged.value;
  const readings = messages.map((message) => message.reading);
  const unique = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].toSorted();
  return ok({
    batch,
    changeRevision: head.changeRevision,
    reference: head.reference,
    state: head.state,
    next: nextStep(head, verdict),
    readings: messages.map(({ message, reading }) => ({
      ...reading,
      message,
      words: [...fingerprintWords(reading.sha256)],
    })),
    ...batchTotals(readings),
    ownAccounts: unique(readings.map((reading) => reading.ownAccounts)),
    countries: await desk.store.freezes.countries(batch, head.revision),
    valueDates: unique(readings.map((reading) => reading.valueDates)),
    overrides:
      judged.value.facts.overrides?.map((one) => ({ ...one, by: personName(policy.policy, one.by) })) ?? null,
    newBeneficiaries: judged.value.facts.newBeneficiaries,
    counted: sumsOf(judged.value, await isHidden(desk, head)),
    policy: {
      version: policy.policy.version,
      sha256: policy.sha256,
      sentences: policySentences(policy.policy, fingerprintOf),
    },
    need: [verdict.freeze, verdict.approve, verdict.release].map(({ purpose, have, need, canSign }) => ({
      purpose,
      have,
      need,
      canSign: canSign.map((person) => personName(policy.policy, person)),
    })),
    signatures: signaturesView(judged.value),
    deadline: head.deadline ?? head.changedAt,
  });
}

/** As the next signature would state them, and after the last one as the signatures do. */
function sumsOf({ policy, facts, verdict }: BatchEvaluation, hidden: boolean): CountedView | null {
  const stated = verdict.judged.flatMap(({ counts, signed: { statement } }) =>
    counts && statement.counted !== undefined ? [{ time: statement.time, counted: statement.counted }] : [],
  );
  const counted = facts.counted ?? countedTogether(stated);
  if (counted === null) return null;
  const view = countedView(policy.policy, facts, counted);
  return hidden ? { ...view, sums: view.sums.filter(({ per }) => per !== 'beneficiary') } : view;
}

export async function reviewTransactions(
  desk: ReviewContext,
  input: ParsedInput<'batches.reviewTransactions'>,
): Promise<Result<Answer<'batches.reviewTransactions'>>> {
  const found = await findBatch(desk, input.batch);
  if (!found.ok) return found;
  const { batch, offset, limit, order, text, country, minimum, flag } = input;
  const hidden = await isHidden(desk, found.value);
  const page = await desk.store.freezes.transactions({
    batch,
    revision: found.value.revision,
    offset,
    limit,
    // Which payments have a name or an amount tells both of them, as well as their order does.
    order: hidden ? (order === 'riskiest' ? 'riskiest-by-place' : 'document') : order,
    ...(text === undefined || hidden ? {} : { text }),
    ...(country === undefined ? {} : { country }),
    ...(minimum === undefined || hidden ? {} : { minimum }),
    ...(flag === undefined ? {} : { flag }),
  });
  const earlier = page.rows.flatMap(({ reasons }) =>
    reasons.flatMap(({ evidence }) => evidence?.batch ?? []),
  );
  const hiddenBatches = hidden ? new Set<string>() : await hiddenAmong(desk, earlier);
  const rows = page.rows.map(({ payment: _payment, minor: _minor, amount, currency, ...row }) =>
    hidden
      ? withoutFacts(row)
      : { ...row, amount: { amount, currency }, reasons: toldReasons(row.reasons, hiddenBatches) },
  );
  return ok({ rows, total: page.total });
}

type Row = Answer<'batches.reviewTransactions'>['rows'][number];

/** A reason that names a payment of a hidden batch says only what kind it is. */
function toldReasons(reasons: Row['reasons'], hidden: ReadonlySet<string>): Row['reasons'] {
  return reasons.map((one) =>
    one.evidence !== null && hidden.has(one.evidence.batch) ? { ...one, sentence: '', evidence: null } : one,
  );
}

/** The reasons stay, but not their sentences: those name names and amounts. */
function withoutFacts(row: Omit<Row, 'amount'>): Row {
  return {
    ...row,
    amount: null,
    name: '',
    account: '',
    agentBic: '',
    remittance: '',
    creditorReference: '',
    mandateId: '',
    reasons: row.reasons.map(({ flag }) => ({ flag, sentence: '', evidence: null })),
  };
}
