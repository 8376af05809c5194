// @vitest-environment jsdom
// A case is offered about a credit transfer; about a collection the page says why there is none.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { t } from '../../i18n/index.ts';
import { showLanguage } from '../../i18n/language.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { payments } from '../../../test/window/world/outbox.ts';
import { createWorld } from '../../../test/window/world/world.ts';

beforeEach(() => showLanguage('en'));
afterEach(() => {
  cleanup();
  showLanguage('system');
});

it.each([
  ['a credit transfer', false, ['Start a case', 'Print or save…'], false],
  ['a direct debit', true, ['Print or save…'], true],
] as const)('offers for %s the actions that are not refused', async (_, isCollection, offered, isSaid) => {
  const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  const call: typeof world.bridge.call = async (name, input) => {
    const result = await world.bridge.call(name, input);
    return name === 'payments.get' && result.ok
      ? { ok: true, value: { ...result.value, isCollection } }
      : result;
  };
  openWindow({ ...world, bridge: { ...world.bridge, call } }, `#/payment/${payments[0]?.payment}`);
  fireEvent.click(await screen.findByRole('button', { name: t.batch.more }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(offered);
  const { happened } = t.faults['case-about-collection'];
  expect(screen.queryByText((text) => text.startsWith(happened)) !== null).toBe(isSaid);
});
