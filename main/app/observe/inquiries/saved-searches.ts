// Searches kept under a name, in the desk's own encrypted store.
import { z } from 'zod';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { savedSearch } from '../../../../shared/ipc/calls/searches.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import type { InquiryContext } from '../context.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';

/** Where the list of saved searches stands in the store. */
const SETTING = 'saved-searches';
const MOST_KEPT = 200;

type SavedSearch = z.infer<typeof savedSearch>;
const list = z.array(savedSearch);

async function kept(desk: InquiryContext): Promise<readonly SavedSearch[]> {
  return (await storedSetting(desk, SETTING, list)) ?? [];
}

/** Changes the list in one turn; a change that answers a fault changes nothing. */
function change<T>(
  desk: InquiryContext,
  make: (
    before: readonly SavedSearch[],
  ) => Result<{ readonly after: readonly SavedSearch[]; readonly value: T }>,
): Promise<Result<T>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const made = make(await kept(desk));
    if (!made.ok) return made;
    await desk.store.desk.saveSetting(SETTING, made.value.after, null);
    return ok(made.value.value);
  });
}

export async function listSearches(desk: InquiryContext): Promise<Result<Answer<'searches.list'>>> {
  return ok({ rows: (await kept(desk)).toSorted((a, b) => a.name.localeCompare(b.name, 'en')) });
}

export function saveSearch(
  desk: InquiryContext,
  { name, typed, form, format }: ParsedInput<'searches.save'>,
): Promise<Result<SavedSearch>> {
  return change(desk, (before) => {
    const others = before.filter((one) => one.name !== name);
    if (others.length >= MOST_KEPT) return err(fault('too-many-searches'));
    const known = before.find((one) => one.name === name);
    const made = {
      search: known?.search ?? newId(desk.random, 'search'),
      name,
      savedAt: instantOf(desk.clock),
      typed,
      form,
      format,
    };
    return ok({ after: [...others, made], value: made });
  });
}

export function renameSearch(
  desk: InquiryContext,
  { search, name }: ParsedInput<'searches.rename'>,
): Promise<Result<SavedSearch>> {
  return change(desk, (before) => {
    const one = before.find((each) => each.search === search);
    if (one === undefined) return err(fault('not-found'));
    if (before.some((each) => each.name === name && each.search !== search))
      return err(fault('search-name-taken'));
    const made = { ...one, name };
    return ok({ after: before.map((each) => (each.search === search ? made : each)), value: made });
  });
}

export function deleteSearch(desk: InquiryContext, search: string): Promise<Result<Record<string, never>>> {
  return change(desk, (before) =>
    before.some((one) => one.search === search)
      ? ok({ after: before.filter((one) => one.search !== search), value: {} })
      : err(fault('not-found')),
  );
}
