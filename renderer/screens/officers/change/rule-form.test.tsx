// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { showLanguage, showRegion } from '../../../i18n/language.ts';
import { installFakeShell } from '../../../../test/window/fake-desk.ts';
import { OWN_ACCOUNT } from '../../../../test/window/world/people.ts';
import { createWorld } from '../../../../test/window/world/world.ts';
import type { FormProps } from './ChangeForm.tsx';
import { RuleForm } from './RuleForm.tsx';

afterEach(() => {
  cleanup();
  showRegion('language');
});

function open(persons: readonly object[] = [], rules: readonly object[] = []): unknown[] {
  installFakeShell(createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }));
  showLanguage('en');
  const added: unknown[] = [];
  const policy = { rules, persons, deputies: [] } as unknown as FormProps['policy'];
  render(
    <RuleForm
      policy={policy}
      onAdd={(change) => added.push(change)}
      {...({} as Omit<FormProps, 'policy' | 'onAdd'>)}
    />,
  );
  return added;
}

function type(name: string, text: string): void {
  const field = screen.getByRole('textbox', { name });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  act(() => field.blur());
}

// An open list of accounts hides the rest of the form.
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add this change', hidden: true });

test('two approvers with one name are told apart where one of them is chosen', () => {
  const roles = ['approver'];
  const added = open([
    { person: 'bob', name: 'Bob Lane', roles },
    { person: 'bob-2', name: 'Bob Lane', roles },
    { person: 'cy', name: 'Cy Dorn', roles },
  ]);
  expect(screen.getByRole('switch', { name: 'Cy Dorn' })).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Bob Lane (bob)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Bob Lane (bob-2)' }));
  fireEvent.click(add());
  expect(added).toMatchObject([{ rule: { approvers: ['bob-2'] } }]);
});

describe('the accounts of a rule', () => {
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Own accounts' });
  const typeAccount = (text: string): void => {
    act(() => field().focus());
    fireEvent.change(field(), { target: { value: text } });
  };
  const FRENCH = 'FR1420041010050500013M02606';

  it('are chosen from the own accounts', async () => {
    const added = open();
    typeAccount('main acc');
    await screen.findByRole('option', { name: /^Main account/u }, { timeout: 20_000 });
    for (const key of ['ArrowDown', 'Enter']) {
      fireEvent.keyDown(field(), { key });
      fireEvent.keyUp(field(), { key });
    }
    fireEvent.click(add());
    expect(added).toMatchObject([{ rule: { accounts: [OWN_ACCOUNT] } }]);
  });

  it.each(['FR14 2004 1010 0505 0001 3M02 607', 'main acc', '9'.repeat(35)])(
    'are each checked: %s is none',
    (text) => {
      const added = open();
      typeAccount(text);
      expect(add().disabled).toBe(true);
      act(() => field().blur());
      expect(add().disabled).toBe(true);
      fireEvent.click(add());
      expect(added).toEqual([]);
    },
  );

  it('are typed or pasted, each once, also without leaving the field', () => {
    const added = open();
    typeAccount('FR14 2004 1010 0505 0001 3M02 606, 4711');
    act(() => field().blur());
    expect(field().value).toBe('');
    typeAccount(`${FRENCH}; 4712`);
    fireEvent.click(add());
    expect(added).toMatchObject([{ rule: { accounts: [FRENCH, '4711', '4712'] } }]);
  });

  it('that it had already stay, also those that the desk does not have, until one is removed', () => {
    const rule = { id: 'rule-1', kinds: ['credit-transfer'], approvals: 1, release: true, validHours: 24 };
    const sentence = { code: 'policy-rule', data: { ...rule, accounts: ['OLD-1', 'OLD-2'] } };
    const added = open([], [{ rule: { ...rule, accounts: ['OLD-1', 'OLD-2'] }, sentence }]);
    typeAccount('4711');
    act(() => field().blur());
    fireEvent.click(screen.getByRole('button', { name: 'Remove OLD-1' }));
    fireEvent.click(add());
    expect(added).toMatchObject([{ rule: { accounts: ['OLD-2', '4711'] } }]);
  });
});

describe('the band of a rule', () => {
  it('is read with a decimal comma, and kept with a point', () => {
    const added = open();
    type('Currency', 'EUR');
    type('Up to (total)', '1,50');
    fireEvent.click(add());
    expect(added).toMatchObject([{ rule: { bands: [{ currency: 'EUR', over: null, upTo: '1.50' }] } }]);
  });

  it.each(['10.000', '10,000', 'ten'])('is never guessed from %s', (text) => {
    const added = open();
    type('Currency', 'EUR');
    type('Up to (total)', text);
    expect(add().disabled).toBe(true);
    fireEvent.click(add());
    expect(added).toEqual([]);
  });
});
