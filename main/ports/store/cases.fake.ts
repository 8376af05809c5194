// Cases in memory: one optimistic lock, and the attempts to send each and to ask about it.
import { fault } from '../../../shared/domain/errors.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { CaseAttempt, CaseHead, CaseSet, CaseSignature, CaseStore } from './cases.ts';
import type { LogStore } from './log.ts';

const WAITS: ReadonlySet<CaseHead['state']> = new Set(['proposed', 'approved', 'released']);

export function fakeCases(
  first: readonly CaseHead[],
  log: Pick<LogStore, 'append'>,
  signatures: readonly CaseSignature[] = [],
): CaseStore {
  const signed = [...signatures];
  const cases = new Map(first.map((head) => [head.case, head]));
  const attempts: CaseAttempt[] = [];
  const set = (head: CaseHead, change: CaseSet, changedAt: string): void =>
    void cases.set(head.case, { ...head, ...change, changedAt, changeRevision: head.changeRevision + 1 });
  return {
    get: async (id) => cases.get(id) ?? null,
    async create({ at, referenceStem, log: entry, ...given }) {
      const taken = [...cases.values()].filter(({ reference }) => reference.startsWith(`${referenceStem}-`));
      cases.set(given.case, {
        ...given,
        reference: `${referenceStem}-${taken.length + 1}`,
        state: 'draft',
        revision: 0,
        changeRevision: 1,
        proposed: null,
        deadline: null,
        returned: null,
        approvals: { have: 0, need: 0 },
        decision: null,
        nothingShown: false,
        doubt: false,
        fault: null,
        notBefore: null,
        bankSays: null,
        createdAt: at,
        changedAt: at,
      });
      await log.append(entry);
      return ok({ case: given.case, changeRevision: 1 });
    },
    countByState: async () =>
      Object.fromEntries(
        [...Map.groupBy(cases.values(), ({ state }) => state)].map(([state, alike]) => [state, alike.length]),
      ),
    expired: async (now) =>
      [...cases.values()]
        .filter(({ state, deadline }) => WAITS.has(state) && deadline !== null && deadline < now)
        .toSorted((a, b) => ((a.deadline ?? '') < (b.deadline ?? '') ? -1 : 1)),
    list: async ({ offset, limit, states, text = '' }) => {
      const words = text.toLowerCase().split(/\s+/u);
      const rows = [...cases.values()]
        .filter(({ state }) => states === undefined || states.length === 0 || states.includes(state))
        .filter((head) => words.every((word) => searchText(head).includes(word)))
        .toSorted(
          (a, b) =>
            Number(b.state === 'unknown') - Number(a.state === 'unknown') ||
            (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0),
        );
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    signatures: async (id) => signed.filter((one) => one.case === id),
    attempts: async (id) => attempts.filter((one) => one.case === id),
    async change({ case: id, expectedChange, at, set: change, signature, log: entry }) {
      const head = cases.get(id);
      if (head === undefined) return err(fault('not-found'));
      if (head.changeRevision !== expectedChange) return err(fault('revision-conflict'));
      set(head, change, at);
      if (signature !== undefined) {
        const { log: _head, ...kept } = signature;
        signed.push(kept);
      }
      await log.append(entry);
      return ok({ case: id, changeRevision: expectedChange + 1 });
    },
    async begin({ set: change, log: entry, expectedState, ...attempt }) {
      const head = cases.get(attempt.case);
      if (head === undefined) return err(fault('not-found'));
      if (head.state !== expectedState) return err(fault('revision-conflict'));
      const own = attempts.filter((one) => one.case === attempt.case);
      if (attempt.kind === 'request') {
        if (own.some((one) => one.kind === 'request' && one.outcome === 'pending'))
          return err(fault('revision-conflict'));
        if (attempt.bodySha256 !== head.proposed?.content.request.sha256) return err(fault('bytes-differ'));
      }
      attempts.push({
        ...attempt,
        number: own.length + 1,
        endedAt: null,
        httpStatus: null,
        outcome: 'pending',
        fault: null,
        bankReference: null,
        excerpt: '',
        answer: null,
      });
      set(head, change, attempt.startedAt);
      await log.append(entry);
      return ok(null);
    },
    async end({ attempt: id, answerExcerpt, answer, set: change, log: entry, ...end }) {
      const index = attempts.findIndex(({ attempt }) => attempt === id);
      const begun = attempts[index];
      const head = begun === undefined ? undefined : cases.get(begun.case);
      if (begun === undefined || head === undefined) return err(fault('not-found'));
      if (begun.outcome !== 'pending') return err(fault('revision-conflict'));
      const { endedAt, httpStatus, outcome, fault: why, bankReference } = end;
      attempts[index] = {
        ...begun,
        endedAt,
        httpStatus,
        outcome,
        fault: why,
        bankReference,
        excerpt: answerExcerpt.slice(0, 2_000),
        answer: answer?.answer ?? null,
      };
      set(head, change, endedAt);
      await log.append(entry);
      return ok(null);
    },
  };
}

/** What a case is searched by. */
export function searchText({ reference, fields, about }: CaseHead): string {
  const { uetr, end_to_end_id, bank_reference, instruction_id } = fields;
  return [reference, about.name, about.account, uetr, end_to_end_id, bank_reference, instruction_id]
    .join(' ')
    .toLowerCase();
}
