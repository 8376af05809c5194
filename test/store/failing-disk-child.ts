// Opens and closes a store again and again in one process while its disk fails, and says what came of it.
// Runs under the library that logs and fails changes of the disk (test/faults/disk-shim.c).
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../main/store/migrations/all.ts';
import { openFile } from '../../main/store/open-file.ts';
import type { StoreFile } from '../../main/store/recorded-file.ts';
import { storeFaultOf } from '../../main/store/store-fault.ts';
import { key, LATER } from './sample.ts';

const { FAULTS_FOLDER: home = '', FAULTS_ORDER: order = '', FAULTS_LOG: trace = '' } = process.env;
const [image = '', later, cases = '[]'] = process.argv.slice(2);
const file = join(home, 'desk.db');
const migrations = later === 'later' ? LATER : MIGRATIONS;

function named(work: () => void): string {
  try {
    work();
    return 'ok';
  } catch (error) {
    return storeFaultOf(error)?.code ?? String(error);
  }
}

/** Opens, has one change acknowledged, and closes, as far as the disk lets it. */
function day(): { readonly ended: string; readonly acknowledged: boolean } {
  let acknowledged = false;
  const ended = named(() => {
    const db = openFile({ file, key: key(), mode: 'open' }, migrations);
    const said = named(() => {
      db.write(() => db.run("INSERT OR REPLACE INTO setting (name, value) VALUES ('written', '1')"));
      acknowledged = true;
    });
    db.close();
    if (said !== 'ok') throw new Error(`the change ended with ${said} and the desk closed`);
  });
  return { ended, acknowledged };
}

function found(): unknown {
  let db: StoreFile;
  try {
    db = openFile({ file, key: key(), mode: 'open' }, migrations);
  } catch (error) {
    return storeFaultOf(error)?.code ?? String(error);
  }
  try {
    return {
      condition: db.condition.kind,
      integrity: db.pragma('integrity_check'),
      drafts: db.get<{ n: number }>('SELECT count(*) AS n FROM batch')?.n,
      written: db.get("SELECT 1 FROM setting WHERE name = 'written'") !== undefined,
    };
  } finally {
    db.close();
  }
}

for (const [generation, [kind, number]] of (JSON.parse(cases) as [string, number][]).entries()) {
  rmSync(order, { force: true });
  mkdirSync(home, { recursive: true });
  for (const name of readdirSync(home)) rmSync(join(home, name));
  cpSync(image, home, { recursive: true });
  writeFileSync(trace, '');
  if (number > 0) writeFileSync(order, `${generation} ${number} ${kind}\n`);
  const first = day();
  rmSync(order, { force: true });
  process.stdout.write(`${JSON.stringify({ kind, number, ...first, found: number > 0 ? found() : null })}\n`);
}
