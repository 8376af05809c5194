// @vitest-environment jsdom
// A place that is held until it may be left, in a browser that calls listeners of the window as they were
// added, whether they capture or not (Chromium does).
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdPlace, useRoute } from './route.ts';

const add = window.addEventListener.bind(window);

beforeEach(() => {
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => add(type, listener));
  window.location.hash = '#/batch/b-0';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function goTo(hash: string): Promise<void> {
  await act(async () => {
    window.location.hash = hash;
    await new Promise((resolve) => {
      window.addEventListener('hashchange', resolve);
    });
  });
}

it('is left at once where it may be, also for another place of the same screen', async () => {
  const { result } = renderHook(useRoute);
  const end = holdPlace(
    () => true,
    () => undefined,
  );
  await goTo('#/batch/b-1');
  expect(result.current).toMatchObject({ screen: 'batch', id: 'b-1' });
  await goTo('#/review/b-1');
  expect(result.current).toMatchObject({ screen: 'review', id: 'b-1' });
  end();
});

it('is shown, with its address, until somebody decides to leave it', async () => {
  const { result } = renderHook(useRoute);
  let leave: () => void = () => undefined;
  const end = holdPlace(
    () => false,
    (goOn) => {
      leave = goOn;
    },
  );
  await goTo('#/payments');
  expect(result.current).toMatchObject({ screen: 'batch', id: 'b-0' });
  expect(window.location.hash).toBe('#/batch/b-0');
  await act(async () => {
    leave();
    await new Promise((resolve) => {
      window.addEventListener('hashchange', resolve);
    });
  });
  expect(result.current).toMatchObject({ screen: 'payments', id: '' });
  end();
});
