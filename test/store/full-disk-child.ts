// Fills a small disk through the store and says, as JSON, what came of it. With a filler file it then makes
// room and goes on.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AT, create, log, newBatch, payment, range } from './sample.ts';

const [, , home = ''] = process.argv;
const filler = join(home, 'filler');
const withFiller = process.argv.includes('--filler');
if (withFiller) writeFileSync(filler, Buffer.alloc(1_500_000, 1));

const store = await create(join(home, 'desk.db'));
const made: string[] = [];
let failed: string | undefined;
for (let n = 1; failed === undefined && n < 200; n += 1) {
  const done = await store.batches.create(newBatch(`b${n}`), [
    { payments: range(1, 200).map((p) => payment(p, { payment: `b${n}-${p}` })), findings: [] },
  ]);
  if (done.ok) made.push(`b${n}`);
  else failed = done.error.code;
}
const bytes = await store.bytes.put([Buffer.alloc(3_000_000, 2)]).then(
  () => 'stored',
  (error: Error) => error.message.split(':')[0],
);
const listed = (await store.batches.list({ offset: 0, limit: 500 })).rows
  .map(({ batch }) => batch)
  .toReversed();
const intact = (await store.log.verify()).intact;
let goesOn: boolean | null = null;
if (withFiller && existsSync(filler)) {
  rmSync(filler);
  goesOn = (
    await store.batches.create(newBatch('after', { at: AT, log: log('batch.create', 'after') }), [
      { payments: range(1, 200).map((p) => payment(p, { payment: `after-${p}` })), findings: [] },
    ])
  ).ok;
}
await store.close().catch(() => undefined);
process.stdout.write(JSON.stringify({ failed, made, listed, intact, bytes, goesOn }));
process.exit(0);
