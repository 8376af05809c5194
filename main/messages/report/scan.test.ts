// Entries of a report are found where they are, whatever stands around them; a text that is no report is left
// whole.
import { describe, expect, test } from 'vitest';
import { scanReport } from './scan.ts';

const entriesOf = (text: string): readonly [number, string][] | undefined =>
  scanReport(text)?.entries.map(({ account, from, to }) => [account, text.slice(from, to)]);

describe('the entries of a report', () => {
  test('are cut out, and the rest stays as it was', () => {
    const text =
      '{ "Document" : {"BkToCstmrAcctRpt":{"Rpt":[{"Id":"1","Ntry":[{"A":"}]\\""},  {"B":[1,{"C":"\\\\"}]}],"Bal":[]}, {"Ntry":[ ]},{"Ntry":[3.50]}],"GrpHdr":{}}}}';
    expect(entriesOf(text)).toEqual([
      [0, '{"A":"}]\\""}'],
      [0, '{"B":[1,{"C":"\\\\"}]}'],
      [2, '3.50'],
    ]);
    expect(scanReport(text)?.skeleton).toBe(
      '{ "Document" : {"BkToCstmrAcctRpt":{"Rpt":[{"Id":"1","Ntry":[],"Bal":[]}, {"Ntry":[]},{"Ntry":[]}],"GrpHdr":{}}}}',
    );
  });

  test('are found without the outer object, and where one object stands for a list', () => {
    expect(entriesOf('{"BkToCstmrAcctRpt":{"Rpt":{"Ntry":{"X":null}}}}')).toEqual([[0, '{"X":null}']]);
  });

  test('are those of a report only, not of a member of the same name elsewhere', () => {
    expect(
      entriesOf(
        '{"Ntry":[1],"Document":{"Ntry":[2],"BkToCstmrAcctRpt":{"Ntry":[3],"Rpt":[{"Acct":{"Ntry":[4]},"Ntry":[5]}]}}}',
      ),
    ).toEqual([[0, '5']]);
  });
});

describe('a text that is no report', () => {
  test.each(['', '<html/>', '[]', '"text"', '{"account_balance":[]}', '{"BkToCstmrAcctRpt":{}}'])(
    '%j is left whole',
    (text) => {
      expect(scanReport(text)).toBeNull();
    },
  );

  test.each([
    '{"BkToCstmrAcctRpt":{"Rpt":[{"Ntry":[{"A":"b',
    '{"BkToCstmrAcctRpt":{"Rpt":[{"Ntry":[{}',
    '{"BkToCstmrAcctRpt":{"Rpt":[{"Ntry" 1',
    '{"BkToCstmrAcctRpt":{"Rpt":[1 2]}}',
  ])('%j, cut off, is left whole', (text) => {
    expect(scanReport(text)).toBeNull();
  });

  test('nested a million deep costs no stack', () => {
    const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    expect(entriesOf(`{"BkToCstmrAcctRpt":{"Rpt":[{"Ntry":[${deep}]}]}}`)?.[0]?.[1].length).toBe(deep.length);
  });
});
