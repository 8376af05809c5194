// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { fault } from '../../../shared/domain/errors.ts';
import { err } from '../../../shared/domain/result.ts';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { deskAnswering } from '../../../test/window/desk-answering.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { batches } from '../../../test/window/world/batches.ts';
import { checkCell } from './cells/check-cell.ts';
import { gridColumns } from './cells/columns.ts';
import { createWorld } from '../../../test/window/world/world.ts';

const FIRST = batches[0];
if (!FIRST) throw new Error('the sample desk has batches');
const original = structuredClone(FIRST);
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const freeze = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Submit for approval' });

/** The sample batch without its one error, so that only what is typed can stand in the way of the freeze. */
function cleanWorld(): FakeShell {
  for (const payment of FIRST?.payments ?? []) {
    const fits = gridColumns('credit-transfer').every(
      ({ field: name }) => checkCell('credit-transfer', name, payment.form)?.severity !== 'block',
    );
    if (!fits)
      payment.form = {
        ...payment.form,
        name: 'Acme GmbH',
        account: 'DE89370400440532013000',
        agentBic: '',
        amount: '7.00',
        currency: 'EUR',
      };
  }
  return createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
}

/** Saves of the header wait until they are let go; `refuse` makes them fail. */
function held(double: FakeShell): {
  readonly desk: FakeShell;
  readonly release: () => void;
  refuse: boolean;
} {
  let release: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    release = resolve;
  });
  const control = {
    refuse: false,
    release: () => release(),
    desk: {
      ...double,
      bridge: {
        ...double.bridge,
        call: (async (name, input) => {
          if (name === 'batches.saveGroup') {
            await waiting;
            if (control.refuse) return err(fault('store-write-failed'));
          }
          return double.bridge.call(name, input);
        }) as FakeShell['bridge']['call'],
      },
    },
  };
  return control;
}

async function settle(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    });
  });
}

afterEach(() => {
  cleanup();
  Object.assign(FIRST, structuredClone(original));
});

const FINDING = {
  severity: 'block',
  rule: 'debtor-name',
  sentence: [],
  path: '',
  line: null,
  payment: null,
  position: null,
  field: 'ownName',
};

describe('a draft by keyboard', () => {
  const errors = () => screen.findByRole('button', { name: /^Errors and warnings/u });

  it('goes from the errors to the field of the header, which a low window had left out', async () => {
    const { innerHeight } = window;
    window.innerHeight = 680;
    openWindow(deskAnswering('batches.findings', { rows: [FINDING], total: 1 }), '#/batch/b-0');
    const button = await errors();
    button.focus();
    fireEvent.click(button);
    const first = await screen.findByRole('button', { name: /Debtor name$/u });
    await expect.poll(() => document.activeElement).toBe(first);
    fireEvent.click(first);
    const name = await field('Debtor name');
    await expect.poll(() => document.activeElement).toBe(name);
    window.innerHeight = innerHeight;
  });

  it('goes from the button of the errors to them, also where the checks answer before the errors do', async () => {
    window.history.replaceState({}, '', '?checks');
    openWindow(
      createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }),
      '#/batch/b-0',
    );
    // What the bank will not keep is among them.
    await screen.findByRole('button', { name: 'Errors and warnings (6)' });
    const button = await errors();
    button.focus();
    fireEvent.click(button);
    await expect.poll(() => document.activeElement?.classList.contains('finding-open')).toBe(true);
    window.history.replaceState({}, '', '?');
  });

  it('speaks of collections where it filters them', async () => {
    openWindow(cleanWorld(), '#/batch/b-1');
    expect(await screen.findByRole('searchbox', { name: 'Filter collections' })).toBeTruthy();
  });

  it('goes from the button of the details to the first field of the payment', async () => {
    openWindow(cleanWorld(), '#/batch/b-0');
    const button = await screen.findByRole('button', { name: 'Details' });
    button.focus();
    fireEvent.click(button);
    const panel = await screen.findByRole('complementary', { name: /^Row 1/u });
    await expect.poll(() => document.activeElement).toBe(panel.querySelector('input'));
  });

  it('has a calendar for the date of a mandate among the details', async () => {
    const debits = batches.find(({ detail }) => detail.kind === 'direct-debit');
    if (debits === undefined) throw new Error('the sample desk has direct debits');
    const untouched = structuredClone(debits);
    onTestFinished(() => void Object.assign(debits, untouched));
    openWindow(
      createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }),
      `#/batch/${debits.detail.batch}`,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Details' }));
    const date = await field('Mandate date');
    date.focus();
    fireEvent.keyDown(date, { key: 'ArrowDown', altKey: true });
    await screen.findByRole('dialog', { name: 'Calendar: Mandate date' });
    const day = (): HTMLElement => document.activeElement as HTMLElement;
    await expect.poll(() => day().getAttribute('aria-label')).toMatch(/1 March 2024/u);
    for (const key of ['ArrowRight', 'Enter']) {
      fireEvent.keyDown(day(), { key });
      fireEvent.keyUp(day(), { key });
    }
    await expect.poll(() => debits.payments[0]?.form.mandateDate).toBe('2024-03-02');
    expect((await field('Mandate date')).value).toBe('2 Mar 2024');
  });

  it('closes all terms of a low window by Esc, stores what was typed, and leaves the batch by the next one', async () => {
    const { innerHeight } = window;
    window.innerHeight = 680;
    const world = cleanWorld();
    openWindow(world, '#/batch/b-0');
    const terms = () => screen.findByRole('button', { name: 'All terms' });
    (await terms()).focus();
    fireEvent.click(await terms());
    const level = await field('Service level');
    level.focus();
    fireEvent.change(level, { target: { value: 'URGP' } });
    fireEvent.keyDown(level, { key: 'Escape' });
    await expect.poll(() => screen.queryByRole('textbox', { name: 'Service level' })).toBeNull();
    expect(document.activeElement).toBe(await terms());
    await expect.poll(() => screen.queryByText(/ · URGP$/u)).toBeTruthy();
    expect(world.calls.some(({ name }) => name === 'batches.saveGroup')).toBe(true);
    expect(window.location.hash).toBe('#/batch/b-0');
    fireEvent.keyDown(await terms(), { key: 'Escape' });
    await expect.poll(() => window.location.hash).toBe('#/payments');
    window.innerHeight = innerHeight;
  });

  it('closes a choice of all terms by Esc before the terms', async () => {
    const { innerHeight } = window;
    window.innerHeight = 680;
    openWindow(cleanWorld(), '#/batch/b-0');
    fireEvent.click(await screen.findByRole('button', { name: 'All terms' }));
    fireEvent.click(await screen.findByRole('button', { name: /Charges$/u }));
    fireEvent.keyDown(await screen.findByRole('listbox'), { key: 'Escape' });
    await expect.poll(() => screen.queryByRole('listbox')).toBeNull();
    expect(await field('Service level')).toBeTruthy();
    window.innerHeight = innerHeight;
  });

  it('in a low window shows the account and the date, and all terms on demand', async () => {
    const { innerHeight } = window;
    window.innerHeight = 680;
    openWindow(cleanWorld(), '#/batch/b-0');
    const all = await screen.findByRole('button', { name: 'All terms' });
    expect(screen.queryByRole('textbox', { name: 'Service level' })).toBeNull();
    expect(screen.getByText(/ · By service level \(SLEV\) · SEPA$/u)).toBeTruthy();
    fireEvent.click(all);
    expect(await field('Service level')).toBeTruthy();
    window.innerHeight = innerHeight;
  });

  it('is submitted by Ctrl and Enter, or leads to what is wrong', async () => {
    openWindow(cleanWorld(), '#/batch/b-0');
    expect((await freeze()).disabled).toBe(false);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Submit for approval' })).toBeTruthy();
    cleanup();
    Object.assign(FIRST, structuredClone(original));
    openWindow(
      createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false }),
      '#/batch/b-0',
    );
    expect((await freeze()).disabled).toBe(true);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByRole('complementary', { name: /^Errors and warnings/u })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what stands in the way of submitting a draft', () => {
  const note = async (): Promise<string> => {
    const id = (await freeze()).getAttribute('aria-describedby') ?? '';
    return document.getElementById(id)?.textContent ?? 'no note';
  };

  it('is named beside the button, and goes when it is settled', async () => {
    openWindow(
      createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false }),
      '#/batch/b-0',
    );
    await expect.poll(note).toBe('Fix 2 errors first');
    expect((await freeze()).disabled).toBe(true);
    cleanup();
    openWindow(cleanWorld(), '#/batch/b-0');
    await expect.poll(note).toBe('');
    expect((await freeze()).disabled).toBe(false);
  });

  it('is that the batch is empty, where it is', async () => {
    FIRST.payments.splice(0);
    openWindow(
      createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false }),
      '#/batch/b-0',
    );
    await expect.poll(note).toBe('The batch is empty');
    expect((await freeze()).disabled).toBe(true);
  });
});

describe('the header of a batch', () => {
  it('keeps what is typed in one field while the save of another returns', async () => {
    const { desk, release } = held(cleanWorld());
    openWindow(desk, '#/batch/b-0');
    const name = await field('Debtor name');
    fireEvent.focus(name);
    fireEvent.change(name, { target: { value: 'Halden Marine' } });
    fireEvent.blur(name);
    const level = await field('Service level');
    fireEvent.focus(level);
    fireEvent.change(level, { target: { value: 'URG' } });
    release();
    await settle();
    expect((await field('Service level')).value).toBe('URG');
    fireEvent.change(level, { target: { value: 'URGP' } });
    fireEvent.blur(level);
    await expect
      .poll(() => FIRST.detail.groups[0])
      .toMatchObject({ ownName: 'Halden Marine', serviceLevel: 'URGP' });
    expect((await field('Debtor name')).value).toBe('Halden Marine');
  });

  it('counts a date that cannot be read as an error, in every place the same, until it can be read', async () => {
    openWindow(cleanWorld(), '#/batch/b-0');
    const before = /\d+/u.exec(
      (await screen.findByRole('button', { name: /^Errors and warnings/u })).textContent ?? '',
    )?.[0];
    expect((await freeze()).disabled).toBe(false);
    const date = await field('Execution date');
    const stored = FIRST.detail.groups[0]?.valueDate;
    fireEvent.focus(date);
    fireEvent.change(date, { target: { value: '11/12/2026' } });
    fireEvent.blur(date);
    const expected = `Errors and warnings (${Number(before) + 1})`;
    expect((await screen.findByRole('button', { name: /^Errors and warnings/u })).textContent).toBe(expected);
    expect((await freeze()).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /^Errors and warnings/u }));
    expect(await screen.findByRole('complementary', { name: expected })).toBeTruthy();
    expect(
      await screen.findByText(/Execution date: “11\/12\/2026” is not a date that can be read/u),
    ).toBeTruthy();
    expect(FIRST.detail.groups[0]?.valueDate).toBe(stored);
    fireEvent.change(date, { target: { value: '11 Dec 2026' } });
    fireEvent.blur(date);
    await expect.poll(() => FIRST.detail.groups[0]?.valueDate).toBe('2026-12-11');
    expect((await freeze()).disabled).toBe(false);
  });

  it('counts a header that could not be saved as an error', async () => {
    const control = held(cleanWorld());
    control.refuse = true;
    openWindow(control.desk, '#/batch/b-0');
    const name = await field('Debtor name');
    fireEvent.focus(name);
    fireEvent.change(name, { target: { value: 'Halden Marine' } });
    fireEvent.blur(name);
    control.release();
    await settle();
    expect((await freeze()).disabled).toBe(true);
    expect((await field('Debtor name')).value).toBe('Halden Marine');
    control.refuse = false;
    fireEvent.click(screen.getByRole('button', { name: 'Save again' }));
    await expect.poll(() => FIRST.detail.groups[0]?.ownName).toBe('Halden Marine');
    await expect.poll(async () => (await freeze()).disabled).toBe(false);
  });

  it('has the desk check a draft when it is opened', async () => {
    const double = cleanWorld();
    openWindow(double, '#/batch/b-0');
    await freeze();
    expect(double.calls.some(({ name }) => name === 'batches.check')).toBe(true);
  });

  it('overrides wrong figures of the imported file with a reason, and shows them overridden', async () => {
    const double = cleanWorld();
    const difference = {
      rule: 'control-sum' as const,
      path: '/Document/CstmrCdtTrfInitn/GrpHdr/CtrlSum',
      group: null,
      declared: '30.00',
      counted: '20',
      override: null,
    };
    FIRST.detail = {
      ...FIRST.detail,
      fileDifferences: [
        difference,
        {
          ...difference,
          rule: 'group-control-sum',
          path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/CtrlSum',
          group: 1,
          declared: '9',
        },
      ],
    };
    openWindow(double, '#/batch/b-0');
    await freeze();
    fireEvent.click(screen.getByRole('button', { name: /^Errors and warnings/u }));
    const part = await screen.findByRole('region', { name: 'The file’s own figures are wrong' });
    expect(part.textContent).toContain('Control sum: the file declares 30.00 and holds 20.00');
    fireEvent.click(screen.getByRole('button', { name: 'Override 2 errors of the file…' }));
    const override = await screen.findByRole<HTMLButtonElement>('button', { name: 'Override' });
    expect(override.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: 'Why the file is used all the same' }), {
      target: { value: ' Confirmed. ' },
    });
    fireEvent.click(override);
    await expect
      .poll(() => FIRST.detail.fileDifferences.map((each) => each.override?.reason))
      .toEqual(['Confirmed.', 'Confirmed.']);
    expect(await screen.findByText('Control sum of group 1:')).toBeTruthy();
    await expect.poll(() => screen.queryByRole('button', { name: /^Override/u })).toBeNull();
    FIRST.detail = { ...FIRST.detail, fileDifferences: [] };
  });
});

describe('a batch with a value that could not be read', () => {
  const typeDate = async (text: string): Promise<HTMLInputElement> => {
    const date = await field('Execution date');
    act(() => date.focus());
    fireEvent.change(date, { target: { value: text } });
    return date;
  };
  const mayClose = (): boolean => {
    let may = true;
    act(() => void (may = window.dispatchEvent(new Event('beforeunload', { cancelable: true }))));
    return may;
  };
  const isLeft = () => screen.findByRole('heading', { level: 1, name: 'Payments' });

  it('is not left unasked, and stays as it is when the person stays', async () => {
    openWindow(cleanWorld(), '#/batch/b-0');
    await freeze();
    // The field has not been left: going elsewhere reads it first.
    const date = await typeDate('01/02/26');
    act(() => void (window.location.hash = '#/payments'));
    const question = await screen.findByRole('dialog', { name: 'Leave this batch?' });
    expect(question.textContent).toContain('Execution date: “01/02/26” is not a date that can be read.');
    expect(window.location.hash).toBe('#/batch/b-0');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(date);
    expect(date.value).toBe('01/02/26');
    act(() => void (window.location.hash = '#/payments'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await isLeft()).toBeTruthy();
    expect(window.location.hash).toBe('#/payments');
  });

  it('keeps the window from being closed unasked, and no longer once it is left', async () => {
    openWindow(cleanWorld(), '#/batch/b-0');
    await freeze();
    expect(mayClose()).toBe(true);
    await typeDate('01/02/26');
    expect(mayClose()).toBe(false);
    act(() => void (window.location.hash = '#/payments'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await isLeft()).toBeTruthy();
    expect(mayClose()).toBe(true);
  });

  it('is not closed while what was typed last is on its way to the desk', async () => {
    openWindow(cleanWorld(), '#/batch/b-0');
    await freeze();
    const level = await field('Service level');
    act(() => level.focus());
    fireEvent.change(level, { target: { value: 'URGP' } });
    expect(mayClose()).toBe(false);
    await expect.poll(() => FIRST.detail.groups[0]?.serviceLevel).toBe('URGP');
    await expect.poll(mayClose).toBe(true);
    // A cell is stored although nobody has left it.
    const grid = screen.getByRole('grid');
    act(() => grid.focus());
    fireEvent.keyDown(grid, { key: 'F2' });
    fireEvent.change(await screen.findByRole('textbox', { name: /^Name/u }), {
      target: { value: 'Halden Marine' },
    });
    expect(mayClose()).toBe(false);
    await expect.poll(mayClose).toBe(true);
    expect(await screen.findByRole('gridcell', { name: /Halden Marine/u })).toBeTruthy();
  });

  it('is left unasked once the date is chosen, and what was typed last is stored', async () => {
    openWindow(cleanWorld(), '#/batch/b-0');
    await freeze();
    const date = await typeDate('01/02/27');
    act(() => date.blur());
    fireEvent.click(await screen.findByRole('button', { name: '1\u00a0Feb\u00a02027' }));
    await expect.poll(() => FIRST.detail.groups[0]?.valueDate).toBe('2027-02-01');
    const level = await field('Service level');
    act(() => level.focus());
    fireEvent.change(level, { target: { value: 'URGP' } });
    act(() => void (window.location.hash = '#/payments'));
    expect(await isLeft()).toBeTruthy();
    await expect.poll(() => FIRST.detail.groups[0]?.serviceLevel).toBe('URGP');
  });
});

describe('undo outside of the grid', () => {
  const undo = (target: Element): boolean => fireEvent.keyDown(target, { key: 'z', ctrlKey: true });

  it('takes a stored header back, and leaves a text that is being typed to the browser', async () => {
    openWindow(cleanWorld(), '#/batch/b-0');
    await freeze();
    const before = FIRST.detail.groups[0]?.ownName;
    const name = await field('Debtor name');
    act(() => name.focus());
    fireEvent.input(name, { target: { value: 'Halden Marine' } });
    expect(undo(name), 'the browser takes letters back').toBe(true);
    act(() => name.blur());
    await expect.poll(() => FIRST.detail.groups[0]?.ownName).toBe('Halden Marine');
    const level = await field('Service level');
    act(() => level.focus());
    expect(undo(level)).toBe(false);
    await expect.poll(() => FIRST.detail.groups[0]?.ownName).toBe(before);
    expect(await screen.findByText('Undone: Debtor name')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Redo' }));
    await expect.poll(() => FIRST.detail.groups[0]?.ownName).toBe('Halden Marine');
  });
});

describe('a new batch', () => {
  it('begins at the account it is paid from, and with an account at its first payment', async () => {
    const [group] = FIRST.detail.groups;
    if (group === undefined) throw new Error('a batch has a group');
    FIRST.payments = [];
    FIRST.detail = { ...FIRST.detail, groups: [{ ...group, ownAccount: '' }] };
    openWindow(cleanWorld(), '#/batch/b-0');
    const account = await screen.findByRole('combobox', { name: 'Debtor account' });
    await expect.poll(() => document.activeElement).toBe(account);
    cleanup();
    FIRST.detail = { ...FIRST.detail, groups: [group] };
    openWindow(cleanWorld(), '#/batch/b-0');
    const grid = await screen.findByRole('grid');
    await expect.poll(() => document.activeElement).toBe(grid);
  });
});

it('names the fields of one payment in full, where the grid has short titles', async () => {
  openWindow(cleanWorld(), '#/batch/b-0');
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }));
  for (const name of [/^Currency/u, /^Remittance information/u, /^Building number/u])
    expect(await field(name)).toBeTruthy();
});
