// Preloaded into a desk: its store has one migration more, as in the version of the program after this one.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const KNOWN = 'export const MIGRATIONS: readonly Migration[]';
const LATER = `export const MIGRATIONS: readonly Migration[] = [
  ...KNOWN,
  { version: KNOWN.length + 1, up: (db) => db.exec('CREATE TABLE later (x TEXT) STRICT') },
];`;

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('/main/store/migrations/all.ts')) return next(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    if (!source.includes(KNOWN)) {
      process.stderr.write('the list of migrations has another form\n');
      process.exit(70);
    }
    return {
      format: 'module-typescript',
      source: `${source.replace(KNOWN, 'const KNOWN: readonly Migration[]')}\n${LATER}\n`,
      shortCircuit: true,
    };
  },
});
