// @vitest-environment jsdom
// When somebody was called: a day and a time of the bank's zone, read in the forms people write.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showLanguage, showRegion } from '../i18n/language.ts';
import { timeForms } from './typed-time.ts';
import { instantOfWhen, UNTYPED_WHEN, WhenFields } from './WhenFields.tsx';

beforeEach(() => showLanguage('en'));
afterEach(() => {
  cleanup();
  showRegion('language');
  showLanguage('system');
});

describe('a time as people write it', () => {
  it.each([
    ['14:05', ['14:05']],
    ['14.05', ['14:05']],
    ['14h05', ['14:05']],
    ['1405', ['14:05']],
    ['14:05 Uhr', ['14:05']],
    ['14 Uhr', ['14:00']],
    ['9:30', ['09:30']],
    ['2:05 pm', ['14:05']],
    ['2:05 p.m.', ['14:05']],
    ['12 am', ['00:00']],
    ['12:30 PM', ['12:30']],
    ['24:00', []],
    ['14:60', []],
    ['13 pm', []],
    ['14', []],
    ['soon', []],
    ['', []],
  ])('%s', (text, forms) => expect(timeForms(text)).toEqual(forms));

  it('is two times where a region was chosen whose clocks count to twelve', () => {
    showRegion('en-US');
    expect(timeForms('2:05')).toEqual(['02:05', '14:05']);
    expect(timeForms('02:05')).toEqual(['02:05']);
    expect(timeForms('14:05')).toEqual(['14:05']);
    expect(timeForms('2:05 pm')).toEqual(['14:05']);
  });
});

const handed: (string | undefined)[] = [];

function Called() {
  const [when, setWhen] = useState(UNTYPED_WHEN);
  handed.push(instantOfWhen('Europe/Berlin', when));
  return (
    <WhenFields
      zone="Europe/Berlin"
      value={when}
      onChange={(change) => setWhen((before) => ({ ...before, ...change }))}
    />
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
function type(name: string, text: string): void {
  act(() => field(name).focus());
  fireEvent.change(field(name), { target: { value: text } });
}
function leave(name: string): void {
  act(() => field(name).blur());
}

describe('the fields of a call', () => {
  it.each([
    ['de', '20.11.2026', '14.05'],
    ['en-GB', '20 Nov 2026', '14:05'],
    ['en-US', 'Nov 20, 2026', '2:05 pm'],
    ['fr', '20/11/2026', '14h05'],
  ] as const)('are an instant of the zone of the bank, typed as in %s', (region, day, time) => {
    showRegion(region);
    render(<Called />);
    type('Day of the call', day);
    leave('Day of the call');
    // The time counts as soon as it can be read: whoever typed it last need not leave the field first.
    type('Time of the call', time);
    expect(handed.at(-1)).toBe('2026-11-20T13:05:00.000Z');
    leave('Time of the call');
    expect(field('Time of the call').value).toBe('14:05');
    expect(handed.at(-1)).toBe('2026-11-20T13:05:00.000Z');
  });

  it('are none any more once one of them holds what cannot be read', () => {
    render(<Called />);
    type('Day of the call', '20 Nov 2026');
    leave('Day of the call');
    type('Time of the call', '14:05');
    leave('Time of the call');
    type('Time of the call', '14:75');
    expect(handed.at(-1)).toBeUndefined();
    leave('Time of the call');
    expect(field('Time of the call').value).toBe('14:75');
    expect(field('Time of the call').getAttribute('aria-invalid')).toBe('true');
    type('Time of the call', '14:15');
    expect(handed.at(-1)).toBe('2026-11-20T13:15:00.000Z');
    type('Day of the call', 'yesterday');
    leave('Day of the call');
    expect(handed.at(-1)).toBeUndefined();
  });

  it('ask which half of the day is meant, and take the answer', () => {
    showRegion('en-US');
    render(<Called />);
    type('Day of the call', 'Nov 20, 2026');
    leave('Day of the call');
    type('Time of the call', '2:05');
    leave('Time of the call');
    expect(handed.at(-1)).toBeUndefined();
    fireEvent.click(screen.getByRole('button', { name: '14:05' }));
    expect(handed.at(-1)).toBe('2026-11-20T13:05:00.000Z');
    expect(field('Time of the call').value).toBe('14:05');
  });
});
