import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withStoreAt } from '../../test/store/raw-store.ts';
import { indexedText, matchExpression } from './columns.ts';

describe('the expression for what somebody typed', () => {
  it('is nothing for nothing, and a beginning of a word for each word', () => {
    expect(matchExpression(' -- ')).toBeNull();
    expect(matchExpression('muller')).toBe('"muller"*');
    expect(matchExpression('E2E-17')).toBe('("E2E"* AND "17"*) OR "E2E17"*');
  });
  it('is a valid query whatever is typed', () => {
    withStoreAt(4, (db) => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (typed) => {
          const match = matchExpression(typed);
          if (match !== null) db.all('SELECT rowid FROM draft_text WHERE draft_text MATCH ?', match);
        }),
        { numRuns: 300 },
      );
    });
  });
});

describe('the words of a row', () => {
  it('hold the last four characters of the account as a word', () => {
    expect(indexedText('DE893704', 'Ann Lee', 'E2E')).toBe('DE893704 3704 Ann Lee E2E');
  });
});
