// Makes or opens a store, has three changes acknowledged, and ends without closing it.
import { existsSync } from 'node:fs';
import { create, log, reopen } from './sample.ts';

const [, , file = '', how] = process.argv;
const store = existsSync(file) ? await reopen(file) : await create(file);
for (const act of ['one', 'two', 'three']) await store.log.append(log(act, 'b'));
process.stdout.write('acknowledged\n');
if (how === 'throw') throw new Error('a bug');
process.exit(0);
