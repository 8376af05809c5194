// How long a screen's test waits for what is to come: a second, the library's own limit, is not enough on a
// busy machine.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
  // jsdom draws its frames by one interval. A test that stands in for `setInterval` while a frame is asked
  // for leaves that interval on its own clock: no frame comes any more, in the files behind it neither.
  const { setTimeout: later, clearTimeout: never } = globalThis;
  globalThis.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), 16));
  globalThis.cancelAnimationFrame = (frame) => never(frame);
}

export {};
