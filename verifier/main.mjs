#!/usr/bin/env node
// Starts the verifier: from its sources where this Node reads TypeScript, else with the Node of the
// repository. The built file needs neither.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

if (process.features.typescript) {
  await import('./cli.ts');
} else {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
  const { status, error } = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  if (error) process.stderr.write('This needs Node 24, or the built file: npm run build:verifier\n');
  process.exitCode = status ?? 2;
}
