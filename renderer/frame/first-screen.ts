// Where a window opens: the training desk that has never been used begins with its welcome, everything else
// with the desk.
import { call } from '../bridge.ts';
import { go } from '../stores/route.ts';

export async function openFirstScreen(): Promise<void> {
  if (window.location.hash !== '') return;
  const desk = await call('desk.get', {});
  if (!desk.ok || desk.value.environment !== 'training') return;
  const batches = await call('batches.list', { offset: 0, limit: 1 });
  if (batches.ok && batches.value.total === 0) go('welcome');
}
