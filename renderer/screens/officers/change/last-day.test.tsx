// @vitest-environment jsdom
// The last day a person or a deputy acts on, as it is typed and shown, and the instant that is kept of it.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { installFakeShell } from '../../../../test/window/fake-desk.ts';
import { createWorld } from '../../../../test/window/world/world.ts';
import { showLanguage } from '../../../i18n/language.ts';
import type { FormProps } from './ChangeForm.tsx';
import { spanOf } from './form-fields.tsx';
import { AddDeputyForm } from './OtherForms.tsx';
import { EnrolForm, SetPersonForm } from './PersonForms.tsx';

afterEach(() => {
  cleanup();
  showLanguage('en');
});

const ANN = { person: 'ann', name: 'Ann Lee', roles: ['approver'], class: null, validFrom: null };

function open(Form: typeof AddDeputyForm, validUntil: string | null): unknown[] {
  installFakeShell(createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }));
  const persons = [
    { ...ANN, validUntil, certificates: [] },
    { ...ANN, person: 'bob', name: 'Bob Lane', validUntil: null, certificates: [] },
  ];
  const certificates = [{ sha256: 'c1', subject: 'CN=Cy Lund', unusable: null, words: [] }];
  const modules = [{ cards: [{ reader: 'Reader 1', certificates }] }] as unknown as FormProps['modules'];
  const added: unknown[] = [];
  const policy = { persons, deputies: [] } as unknown as FormProps['policy'];
  render(<Form policy={policy} modules={modules} onAdd={(change) => added.push(change)} />);
  return added;
}
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
function type(name: RegExp, text: string): void {
  act(() => field(name).focus());
  fireEvent.change(field(name), { target: { value: text } });
  act(() => field(name).blur());
}
function choose(label: RegExp, name: string): void {
  fireEvent.click(screen.getByRole('button', { name: label }));
  fireEvent.click(screen.getByRole('option', { name }));
}
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add this change' }));

test('a deputy acts through the last day that is typed', () => {
  const added = open(AddDeputyForm, null);
  choose(/Deputy$/u, 'Ann Lee');
  choose(/for$/u, 'Bob Lane');
  type(/^From/u, '2026-12-01');
  type(/^Until \(last day\)/u, '2026-12-05');
  add();
  expect(added).toMatchObject([
    { deputy: { validFrom: '2026-12-01T00:00:00Z', validUntil: '2026-12-06T00:00:00Z' } },
  ]);
});

test('an end that is in force is shown as its last day, and stays the instant it is until it is changed', () => {
  const added = open(SetPersonForm, '2026-12-06T00:00:00Z');
  choose(/Person$/u, 'Ann Lee');
  expect(field(/^Until/u).value).toBe('5 Dec 2026');
  add();
  type(/^Until/u, '2026-12-31');
  add();
  expect(added).toMatchObject([
    { validUntil: '2026-12-06T00:00:00Z' },
    { validUntil: '2027-01-01T00:00:00Z' },
  ]);
  cleanup();
  const within = open(SetPersonForm, '2026-12-06T14:30:00Z');
  choose(/Person$/u, 'Ann Lee');
  expect(field(/^Until/u).value).toBe('6 Dec 2026');
  add();
  expect(within).toMatchObject([{ validUntil: '2026-12-06T14:30:00Z' }]);
});

test.each(['31.12.26', 'next spring', '9999-12-31'])(
  'a last day that cannot be read is no authorisation without an end: %s',
  (text) => {
    const added = open(SetPersonForm, '2026-12-06T00:00:00Z');
    choose(/Person$/u, 'Ann Lee');
    type(/^Until/u, text);
    // Once more left as it stands: the field says nothing new then.
    type(/^Until/u, text);
    add();
    expect(added).toEqual([]);
    cleanup();
    const enrolled = open(EnrolForm, null);
    fireEvent.change(screen.getByRole('textbox', { name: /^Name/u }), { target: { value: 'Cy Lund' } });
    fireEvent.click(screen.getByRole('switch', { name: /releaser/iu }));
    type(/^Until/u, text);
    add();
    expect(enrolled).toEqual([]);
    type(/^Until/u, '2026-12-31');
    add();
    expect(enrolled).toMatchObject([{ change: 'enrol', validUntil: '2027-01-01T00:00:00Z' }]);
  },
);

test('screens name a time within a day, as the policy does', () => {
  const span = { validFrom: '2026-12-01T09:00:00Z', validUntil: '2026-12-06T14:30:00Z' };
  expect(spanOf(span)).toMatch(/^from 1\sDec\s2026\s09:00\sUTC until 6\sDec\s2026\s14:30\sUTC$/u);
});

test('screens name both days that count, in every language', () => {
  const span = { validFrom: '2026-12-01T00:00:00Z', validUntil: '2026-12-06T00:00:00Z' };
  expect(spanOf(span)).toMatch(/^from 1\sDec\s2026 until 5\sDec\s2026 inclusive$/u);
  showLanguage('de');
  expect(spanOf({ ...span, validFrom: null })).toMatch(/^bis einschließlich 0?5\./u);
});
