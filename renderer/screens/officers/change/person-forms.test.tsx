// @vitest-environment jsdom
// Whom a change is about is chosen by a person: nobody is preset.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FormProps } from './ChangeForm.tsx';
import { AddDeputyForm } from './OtherForms.tsx';
import { AddCardForm, RemovePersonForm, RevokeCardForm, SetPersonForm } from './PersonForms.tsx';

afterEach(cleanup);

const person = (id: string, name: string) => ({
  person: id,
  name,
  roles: ['approver'],
  class: null,
  validFrom: null,
  validUntil: null,
  certificates: [{ sha256: `of-${id}`, subject: `CN=${name}`, revoked: null, words: [] }],
});
const policy = { persons: [person('ann', 'Ann Lee'), person('bob', 'Bob Lane')], deputies: [] };
const certificates = [{ sha256: 'c1', subject: 'CN=Cy Lund', unusable: null, words: [] }];
const modules = [{ cards: [{ reader: 'Reader 1', certificates }] }];

it.each([
  ['a changed person', SetPersonForm, 1],
  ['another card', AddCardForm, 1],
  ['a revoked card', RevokeCardForm, 1],
  ['a person to remove', RemovePersonForm, 1],
  ['a deputy', AddDeputyForm, 2],
] as const)('%s names nobody until somebody is chosen', (_what, Form, persons) => {
  const added: unknown[] = [];
  render(
    <Form
      {...({ policy, modules } as unknown as Pick<FormProps, 'policy' | 'modules'>)}
      onAdd={(change) => added.push(change)}
    />,
  );
  expect(screen.getAllByRole('button', { name: /Choose a person/u })).toHaveLength(persons);
  for (const field of screen.queryAllByRole('textbox'))
    fireEvent.change(field, { target: { value: '2026-12-05' } });
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add this change' });
  expect(add.disabled).toBe(true);
  fireEvent.click(add);
  expect(added).toEqual([]);
});

it('takes the person who was chosen', () => {
  const added: unknown[] = [];
  render(
    <RemovePersonForm
      {...({ policy, modules } as unknown as Pick<FormProps, 'policy' | 'modules'>)}
      onAdd={(change) => added.push(change)}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: /Choose a person/u }));
  fireEvent.click(screen.getByRole('option', { name: 'Bob Lane' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add this change' }));
  expect(added).toEqual([{ change: 'remove-person', person: 'bob' }]);
});
