// What somebody gathers to change in the policy: each in its place, and nobody else's to propose.
import { beforeEach, expect, it } from 'vitest';
import type { PolicyChange } from '../../../../shared/domain/policy-edit.ts';
import { lockWindow, unlockWindow } from '../../../../test/window/locked.ts';
import { addChange, clearChanges, removeChange, useGathered } from './gathered-changes.ts';

const drop = (rule: string): PolicyChange => ({ change: 'drop-rule', rule });
const gathered = (): readonly unknown[] => useGathered.getState().changes;

beforeEach(clearChanges);

it('one is taken back, the others stay in their order', () => {
  for (const rule of ['a', 'b', 'c']) addChange(drop(rule));
  removeChange(1);
  expect(gathered()).toEqual([drop('a'), drop('c')]);
});

it('a lock takes them off the screen, and gives them back to the person who gathered them alone', () => {
  addChange(drop('a'));
  lockWindow('First Person');
  expect(gathered()).toEqual([]);
  unlockWindow('First Person');
  expect(gathered()).toEqual([drop('a')]);
  lockWindow('First Person');
  unlockWindow('Second Person');
  expect(gathered()).toEqual([]);
});
