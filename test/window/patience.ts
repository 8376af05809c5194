// How long a screen's test waits for what is to come: a second, the library's own limit, is not enough on a
// busy machine.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 15_000 });
}

export {};
