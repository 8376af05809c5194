// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, test } from 'vitest';
import { showLanguage, showRegion } from '../../../i18n/language.ts';
import type { FormProps } from './ChangeForm.tsx';
import { RuleForm } from './RuleForm.tsx';

afterEach(() => {
  cleanup();
  showRegion('language');
});

function open(persons: readonly object[] = []): unknown[] {
  showLanguage('en');
  const added: unknown[] = [];
  const policy = { rules: [], persons, deputies: [] } as unknown as FormProps['policy'];
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

const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add this change' });

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
