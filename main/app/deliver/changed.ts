// Tells the window that a message is not what it was.
import type { Desk } from '../desk/context.ts';

export function changed(desk: Pick<Desk, 'notifier'>, message: string): void {
  desk.notifier.emit('changed', { what: 'outbox', id: message });
  desk.notifier.emit('changed', { what: 'payments', id: null });
  desk.notifier.emit('changed', { what: 'desk', id: null });
}
