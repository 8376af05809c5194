// Account reports in memory: staged unseen, then one wording of each entry and one figure of each day stand.
import { fault } from '../../../shared/domain/errors.ts';
import { FaultError } from '../../../shared/domain/fault-error.ts';
import type { LogStore } from './log.ts';
import type { ReadAccount, ReadEntry, ReportHead, ReportStore } from './reports.ts';

/** Without the sums of payments: {@link fakeReportSums}. */
type Reports = Omit<ReportStore, 'leaving' | 'planned' | 'daySums' | 'sentSince'>;

export interface FakeReports extends Reports {
  /** Those that were asked for by account, the newest first. */
  asked(): readonly Pick<ReportHead, 'report' | 'askedAccount' | 'base' | 'receivedAt'>[];
  /** Every wording of every entry, in the order in which they came. */
  wordings(): readonly EntryWording[];
}

export interface EntryWording extends ReadEntry {
  readonly number: number;
  readonly account: string | null;
  readonly current: boolean;
}

interface Entry extends ReadEntry {
  readonly number: number;
  readonly account: string | null;
  current: boolean;
  lastReport: number;
}

interface Line {
  readonly position: number;
  readonly number: number;
  readonly entry: Entry;
}

interface Report extends ReportHead {
  readonly number: number;
  readonly accounts: ReadAccount[];
  readonly lines: Line[];
  /** When what it says was so; of a file alone. */
  asOf?: string;
  /** Null while it is staged. */
  texts: { readonly view: string; readonly head: string } | null;
}

interface Standing {
  readonly report: Report;
  readonly view: string;
  readonly receivedAt: string;
}

const DAY = 86_400_000;

export function fakeReports(log: Pick<LogStore, 'append'>): FakeReports {
  const reports: Report[] = [];
  const entries: Entry[] = [];
  const accounts = new Map<string, Standing & { readonly base: string; readonly account: string }>();
  const figures = new Map<
    string,
    Standing & { readonly account: string; readonly day: string; readonly type: string }
  >();
  let lastReport = 0;
  let lastEntry = 0;

  const staged = (report: string): Report => {
    const found = reports.find((one) => one.report === report && one.texts === null);
    if (found === undefined) throw new FaultError(fault('not-found', { detail: 'report' }));
    return found;
  };
  const visible = (report: string): Report | undefined =>
    reports.find((one) => one.report === report && one.texts !== null);
  /**
   * Of two the newer stands, of two alike the later one. What is a day later than the report was received
   * came while the clock was ahead.
   */
  function keep<T extends Standing>(kept: Map<string, T>, key: string, its: T): void {
    const before = kept.get(key);
    const farthest = new Date(Date.parse(its.report.receivedAt) + DAY).toISOString();
    if (before === undefined || its.receivedAt >= before.receivedAt || before.receivedAt > farthest)
      kept.set(key, its);
  }
  /** Of a statement file: wherever reports have put the account, else under its own currency. */
  const basesOf = (account: string): readonly string[] => {
    const known = [...accounts.values()].filter((one) => one.account === account).map(({ base }) => base);
    return known.length > 0 ? known : [account.split(' ')[1] ?? ''];
  };
  const saveAccount = (report: Report, account: string, view: string, asOf = report.receivedAt): void => {
    for (const base of report.base === null ? basesOf(account) : [report.base])
      keep(accounts, JSON.stringify([base, account]), {
        report,
        view,
        base,
        account,
        receivedAt: asOf,
      });
  };

  const reportOf = ({ lastReport: number }: Entry): Report | undefined =>
    reports.find((one) => one.number === number);
  const isOfFile = (entry: Entry): boolean => reportOf(entry)?.base === null;
  const timeOf = (entry: Entry): string => reportOf(entry)?.asOf ?? reportOf(entry)?.receivedAt ?? '';

  function takeIntoForce(report: Report, its: ReadAccount): void {
    const { account, from, to, position, view } = its;
    if (account === null) return;
    saveAccount(report, account, view, its.asOf);
    for (const figure of its.figures)
      keep(figures, JSON.stringify([account, figure.day, figure.type]), {
        ...figure,
        report,
        account,
        receivedAt: figure.asOf ?? report.receivedAt,
      });
    const asOf = its.asOf ?? report.receivedAt;
    const isOlder = ({ current, account: other, identity, pending }: Entry, one: Entry): boolean =>
      current && other === account && identity === one.identity && one.pending && !pending;
    // Of a file: what is booked is not pending again, nothing is pending on a day that was closed later than
    // the file is of, and no wording takes the place of a later one.
    const isOutdated = (one: Entry): boolean =>
      report.base === null &&
      (entries.some(
        (other) =>
          isOlder(other, one) ||
          (other.current &&
            other.account === account &&
            other.identity === one.identity &&
            timeOf(other) > asOf),
      ) ||
        (one.pending &&
          [...figures.values()].some(
            (figure) =>
              figure.account === account &&
              figure.type === 'CLBD' &&
              figure.day >= one.day &&
              figure.receivedAt > asOf,
          )));
    const own = new Set(
      report.lines
        .filter((line) => line.position === position && !isOutdated(line.entry))
        .map(({ entry }) => entry),
    );
    const identities = new Set([...own].map(({ identity }) => identity));
    for (const entry of entries.filter((one) => one.account === account && one.current))
      if (!own.has(entry) && identities.has(entry.identity)) entry.current = false;
    for (const entry of own) {
      entry.current = true;
      entry.lastReport = report.number;
    }
    if (report.base === null && (report.asOf ?? '') < asOf) report.asOf = asOf;
    const isOver = (entry: Entry): boolean =>
      report.base === null
        ? entry.day <= its.closedUntil && its.closedUntil !== '' && isOfFile(entry) && timeOf(entry) <= asOf
        : entry.day === '' || (entry.day >= from && entry.day <= to);
    for (const entry of entries)
      if (entry.account === account && entry.pending && entry.lastReport < report.number && isOver(entry))
        entry.current = false;
  }

  const paged = (
    rows: readonly Entry[],
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Awaited<ReturnType<ReportStore['entries']>> => ({
    rows: rows.slice(offset, offset + limit).map(({ number, view }) => ({ entry: `entry-${number}`, view })),
    total: rows.length,
  });
  const entryOf = (id: string): Entry | undefined =>
    entries.find(
      (one) =>
        `entry-${one.number}` === id &&
        reports.some(({ number, texts }) => number === one.lastReport && texts !== null),
    );

  const newestFirst = (): readonly Report[] =>
    reports
      .filter(({ texts }) => texts !== null)
      .toSorted(
        (a, b) =>
          (a.receivedAt < b.receivedAt ? 1 : a.receivedAt > b.receivedAt ? -1 : 0) || b.number - a.number,
      );

  return {
    wordings: () => entries,
    asked: () => newestFirst().filter(({ askedAccount }) => askedAccount !== ''),
    async begin(head) {
      lastReport += 1;
      reports.push({ ...head, number: lastReport, accounts: [], lines: [], texts: null });
    },
    addAccount: async (report, account) => void staged(report).accounts.push(account),
    async addEntries(report, position, from, read) {
      const its = staged(report);
      const account = its.accounts.find((one) => one.position === position)?.account ?? null;
      for (const [index, entry] of read.entries()) {
        const known = entries.find(
          (one) =>
            account !== null &&
            one.account === account &&
            one.identity === entry.identity &&
            one.sha256 === entry.sha256,
        );
        if (known === undefined) lastEntry += 1;
        const kept = known ?? {
          ...entry,
          account,
          number: lastEntry,
          current: false,
          lastReport: its.number,
        };
        if (known === undefined) entries.push(kept);
        its.lines.push({ position, number: from + index, entry: kept });
      }
    },
    async commit(report, { view, head, unavailable, log: entry }) {
      const its = staged(report);
      if (entry !== undefined) await log.append(entry);
      its.texts = { view, head };
      for (const account of its.accounts) takeIntoForce(its, account);
      for (const account of unavailable) saveAccount(its, account, '');
    },
    async discard(report) {
      const its = staged(report);
      reports.splice(reports.indexOf(its), 1);
      const held = new Set(reports.flatMap(({ lines }) => lines.map(({ entry }) => entry)));
      for (const entry of entries.filter((one) => !held.has(one))) entries.splice(entries.indexOf(entry), 1);
    },
    async importedAt(sha256) {
      const found = reports.findLast(
        ({ texts }) =>
          texts !== null &&
          (JSON.parse(texts.view) as { readonly file?: { readonly sha256: string } }).file?.sha256 === sha256,
      );
      return found?.receivedAt ?? null;
    },
    async list({ offset, limit, account }) {
      const rows = newestFirst().filter((one) => (account ?? one.askedAccount) === one.askedAccount);
      return {
        rows: rows.slice(offset, offset + limit).map(({ texts }) => texts?.view ?? ''),
        total: rows.length,
      };
    },
    async get(report) {
      const its = visible(report);
      if (its === undefined || its.texts === null) return null;
      const views = its.accounts.toSorted((a, b) => a.position - b.position).map(({ view }) => view);
      return { ...its.texts, raw: its.raw, accounts: views };
    },
    async entriesOf({ report, position, text, ...page }) {
      const lines = (visible(report)?.lines ?? [])
        .filter((line) => line.position === position && isFound(line.entry, text))
        .toSorted((a, b) => a.number - b.number);
      return paged(
        lines.map(({ entry }) => entry),
        page,
      );
    },
    accounts: async () =>
      [...accounts.values()]
        .toSorted((a, b) => (a.base + a.account < b.base + b.account ? -1 : 1))
        .map(({ base, account, report, receivedAt, view }) => ({
          base,
          account,
          report: report.report,
          receivedAt,
          view: view === '' ? null : view,
          named: view !== '' && hasName(view) ? null : newestNamed(reports, account),
          entries: entries.filter((one) => one.account === account && one.current).length,
        })),
    async figures({ account, from = '', to = '\uFFFF', days }) {
      const own = [...figures.values()].filter((one) => one.account === account);
      const shown = [...new Set(own.map(({ day }) => day).filter((day) => day >= from && day <= to))]
        .toSorted()
        .slice(-days);
      return own
        .filter(({ day }) => shown.includes(day))
        .toSorted((a, b) => (a.day + a.type < b.day + b.type ? -1 : 1))
        .map(({ report, day, view, receivedAt }) => ({
          account,
          day,
          view,
          receivedAt,
          report: report.report,
        }));
    },
    async entries({ account, text, from = '', to = '\uFFFF', ...page }) {
      const rows = entries
        .filter(
          (one) =>
            one.account === account && one.current && one.day >= from && one.day <= to && isFound(one, text),
        )
        .toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.number - b.number));
      return paged(rows, page);
    },
    async entry(id) {
      const its = entryOf(id);
      const report = reports.find(({ number }) => number === its?.lastReport);
      if (its === undefined || report === undefined) return null;
      const { report: name, receivedAt } = report;
      return { entry: id, view: its.view, report: name, receivedAt, current: its.current };
    },
    keptEntries: async ({ account, from, to, after, limit }) =>
      entries
        .filter((one) => one.account === account && one.current && !one.pending)
        .filter(({ day }) => day >= from && day <= to)
        .toSorted((a, b) => (a.day === b.day ? a.number - b.number : a.day < b.day ? -1 : 1))
        .filter(
          ({ day, number }) =>
            after === null || day > after.day || (day === after.day && number > after.number),
        )
        .slice(0, limit)
        .map(({ day, number, json }) => ({ day, number, json })),
    entryJson: async (id) => entryOf(id)?.json ?? null,
  };
}

const hasName = (view: string): boolean => {
  const { name } = JSON.parse(view) as { readonly name?: string | null };
  return name !== undefined && name !== null;
};

function newestNamed(reports: readonly Report[], account: string): string | null {
  const named = reports.flatMap((report) =>
    report.accounts.filter((one) => one.account === account && hasName(one.view)),
  );
  return named.at(-1)?.view ?? null;
}

/** Every typed word begins a word of the entry. */
function isFound({ search }: Pick<Entry, 'search'>, text = ''): boolean {
  const [typed, words] = [text, search].map((one) => one.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  if (text.trim() !== '' && typed?.length === 0) return false;
  return (typed ?? []).every((word) => words?.some((one) => one.startsWith(word)) ?? false);
}
