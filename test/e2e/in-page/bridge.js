// Runs in the page: what of the shell a page can see.
(() => ({
  bridge: Object.keys(globalThis.countersign ?? {}).toSorted(),
  binding: '__countersignCall' in globalThis,
  node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in globalThis),
  pin: 'countersignPin' in globalThis,
}))();
