// @vitest-environment jsdom
// The list of own accounts comes up for what was typed, also where it is read after the first key.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AccountField, type AccountChoice } from './AccountField.tsx';

const MAIN: AccountChoice = {
  account: 'DE89370400440532013000',
  label: 'Main account',
  holder: 'Nordhaven',
  agentBic: 'BANKDEFFXXX',
  bank: '',
  confirmed: true,
};
const WAGES: AccountChoice = { ...MAIN, account: 'NL91ABNA0417164300', label: 'Wages' };

afterEach(cleanup);

function Field({
  accounts,
  before = '',
}: {
  readonly accounts: readonly AccountChoice[];
  readonly before?: string;
}) {
  const [value, setValue] = useState(before);
  return (
    <AccountField
      label="Debtor account"
      value={value}
      accounts={accounts}
      onType={setValue}
      onChoose={({ account }) => setValue(account)}
    />
  );
}

it.each([
  ['an empty field', ''],
  ['a field that held something', 'DE89370400440532013000'],
])('offers the accounts that fit what was typed in %s before they were read', async (_what, before) => {
  const { rerender } = render(<Field before={before} accounts={[]} />);
  const field = screen.getByRole('combobox');
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'wag' } });
  expect(screen.queryByRole('option')).toBeNull();
  rerender(<Field before={before} accounts={[MAIN, WAGES]} />);
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(screen.getByRole('option').textContent).toContain('Wages');
});

it('leaves the list closed where nobody typed', () => {
  const { rerender } = render(<Field before={MAIN.account} accounts={[]} />);
  act(() => screen.getByRole('combobox').focus());
  rerender(<Field before={MAIN.account} accounts={[MAIN, WAGES]} />);
  expect(screen.queryByRole('option')).toBeNull();
});
