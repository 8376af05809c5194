// The part of a page that stores mark and read: its address, its root element and the language of the engine.
// For tests of what is kept, where nothing is drawn.

/** Puts it into the global scope; answers with what takes it out again. */
export function installBarePage(): () => void {
  const scope = globalThis as { window?: unknown; document?: unknown };
  const before = { window: scope.window, document: scope.document };
  scope.document = { documentElement: { lang: '', dataset: {} } };
  scope.window = {
    document: scope.document,
    location: { hash: '', search: '' },
    navigator: { language: 'en-US' },
  };
  return () => {
    for (const name of ['window', 'document'] as const)
      if (before[name] === undefined) delete scope[name];
      else scope[name] = before[name];
  };
}
