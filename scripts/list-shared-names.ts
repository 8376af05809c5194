// npm run -s shared-names: lists exported names that stand for more than one thing, with the reason.
import { allSources } from '../test/contract/sources.ts';
import { SHARED_NAME_REASONS } from './architecture/shared-names-reasons.ts';
import { sharedNames } from './architecture/shared-names.ts';

const names = sharedNames(allSources());
for (const { name, paths } of names)
  console.log(
    `${name.padEnd(24)} ${paths.join('  ')}\n${' '.repeat(25)}${SHARED_NAME_REASONS.get(name) ?? 'NO REASON'}`,
  );
console.log(`\n${names.length} names`);
