// A token process that misbehaves on order: what a bad vendor module does to its host, without needing one.
const mode = process.env['BROKEN'] ?? '';
const starts = (): void => void process.send?.({ type: 'ready', fault: null });

function spin(): never {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
}

process.on('disconnect', () => process.exit(0));
process.on('message', (message: { readonly type: string; readonly job: number }) => {
  if (message.type === 'stop' && mode === 'deaf') return;
  if (message.type === 'stop') process.exit(0);
  if (message.type !== 'list') return;
  if (mode === 'hang') spin();
  if (mode === 'crash') process.kill(process.pid, 'SIGSEGV');
  if (mode === 'chatter') process.send?.({ type: 'item', job: message.job, item: { phase: 'obey me' } });
  if (mode === 'lie')
    process.send?.({ type: 'done', job: message.job, value: [{ cardId: 'x', extra: true }] });
  if (mode === 'foreign') process.send?.({ type: 'done', job: message.job + 1, value: [] });
  if (mode === 'foreign' || mode === 'deaf') process.send?.({ type: 'done', job: message.job, value: [] });
});

if (mode !== 'silent') starts();
