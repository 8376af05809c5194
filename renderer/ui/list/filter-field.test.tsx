// @vitest-environment jsdom
// What is typed into the filter of a list stays typed, however late the page follows.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterField } from './FilterField.tsx';

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = (): void =>
  act(() => {
    vi.advanceTimersByTime(150);
  });

/** A page that takes a value over when it is told to, as a busy one does. */
function opened() {
  const asked: string[] = [];
  const shown = (value: string) => (
    <FilterField label="Filter" value={value} onChange={(text) => asked.push(text)} />
  );
  const { rerender } = render(shown(''));
  return { asked, takeOver: (value: string) => rerender(shown(value)) };
}

describe('the filter of a list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('keeps what was typed where the page takes over an earlier text after a later one was handed on', () => {
    const { asked, takeOver } = opened();
    type('Quill');
    pause();
    type('Quillwater Mills');
    pause();
    expect(asked).toEqual(['Quill', 'Quillwater Mills']);
    takeOver('Quill');
    expect(field().value).toBe('Quillwater Mills');
    takeOver('Quillwater Mills');
    pause();
    expect(field().value).toBe('Quillwater Mills');
    expect(asked).toEqual(['Quill', 'Quillwater Mills']);
  });

  it('keeps what is being typed while an earlier text comes back', () => {
    const { asked, takeOver } = opened();
    type('Quill');
    pause();
    type('Quillwater');
    takeOver('Quill');
    expect(field().value).toBe('Quillwater');
    pause();
    expect(asked.at(-1)).toBe('Quillwater');
  });

  it('shows what somebody else sets, and asks for nothing then', () => {
    const { asked, takeOver } = opened();
    type('Quill');
    pause();
    takeOver('Quill');
    takeOver('');
    expect(field().value).toBe('');
    takeOver('Ansty');
    expect(field().value).toBe('Ansty');
    pause();
    expect(asked).toEqual(['Quill']);
    // The same text as was typed here, too.
    takeOver('Quill');
    expect(field().value).toBe('Quill');
  });

  it('shows what somebody else sets, where the page took over several texts at once', () => {
    const { takeOver } = opened();
    type('Quill');
    pause();
    type('');
    pause();
    takeOver('');
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    takeOver('Quill');
    expect(field().value).toBe('Quill');
  });

  it('keeps what is typed after Esc, while the page takes over what was before', () => {
    const { asked, takeOver } = opened();
    type('Quill');
    pause();
    fireEvent.keyDown(field(), { key: 'Escape' });
    type('Ansty');
    takeOver('Quill');
    takeOver('');
    expect(field().value).toBe('Ansty');
    pause();
    expect(asked).toEqual(['Quill', '', 'Ansty']);
  });

  it('is emptied by Esc at once, and filters again afterwards', () => {
    const { asked, takeOver } = opened();
    type('Quill');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(field().value).toBe('');
    expect(asked).toEqual(['']);
    type('Ansty');
    pause();
    takeOver('Ansty');
    expect(asked).toEqual(['', 'Ansty']);
    expect(field().value).toBe('Ansty');
  });
});
