// @vitest-environment jsdom
// Every dialog says its name when the keyboard comes into it, not a moment later.
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ok } from '../../shared/domain/result.ts';
import { AccountField } from './AccountField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DateField } from './DateField.tsx';
import { Dialog } from './Dialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { MenuButton } from './MenuButton.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

/** By its label, or by the elements that label it; those have to be there. */
function nameOf(element: Element): string {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/u);
  const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  return element.getAttribute('aria-label') ?? labels.join(' ').trim();
}

const nothing = (): void => undefined;
const names: (string | undefined)[] = [];
const listen = ({ target }: FocusEvent): void => {
  const dialog = target instanceof Element ? target.closest('[role=dialog], [role=alertdialog]') : null;
  names.push(dialog === null ? undefined : nameOf(dialog));
};

afterEach(() => {
  cleanup();
  names.length = 0;
  document.removeEventListener('focusin', listen);
});

it.each([
  [
    'a dialog',
    <Dialog key="d" title="Sealed bytes" onClose={nothing}>
      <p>…</p>
    </Dialog>,
  ],
  [
    'a form',
    <FormDialog
      key="f"
      title="Sealed bytes"
      onClose={nothing}
      saveLabel="Save"
      onSave={() => Promise.resolve()}
    >
      <TextField label="Name" value="" onChange={nothing} />
    </FormDialog>,
  ],
  [
    'a question',
    <ConfirmDialog
      key="c"
      title="Sealed bytes"
      label="Delete"
      action={() => Promise.resolve(ok(null))}
      onDone={nothing}
      onClose={nothing}
    >
      Really?
    </ConfirmDialog>,
  ],
])('%s', async (_kind, dialog) => {
  // Dialogs are opened by a key or a press. Where neither came before, the library takes the person for one
  // who uses a screen reader, and moves the keyboard only once no transition of the page is under way.
  fireEvent.keyDown(document.body, { key: 'Enter' });
  document.addEventListener('focusin', listen);
  render(dialog);
  await waitFor(() => expect(names.length).toBeGreaterThan(0));
  expect(new Set(names)).toEqual(new Set(['Sealed bytes']));
  expect(screen.getByRole('dialog', { name: 'Sealed bytes' })).toBeTruthy();
});

const OPENED = [
  [
    'a choice',
    <SelectField
      key="s"
      label="Charges"
      value="a"
      options={[{ id: 'a', text: 'Shared' }]}
      onChange={nothing}
    />,
    /Charges/u,
  ],
  ['a menu', <MenuButton key="m" label="More" acts={[{ id: 'a', text: 'Copy', run: nothing }]} />, /More/u],
  ['a day', <DateField key="d" label="Value date" value="2026-11-20" onChange={nothing} />, /./u],
  [
    'an account',
    <AccountField
      key="a"
      label="Debtor account"
      accounts={[
        {
          account: 'DE89370400440532013000',
          label: '',
          holder: 'A',
          agentBic: '',
          bank: '',
          confirmed: true,
        },
      ]}
      value=""
      onType={nothing}
      onChoose={nothing}
    />,
    /./u,
  ],
] as const;

it.each(OPENED)('%s that opens has a name', async (_kind, field, button) => {
  render(field);
  fireEvent.click(screen.getAllByRole('button', { name: button })[0] ?? document.body);
  await waitFor(() => expect(document.querySelector('.popover')).not.toBeNull());
  for (const dialog of document.querySelectorAll('[role=dialog]')) expect(nameOf(dialog)).not.toBe('');
});

it('begins in the first field to type in, whoever put the dialog together', () => {
  render(
    <Dialog title="Withdraw" onClose={nothing} footer={<button type="button">Cancel</button>}>
      <TextField label="Number" value="4711" onChange={nothing} readOnly />
      <TextField label="Reason" value="" onChange={nothing} rows={2} />
    </Dialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
});

it('asks with the keyboard on Cancel, whatever it asks', () => {
  render(
    <ConfirmDialog
      title="Skip Rents?"
      label="Skip"
      weight="primary"
      action={() => Promise.resolve(ok(null))}
      onDone={nothing}
      onClose={nothing}
    >
      It is not prepared.
    </ConfirmDialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});
