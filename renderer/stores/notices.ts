// Owns short words about something that just worked: shown for a while, announced to a screen reader, never
// about a failure.
import { create } from 'zustand';

export interface Toast {
  readonly number: number;
  readonly text: string;
}

export const useNotices = create<{ readonly notices: readonly Toast[] }>(() => ({ notices: [] }));

const SHOWN_FOR_MS = 6_000;
let numbers = 0;

export function dismissNotice(number: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.number !== number) }));
}

export function say(text: string): void {
  const number = (numbers += 1);
  useNotices.setState(({ notices }) => ({ notices: [...notices, { number, text }].slice(-3) }));
  setTimeout(() => dismissNotice(number), SHOWN_FOR_MS);
}
