// Which request a payment that the bank has shown is offered: one that can still be stopped, or one whose
// money has to be asked back.
import { afterAll, expect, it } from 'vitest';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { installBarePage } from '../../../test/window/bare-page.ts';
import { lockWindow, unlockWindow } from '../../../test/window/locked.ts';
import { beginCaseFrom, useNewCase } from './new-case.ts';

afterAll(installBarePage());

type Row = CallOutput<'inquiries.search'>['rows'][number];
const row = (status: string | null): Row => ({ known: null, status }) as unknown as Row;
const offered = (status: string | null, incoming = false): string => {
  beginCaseFrom(row(status), incoming);
  return useNewCase.getState().act;
};

it.each(['ACSC', 'ACWP', 'ACCC', 'ACCC/G000'])('money that has settled (%s) is asked back', (status) => {
  expect(offered(status)).toBe('recall');
});

it.each(['ACSP', 'ACSP/G000', 'PDNG', 'RJCT', 'XXXX', null])('what has not (%s) is stopped', (status) => {
  expect(offered(status)).toBe('stop');
});

it('a payment that comes in is reconfirmed, whatever its status', () => {
  for (const status of ['ACSC', 'PDNG', null]) expect(offered(status, true)).toBe('reconfirm');
});

it('one that is being written is gone with a lock, and there again for the person who wrote it alone', () => {
  const written = (): string => useNewCase.getState().name;
  useNewCase.setState({ name: 'Kestrel Hydraulics' });
  lockWindow('First Person');
  expect(written()).toBe('');
  unlockWindow('First Person');
  expect(written()).toBe('Kestrel Hydraulics');
  lockWindow('First Person');
  unlockWindow('Second Person');
  expect(written()).toBe('');
});
