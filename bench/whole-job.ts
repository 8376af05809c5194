// The main job with a large batch on a real training desk: import, freeze, approve, release, seal, send.
// Time, memory and how long the desk did not answer.
// node bench/whole-job.ts [payments]
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { detail, must, sign } from '../test/flow/officers.ts';
import { newFolder, pause, StdioDesk, throwAway } from '../test/flow/stdio-desk.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const PIECE = 2_000_000;

const folder = newFolder();
const desk = await StdioDesk.start(folder);

function residentMegabytes(): number {
  return (
    Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${desk.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  );
}

/**
 * Processor time of the desk's process with its workers, in ms: what is left of a measurement on a busy
 * machine.
 */
function processorTime(): number {
  const fields = readFileSync(`/proc/${desk.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * Asks the desk something small all the while: what main answers by itself, and what it must ask the store
 * for.
 */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  let peak = 0;
  const longest = { main: 0, store: 0 };
  const over = new AbortController();
  const waited = async (call: Promise<unknown>): Promise<number> => {
    const from = performance.now();
    await call;
    return performance.now() - from;
  };
  const watching = (async () => {
    while (!over.signal.aborted) {
      longest.main = Math.max(longest.main, await waited(desk.call('tickets.get', { ticket: 'none' })));
      longest.store = Math.max(longest.store, await waited(desk.call('settings.get', {})));
      peak = Math.max(peak, residentMegabytes());
      await pause(20);
    }
  })();
  const [from, spent] = [performance.now(), processorTime()];
  const value = await work();
  const [took, processor] = [performance.now() - from, processorTime() - spent];
  over.abort();
  await watching;
  const column = (number: number, width: number): string => number.toFixed(0).padStart(width);
  console.log(
    `${what.padEnd(20)} ${column(took, 8)} ms   processor ${column(processor, 6)} ms   resident ${column(peak, 5)} MB   longest wait: main ${column(longest.main, 5)} ms, store ${column(longest.store, 5)} ms`,
  );
  return value;
}

function weekday(): string {
  const day = new Date(Date.now() + 4 * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

function file(): Buffer {
  const payments: string[] = [];
  let sum = 0n;
  const decimal = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
  for (let i = 0; i < COUNT; i += 1) {
    const minor = BigInt(100 + i);
    sum += minor;
    payments.push(
      `<CdtTrfTxInf><PmtId><EndToEndId>E2E-${i}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${decimal(minor)}</InstdAmt></Amt><Cdtr><Nm>Lieferant ${i} GmbH</Nm>` +
        `<PstlAdr><StrtNm>Hauptstrasse</StrtNm><BldgNb>${i % 100}</BldgNb><PstCd>50667</PstCd><TwnNm>Koeln</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr>` +
        `<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Rechnung ${i} vom Oktober</Ustrd></RmtInf></CdtTrfTxInf>`,
    );
  }
  const totals = `<NbOfTxs>${COUNT}</NbOfTxs><CtrlSum>${decimal(sum)}</CtrlSum>`;
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>' +
      `<GrpHdr><MsgId>BENCH-1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm>${totals}<InitgPty><Nm>Halden Marine Instruments Ltd</Nm></InitgPty></GrpHdr>` +
      `<PmtInf><PmtInfId>BENCH-P1</PmtInfId><PmtMtd>TRF</PmtMtd>${totals}<ReqdExctnDt>${weekday()}</ReqdExctnDt><Dbtr><Nm>Halden Marine Instruments Ltd</Nm></Dbtr>` +
      '<DbtrAcct><Id><IBAN>DE88500209000023411208</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>SNDBDEFFXXX</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>' +
      `${payments.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`,
  );
}

const bytes = file();
console.log(`${COUNT} payments, ${(bytes.length / 1e6).toFixed(1)} MB`);
const upload = await timed('hand over the file', async () => {
  const opened = await desk.must('files.open', { name: 'bench.xml', size: bytes.length });
  for (let from = 0; from < bytes.length; from += PIECE)
    await desk.must('files.append', {
      file: opened.file,
      base64: bytes.subarray(from, from + PIECE).toString('base64'),
    });
  return opened.file;
});
const checked = await timed('check', () => desk.must('imports.check', { file: upload }));
const { batch } = await timed('take over', () =>
  desk.must('imports.takeOver', { import: checked.import, reference: '' }),
);
await timed('first page', () => desk.must('batches.payments', { batch, offset: 0, limit: 100 }));
await timed('freeze', () => must(sign(desk, 'batches.freeze', batch, 'ada-keller')));
await timed('approve', () => must(sign(desk, 'batches.approve', batch, 'jonas-weber')));
await timed('release and seal', async () => {
  await must(sign(desk, 'batches.release', batch, 'mira-novak'));
  while ((await detail(desk, batch)).state !== 'sealed') await pause(50);
});
const { rows } = await desk.must('outbox.list', { limit: 500 });
for (const [index, { message, transactions }] of rows.entries()) {
  const sent = await timed(`send ${index + 1} (${transactions})`, () =>
    desk.must('outbox.send', { message }),
  );
  if (sent.state !== 'accepted') console.log(sent.state, sent.fault);
}
await timed('evidence', () => desk.must('evidence.collect', { batch }));
const verified = await timed('verify the log', () => desk.must('log.verify', {}));
console.log(`log of ${verified.size} entries ${verified.intact ? 'whole' : 'BROKEN'}`);
await desk.stop();
await throwAway(folder);
