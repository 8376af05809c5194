// Preloaded into a desk: the store's worker thread logs each request it did, and dies or hangs at one of them
// on order. The order file holds "generation kind number name": the request of that name with that number.
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ANSWERS = 'serveThread(parentPort, (call: StoreCall) => {';
const ANSWERED = 'throw fault === undefined ? error : new FaultError(fault);\n  }\n});';
const LIMIT = "(name === 'open' ? OPENING : WITHOUT_ANSWER)";

const REPLACED = [
  {
    file: '/main/store/worker.ts',
    fits: (source) => source.includes(ANSWERS) && source.includes(ANSWERED),
    change: (source) =>
      `import { step } from ${JSON.stringify(import.meta.url)};\n${source
        .replace(ANSWERS, 'serveThread(parentPort, (call: StoreCall) => step(call, () => {')
        .replace(ANSWERED, ANSWERED.replace('});', '}));'))}`,
  },
  {
    file: '/main/store/open-store.ts',
    fits: (source) => source.includes(LIMIT),
    change: (source) =>
      `import { limitOf } from ${JSON.stringify(import.meta.url)};\n${source.replace(LIMIT, `limitOf${LIMIT}`)}`,
  },
];

registerHooks({
  load(url, context, next) {
    const found = REPLACED.find(({ file }) => url.startsWith('file:') && url.endsWith(file));
    if (found === undefined) return next(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    if (!found.fits(source)) {
      process.stderr.write(`${found.file} has another form\n`);
      process.exit(70);
    }
    return { format: 'module-typescript', source: found.change(source), shortCircuit: true };
  },
});

const { FAULTS_FOLDER: folder = '', FAULTS_STORE_LOG: log, FAULTS_STORE_ORDER: orders } = process.env;
let generation = '';
let counted = 0;

/** Whether a request changed the store shows in its log file. */
function changed() {
  return statSync(join(folder, 'desk.db-wal'), { bigint: true, throwIfNoEntry: false })?.mtimeNs;
}

/** Shorter than anybody would wait for a store, where its thread is about to hang. */
export function limitOf(usual) {
  try {
    return readFileSync(orders ?? '', 'utf8').includes(' hangs ') ? 5_000 : usual;
  } catch {
    return usual;
  }
}

function ordered(name) {
  if (orders === undefined) return null;
  let text;
  try {
    text = readFileSync(orders, 'utf8');
  } catch {
    return null;
  }
  const [which, kind, number, wanted] = text.trim().split(' ');
  if (which !== generation) [generation, counted] = [which, 0];
  if (wanted !== name) return null;
  counted += 1;
  return counted === Number(number) ? kind : null;
}

/** One request: done, logged and answered, unless it is the one that was ordered. */
export function step({ type }, answer) {
  const kind = ordered(type);
  // Ends this thread alone.
  if (kind === 'dies-before') process.exit(1);
  if (kind === 'hangs') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  const before = changed();
  try {
    return answer();
  } finally {
    if (log !== undefined && type !== 'open')
      appendFileSync(log, `${type}\t${changed() === before ? 'read' : 'write'}\n`);
    if (kind === 'dies-after') process.exit(1);
  }
}
