// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { sentence } from '../../../shared/domain/sentence.ts';
import type { CallInput, CallOutput } from '../../../shared/ipc/contract.ts';
import { deskAnswering } from '../../../test/window/desk-answering.ts';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { showLanguage } from '../../i18n/language.ts';

afterEach(() => {
  cleanup();
  showLanguage('system');
});

type Check = CallOutput<'batches.checks'>['checks'][number];
const ACCOUNT = 'DE89 3704 0044 0532 0130 00';
const SHORT: Check = {
  severity: 'warn',
  sentence: sentence('funds-short', {
    account: ACCOUNT,
    leaving: 'EUR 22741000.00',
    onItsWay: 'EUR 120000.00',
    balance: 'EUR 1000000.00',
    kind: 'available',
    on: '2026-11-19',
    short: 'EUR 21861000.00',
  }),
  offer: null,
};

const deskWith = (checks: readonly Check[]): FakeShell =>
  deskAnswering('batches.checks', { checks: [...checks] });
const deskUnconfirmed = (unconfirmed: CallOutput<'batches.unconfirmed'>): FakeShell =>
  deskAnswering('batches.unconfirmed', unconfirmed);

const findings = () =>
  screen.findByRole('button', { name: /^(?:Errors and warnings|Fehler und Warnungen) \(/u });
const count = async (): Promise<number> => Number(/\d+/u.exec((await findings()).textContent)?.[0]);

it('errors stand before warnings, whoever found them, and wrong figures of the file are errors', async () => {
  const kinds = async (hash: string): Promise<readonly string[]> => {
    openWindow(deskWith([SHORT]), hash);
    fireEvent.click(await findings());
    const list = await screen.findByRole('list', { name: 'Errors and warnings' });
    await within(list).findByText(/22,741,000/u);
    return within(list)
      .getAllByRole('listitem')
      .map((item) => /(?<kind>Error|Warning)s:/u.exec(item.textContent)?.groups?.['kind'] ?? '');
  };
  const found = await kinds('#/batch/b-0');
  expect(found.slice(0, 2)).toEqual(['Error', 'Error']);
  expect(new Set(found.slice(2))).toEqual(new Set(['Warning']));
  cleanup();
  // Its number of payments is wrong; its control sum was overridden.
  expect((await kinds('#/batch/b-1')).filter((kind) => kind === 'Error')).toHaveLength(1);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit for approval' }).disabled).toBe(true);
});

describe('a beneficiary the policy asks to be confirmed', () => {
  it('is named at its row while the draft is made, and keeps it from being submitted', async () => {
    openWindow(deskUnconfirmed({ total: 0, rows: [] }), '#/batch/b-0');
    const before = await count();
    cleanup();
    openWindow(
      deskUnconfirmed({
        total: 204,
        rows: [
          { payment: 'p-0-0', position: 0 },
          { payment: 'p-0-2', position: 2 },
        ],
      }),
      '#/batch/b-0',
    );
    await expect.poll(count).toBe(before + 3);
    fireEvent.click(await findings());
    const named = await screen.findAllByText(/^This account is not confirmed in the beneficiary book/u);
    expect(named).toHaveLength(2);
    expect(screen.getByText(/^The beneficiaries of 202 more payments are not confirmed/u)).toBeTruthy();
    fireEvent.click(named[1]!);
    const cellInHand = (): string => {
      const id = screen.getByRole('grid', { name: /^Rows/u }).getAttribute('aria-activedescendant');
      return document.getElementById(id ?? '')?.getAttribute('aria-label') ?? '';
    };
    await expect.poll(cellInHand).toMatch(/^Account: /u);
  });
});

describe('payments that may be made twice or go to another account than before', () => {
  const warned = (more: Partial<CallOutput<'batches.warnings'>['rows'][number]>) => ({
    severity: 'warn' as const,
    rule: 'duplicate',
    sentence: [sentence('batch-pays-twice', { endToEndId: 'E2E-1' })],
    path: '',
    line: null,
    payment: 'p-0-2',
    position: 2,
    field: 'amount',
    ...more,
  });

  it('are warnings of the editor, each leading to its row, and keep nobody from submitting', async () => {
    openWindow(deskAnswering('batches.warnings', { total: 0, rows: [] }), '#/batch/b-0');
    const before = await count();
    const submit = async () =>
      (await screen.findByRole('button', { name: 'Submit for approval' })).hasAttribute('disabled');
    const wasDisabled = await submit();
    cleanup();
    const earlier = { on: '2026-11-12', endToEndId: 'E2E-7', reference: 'PAY-2026-11-12-1' };
    openWindow(
      deskAnswering('batches.warnings', {
        total: 240,
        rows: [
          warned({}),
          warned({
            rule: 'duplicate',
            sentence: [sentence('paid-same-amount', earlier)],
            payment: 'p-0-1',
            position: 1,
          }),
        ],
      }),
      '#/batch/b-0',
    );
    await expect.poll(count).toBe(before + 3);
    expect(await submit()).toBe(wasDisabled);
    fireEvent.click(await findings());
    expect(
      await screen.findByText(
        'The same amount went to the same account on 12 Nov 2026: see E2E-7 of PAY-2026-11-12-1.',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^238 more warnings about duplicates or changed accounts/u)).toBeTruthy();
    fireEvent.click(screen.getByText('The batch pays the same amount to the same account twice: see E2E-1.'));
    const cellInHand = (): string => {
      const id = screen.getByRole('grid', { name: /^Rows/u }).getAttribute('aria-activedescendant');
      return document.getElementById(id ?? '')?.getAttribute('aria-label') ?? '';
    };
    await expect.poll(cellInHand).toMatch(/^Amount: /u);
  });
});

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
        'Not enough funds in DE89 3704 0044 0532 0130 00: EUR 22,741,000.00 would be debited, and another EUR 120,000.00 with payments already under way; EUR 1,000,000.00 was available on 19 Nov 2026. Short by EUR 21,861,000.00.',
      ),
    ).toBeTruthy();
  });

  it('are an error that keeps from submitting where the own account says so', async () => {
    openWindow(deskWith([{ ...SHORT, severity: 'block' }]), '#/batch/b-0');
    await expect.poll(count).toBeGreaterThan(0);
    const submit = await screen.findByRole('button', { name: 'Submit for approval' });
    await expect.poll(() => submit.hasAttribute('disabled')).toBe(true);
  });

  it('are named again where the batch is approved and released, and keep nobody from it', async () => {
    openWindow(deskWith([SHORT]), '#/outbox');
    expect((await screen.findAllByText(/^Not enough funds in DE89/u)).length).toBeGreaterThan(0);
    const [send] = await screen.findAllByRole('button', { name: /^Send EUR/u });
    expect(send?.hasAttribute('disabled')).toBe(false);
  });

  it('are said in German as German does', async () => {
    openWindow(deskWith([SHORT]), '#/outbox');
    await screen.findAllByText(/^Not enough funds/u);
    act(() => showLanguage('de'));
    expect((await screen.findAllByText(/Unterdeckung: EUR 21\.861\.000,00\.$/u)).length).toBeGreaterThan(0);
  });

  it('that suffice, or that nobody knows, say nothing', async () => {
    openWindow(deskWith([]), '#/outbox');
    await screen.findAllByRole('button', { name: /^Send EUR/u });
    expect(screen.queryByText(/Not enough funds/u)).toBeNull();
  });
});

describe('a date the bank will not keep', () => {
  it('is named beside the header with the day it will be, and that day is one press away', async () => {
    const world = createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
    const read = await world.bridge.call('batches.get', { batch: 'b-0' });
    if (!read.ok) throw new Error(read.error.code);
    const { ownAccount = '', valueDate = '' } = read.value.groups[0] ?? {};
    const late: Check = {
      severity: 'warn',
      sentence: sentence('executes-later', {
        account: ACCOUNT,
        requested: valueDate,
        on: '2026-11-30',
        what: 'cut-off',
        reason: null,
        cutOff: '15:00',
      }),
      offer: { ownAccount, from: valueDate, to: '2026-11-30' },
    };
    const double = deskWith([late]);
    const saved: string[] = [];
    openWindow(
      {
        ...double,
        bridge: {
          ...double.bridge,
          call: async (name, input) => {
            if (name === 'batches.saveGroup')
              saved.push((input as CallInput<'batches.saveGroup'>).header.valueDate);
            return double.bridge.call(name, input);
          },
        },
      },
      '#/batch/b-0',
    );
    expect(
      await screen.findByText(
        `Today’s cut-off for ${ACCOUNT} (15:00, bank time) has passed. Payments from this account will be executed on 30 Nov 2026.`,
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Set 30\u00a0Nov\u00a02026' }));
    await expect.poll(() => saved).toEqual(['2026-11-30']);
  });
});
