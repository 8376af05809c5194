// What an officer is told before an approval is signed: whether another approval follows, a release, or none.
import { expect, it } from 'vitest';
import { afterApproval, type AfterApproval } from './after-approval.ts';

const needs = (approvals: number, have: number, releases: number) => [
  { purpose: 'freeze', have: 1, need: 1 },
  { purpose: 'approve', have, need: approvals },
  { purpose: 'release', have: 0, need: releases },
];

it.each<[string, ReturnType<typeof needs>, AfterApproval]>([
  ['the first of two', needs(2, 0, 1), 'more'],
  ['the second of two', needs(2, 1, 1), 'release'],
  ['the only one', needs(1, 0, 1), 'release'],
  ['the last one, where nobody releases', needs(2, 1, 0), 'none'],
  ['one where the policy names no release', needs(1, 0, 1).slice(0, 2), 'none'],
])('after %s', (_, given, expected) => {
  expect(afterApproval(given)).toBe(expected);
});
