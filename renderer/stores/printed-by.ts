// Owns the name somebody gave for the foot of a printed page, as long as the window lives.
import { forgetWhenLocked } from './session.ts';
import { create } from 'zustand';

export const usePrintedBy = create<{ readonly name: string }>(() => ({ name: '' }));
forgetWhenLocked(() => rememberPrintedBy(''));

export function rememberPrintedBy(name: string): void {
  usePrintedBy.setState({ name });
}
