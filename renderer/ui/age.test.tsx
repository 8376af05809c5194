// @vitest-environment jsdom
// A balance is as old in a batch as it is under Cash, in the same words.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWindow } from '../../test/window/window-under-test.tsx';
import { createWorld } from '../../test/window/world/world.ts';
import { balanceAge } from './age.ts';

afterEach(cleanup);

it.each([
  ['2026-11-19', '2026-11-20T10:00:00Z', '19 Nov 2026 · 42 minutes old'],
  ['2026-11-19', '2026-11-18T10:00:00Z', '19 Nov 2026 · 2 days old'],
  [null, '2026-11-20T07:42:00Z', '3 hours old'],
])('a balance of %s that came at %s', (date, receivedAt, words) => {
  expect(balanceAge({ date, receivedAt }, '2026-11-20T10:42:00Z').replaceAll(/\s/gu, ' ')).toBe(words);
});

it('says the day alone until the desk has told the time', () => {
  expect(balanceAge({ date: '2026-11-19', receivedAt: '2026-11-20T10:00:00Z' }, undefined)).toMatch(
    /^19\sNov\s2026$/u,
  );
});

it('stands beside the account of a batch', async () => {
  openWindow(createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }), '#/batch/b-0');
  expect(await screen.findByText(/^available, 19\sNov\s2026 · (?:\d+|less than a) \w+ old$/u)).toBeTruthy();
});
