// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../../shared/domain/result.ts';
import { sentence, type Sentence } from '../../../shared/domain/sentence.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import type { Double } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { showLanguage } from '../../i18n/language.ts';

afterEach(() => {
  cleanup();
  showLanguage('system');
});

type Funds = CallOutput<'cash.funds'>['accounts'][number];
const SHORT: Funds = {
  account: 'DE89370400440532013000',
  currency: 'EUR',
  leaving: '22741000.00',
  onItsWay: '120000.00',
  balance: {
    kind: 'available',
    amount: '1000000.00',
    date: '2026-11-19',
    receivedAt: '2026-11-20T07:00:00Z',
  },
  after: '-21861000.00',
  isShort: true,
};

/** The sample desk, where the accounts of every batch are as given. */
function deskWith(accounts: readonly Funds[], terms: readonly Sentence[] = []): Double {
  const double = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
  return {
    ...double,
    bridge: {
      ...double.bridge,
      call: async (name, input) =>
        name === 'cash.funds'
          ? (ok({ accounts: [...accounts], terms: [...terms] }) as never)
          : double.bridge.call(name, input),
    },
  };
}

const findings = () =>
  screen.findByRole('button', { name: /^(?:Errors and warnings|Fehler und Warnungen) \(/u });
const count = async (): Promise<number> => Number(/\d+/u.exec((await findings()).textContent)?.[0]);

describe('the funds of an account', () => {
  it('that do not suffice are a warning of the editor, with figures and the age of the balance', async () => {
    openWindow(deskWith([]), '#/batch/b-0');
    const before = await count();
    cleanup();
    openWindow(deskWith([SHORT]), '#/batch/b-0');
    await expect.poll(count).toBe(before + 1);
    fireEvent.click(screen.getByRole('button', { name: /^Errors and warnings/u }));
    expect(
      await screen.findByText(
        'Not enough funds on DE89 3704 0044 0532 0130 00: EUR 22,741,000.00 leave it, EUR 120,000.00 more are on their way, and EUR 1,000,000.00 were available on 19 Nov 2026. EUR 21,861,000.00 are missing.',
      ),
    ).toBeTruthy();
  });

  it('are joined by the limits and the cut-off the batch does not keep to', async () => {
    const account = 'DE89 3704 0044 0532 0130 00';
    const terms = [
      sentence('day-limit-exceeded', {
        account,
        on: '2026-11-20',
        total: 'EUR 2100000.00',
        limit: 'EUR 2000000.00',
      }),
      sentence('cut-off-passed', { account, cutOff: '15:00', on: '2026-11-20' }),
    ];
    openWindow(deskWith([], terms), '#/batch/b-0');
    fireEvent.click(await screen.findByRole('button', { name: /^Errors and warnings/u }));
    expect(
      await screen.findByText(
        `EUR 2,100,000.00 leave ${account} on 20 Nov 2026. Its limit for a day is EUR 2,000,000.00.`,
      ),
    ).toBeTruthy();
    expect(
      await screen.findByText(
        `It is past the cut-off of ${account} (15:00, bank time). The bank may not pay on 20 Nov 2026 any more.`,
      ),
    ).toBeTruthy();
  });

  it('are named again where the batch is approved and released, and keep nobody from it', async () => {
    openWindow(deskWith([SHORT]), '#/outbox');
    expect((await screen.findAllByText(/^Not enough funds on DE89/u)).length).toBeGreaterThan(0);
    const [send] = await screen.findAllByRole('button', { name: /^Send EUR/u });
    expect(send?.hasAttribute('disabled')).toBe(false);
  });

  it('are said in German as German does', async () => {
    openWindow(deskWith([SHORT]), '#/outbox');
    await screen.findAllByText(/^Not enough funds/u);
    act(() => showLanguage('de'));
    expect((await screen.findAllByText(/Es fehlen EUR 21\.861\.000,00\.$/u)).length).toBeGreaterThan(0);
  });

  it('that suffice, or that nobody knows, say nothing', async () => {
    openWindow(
      deskWith([
        { ...SHORT, after: '1.00', isShort: false },
        { ...SHORT, balance: null, after: null, isShort: false },
      ]),
      '#/outbox',
    );
    await screen.findAllByRole('button', { name: /^Send EUR/u });
    expect(screen.queryByText(/Not enough funds/u)).toBeNull();
  });
});
