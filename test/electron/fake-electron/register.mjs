// Loaded before the main process of the stand-in: `electron` is the stand-in's module, whoever imports it.
import { registerHooks } from 'node:module';

const url = new URL('electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url, shortCircuit: true } : next(specifier, context),
});
