// @vitest-environment jsdom
// Who is at the desk: what is asked for whom, what the desk is told of them, and what goes with a lock.
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { openOverlay, useOverlay } from './overlay.ts';
import { forgetReads, useRead } from './reads.ts';
import {
  forgetWhenLocked,
  keepWhileLocked,
  sessionChanged,
  useActivity,
  useForgetting,
  useMine,
  type SessionView,
} from './session.ts';

const SESSION: SessionView = {
  company: 'Company',
  environment: 'training',
  at: { by: 'card', person: 'person-1', name: 'First Person', certificate: 'a'.repeat(64) },
  since: '2026-11-20T09:00:00.000Z',
  locked: false,
  rule: { demanded: 'no', idleMinutes: 10 },
  ruleLocked: null,
};
const taskOf = (batch: string) => ({ batch }) as ReturnType<typeof useMine>['rows'][number];

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  openOverlay('none');
});

const changed = () => act(() => desk.emit('changed', { what: 'session', id: null }));

describe('what waits for the person at the desk', () => {
  it('is asked only for somebody who signed in with a card', async () => {
    desk.answers('session.get', { ...SESSION, at: { by: 'name', name: 'First Person' } });
    desk.answers('session.tasks', { tasks: [taskOf('b-1')] });
    const { result } = renderHook(useMine);
    await act(() => desk.emit('changed', { what: 'batches', id: null }));
    expect(result.current).toMatchObject({ known: false, rows: [] });
    expect(desk.asked('session.tasks')).toEqual([]);

    desk.answers('session.get', SESSION);
    await changed();
    expect(result.current).toMatchObject({ known: true, rows: [{ batch: 'b-1' }] });
    expect([result.current.has('b-1'), result.current.has('b-2')]).toEqual([true, false]);
  });

  it('is no longer shown once that person has signed out', async () => {
    desk.answers('session.get', SESSION);
    desk.answers('session.tasks', { tasks: [taskOf('b-1')] });
    const { result } = renderHook(useMine);
    await changed();
    expect(result.current.rows).toHaveLength(1);

    desk.answers('session.get', { ...SESSION, at: null });
    await changed();
    expect(result.current).toMatchObject({ known: false, rows: [] });
    expect(result.current.has('b-1')).toBe(false);
  });

  it('is asked again when a batch or the session changes', async () => {
    desk.answers('session.get', SESSION);
    desk.answers('session.tasks', { tasks: [] });
    renderHook(useMine);
    await act(async () => undefined);
    expect(desk.asked('session.tasks')).toHaveLength(1);
    await act(() => desk.emit('changed', { what: 'batches', id: null }));
    expect(desk.asked('session.tasks')).toHaveLength(2);
    await changed();
    expect(desk.asked('session.tasks')).toHaveLength(3);
  });
});

describe('the activity of the person at the desk', () => {
  const told = () => desk.asked('session.active').length;
  const work = (session: SessionView | undefined) =>
    renderHook((shown) => useActivity(shown), { initialProps: session });

  it('is told at the first sign of it, and then every 20 seconds at most', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    work(SESSION);
    expect(told()).toBe(0);
    for (const sign of ['keyDown', 'pointerDown', 'pointerMove', 'wheel'] as const)
      fireEvent[sign](document.body);
    expect(told()).toBe(1);
    vi.advanceTimersByTime(19_999);
    fireEvent.keyDown(document.body);
    expect(told()).toBe(1);
    vi.advanceTimersByTime(1);
    fireEvent.wheel(document.body);
    expect(told()).toBe(2);
  });

  it('is told also where a part of the screen lets nothing through', () => {
    work(SESSION);
    const stop = (event: Event): void => event.stopPropagation();
    document.body.addEventListener('keydown', stop);
    fireEvent.keyDown(document.body);
    document.body.removeEventListener('keydown', stop);
    expect(told()).toBe(1);
  });

  it.each([
    ['before the desk has answered', undefined],
    ['of nobody', { ...SESSION, at: null }],
    ['of a locked desk', { ...SESSION, locked: true }],
    ['where no time locks the desk', { ...SESSION, rule: { ...SESSION.rule, idleMinutes: null } }],
  ])('is not told %s', (_when, session) => {
    work(session);
    fireEvent.keyDown(document.body);
    expect(told()).toBe(0);
  });

  it('is not told any more once the desk is locked', () => {
    const { rerender } = work(SESSION);
    rerender({ ...SESSION, locked: true });
    fireEvent.keyDown(document.body);
    expect(told()).toBe(0);
  });
});

describe('a lock', () => {
  afterEach(() => sessionChanged(false, null));
  const lockable = (session: SessionView) =>
    renderHook((shown: SessionView | undefined) => useForgetting(shown), { initialProps: session });

  it('empties what asked for it and closes what was open; a desk that is not locked keeps both', () => {
    const forget = vi.fn<() => void>();
    forgetWhenLocked(forget);
    openOverlay('palette');
    const { rerender } = lockable(SESSION);
    expect([forget.mock.calls.length, useOverlay.getState().open]).toEqual([0, 'palette']);
    rerender({ ...SESSION, locked: true });
    expect([forget.mock.calls.length, useOverlay.getState().open]).toEqual([1, 'none']);
  });

  it('empties it again at the next lock', () => {
    const forget = vi.fn<() => void>();
    forgetWhenLocked(forget);
    const { rerender } = lockable({ ...SESSION, locked: true });
    rerender(SESSION);
    rerender({ ...SESSION, locked: true });
    expect(forget).toHaveBeenCalledTimes(2);
  });

  const written = { text: '' };
  keepWhileLocked(() => {
    const { text } = written;
    written.text = '';
    return text === '' ? undefined : () => void (written.text = text);
  });
  const other = { by: 'name', name: 'Second Person' } as const;

  it('takes what somebody was writing away, and puts it back for them', () => {
    written.text = 'a recall';
    const { rerender } = lockable(SESSION);
    expect(written.text).toBe('a recall');
    rerender({ ...SESSION, at: null, locked: true });
    expect(written.text).toBe('');
    // Nobody is known for a moment: that is no other person.
    rerender(undefined);
    rerender(SESSION);
    expect(written.text).toBe('a recall');
  });

  it('puts nothing back for another person, nor for the writer who comes after them', () => {
    written.text = 'a recall';
    const { rerender } = lockable(SESSION);
    rerender({ ...SESSION, at: null, locked: true });
    rerender({ ...SESSION, at: other });
    expect(written.text).toBe('');
    rerender({ ...SESSION, at: null, locked: true });
    rerender(SESSION);
    expect(written.text).toBe('');
  });

  it('forgets what was read and is left: whoever comes next sees nothing of it', async () => {
    const list = () => renderHook(() => useRead('batches.list', { offset: 0, limit: 50 }, ['batches']).value);
    desk.answers('batches.list', { rows: [], total: 7 });
    const before = list();
    await act(async () => undefined);
    expect(before.result.current?.total).toBe(7);
    before.unmount();
    await act(async () => undefined);
    lockable({ ...SESSION, locked: true });
    expect(list().result.current).toBeUndefined();
  });
});
