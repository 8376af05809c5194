import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from './all.ts';

const files = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-/u.test(name));

describe('the migrations', () => {
  it('are numbered without a gap and run in that order', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
  });
  it('are one per file, each with a test', () => {
    const sources = files.filter((name) => !name.endsWith('.test.ts'));
    expect(sources.map((name) => Number(name.slice(0, 4)))).toEqual(MIGRATIONS.map(({ version }) => version));
    expect(sources.filter((name) => !files.includes(name.replace('.ts', '.test.ts')))).toEqual([]);
  });
});
