// What is found within a text, by the SQLite that the store runs on.
import Database from 'better-sqlite3-multiple-ciphers';
import { afterAll, expect, it } from 'vitest';
import { containing } from './containing.ts';

const db = new Database(':memory:');
afterAll(() => db.close());
const isFound = (text: string, part: string): boolean =>
  db.prepare('SELECT 1 WHERE lower(?) GLOB ?').get(text, containing(part)) !== undefined;

it.each([
  ['Müller GmbH', 'MÜLLER'],
  ['MÜLLER GMBH', 'müll'],
  ['Żółw Łódź', 'żÓŁW ł'],
  ['ΑΘΗΝΑ', 'αθηνα'],
  ['Straße 5', 'STRAßE'],
  ['plain ASCII', 'N aSc'],
  ['100 % [a*b?] x', '[A*B?]'],
  ['𐐀𐐁', '𐐨'],
])('in %j there is %j', (text, part) => expect(isFound(text, part)).toBe(true));

it.each([
  ['Muller', 'Müller'],
  ['axb', 'a*b'],
  ['axb', 'a?b'],
  ['a', '[a]'],
])('in %j there is no %j', (text, part) => expect(isFound(text, part)).toBe(false));
