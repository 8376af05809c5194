// Mapping profiles: how many there are, what they need, and which one a new one replaces.
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/domain/result.ts';
import { planFor } from '../../../../shared/domain/table-import/plan.ts';
import { SurveyBuilder } from '../../../../shared/domain/table-import/survey.ts';
import { textCell } from '../../../../shared/domain/table-import/cell.ts';
import type { ImportContext } from '../context.ts';
import { deleteProfile, listProfiles, saveProfile } from './table-profiles.ts';

function shapeOf(rows: readonly (readonly string[])[]) {
  const builder = new SurveyBuilder('auto');
  rows.forEach((cells, at) => builder.add({ row: at + 1, cells: cells.map(textCell) }));
  return builder.end();
}

/** Files are the titles of their tables, with commas between them. */
function desk() {
  const settings = new Map<string, unknown>();
  const logged: string[] = [];
  let bytes = 0;
  const context = {
    clock: { now: () => Date.UTC(2026, 10, 23) },
    random: { bytes: (count: number) => Uint8Array.from({ length: count }, () => (bytes += 7) % 256) },
    mutex: { runExclusive: (_: string, work: () => Promise<unknown>) => work() },
    files: { take: (file: string) => Promise.resolve(ok({ chunks: file })) },
    messages: {
      readTable: (file: string) =>
        Promise.resolve(ok({ shape: shapeOf(file === '' ? [['1', '2']] : [file.split(','), ['x', 'y']]) })),
    },
    store: {
      desk: {
        setting: (name: string) => Promise.resolve(settings.get(name) ?? null),
        saveSetting: (
          name: string,
          value: unknown,
          log: { readonly act: string; readonly detail: string },
        ) => {
          settings.set(name, value);
          logged.push(`${log.act} ${log.detail}`);
          return Promise.resolve();
        },
      },
    },
  } as unknown as ImportContext;
  const plan = (titles: string) => {
    const { leftOut, corrections, columns, ...rest } = planFor(shapeOf([titles.split(','), ['x', 'y']]));
    return { ...rest, columns: [...columns], leftOut: [...leftOut], corrections: [...corrections] };
  };
  return {
    logged,
    save: (name: string, titles: string) => saveProfile(context, { file: titles, name, plan: plan(titles) }),
    remove: (profile: string) => deleteProfile(context, profile),
    names: async () => {
      const listed = await listProfiles(context);
      return listed.ok ? listed.value.rows.map(({ name }) => name) : [];
    },
  };
}

describe('a mapping profile', () => {
  it('replaces one of its name and one of its titles, and nothing else', async () => {
    const { save, names, logged } = desk();
    await save('Wages', 'Name,IBAN');
    await save('Suppliers', 'Name,Betrag');
    await save('Wages', 'Name,Konto');
    await save('Staff', 'Konto,Name');
    expect(await names()).toEqual(['Staff', 'Suppliers']);
    expect(logged).toEqual([
      'table-profile.save Wages',
      'table-profile.save Suppliers',
      'table-profile.save Wages',
      'table-profile.save Staff',
    ]);
  });

  it('needs titles', async () => {
    expect(await desk().save('None', '')).toMatchObject({
      ok: false,
      error: { code: 'table-without-titles' },
    });
  });

  it('is the hundredth at most; one that replaces another still has its place', async () => {
    const { save, names } = desk();
    for (let at = 0; at < 100; at += 1) await save(`P${at}`, `Name,Column ${at}`);
    expect(await save('One more', 'Name,IBAN')).toMatchObject({
      ok: false,
      error: { code: 'too-many-table-profiles' },
    });
    expect(await save('P7', 'Name,IBAN')).toMatchObject({ ok: true });
    expect(await names()).toHaveLength(100);
  });

  it('is deleted with a line in the log, and only once', async () => {
    const { save, remove, logged, names } = desk();
    const saved = await save('Wages', 'Name,IBAN');
    const profile = saved.ok ? saved.value.profile : '';
    expect(await remove(profile)).toMatchObject({ ok: true });
    expect(await remove(profile)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(await names()).toEqual([]);
    expect(logged).toEqual(['table-profile.save Wages', 'table-profile.delete Wages']);
  });
});
