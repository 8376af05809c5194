// npm run -s shared-names: lists exported names that stand for more than one thing.
import { allSources } from '../test/contract/sources.ts';
import { sharedNames } from './architecture/shared-names.ts';

const names = sharedNames(allSources());
for (const { name, paths } of names) console.log(`${name.padEnd(24)} ${paths.join('  ')}`);
console.log(`\n${names.length} names`);
