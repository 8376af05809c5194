// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fault } from '../../shared/domain/errors.ts';
import { prepareWindow } from '../../test/window/window-under-test.tsx';
import { t } from '../i18n/index.ts';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './TextField.tsx';

beforeEach(prepareWindow);
afterEach(cleanup);

function openForm(
  parts: {
    readonly offersAll?: boolean;
    readonly isRefused?: boolean;
    readonly canSave?: boolean;
    readonly isFollowed?: boolean;
  } = {},
) {
  const ends: (() => void)[] = [];
  let closed = 0;
  function Form() {
    const [name, setName] = useState('');
    return (
      <FormDialog
        title="Rent"
        saveLabel="Save it"
        onSave={() => new Promise((done) => ends.push(done))}
        onClose={() => (closed += 1)}
        offersAll={parts.offersAll ?? false}
        canSave={parts.canSave ?? true}
        isFollowed={parts.isFollowed ?? false}
        refusal={parts.isRefused === true ? fault('not-found') : undefined}
      >
        <TextField label="Name" value={name} onChange={setName} required />
        <TextField label="Account" value="" onChange={() => undefined} />
      </FormDialog>
    );
  }
  render(<Form />);
  const form = screen.getByRole('textbox', { name: /Name/u }).closest('form');
  if (form === null) throw new Error('There is no form.');
  return { ends, closed: () => closed, submit: () => act(() => fireEvent.submit(form)) };
}

const button = (name: string) => screen.getByRole('button', { name });

it('opens with the keyboard in its first field', () => {
  openForm();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Name/u }));
});

it('opens with the keyboard on its button where the form offers all', async () => {
  openForm({ offersAll: true });
  await expect.poll(() => document.activeElement).toBe(button('Save it'));
});

it('saves by its button, and with an empty field that is needed: the form says what is missing', () => {
  const { ends } = openForm();
  fireEvent.click(button('Save it'));
  expect(ends).toHaveLength(1);
});

it('saves once while the first is under way, and again after it', async () => {
  const { ends, submit } = openForm();
  void submit();
  void submit();
  expect(ends).toHaveLength(1);
  await act(async () => ends[0]?.());
  void submit();
  expect(ends).toHaveLength(2);
});

it('does not save what is not ready, nor closes while it saves', async () => {
  const { ends, closed, submit } = openForm();
  void submit();
  fireEvent.click(button(t.common.cancel));
  expect(screen.queryByRole('button', { name: t.common.close })).toBeNull();
  expect(closed()).toBe(0);
  await act(async () => ends[0]?.());
  fireEvent.click(button(t.common.cancel));
  expect(closed()).toBe(1);
  cleanup();
  const unready = openForm({ canSave: false });
  void unready.submit();
  expect(unready.ends).toHaveLength(0);
});

it('goes to the first field that stands against saving', async () => {
  function Form() {
    const [tried, setTried] = useState(false);
    const save = (): Promise<void> => Promise.resolve(setTried(true));
    return (
      <FormDialog title="Rent" saveLabel="Save it" onSave={save} onClose={() => undefined}>
        <TextField label="Name" value="Rents" onChange={() => undefined} />
        <TextField
          label="Account"
          value=""
          onChange={() => undefined}
          problem={tried ? 'Missing' : undefined}
        />
      </FormDialog>
    );
  }
  render(<Form />);
  button('Save it').focus();
  fireEvent.click(button('Save it'));
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Account' }));
});

it('shows why it was refused, and closes without saving', () => {
  const { ends, closed } = openForm({ isRefused: true });
  expect(screen.getByRole('alert').textContent).toContain(t.faults['not-found'].happened);
  fireEvent.click(button(t.common.cancel));
  expect([closed(), ends.length]).toEqual([1, 0]);
});

it.each([
  [false, 'data-pending'],
  [true, 'data-disabled'],
])('followed by another dialog: %s, its button shows the saving by %s', (isFollowed, how) => {
  const { submit } = openForm({ isFollowed });
  void submit();
  const shown = ['data-pending', 'data-disabled'].filter((name) => button('Save it').hasAttribute(name));
  expect(shown).toEqual([how]);
});
