// The main job with a large batch on a real training desk: import, freeze, approve, release, seal, send, and
// the pages of its lists afterwards. Prints a row for each act as JSON: time, memory of the desk, and how
// long it did not answer.
// node bench/whole-job.ts [payments] [messages to send]
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { detail, must, sign } from '../test/flow/officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from '../test/flow/stdio-desk.ts';
import type { Measured } from './measured.ts';
import { sampleFile } from './sample-payments.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const SENT = Number(process.argv[3] ?? Number.POSITIVE_INFINITY);
const PIECE = 2_000_000;
const PAGE = 100;

const folder = newFolder();
const desk = await StdioDesk.start(folder);

const residentMegabytes = (): number =>
  Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${desk.child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1.024e-3;

/** Of the desk's process with its workers, in ms: what is left of a measurement on a busy machine. */
function processorTime(): number {
  const fields = readFileSync(`/proc/${desk.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function waited(call: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await call;
  return performance.now() - from;
}

/**
 * Asks the desk something small all the while: what main answers by itself, and what it must ask the store
 * for. The longer of the two is the row's wait.
 */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  let [resident, longestWait] = [residentMegabytes(), 0];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const main = await waited(desk.call('tickets.get', { ticket: 'none' }));
      const store = await waited(desk.call('settings.get', {}));
      longestWait = Math.max(longestWait, main, store);
      resident = Math.max(resident, residentMegabytes());
      await pause(20);
    }
  })();
  const [from, spent] = [performance.now(), processorTime()];
  const value = await work();
  const [wall, processor] = [performance.now() - from, processorTime() - spent];
  over.abort();
  await watching;
  const row: Measured = { what, wall, processor, resident, longestWait };
  console.log(JSON.stringify(row));
  return value;
}

const file = await timed('hand over the file', async () => {
  const pieces = [...sampleFile(COUNT)];
  const size = pieces.reduce((bytes, piece) => bytes + piece.length, 0);
  const opened = await desk.must('files.open', { name: 'bench.xml', size });
  for (const piece of inPieces(pieces))
    await desk.must('files.append', { file: opened.file, base64: piece.toString('base64') });
  return opened.file;
});
const checked = await timed('check', () => desk.must('imports.check', { file }));
const { batch } = await timed('take over', () =>
  desk.must('imports.takeOver', { import: checked.import, reference: '' }),
);
await timed('first page of the draft', () =>
  desk.must('batches.payments', { batch, offset: 0, limit: PAGE }),
);
await timed('freeze', () => must(sign(desk, 'batches.freeze', batch, 'ada-keller')));
await timed('approve', () => must(sign(desk, 'batches.approve', batch, 'jonas-weber')));
await timed('release and seal', async () => {
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  while ((await detail(desk, batch)).state !== 'sealed') await pause(50);
});
const { rows } = await desk.must('outbox.list', { limit: 500 });
if (SENT > 0)
  await timed(`send ${Math.min(rows.length, SENT)} of ${rows.length} messages`, async () => {
    for (const { message } of rows.slice(0, SENT)) {
      const sent = await desk.must('outbox.send', { message });
      if (sent.state !== 'accepted') throw new Error(`${sent.state} ${JSON.stringify(sent.fault)}`);
    }
  });
await timed('first page of the outbox', () => desk.must('outbox.list', { limit: PAGE }));
await timed('first page of the payments', () => desk.must('payments.list', { offset: 0, limit: PAGE }));
await timed('payments, by a rare word', () =>
  desk.must('payments.list', { offset: 0, limit: PAGE, text: `Lieferant ${COUNT - 1}` }),
);
await timed('payments of the batch', () => desk.must('payments.list', { offset: 0, limit: PAGE, batch }));
const verified = await timed('verify the log', () => desk.must('log.verify', {}));
if (!verified.intact) throw new Error('the log is not intact');
await desk.stop();
await throwAway(folder);

function* inPieces(pieces: readonly Buffer[]): Generator<Buffer> {
  let [held, bytes]: [Buffer[], number] = [[], 0];
  for (const piece of pieces) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < PIECE) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
}
