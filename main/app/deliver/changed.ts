// Tells the window that a message is not what it was.
import type { DeliveryContext } from './context.ts';

export function changed(desk: Pick<DeliveryContext, 'notifier'>, message: string): void {
  desk.notifier.emit('changed', { what: 'outbox', id: message });
  desk.notifier.emit('changed', { what: 'payments', id: null });
  desk.notifier.emit('changed', { what: 'desk', id: null });
}
