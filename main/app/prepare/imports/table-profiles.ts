// Mapping profiles of tables, kept under a name in the desk's own encrypted store.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { z } from 'zod';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { answersToKeep } from '../../../../shared/domain/table-import/profile.ts';
import { tableProfile } from '../../../../shared/ipc/calls/tables.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { ImportContext } from '../context.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';

/** Where the list stands in the store. */
const SETTING = 'table-profiles';
const MOST_KEPT = 100;

type TableProfile = z.infer<typeof tableProfile>;
const list = z.array(tableProfile);

export async function keptProfiles(desk: ImportContext): Promise<readonly TableProfile[]> {
  return (await storedSetting(desk, SETTING, list)) ?? [];
}

function log(desk: ImportContext, act: string, { profile, name }: TableProfile) {
  return { at: instantOf(desk.clock), act, actor: AT_DESK, subject: profile, detail: name };
}

export async function listProfiles(desk: ImportContext): Promise<Result<Answer<'tables.profiles'>>> {
  return ok({ rows: (await keptProfiles(desk)).toSorted((a, b) => a.name.localeCompare(b.name, 'en')) });
}

export async function saveProfile(
  desk: ImportContext,
  { file, name, plan }: ParsedInput<'tables.saveProfile'>,
): Promise<Result<Answer<'tables.saveProfile'>>> {
  const received = await desk.files.take(file);
  if (!received.ok) return received;
  const read = await desk.messages.readTable(received.value.chunks, {
    sheet: plan.sheet,
    headerRow: plan.headerRow,
  });
  if (!read.ok) return read;
  const answers = answersToKeep(read.value.shape, plan);
  if (answers === null) return err(fault('table-without-titles'));
  const titles = JSON.stringify(answers.titles.toSorted());
  return desk.mutex.runExclusive(SETTING, async () => {
    const before = await keptProfiles(desk);
    const others = before.filter(
      (one) => one.name !== name && JSON.stringify(one.titles.toSorted()) !== titles,
    );
    if (others.length >= MOST_KEPT) return err(fault('too-many-table-profiles'));
    const made: TableProfile = {
      profile: before.find((one) => one.name === name)?.profile ?? newId(desk.random, 'profile'),
      name,
      savedAt: instantOf(desk.clock),
      ...answers,
      titles: [...answers.titles],
      columns: [...answers.columns],
    };
    await desk.store.desk.saveSetting(SETTING, [...others, made], log(desk, 'table-profile.save', made));
    return ok(made);
  });
}

export function deleteProfile(desk: ImportContext, profile: string): Promise<Result<Record<string, never>>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const before = await keptProfiles(desk);
    const gone = before.find((one) => one.profile === profile);
    if (gone === undefined) return err(fault('not-found'));
    const after = before.filter((one) => one !== gone);
    await desk.store.desk.saveSetting(SETTING, after, log(desk, 'table-profile.delete', gone));
    return ok({});
  });
}
