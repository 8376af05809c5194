// npm run -s draw-modules: draws the picture of the modules in docs/architecture.md from the imports.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSources } from '../test/contract/sources.ts';
import { withPicture } from './architecture/module-picture.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/architecture.md');
writeFileSync(DOCUMENT, withPicture(readFileSync(DOCUMENT, 'utf8'), allSources()));
