// Confirmations of the beneficiary book in memory, over the book they are about.
import { accountKey } from '../../../shared/domain/account-identification.ts';
import { fault } from '../../../shared/domain/errors.ts';
import { withConfirmed } from '../../../shared/domain/confirmed-wordings.ts';
import { jcs } from '../../../shared/domain/jcs.ts';
import { nameKey } from '../../../shared/domain/name-likeness.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { BeneficiaryStore } from './beneficiaries.ts';
import type {
  ConfirmationRecord,
  ConfirmationStore,
  ConfirmedWording,
  EntryState,
  RevokedCertificates,
  UnconfirmedEntry,
} from './confirmations.ts';
import type { LogStore } from './log.ts';

export function fakeConfirmations(
  log: Pick<LogStore, 'append'>,
  book: Pick<BeneficiaryStore, 'get' | 'list' | 'matching' | 'revisions'>,
): ConfirmationStore {
  let all: readonly ConfirmationRecord[] = [];
  const over = (): Result<never> => err(fault('beneficiary-confirmation-over'));
  const put = (record: ConfirmationRecord): void => {
    all = all.map((one) => (one.confirmation === record.confirmation ? record : one));
  };
  const openOne = (confirmation: string): ConfirmationRecord | undefined =>
    all.find((one) => one.confirmation === confirmation && one.state === 'open');
  const isCurrent = async ({ entries }: ConfirmationRecord): Promise<boolean> => {
    for (const { beneficiary, revision, content } of entries) {
      const [newest] = await book.revisions(beneficiary);
      if (newest?.revision !== revision || jcs(newest.content) !== jcs(content)) return false;
    }
    return true;
  };
  const stands = (record: ConfirmationRecord, revoked: RevokedCertificates): boolean =>
    record.state === 'confirmed' &&
    !record.signatures.some(
      ({ step, certificate }) => step !== 'return' && step !== 'withdraw' && revoked.includes(certificate),
    );
  const wordings = async (
    revoked: RevokedCertificates,
    isMeant: (beneficiary: string) => boolean,
  ): Promise<readonly ConfirmedWording[]> => {
    const found: ConfirmedWording[] = [];
    for (const record of all.filter(({ state }) => state === 'confirmed'))
      for (const { beneficiary, revision, content } of record.entries.filter((one) =>
        isMeant(one.beneficiary),
      )) {
        const [newest] = await book.revisions(beneficiary);
        found.push({
          beneficiary,
          revision,
          content,
          confirmation: record.sha256,
          stands: stands(record, revoked),
          isInBook: newest === undefined || newest.revision === revision,
        });
      }
    return found.toSorted((a, b) =>
      a.beneficiary === b.beneficiary ? a.revision - b.revision : a.beneficiary < b.beneficiary ? -1 : 1,
    );
  };
  const stateOf = async (beneficiary: string, revoked: RevokedCertificates): Promise<EntryState | null> => {
    const [newest] = await book.revisions(beneficiary);
    if (newest === undefined) return null;
    const its = all.filter(({ entries }) =>
      entries.some((one) => one.beneficiary === beneficiary && one.revision === newest.revision),
    );
    if (its.some((one) => stands(one, revoked))) return 'confirmed';
    const last = its.at(-1)?.state;
    return last === 'open' ? 'awaiting' : last === 'returned' || last === 'expired' ? last : 'entered';
  };
  const payees: ConfirmationStore['payees'] = async (named, revoked) => {
    const names = new Set(named.map(({ name }) => nameKey(name)));
    const accounts = new Set(named.map(({ account }) => accountKey(account)));
    const meant = new Set(
      (await wordings(revoked, () => true)).flatMap(({ beneficiary, content }) =>
        content !== null &&
        (names.has(nameKey(content.name)) ||
          content.accounts.some(({ account }) => accounts.has(accountKey(account))))
          ? [beneficiary]
          : [],
      ),
    );
    return await wordings(revoked, (beneficiary) => meant.has(beneficiary));
  };
  return {
    get: async (confirmation) => all.find((one) => one.confirmation === confirmation) ?? null,
    open: async () => all.filter(({ state }) => state === 'open'),
    ofEntry: async (beneficiary) =>
      all.filter(({ entries }) => entries.some((one) => one.beneficiary === beneficiary)).toReversed(),
    byDigest: async (digests) =>
      all.filter(({ sha256 }) => digests.includes(sha256)).toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)),
    async propose(record, entry) {
      const waits = all.some(
        ({ state, entries }) =>
          state === 'open' &&
          entries.some(({ beneficiary }) => record.entries.some((one) => one.beneficiary === beneficiary)),
      );
      if (waits) return err(fault('beneficiary-confirmation-open'));
      if (!(await isCurrent(record))) return over();
      all = [...all, record];
      await log.append(entry);
      return ok(null);
    },
    async sign(confirmation, signature, state, entry) {
      const record = openOne(confirmation);
      if (record === undefined || (state === 'confirmed' && !(await isCurrent(record)))) return over();
      put({
        ...record,
        state,
        endedAt: state === 'open' ? null : entry.at,
        signatures: [...record.signatures, signature],
      });
      await log.append(entry);
      return ok(null);
    },
    async adopt(records, entry) {
      const known = new Set(all.map(({ sha256 }) => sha256));
      const fresh = records.filter(({ sha256 }) => !known.has(sha256));
      if (fresh.length === 0) return;
      all = [...all, ...fresh];
      await log.append(entry);
    },
    async expire(confirmation, entry) {
      const record = openOne(confirmation);
      if (record === undefined) return over();
      put({ ...record, state: 'expired', endedAt: entry.at });
      await log.append(entry);
      return ok(null);
    },
    confirmed: (beneficiaries, revoked) =>
      wordings(revoked, (beneficiary) => beneficiaries.includes(beneficiary)),
    async states(beneficiaries, revoked) {
      const states = await Promise.all(
        beneficiaries.map(async (beneficiary) => ({
          beneficiary,
          state: await stateOf(beneficiary, revoked),
        })),
      );
      return states.flatMap(({ beneficiary, state }) => (state === null ? [] : [{ beneficiary, state }]));
    },
    async bookEntries(named, revoked) {
      const found = await book.matching(
        named.map(({ name }) => name),
        named.map(({ account }) => account),
      );
      const ids = new Set(found.map(({ beneficiary }) => beneficiary));
      const theirs = await payees(named, revoked);
      const others = new Set(theirs.map(({ beneficiary }) => beneficiary));
      const entries = [...found];
      for (const beneficiary of others) {
        const entry = ids.has(beneficiary) ? null : await book.get(beneficiary);
        if (entry !== null) entries.push(entry);
      }
      const isListed = (beneficiary: string): boolean =>
        entries.some((entry) => entry.beneficiary === beneficiary);
      const removed = theirs.filter(({ beneficiary }) => !isListed(beneficiary));
      const its = [...(await wordings(revoked, isListed)), ...removed];
      return withConfirmed(entries, its, ({ isInBook }) => isInBook);
    },
    payees,
    async unconfirmed(revoked, limit) {
      const { rows } = await book.list({ offset: 0, limit: 10_000 });
      const removed = new Set(
        (await wordings(revoked, () => true)).flatMap(({ beneficiary, content }) =>
          content === null || rows.some((row) => row.beneficiary === beneficiary) ? [] : [beneficiary],
        ),
      );
      const names = [
        ...(await Promise.all(
          [...removed].map(async (beneficiary) => ({
            beneficiary,
            name:
              (await book.revisions(beneficiary)).find(({ content }) => content !== null)?.content?.name ??
              '',
            accounts: [],
          })),
        )),
        ...rows.map(({ beneficiary, content: { name, accounts } }) => ({
          beneficiary,
          name,
          accounts: accounts.map(({ account }) => account),
        })),
      ];
      const found: UnconfirmedEntry[] = [];
      for (const { beneficiary, name, accounts } of names) {
        const state = await stateOf(beneficiary, revoked);
        if (state !== null && state !== 'confirmed') found.push({ beneficiary, name, accounts, state });
      }
      return found.slice(0, limit);
    },
  };
}
