// Runs in the page: calls that must not pass.
(async () => {
  const { call } = globalThis.countersign;
  const unknown = await call('pin.enter', { pin: '204816' }).then(
    () => 'answered',
    (error) => error.name,
  );
  const more = await call('desk.get', { path: '/etc/passwd' });
  return { unknown, more: more.error?.code };
})();
