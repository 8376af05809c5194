// Bundles the verifier into one file that any Node from 20 on runs, with nothing beside it.
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Answers the path of the file. */
export async function buildVerifier(directory: string = join(root, 'dist/verifier')): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: directory,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: join(root, 'verifier/cli.ts'),
        external: [/^node:/u],
        output: { format: 'esm', entryFileNames: 'countersign-verify.mjs' },
      },
    },
  });
  const file = join(directory, 'countersign-verify.mjs');
  await writeFile(file, `#!/usr/bin/env node\n${await readFile(file, 'utf8')}`);
  await chmod(file, 0o755);
  return file;
}

if (import.meta.main) await buildVerifier();
