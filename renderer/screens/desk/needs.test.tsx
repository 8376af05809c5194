// @vitest-environment jsdom
// The first screen names everything that waits for a person, whatever state it waits in.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ok } from '../../../shared/domain/result.ts';
import { batchesTo, casesTo, messagesTo } from '../../../shared/domain/waiting.ts';
import type { Bridge } from '../../../shared/ipc/bridge.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { openWindow } from '../../../test/window/window-under-test.tsx';
import { createWorld } from '../../../test/window/world/world.ts';
import { t } from '../../i18n/index.ts';

afterEach(cleanup);

type Change = (name: string, value: unknown, input: unknown) => unknown;

/** The states that the first screen asked each list for. */
function open(change: Change = (_name, value) => value): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = new Map<string, Set<string>>();
  const world = createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false });
  const call: Bridge['call'] = async (name, input) => {
    const { states, statusGroup } = input as { readonly states?: string[]; readonly statusGroup?: string };
    const of = asked.get(name) ?? new Set();
    for (const state of [...(states ?? []), ...(statusGroup === undefined ? [] : [statusGroup])])
      of.add(state);
    asked.set(name, of);
    const answer = await world.bridge.call(name, input);
    const changed = change(name, answer.ok ? answer.value : undefined, input);
    return answer.ok || changed !== undefined ? ok(changed as CallOutput<typeof name>) : answer;
  };
  openWindow({ ...world, bridge: { ...world.bridge, call } }, '#/desk');
  return asked;
}

it('asks for every state that waits for a person', async () => {
  const asked = open();
  await screen.findByText(t.desk.groups.finish);
  const batches = (['finish', 'approve', 'release', 'seal'] as const).flatMap(batchesTo);
  const expected = {
    'batches.list': batches,
    'outbox.list': [...messagesTo('send'), ...messagesTo('ask')],
    'cases.list': [...casesTo('act'), ...casesTo('ask')],
    'payments.list': ['refused', 'attention'],
  };
  for (const [name, states] of Object.entries(expected))
    expect([name, ...(asked.get(name) ?? [])]).toEqual(expect.arrayContaining(states));
});

it.each(['#/desk', '#/payments'])(
  'says that the errors and warnings it counts of a draft are those of its data: %s',
  async (screenOf) => {
    openWindow(createWorld({ environment: 'training', empty: false, pace: 0, holdPin: false }), screenOf);
    const counts = await screen.findAllByText(/^\d+ (?:error|warning)/u);
    for (const { textContent } of counts) expect(textContent).toMatch(/ in the payment data$/u);
  },
);

it('says why the bank has rejected a payment, and where it gave no reason what the status means', async () => {
  const entry = {
    at: '2026-11-20T09:00:00Z',
    source: 'inquiry-post',
    facts: [],
    notUnderstood: [],
    answer: null,
    desk: null,
  };
  const rejected = ['AC04', ''].map((code) => ({
    payment: `rejected-${code}`,
    batch: 'b-1',
    reference: 'PAY-1',
    message: 'm-1',
    endToEndId: 'E-1',
    name: 'Rejected Ltd',
    account: 'DE89370400440532013000',
    valueDate: '2026-11-20',
    uetr: null,
    status: 'RJCT',
    statusGroup: 'refused',
    returned: false,
    updatedAt: null,
    nextInquiryAt: null,
    amount: { amount: '1.00', currency: 'EUR' },
    timeline: [
      { ...entry, status: 'RJCT', reasons: code === '' ? [] : [{ code, text: '' }] },
      { ...entry, status: 'PDNG', reasons: [{ code: 'AM04', text: '' }] },
    ],
  }));
  open((name, value, input) => {
    const { payment, statusGroup } = input as { readonly payment?: string; readonly statusGroup?: string };
    if (name === 'payments.list' && statusGroup === 'refused')
      return { rows: rejected.map(({ timeline: _timeline, ...row }) => row), total: 2 };
    return rejected.find((one) => name === 'payments.get' && one.payment === payment) ?? value;
  });
  const group = (await screen.findByText(t.desk.groups.rejected)).closest('section');
  const [withReason, without] = within(group ?? document.body).getAllByRole('link');
  await waitFor(() => expect(withReason?.textContent).toContain(t.bank.reasons['AC04']));
  expect(without?.textContent).toContain(t.bank.statuses.RJCT);
});

it('names a proposed policy and an entry of the book that was given back', async () => {
  const proposal = {
    proposal: 'p-1',
    version: 7,
    have: 1,
    need: 2,
    follows: true,
    createdAt: '2026-11-20T09:00:00Z',
    canSign: [],
  };
  open((name, value) => {
    if (name === 'policies.get') return { ...(value as object), proposal };
    if (name === 'beneficiaries.waiting')
      return {
        ...(value as object),
        unconfirmed: [
          { beneficiary: 'b-9', name: 'Given Back Ltd', state: 'returned' },
          { beneficiary: 'b-8', name: 'Only Entered Ltd', state: 'entered' },
        ],
      };
    return value;
  });
  const group = (await screen.findByText(t.desk.groups.policy)).closest('section');
  const row = within(group ?? document.body).getByRole('link');
  expect(row.textContent).toContain(t.policy.proposed(7));
  expect(row.getAttribute('href')).toBe('#/officers');
  expect(screen.getByText('Given Back Ltd')).toBeTruthy();
  expect(screen.queryByText('Only Entered Ltd')).toBeNull();
});

it('gathers what the person who signed in may sign: batches, cases, entries of the book, the policy', async () => {
  const proposal = {
    proposal: 'p-1',
    version: 7,
    have: 1,
    need: 2,
    follows: true,
    createdAt: '2026-11-20T09:00:00Z',
    canSign: [{ person: 'anna', name: 'Anna Berg' }],
  };
  open((name, value, input) => {
    if (name === 'session.get')
      return {
        ...(value as object),
        at: { by: 'card', person: 'anna', name: 'Anna Berg', certificate: 'c' },
        since: '2026-11-20T09:00:00Z',
      };
    if (name === 'session.tasks') return { tasks: [] };
    if (name === 'policies.get') return { ...(value as object), proposal };
    if (name === 'beneficiaries.waiting') {
      const { confirmations } = value as CallOutput<'beneficiaries.waiting'>;
      return { ...(value as object), confirmations: confirmations.map((row) => ({ ...row, mine: true })) };
    }
    const { states } = input as { readonly states?: readonly string[] };
    if (name === 'cases.list' && states?.includes('proposed') === true) {
      const { rows, total } = value as CallOutput<'cases.list'>;
      return { rows: rows.map((row, place) => ({ ...row, mine: place === 0 })), total };
    }
    return value;
  });
  const group = (await screen.findByText(t.session.mine)).closest('section') ?? document.body;
  // Below the lists of what the bank rejected it would be out of sight.
  const rejected = screen.getByText(t.desk.groups.rejected);
  expect(group.compareDocumentPosition(rejected)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await within(group).findByText(t.policy.proposed(7));
  const links = within(group)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toHaveLength(3);
  expect(links[0]).toMatch(/^#\/cases\//u);
  expect(links[1]).toMatch(/^#\/beneficiaries/u);
  expect(links[2]).toBe('#/officers');
  // Not a second time below.
  expect(screen.queryByText(t.desk.groups.policy)).toBeNull();
  expect(screen.queryByText(t.desk.groups.beneficiaries)).toBeNull();
});

it('says in its head how much there is, as a low window shows only the first groups', async () => {
  open();
  const panel = await screen.findByRole('region', { name: t.desk.needs });
  await within(panel).findByText(t.desk.groups.finish);
  const counts = [...panel.querySelectorAll('.need-count')].map((one) => Number(one.textContent));
  expect(counts.length).toBeGreaterThan(3);
  const sum = counts.reduce((before, count) => before + count, 0);
  expect(within(panel).getByText(t.desk.needsCount(sum))).toBeTruthy();
});
