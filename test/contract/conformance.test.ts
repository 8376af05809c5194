// What the conformance of the desk is measured with: a table of its own, complete, and without a line of the
// product.
import { describe, expect, test } from 'vitest';
import { HTTP_STATUS_MEANINGS } from '../../main/bank/answer/statuses.ts';
import { accountReport } from '../../shared/domain/account-report/report.ts';
import type { Shape } from '../../shared/domain/account-report/shape.ts';
import { BALANCE_FIELDS } from '../../shared/domain/bank-rules/balance.ts';
import { CRITERIA } from '../../shared/domain/bank-rules/enhanced-inquiry.ts';
import { RETRIEVE_PARAMETERS } from '../../shared/domain/bank-rules/key-fields.ts';
import { CASE_FIELDS } from '../../shared/domain/case.ts';
import { CALL_NAMES } from '../../shared/ipc/names.ts';
import { REPORT_LEAVES } from '../conformance/document/account-report.ts';
import { OPERATIONS, operation, type OperationId, type Place } from '../conformance/document/operations.ts';
import { SECTIONS } from '../conformance/document/sections.ts';
import { STATUSES } from '../conformance/document/statuses.ts';
import { MUTANTS } from '../conformance/mutants/enumerate.ts';
import { ROWS } from '../conformance/run.ts';
import { allSources } from './sources.ts';

const SOURCES = allSources();

/** Everything a file reaches by its imports. */
function reached(from: readonly string[]): ReadonlySet<string> {
  const found = new Set(from);
  for (const path of found) {
    const imports = SOURCES.find((source) => source.path === path)?.imports ?? [];
    for (const one of imports) if (one.relative && !isStarted(path, one.target)) found.add(one.target);
  }
  return found;
}

/** The desk and its bank are programs that are started: nothing of them is in the process that measures. */
function isStarted(path: string, target: string): boolean {
  const starters = ['test/conformance/desk.ts', 'test/conformance/second-bank.ts'];
  const started = ['main/shells/stdio/main.ts', 'sandbox/main.ts', 'test/second-bank/main.ts'];
  return starters.includes(path) && started.includes(target);
}

const membersOf = (id: OperationId, place: Place): readonly string[] =>
  operation(id)
    .members.filter((member) => member.place === place)
    .map(({ name }) => name)
    .toSorted();

describe('the table', () => {
  test('takes nothing from the product', () => {
    const own = SOURCES.map(({ path }) => path).filter((path) => path.startsWith('test/conformance/'));
    expect(own.length).toBeGreaterThan(20);
    const foreign = [...reached(own)].filter(
      (path) => !path.startsWith('test/conformance/') && !path.startsWith('scripts/testing/'),
    );
    expect(foreign).toEqual([]);
  });

  test('has every field the desk can send, and no other', () => {
    expect(membersOf('enhanced-inquiry', 'body')).toEqual([...CRITERIA].toSorted());
    expect(membersOf('balance', 'body')).toEqual([...BALANCE_FIELDS].toSorted());
    expect(membersOf('retrieve', 'query')).toEqual([...RETRIEVE_PARAMETERS].toSorted());
    expect(membersOf('stop', 'body')).toEqual([...CASE_FIELDS].toSorted());
  });

  test('has every member of the account report that the desk reads', () => {
    const table = new Set(REPORT_LEAVES.map(({ path }) => path.replace('Document.BkToCstmrAcctRpt.', '')));
    const read = new Set(leavesOf(accountReport, ''));
    // The desk takes both names the document has for one member, a list where it shows one, and an indicator
    // of either shape.
    const beyond = [...read].filter((path) => !table.has(path) && !isOtherForm(path, table));
    const missed = [...table].filter((path) => !read.has(path) && !read.has(otherForm(path)));
    expect({ beyond, missed }).toEqual({ beyond: [], missed: [] });
  });

  test('has no status of section 7 that the desk does not know', () => {
    const known: readonly (number | string)[] = HTTP_STATUS_MEANINGS.map(({ status }) => status).filter(
      (status) => typeof status === 'number',
    );
    expect(STATUSES.map(({ status }) => status).filter((status) => !known.includes(status))).toEqual([]);
  });
});

describe('the rows', () => {
  test('are counted once', () => {
    const ids = ROWS.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('stand for every section', () => {
    expect(SECTIONS.filter((section) => !ROWS.some(({ sections }) => sections.includes(section)))).toEqual(
      [],
    );
    expect(
      [...new Set(ROWS.flatMap(({ sections }) => sections))].filter(
        (section) => !SECTIONS.some((each) => each === section),
      ),
    ).toEqual([]);
  });

  test('look at every member of every request', () => {
    const bare = OPERATIONS.filter(({ id }) => id !== 'token').flatMap(({ id, members }) =>
      members
        .filter(({ place }) => place !== 'envelope')
        .map(({ place, name }) => `${id}: ${place} ${name}`)
        .filter((each) => !ROWS.some((row) => row.id === each)),
    );
    expect(bare).toEqual([]);
  });

  test('look at every status of every operation that lists it', () => {
    for (const id of ['initiation', 'inquiry-post', 'inquiry-get']) {
      for (const { status } of STATUSES)
        expect(
          ROWS.filter((row) => row.id.startsWith(`${id}: status ${status} `)),
          `${id} ${status}`,
        ).toHaveLength(1);
    }
  });

  test('drive the desk by calls of its contract', () => {
    const called = SOURCES.filter(({ path }) => path.startsWith('test/conformance/')).flatMap(({ text }) =>
      [...text.matchAll(/(?:must|call)\(\s*'([a-z]+\.\w+)'/gu)].map(([, name]) => name ?? ''),
    );
    const pin = ['pin.enter'];
    expect(
      [...new Set(called)].filter((name) => !pin.includes(name) && !CALL_NAMES.some((each) => each === name)),
    ).toEqual([]);
    expect(called.length).toBeGreaterThan(20);
  });
});

test('there is a mutant for every member of every request and answer of the table', () => {
  const ids = new Set(MUTANTS.map(({ id }) => id));
  expect(ids.size).toBe(MUTANTS.length);
  for (const { id, members } of OPERATIONS) {
    for (const { place, name } of members)
      expect(
        [...ids].some((each) => each.endsWith(`${place} ${name} of ${id}`)),
        `${place} ${name} of ${id}`,
      ).toBe(true);
  }
  for (const { path } of REPORT_LEAVES) expect(ids.has(`ignore ${path} of the answer of balance`)).toBe(true);
});

/** Details of amounts nest without end; the table has as many levels as are tried. */
const AMOUNTS_IN_AMOUNTS = /(?:\.(?:AnncdPstngAmt|CntrValAmt|InstdAmt|TxAmt|AmtDtls|AmtDetails)){4}$/u;

function leavesOf(shape: Shape, path: string): readonly string[] {
  if (AMOUNTS_IN_AMOUNTS.test(path)) return [];
  if (shape.kind === 'list') return leavesOf(shape.of, `${path}[]`);
  if (shape.kind === 'group')
    return Object.entries(shape.members).flatMap(([name, inner]) =>
      leavesOf(inner, path === '' ? name : `${path}.${name}`),
    );
  return [path];
}

/** As the desk names what the table has: one availability as a list of them, an indicator as one leaf. */
function otherForm(path: string): string {
  return path
    .replace(/Bal\[\]\.(Avlbty|CdtLine)\./u, 'Bal[].$1[].')
    .replace(/\.CdtDbtInd\.(amt|Ccy)$/u, '.CdtDbtInd');
}

function isOtherForm(path: string, table: ReadonlySet<string>): boolean {
  const forms = [...table].some((each) => otherForm(each) === path);
  // camt.052 has the amount itself among the details of an amount; the document's own table leaves it out.
  if (
    /\.(AmtDtls|AmtDetails|CntrValAmt|InstdAmt|TxAmt|AnncdPstngAmt)\.(Amt\.(amt|Ccy)|CcyXchg\.\w+)$/u.test(
      path,
    )
  )
    return true;
  return (
    forms ||
    table.has(path.replace('.AmtDtls.', '.AmtDetails.')) ||
    /^Rpt\[\]\.Ntry\[\]\.AmtDtls\./u.test(path)
  );
}
