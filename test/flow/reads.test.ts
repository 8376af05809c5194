// Every read of the contract, about everything there is on a desk with a sent batch, a draft and a request,
// leaves the desk's files as they were.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../shared/ipc/contract.ts';
import { addDays, isoDate } from '../../shared/domain/calendar.ts';
import { NamedThings, READS } from '../contract/every-read.ts';
import { RIGHT } from '../contract/samples.ts';
import { openSample } from './bank-console.ts';
import { sealed, typedBatch } from './officers.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const folder = newFolder();
const named = new NamedThings();
let desk: StdioDesk;
beforeAll(async () => {
  const filled = await StdioDesk.start(folder);
  const { message } = await sealed(filled, await typedBatch(filled));
  const { batch } = await filled.must('outbox.send', { message });
  const [payment] = (await filled.must('payments.list', { batch })).rows;
  const {
    act,
    fields,
    payment: about,
  } = await filled.must('cases.prefill', {
    payment: payment?.payment ?? '',
  });
  await filled.must('cases.create', {
    payment: about,
    act,
    fields: { ...fields, reason: 'DUPL' },
    about: { name: '', account: '', amount: null, valueDate: '' },
    note: '',
  });
  await filled.must('beneficiaries.save', RIGHT['beneficiaries.save']);
  const { today } = await filled.must('inquiries.rules', {});
  await filled.must('balances.ask', {
    base_currency: 'EUR',
    branch_number: '600',
    from_date: addDays(isoDate(today), -7),
  });
  await typedBatch(filled);
  await filled.stop();
  // Offline, so that nothing the bank says changes it meanwhile.
  desk = await StdioDesk.start(folder, { args: ['--training', '--offline'] });
  // A file that is being imported ends with the desk. Nothing of it is logged, so no mark follows.
  const file = await openSample(desk, 'supplier-run');
  named.keep([file, await desk.must('imports.check', { file })]);
  // Three cards, a bank and two starts of a desk.
}, 600_000);
afterAll(async () => {
  await desk.stop();
  await throwAway(folder);
});

// A file that is just being replaced is gone between the listing and the reading.
function bytesOf(file: string): string {
  try {
    return readFileSync(join(folder, file)).toString('base64');
  } catch {
    return 'gone';
  }
}

/** Of the desk alone; its bank is another program. */
function contents(): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return new Map(
    files.filter((file) => !file.startsWith('training-bank/')).map((file) => [file, bytesOf(file)]),
  );
}

function changedSince(earlier: ReadonlyMap<string, string>): readonly string[] {
  const now = contents();
  return [...new Set([...earlier.keys(), ...now.keys()])].filter(
    (file) => earlier.get(file) !== now.get(file),
  );
}

it('change no byte of the folder, whichever is asked about whatever there is', async () => {
  // The follow-up's first look is over when it says so to nobody: equal moments one after the other, then
  // the reads. On a busy machine the desk may pause between two of its own steps for longer than one.
  let before = contents();
  let equal = 0;
  await expect
    .poll(
      () => {
        equal = changedSince(before).length === 0 ? equal + 1 : 0;
        before = contents();
        return equal;
      },
      { interval: 500 },
    )
    .toBeGreaterThanOrEqual(5);
  const answered = new Set<CallName>();
  const changing = new Set<string>();
  // Twice: the first round finds what the second one asks about.
  for (const _round of [1, 2])
    for (const name of READS) {
      for (const input of named.inputsOf(name, 'Tisch')) {
        const answer = await desk.raw(name, input);
        if (!answer.ok) continue;
        answered.add(name);
        named.keep(answer.value);
      }
      const changed = changedSince(before);
      if (changed.length > 0) changing.add(`${name}: ${changed.join(', ')}`);
      before = contents();
    }
  expect([...changing]).toEqual([]);
  // The others name what is not there, or no file of their kind: they are asked too, and refuse.
  expect(answered.size).toBeGreaterThanOrEqual(90);
  // Some hundreds of reads.
}, 600_000);
