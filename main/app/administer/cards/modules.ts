// Card modules of this desk: found by the usual paths, added by an administrator's path, removed again; each
// change is logged.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import type { LogDraft } from '../../../ports/store.ts';
import { z } from 'zod';
import { failureSentence, fault } from '../../../../shared/domain/errors.ts';
import { encodeSentences, coded } from '../../../../shared/domain/sentence.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { CardsContext, AdministrationDeps } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { AddedModule, ModuleFile } from '../../../ports/modules.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { moduleSettings, settingsText } from './module-settings.ts';
import { noticeIfDamaged, type Stores, type CoreDeps } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';

type Row = CallOutput<'cards.modules'>['modules'][number];

const NAME = 'cards.modules';
const addedSchema = z.array(
  z.strictObject({
    moduleId: z.string().regex(/^[a-z0-9-]+$/u),
    label: z.string(),
    path: z.string(),
    settings: z
      .strictObject({ initArguments: z.string(), variables: z.record(z.string(), z.string()) })
      .exactOptional(),
  }),
);

async function added(desk: Stores<'desk'>): Promise<readonly AddedModule[]> {
  return (await storedSetting(desk, NAME, addedSchema)) ?? [];
}

/**
 * At the start of the desk: what was added before is loaded again, if it still may be. A damaged list loads
 * none and is told; the desk opens without them.
 */
export async function useAddedModules(
  desk: Pick<CoreDeps, 'notices'> & Stores<'desk'> & Pick<AdministrationDeps, 'modules'>,
): Promise<void> {
  await noticeIfDamaged(desk, async () => {
    const modules = await added(desk);
    if (modules.length > 0) await desk.modules.use(modules);
  });
}

export async function listModules(desk: CardsContext): Promise<Result<CallOutput<'cards.modules'>>> {
  const [own, mine, known] = [desk.modules.own, await added(desk), await desk.modules.known()];
  const inUse = await Promise.all(
    [...own, ...mine].map(async (module): Promise<Row> => {
      const file = await desk.modules.inspect(module.path);
      // The training desk brings its own modules; where they lie is judged for real desks alone.
      const judged =
        mine.includes(module) || desk.identity.environment !== 'training'
          ? file
          : { ...file, fault: file.fault === 'module-not-found' ? file.fault : null, detail: '' };
      return row(judged, module, mine.includes(module));
    }),
  );
  const taken = new Set(inUse.map((each) => each.sha256));
  const offered = known
    .filter((file) => !taken.has(file.sha256))
    .map((file) => row(file, { label: file.label, moduleId: null }, false));
  return ok({ modules: [...inUse, ...offered] });
}

function row(
  { path, bytes, sha256, fault: refused, why }: ModuleFile,
  {
    label,
    moduleId,
    settings,
  }: Pick<AddedModule, 'label' | 'settings'> & { readonly moduleId: string | null },
  mine: boolean,
): Row {
  const set = settings === undefined ? '' : settingsText(settings);
  return { path, label, moduleId, added: mine, bytes, sha256, fault: refused, why, settings: set };
}

type ChangingContext = Pick<CoreDeps, 'clock' | 'mutex' | 'notifier'> &
  Stores<'desk' | 'log'> &
  Pick<AdministrationDeps, 'cards' | 'modules'>;

/** One change of the list after the other: each is made from what the one before left. */
export function addModule(
  desk: ChangingContext,
  path: string,
  initArguments = '',
  variables = '',
): Promise<Result<{ readonly moduleId: string }>> {
  return desk.mutex.runExclusive(NAME, () => addToList(desk, path, initArguments, variables));
}

async function addToList(
  desk: ChangingContext,
  path: string,
  initArguments: string,
  variables: string,
): Promise<Result<{ readonly moduleId: string }>> {
  const settings = moduleSettings(initArguments, variables);
  if (!settings.ok) return settings;
  const file = await desk.modules.inspect(path);
  const log = { at: instantOf(desk.clock), actor: AT_DESK, subject: path.slice(0, 200) };
  if (file.fault !== null) {
    const why = file.why === null ? [] : [file.why];
    await desk.store.log.append({
      ...log,
      act: 'card.module-refused',
      detail: encodeSentences([failureSentence(file.fault), ...why]),
    });
    return err(fault(file.fault, { sentences: why }));
  }
  const changeable = desk.modules.unprotected(settings.value);
  if (changeable !== null) {
    await desk.store.log.append({
      ...log,
      act: 'card.module-refused',
      detail: coded(failureSentence('module-unprotected', changeable.slice(0, 400))),
    });
    return err(fault('module-unprotected', { detail: changeable }));
  }
  const modules = await added(desk);
  const set = settingsText(settings.value);
  const same = (each: AddedModule): boolean =>
    each.path === path && (each.settings === undefined ? '' : settingsText(each.settings)) === set;
  if ([...desk.modules.own, ...modules].some(same)) return err(fault('module-known'));
  const known = (await desk.modules.known()).find((each) => each.sha256 === file.sha256);
  // One module may be used twice, each time with another token behind it.
  const moduleId = `added-${sha256Hex(set === '' ? path : `${path}\n${set}`).slice(0, 12)}`;
  const entry = {
    moduleId,
    label: known?.label ?? file.label,
    path,
    ...(set === '' ? {} : { settings: settings.value }),
  };
  await keep(desk, [...modules, entry], {
    ...log,
    act: 'card.module-add',
    detail: [`SHA-256 ${file.sha256 ?? ''}`, ...(set === '' ? [] : [set])].join(', ').slice(0, 2_000),
  });
  return ok({ moduleId });
}

export function removeModule(
  desk: ChangingContext,
  moduleId: string,
): Promise<Result<Record<string, never>>> {
  return desk.mutex.runExclusive(NAME, () => takeFromList(desk, moduleId));
}

async function takeFromList(desk: ChangingContext, moduleId: string): Promise<Result<Record<string, never>>> {
  const modules = await added(desk);
  const removed = modules.find((each) => each.moduleId === moduleId);
  if (removed === undefined) return err(fault('not-found'));
  const log = {
    at: instantOf(desk.clock),
    act: 'card.module-remove',
    actor: AT_DESK,
    subject: removed.path.slice(0, 200),
    detail: '',
  };
  await keep(
    desk,
    modules.filter((each) => each !== removed),
    log,
  );
  return ok({});
}

async function keep(
  desk: Pick<CoreDeps, 'notifier'> & Stores<'desk'> & Pick<AdministrationDeps, 'cards' | 'modules'>,
  modules: readonly AddedModule[],
  log: LogDraft,
): Promise<void> {
  await desk.store.desk.saveSetting(NAME, modules, log);
  await desk.modules.use(modules);
  await desk.cards.modules(true);
  desk.notifier.emit('changed', { what: 'cards', id: null });
}
