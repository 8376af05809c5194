// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bringIntoSight, openWindow } from '../../../test/window/window-under-test.tsx';
import type { FakeShell } from '../../../test/window/fake-desk.ts';
import { createWorld } from '../../../test/window/world/world.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { t } from '../../i18n/index.ts';
import { REVIEW_ITEMS } from './review-items.ts';

const world = () => createWorld({ environment: 'training', empty: false, pace: 1, holdPin: false });
const approve = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
const GLANCE_MS = 500;

async function look(facts: readonly string[], share = 1): Promise<void> {
  await act(async () => {
    bringIntoSight(facts, share);
    await new Promise((resolve) => {
      setTimeout(resolve, GLANCE_MS);
    });
  });
}

/** The same desk, with answers that take their time. */
function delayed(double: FakeShell, delays: Readonly<Partial<Record<string, number>>>): FakeShell {
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    await new Promise((resolve) => {
      setTimeout(resolve, delays[name] ?? 0);
    });
    return double.bridge.call(name, input);
  };
  return { ...double, bridge: { ...double.bridge, call } };
}

beforeEach(() => openWindow(world(), '#/review/b-2'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The same desk, whose batches collect money. */
function collecting(double: FakeShell): FakeShell {
  const call: FakeShell['bridge']['call'] = async (name, input) => {
    const answer = await double.bridge.call(name, input);
    return name === 'batches.get' && answer.ok
      ? { ...answer, value: { ...answer.value, kind: 'direct-debit' } }
      : answer;
  };
  return { ...double, bridge: { ...double.bridge, call } };
}

it('speaks of collections, their dates and new debtors where money is collected', async () => {
  cleanup();
  openWindow(collecting(world()), '#/review/b-2');
  const sheet = await screen.findByRole('region', { name: 'What will be signed' });
  for (const words of ['Collections', 'Collection dates', '2 new debtors, according to'])
    expect(sheet.textContent).toContain(words);
  expect(sheet.textContent).not.toMatch(/beneficiar|payment|execution date/iu);
  expect(screen.getByRole('searchbox', { name: 'Filter collections' })).toBeTruthy();
  expect(screen.getByRole('grid', { name: 'Collections' })).toBeTruthy();
  expect(
    screen.getByText(/^You still have to view: .*number of collections.*collection dates/u),
  ).toBeTruthy();
});

it('counts the payments that changed, which are the rows below, and not the fields of the header', async () => {
  cleanup();
  const double = world();
  const answer = await double.bridge.call('reviews.difference', { batch: 'b-3', with: 'before' });
  if (!answer.ok) throw new Error('no difference');
  const { changed, added, removed, header } = answer.value;
  expect(header).not.toEqual([]);
  openWindow(double, '#/review/b-3');
  expect(
    await screen.findByRole('radio', { name: `What changed (${changed + added + removed})` }),
  ).toBeTruthy();
});

it('marks no fact as viewed once nobody can sign any more', async () => {
  await screen.findByRole('region', { name: 'What will be signed' });
  await look(REVIEW_ITEMS);
  expect(screen.getAllByText('viewed')).toHaveLength(REVIEW_ITEMS.length);
  openWindow(world(), '#/review/b-11');
  await screen.findByRole('heading', { level: 1, name: 'PAY-2026-11-17-1' });
  await screen.findByText('Read from the message itself, not from what was entered.');
  await look(REVIEW_ITEMS);
  expect(screen.queryByText('viewed')).toBeNull();
});

describe('the review', () => {
  it('keeps the approval off until every fact has been on screen', async () => {
    expect((await approve()).disabled).toBe(true);
    await look(REVIEW_ITEMS.slice(0, -1));
    expect((await approve()).disabled).toBe(true);
    expect(screen.getByText('You still have to view: hash value (SHA-256)')).toBeTruthy();
    await look(REVIEW_ITEMS.slice(-1));
    expect((await approve()).disabled).toBe(false);
    expect(screen.getByText('You have viewed everything.')).toBeTruthy();
  });

  it('goes on at the approval once the last fact was shown, and leaves the keyboard alone elsewhere', async () => {
    await approve();
    await look(REVIEW_ITEMS.slice(0, -1));
    const next = screen.getByRole('button', { name: 'Show next' });
    act(() => next.focus());
    fireEvent.click(next);
    await look(REVIEW_ITEMS.slice(-1));
    expect(document.activeElement).toBe(await approve());
    openWindow(world(), '#/review/b-2');
    await approve();
    const elsewhere = screen.getByRole('button', { name: 'Send back with reason' });
    act(() => elsewhere.focus());
    await look(REVIEW_ITEMS);
    expect(document.activeElement).toBe(elsewhere);
  });

  it.each([
    ['the reading arrives before the batch', { 'batches.get': 150 }],
    ['the batch arrives before the reading', { 'batches.review': 150 }],
    ['both arrive late', { 'batches.get': 150, 'batches.review': 100 }],
  ])('counts what was viewed when %s', async (_order, delays) => {
    openWindow(delayed(world(), delays), '#/review/b-2');
    await approve();
    await look(REVIEW_ITEMS);
    expect((await approve()).disabled).toBe(false);
  });

  it('asks for an approval once more where an approved batch lost one', async () => {
    const double = world();
    const batches = await double.bridge.call('batches.list', {});
    const batch = batches.ok ? batches.value.rows.find((row) => row.state === 'approved')?.batch : undefined;
    if (batch === undefined) throw new Error('no approved batch');
    const call: FakeShell['bridge']['call'] = async (name, input) => {
      const result = await double.bridge.call(name, input);
      if (name !== 'batches.review' || !result.ok) return result;
      return { ok: true, value: { ...result.value, next: 'approve' } };
    };
    openWindow({ ...double, bridge: { ...double.bridge, call } }, `#/review/${batch}`);
    expect(await approve()).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
    cleanup();
    openWindow(world(), `#/review/${batch}`);
    expect(await screen.findByRole('button', { name: 'Release' })).toBeTruthy();
  });

  it('offers no approval where the signature of whoever submitted it counts no more, and says what to do', async () => {
    const double = world();
    const call: FakeShell['bridge']['call'] = async (name, input) => {
      const result = await double.bridge.call(name, input);
      if (name !== 'batches.review' || !result.ok) return result;
      return { ok: true, value: { ...result.value, next: null } };
    };
    openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/review/b-2');
    expect(await screen.findByText(t.review.nothingToDo.frozen)).toBeTruthy();
    expect(screen.queryByRole('button', { name: t.review.approve })).toBeNull();
    expect(screen.getByRole('button', { name: t.review.return })).toBeTruthy();
    expect(screen.getByRole('button', { name: t.review.withdraw })).toBeTruthy();
  });

  it('has everything viewed again once somebody has signed', async () => {
    const double = world();
    let signed = false;
    const call: FakeShell['bridge']['call'] = async (name, input) => {
      const result = await double.bridge.call(name, input);
      if (!signed || name !== 'batches.review' || !result.ok) return result;
      const value = structuredClone(result.value) as {
        signatures: { purpose: string; person: string; time: string }[];
      };
      value.signatures.push({
        ...value.signatures[0]!,
        purpose: 'approve',
        person: 'boris-vance',
        time: '2026-11-20T13:00:00Z',
      });
      return { ok: true, value } as typeof result;
    };
    openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/review/b-2');
    await approve();
    await look(REVIEW_ITEMS);
    expect((await approve()).disabled).toBe(false);
    signed = true;
    await act(async () => double.emit('changed', { what: 'batches', id: 'b-2' }));
    await waitFor(async () => expect((await approve()).disabled).toBe(true));
    expect(screen.getByText(/^You still have to view: eight words, totals/u)).toBeTruthy();
    await look(REVIEW_ITEMS, 0);
    await look(REVIEW_ITEMS);
    expect((await approve()).disabled).toBe(false);
  });

  it('does not count a fact that only shows its edge, or that was scrolled past', async () => {
    await approve();
    await look(REVIEW_ITEMS, 0.3);
    expect((await approve()).disabled).toBe(true);
    await act(async () => {
      bringIntoSight(REVIEW_ITEMS, 1);
      bringIntoSight(REVIEW_ITEMS, 0);
      await new Promise((resolve) => {
        setTimeout(resolve, GLANCE_MS);
      });
    });
    expect((await approve()).disabled).toBe(true);
  });

  it('of a batch that was released and handed over names the desk that sends it', async () => {
    const double = world();
    const batches = await double.bridge.call('batches.list', {});
    const batch = batches.ok ? batches.value.rows.find((row) => row.state === 'released')?.batch : undefined;
    if (batch === undefined) throw new Error('no released batch');
    const call: FakeShell['bridge']['call'] = async (name, input) => {
      const result = await double.bridge.call(name, input);
      if (name !== 'handovers.get' || !result.ok) return result;
      const value = { ...result.value, sendingDesk: { desk: 'desk-branch', name: 'Leith', here: false } };
      return { ok: true, value };
    };
    openWindow({ ...double, bridge: { ...double.bridge, call } }, `#/review/${batch}`);
    expect(
      await screen.findByText(
        'Released. Leith seals it once it has the pack; it is sent there from the outbox.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Released. The desk seals it; it is then sent from the outbox.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Open in the outbox' })).toBeNull();
    cleanup();
    openWindow(world(), `#/review/${batch}`);
    expect(await screen.findByRole('button', { name: 'Open in the outbox' })).toBeTruthy();
  });

  it('does not count facts while the window is hidden', async () => {
    await approve();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await look(REVIEW_ITEMS);
    expect((await approve()).disabled).toBe(true);
  });

  it('shows eight words large, and the totals of each currency with its code', async () => {
    const words = await screen.findByRole('list', { name: /^Eight words of message/u });
    expect(words.children).toHaveLength(8);
    expect(words.className).toContain('words-large');
    const sheet = screen.getByRole('region', { name: 'What will be signed' });
    expect(sheet.textContent).toMatch(/EUR\s8,905,703\.65/u);
    expect(sheet.textContent).toMatch(/USD\s2,506,198\.19/u);
  });

  it('offers no filter and no order by what is hidden', async () => {
    await screen.findByRole('searchbox', { name: 'Filter payments' });
    cleanup();
    openWindow(world(), '#/review/b-4');
    await screen.findByRole('grid', { name: 'Payments' });
    expect(screen.queryByRole('searchbox', { name: 'Filter payments' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: t.review.minimum })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Riskiest first/u }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toHaveLength(2);
    expect(offered).not.toContain(t.review.orders.largest);
  });

  it('lists the riskiest transaction first, with the reason in a sentence', async () => {
    const rows = await screen.findAllByRole('row', { name: /Chantier|Hafenwerft/u });
    expect(rows[0]?.textContent).toContain('New beneficiary account.');
  });

  it('shows at once what a row only counts, when it is clicked', async () => {
    const double = world();
    const counted = { flag: 'further', sentence: [sentence('further-values', { count: 2 })], evidence: null };
    const call: FakeShell['bridge']['call'] = async (name, input) => {
      const answer = await double.bridge.call(name, input);
      if (name !== 'batches.reviewTransactions' || !answer.ok) return answer;
      const { rows } = answer.value as { readonly rows: readonly { readonly reasons: readonly object[] }[] };
      const [first, ...others] = rows;
      return {
        ...answer,
        value: {
          ...answer.value,
          rows: [{ ...first, reasons: [...(first?.reasons ?? []), counted] }, ...others],
        },
      };
    };
    openWindow({ ...double, bridge: { ...double.bridge, call } }, '#/review/b-2');
    const [counting, plain] = await screen.findAllByRole('row', { name: /Chantier|Hafenwerft/u });
    expect(counting?.textContent).toContain('2 further details');
    fireEvent.click(counting!);

    const values = await screen.findByRole('region', { name: t.review.values(2) });
    expect(values.textContent).toContain('Hafenstrasse');
    // Where all of it is on the row, its values in the file are one click further.
    fireEvent.click(plain!);
    fireEvent.click(await screen.findByRole('button', { name: 'Show every detail' }));
    expect(await screen.findByRole('region', { name: t.review.values(2) })).toBeTruthy();
  });

  it('names in the history persons by their names, and the desk as such', async () => {
    openWindow(world(), '#/review/b-5');
    const title = await screen.findByRole('heading', { name: 'History' });
    const history = title.closest('.panel');
    await waitFor(() => expect(history?.textContent).toContain('Anna Berg'));
    expect(history?.textContent).toContain('This desk');
    expect(history?.textContent).not.toMatch(/anna-berg|created desk/u);
  });

  it('offers no approval for a batch that is already released', async () => {
    openWindow(world(), '#/review/b-5');
    await screen.findByText('Released. The desk seals it; it is then sent from the outbox.');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
  });

  it('keeps the main acts of a finished batch in sight, and the others in a menu', async () => {
    openWindow(world(), '#/review/b-9');
    const more = await screen.findByRole('button', { name: 'More' });
    const foot = more.closest('footer');
    expect(foot?.querySelectorAll('button')).toHaveLength(5);
    fireEvent.click(more);
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent ?? '');
    expect(items.map((item) => /copy|template|repeat|evidence/iu.exec(item)?.[0]?.toLowerCase())).toEqual([
      'copy',
      'template',
      'repeat',
      'evidence',
    ]);
  });

  it('wants a reason before a batch is returned, above the cards and before them', async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Send back with reason' }));
    const reason = await screen.findByRole('textbox', { name: /^Reason/u });
    const cards = await screen.findByRole('group', { name: /^Sign with/u });
    expect(reason.compareDocumentPosition(cards) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(document.activeElement).toBe(reason);
    fireEvent.click(await screen.findByRole('radio', { name: /Boris Vance/u }));
    fireEvent.click(screen.getByRole('button', { name: 'Continue to PIN' }));
    await waitFor(() => expect(screen.getByText('Enter a reason.')).toBeTruthy());
  });
});
