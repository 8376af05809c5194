// The beneficiary book in memory, with each wording of its entries.
import { accountKey } from '../../../shared/domain/account-identification.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { nameKey } from '../../../shared/domain/name-likeness.ts';
import { err, ok } from '../../../shared/domain/result.ts';
import type { BeneficiaryRecord, BeneficiaryRevision, BeneficiaryStore } from './beneficiaries.ts';
import type { LogStore } from './log.ts';

export function fakeBeneficiaries(log: Pick<LogStore, 'append'>): BeneficiaryStore {
  const wordings = new Map<string, readonly BeneficiaryRevision[]>();
  const recordOf = (beneficiary: string): BeneficiaryRecord | null => {
    const all = wordings.get(beneficiary) ?? [];
    const [newest, first] = [all.at(-1), all[0]];
    if (newest?.content == null || first === undefined) return null;
    const { revision, at, content } = newest;
    return { beneficiary, revision, createdAt: first.at, changedAt: at, content };
  };
  const entries = (): readonly BeneficiaryRecord[] =>
    [...wordings.keys()]
      .flatMap((beneficiary) => recordOf(beneficiary) ?? [])
      .toSorted((a, b) => (nameKey(a.content.name) < nameKey(b.content.name) ? -1 : 1));
  return {
    async list({ offset, limit, text = '' }) {
      const key = nameKey(text);
      const rows = entries().filter(({ content }) =>
        [
          content.name,
          content.town,
          ...content.accounts.flatMap((each) => [each.account, each.agentBic]),
        ].some(
          (part) =>
            nameKey(part).includes(key) || (key !== '' && nameKey(part).includes(key.replaceAll(' ', ''))),
        ),
      );
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    get: async (beneficiary) => recordOf(beneficiary),
    revisions: async (beneficiary) => (wordings.get(beneficiary) ?? []).toReversed(),
    async save(changes) {
      for (const { beneficiary, expectedRevision } of changes) {
        const known = wordings.has(beneficiary);
        if (known !== expectedRevision > 0 || (recordOf(beneficiary)?.revision ?? 0) !== expectedRevision)
          return err(fault('revision-conflict'));
      }
      for (const { beneficiary, expectedRevision, at, source, content, log: entry } of changes) {
        const before = wordings.get(beneficiary) ?? [];
        wordings.set(beneficiary, [...before, { revision: expectedRevision + 1, at, source, content }]);
        await log.append(entry);
      }
      return ok(null);
    },
    async matching(names, accounts) {
      const [byName, byAccount] = [new Set(names.map(nameKey)), new Set(accounts.map(accountKey))];
      return entries().filter(
        ({ content }) =>
          byName.has(nameKey(content.name)) ||
          content.accounts.some(({ account }) => byAccount.has(accountKey(account))),
      );
    },
    count: async () => entries().length,
  };
}
