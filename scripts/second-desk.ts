// Makes a second training desk from a closed first one, so that packs can be practised. usage: node
// scripts/second-desk.ts --first <folder> --folder <new folder> [--without-bank]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock, systemRandom } from '../main/composition/system.ts';
import { createSecondDesk } from '../training/second-desk.ts';
import { t } from '../shared/texts/index.ts';
import { sayMore } from '../shared/texts/say.ts';

const { values } = parseArgs({
  options: {
    first: { type: 'string' },
    folder: { type: 'string' },
    'without-bank': { type: 'boolean', default: false },
  },
});
if (values.first === undefined || values.folder === undefined) {
  console.error('usage: node scripts/second-desk.ts --first <folder> --folder <new folder> [--without-bank]');
  process.exit(2);
}
const made = await createSecondDesk({
  first: resolve(values.first),
  folder: resolve(values.folder),
  clock: systemClock(),
  random: systemRandom,
  withoutBank: values['without-bank'],
});
if (!made.ok) {
  const { happened, todo } = t.faults[made.error.code];
  console.error(`countersign: ${happened} ${todo} ${sayMore(t, made.error)}`);
  process.exit(1);
}
console.log(`the second desk is in ${values.folder}; open it with --offline`);
