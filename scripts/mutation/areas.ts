// Where a defect would move money or let the wrong person sign: what the unit tests must notice there.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** Share of mutants that the unit tests have to notice. */
export const LEAST = 0.9;

export interface Area {
  readonly files: readonly string[];
  /** How many survivors are still without a test and without a reason; it only goes down. */
  readonly unlisted: number;
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => /\.ts$/u.test(name) && !/\.(?:test|fake)\.ts$/u.test(name))
    .filter((name) => !['index.ts', 'calls.ts', 'context.ts'].includes(name))
    .map((name) => `${folder}/${name}`);

export const AREAS: Readonly<Record<string, Area>> = {
  authorise: { files: filesIn('main/app/authorise'), unlisted: 0 },
  deliver: {
    files: [
      ...filesIn('main/app/deliver'),
      ...filesIn('main/app/deliver/restore'),
      ...filesIn('main/bank/payments'),
    ],
    unlisted: 0,
  },
  policy: {
    files: ['counting', 'evaluation', 'quorum', 'rules'].map((name) => `shared/domain/policy-${name}.ts`),
    unlisted: 0,
  },
  'read-back': {
    files: [...filesIn('main/token/readback'), ...filesIn('main/token/readback/versions')],
    unlisted: 0,
  },
  evidence: { files: filesIn('main/app/exchange/evidence'), unlisted: 0 },
};
