// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarLocale, pageLanguage, pageRegion, showLanguage, showRegion } from '../i18n/language.ts';
import { AmountField } from './AmountField.tsx';
import { DateField } from './DateField.tsx';

beforeEach(() => showLanguage('en'));
afterEach(() => {
  cleanup();
  showRegion('language');
  showLanguage('system');
});

const kept: string[] = [];
const unread: (string | undefined)[] = [];

function Amounts({ value, currency }: { readonly value: string; readonly currency: string }) {
  const [amount, setAmount] = useState(value);
  return (
    <AmountField
      label="Amount"
      value={amount}
      currency={currency}
      onChange={(text) => {
        kept.push(text);
        setAmount(text);
      }}
      onUnread={(text) => unread.push(text)}
    />
  );
}

function Dates({ value, earliest }: { readonly value: string; readonly earliest?: string }) {
  const [day, setDay] = useState(value);
  return (
    <I18nProvider locale={calendarLocale(pageLanguage(), pageRegion())}>
      <DateField
        label="Value date"
        value={day}
        earliest={earliest}
        onChange={(text) => {
          kept.push(text);
          setDay(text);
        }}
        onUnread={(text) => unread.push(text)}
      />
    </I18nProvider>
  );
}

beforeEach(() => {
  kept.length = 0;
  unread.length = 0;
});

const box = () => screen.getByRole<HTMLInputElement>('textbox');
function type(text: string): void {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
  act(() => box().blur());
}

describe('the amount field', () => {
  it('shows and takes the form of the region, and hands on a plain decimal', () => {
    showRegion('de');
    render(<Amounts value="1204331.70" currency="EUR" />);
    expect(box().value).toBe('1.204.331,70');
    act(() => box().focus());
    expect(box().value).toBe('1204331,70');
    type('17.255,75');
    expect(kept).toEqual(['17255.75']);
    expect(box().value).toBe('17.255,75');
  });

  it('is selected as a whole when the keyboard comes to it: what is typed next replaces the amount', () => {
    render(<Amounts value="10000" currency="JPY" />);
    expect(box().value).toBe('10,000');
    act(() => {
      box().focus();
      box().select();
    });
    expect(box().value).toBe('10000');
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 5]);
  });

  it.each(['de', 'en-GB', 'en-US', 'fr', 'nl'] as const)(
    'asks in %s what 1.234 and 1,234 mean, and takes the answer',
    (region) => {
      showRegion(region);
      render(<Amounts value="" currency="KWD" />);
      for (const text of ['1.234', '1,234']) {
        type(text);
        expect(kept).toEqual([]);
        // Nothing that is handed on can pass for an amount.
        expect(unread.at(-1)).toBe(text === '1.234' ? '1.234?' : text);
        expect(box().getAttribute('aria-invalid')).toBe('true');
        expect(screen.getAllByRole('button')).toHaveLength(2);
      }
      fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
      expect(kept).toEqual(['1234']);
      expect(unread.at(-1)).toBeUndefined();
    },
  );

  it.each([
    ['a date', <Dates key="date" value="" />, '01/02/26', ['1\u00a0Feb\u00a02026', '2\u00a0Jan\u00a02026']],
    ['an amount', <Amounts key="amount" value="" currency="" />, '1,234', ['1,234.00', '1.2340']],
  ] as const)('asks about %s before Tab goes on, which so reaches the answers', (_, what, text, readings) => {
    render(what);
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: text } });
    fireEvent.keyDown(box(), { key: 'Tab' });
    const answers = within(box().closest('.date-field, .amount-field') as HTMLElement)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((said) => said !== '');
    expect(answers).toEqual(readings);
  });

  it('does not offer a reading the currency cannot have, and keeps a stored one that was not changed', () => {
    const { unmount } = render(<Amounts value="" currency="EUR" />);
    type('1.234');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'EUR\u00a01,234.00',
    ]);
    unmount();
    render(<Amounts value="1.234" currency="KWD" />);
    act(() => box().focus());
    act(() => box().blur());
    expect(kept).toEqual([]);
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });
});

describe('the date field', () => {
  it.each([
    ['de', '05.10.2026'],
    ['en-GB', '5 Oct 2026'],
    ['en-US', 'Oct 5, 2026'],
    ['fr', '5 Oct 2026'],
    ['nl', '5 Oct 2026'],
  ] as const)('shows a day as %s does, and reads it again', (region, shown) => {
    showRegion(region);
    render(<Dates value="2026-10-05" />);
    expect(box().value).toBe(shown);
    type('2026-11-20');
    type(shown);
    expect(kept).toEqual(['2026-11-20', '2026-10-05']);
  });

  it('asks which day 03/04/2026 is until a region was chosen', () => {
    render(<Dates value="" />);
    type('03/04/2026');
    expect(kept).toEqual([]);
    expect(unread.at(-1)).toBe('03/04/2026');
    fireEvent.click(screen.getByRole('button', { name: '4\u00a0Mar\u00a02026' }));
    expect(kept).toEqual(['2026-03-04']);
  });

  it('offers in the calendar no day before the earliest, and takes one that is typed', async () => {
    render(<Dates value="2026-11-20" earliest="2026-11-20" />);
    act(() => box().focus());
    fireEvent.keyDown(box(), { key: 'ArrowDown', altKey: true });
    const calendar = await screen.findByRole('dialog', { name: 'Calendar: Value date' });
    const dayOf = (name: RegExp) => within(calendar).getByRole('button', { name, hidden: true });
    expect(dayOf(/19 November 2026|November 19, 2026/u).getAttribute('aria-disabled')).toBe('true');
    expect(dayOf(/20 November 2026|November 20, 2026/u).getAttribute('aria-disabled')).toBeNull();
    fireEvent.keyDown(calendar, { key: 'Escape' });
    type('18 Nov 2026');
    act(() => box().blur());
    expect(kept.at(-1)).toBe('2026-11-18');
  });

  it('opens a calendar by keyboard, moves in it by day, week and month, and takes the day', async () => {
    showRegion('de');
    render(<Dates value="2026-10-05" />);
    box().focus();
    fireEvent.keyDown(box(), { key: 'ArrowDown', altKey: true });
    const calendar = await screen.findByRole('dialog', { name: 'Calendar: Value date' });
    // The week of the region begins on Monday.
    expect(within(calendar).getAllByRole('columnheader', { hidden: true })[0]?.textContent).toBe('Mon');
    const daysOff = [...calendar.querySelectorAll('.calendar-off')];
    expect(daysOff.length).toBeGreaterThan(7);
    for (const day of daysOff) expect(day.getAttribute('aria-label')).toMatch(/Saturday|Sunday/u);
    const cell = (): HTMLElement => document.activeElement as HTMLElement;
    await waitFor(() => expect(cell().getAttribute('aria-label')).toMatch(/5 October 2026/u));
    for (const key of ['ArrowRight', 'ArrowDown', 'PageDown']) {
      fireEvent.keyDown(cell(), { key });
      fireEvent.keyUp(cell(), { key });
    }
    await waitFor(() => expect(cell().getAttribute('aria-label')).toMatch(/13 November 2026/u));
    fireEvent.keyDown(cell(), { key: 'Enter' });
    fireEvent.keyUp(cell(), { key: 'Enter' });
    await waitFor(() => expect(kept).toEqual(['2026-11-13']));
    expect(box().value).toBe('13.11.2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
