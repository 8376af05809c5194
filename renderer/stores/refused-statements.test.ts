// Refused statement files are told until somebody has read of them, and not to whoever comes after a lock.
import { beforeEach, expect, it } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { lockWindow } from '../../test/window/locked.ts';
import { forgetRefused, keepRefused, useRefusedStatements } from './refused-statements.ts';

const refusedOf = (name: string) => ({ name, fault: fault('invalid-input') });
const kept = () => useRefusedStatements.getState();
beforeEach(forgetRefused);

it('the files of the newest import are told, with the report to show after them', () => {
  keepRefused([refusedOf('a.xml'), refusedOf('b.xml')], 'r-1');
  keepRefused([refusedOf('c.xml')], '');
  expect([kept().refused.map(({ name }) => name), kept().imported]).toEqual([['c.xml'], '']);
});

it('once read they and the report are gone', () => {
  keepRefused([refusedOf('a.xml')], 'r-1');
  forgetRefused();
  expect(kept()).toEqual({ refused: [], imported: '' });
});

it('a lock takes them away', () => {
  keepRefused([refusedOf('a.xml')], 'r-1');
  lockWindow();
  expect(kept()).toEqual({ refused: [], imported: '' });
});
