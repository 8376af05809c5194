// Loaded first in every process and worker thread of a desk that is counted: hands out its coverage when the
// counter asks for it, and sees to it that the processes it starts do the same.
import childProcess, { type ForkOptions } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { takeCoverage } from 'node:v8';
import { threadId } from 'node:worker_threads';
import { PLACES, EVERY, ENVIRONMENT } from './places.ts';

const folder = process.env[ENVIRONMENT.folder];
if (folder !== undefined && process.env['NODE_V8_COVERAGE'] !== undefined) {
  const { order, threads } = PLACES(folder);
  const own = join(threads, `${process.pid}-${threadId}`);
  let taken = 0;
  writeFileSync(own, '0');
  process.once('exit', () => rmSync(own, { force: true }));
  const look = setInterval(() => {
    const wanted = existsSync(order) ? Number(readFileSync(order, 'utf8')) : 0;
    if (wanted <= taken) return;
    taken = wanted;
    takeCoverage();
    writeFileSync(own, String(wanted));
  }, EVERY);
  look.unref();

  // A card process gets an environment of its own. Node's permission model, under which V8 counts nothing, is
  // left out while it is counted.
  const { fork } = childProcess;
  const counted = (module: string | URL, args: readonly string[], options: ForkOptions = {}) =>
    fork(module, args, {
      ...options,
      execArgv: (options.execArgv ?? process.execArgv).filter(
        (flag) => !/^--(?:permission$|allow-)/u.test(flag),
      ),
      env: {
        ...(options.env ?? process.env),
        ...Object.fromEntries(Object.values(ENVIRONMENT).map((name) => [name, process.env[name]])),
      },
    });
  Object.assign(childProcess, { fork: counted });
  syncBuiltinESMExports();
}
