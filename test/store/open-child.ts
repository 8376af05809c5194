// A second process that tries to open a store and says what came of it.
import { openStore } from '../../main/store/open-store.ts';
import { key } from './sample.ts';

const opened = await openStore({ file: process.argv[2] ?? '', key: key(), mode: 'open' });
if (opened.ok) await opened.value.close();
process.stdout.write(`${opened.ok ? 'opened' : opened.error.code}\n`);
