// Tells the window that a message is not what it was.
import type { BankContext } from './context.ts';

export function changed(desk: Pick<BankContext, 'notifier'>, message: string): void {
  desk.notifier.emit('changed', { what: 'outbox', id: message });
  desk.notifier.emit('changed', { what: 'payments', id: null });
  desk.notifier.emit('changed', { what: 'desk', id: null });
}
