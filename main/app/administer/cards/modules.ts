// Card modules of this desk: found by the usual paths, added by an administrator's path, removed again; each
// change is logged.
import { z } from 'zod';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { AdministerContext } from '../context.ts';
import { instantOf } from '../../../ports/clock.ts';
import type { AddedModule, ModuleFile } from '../../../ports/modules.ts';
import { sha256Hex } from '../../../digest/sha256.ts';

type Row = CallOutput<'cards.modules'>['modules'][number];

const NAME = 'cards.modules';
const addedSchema = z.array(
  z.strictObject({ moduleId: z.string().regex(/^[a-z0-9-]+$/u), label: z.string(), path: z.string() }),
);

async function added(desk: AdministerContext): Promise<readonly AddedModule[]> {
  const parsed = addedSchema.safeParse((await desk.store.desk.setting(NAME)) ?? []);
  return parsed.success ? parsed.data : [];
}

/** At the start of the desk: what was added before is loaded again, if it still may be. */
export async function useAddedModules(desk: AdministerContext): Promise<void> {
  const modules = await added(desk);
  if (modules.length > 0) await desk.modules.use(modules);
}

export async function listModules(desk: AdministerContext): Promise<Result<CallOutput<'cards.modules'>>> {
  const [own, mine, known] = [desk.modules.own, await added(desk), await desk.modules.known()];
  const inUse = await Promise.all(
    [...own, ...mine].map(async (module): Promise<Row> => {
      const file = await desk.modules.inspect(module.path);
      // The training desk brings its own modules; where they lie is judged for real desks alone.
      const judged =
        mine.includes(module) || desk.identity.environment !== 'training'
          ? file
          : { ...file, fault: file.fault === 'module-not-found' ? file.fault : null, detail: '' };
      return row(judged, module.label, module.moduleId, mine.includes(module));
    }),
  );
  const taken = new Set(inUse.map((each) => each.sha256));
  const offered = known
    .filter((file) => !taken.has(file.sha256))
    .map((file) => row(file, file.label, null, false));
  return ok({ modules: [...inUse, ...offered] });
}

function row(
  { path, bytes, sha256, fault: refused, detail }: ModuleFile,
  label: string,
  moduleId: string | null,
  mine: boolean,
): Row {
  return { path, label, moduleId, added: mine, bytes, sha256, fault: refused, detail };
}

export async function addModule(
  desk: AdministerContext,
  path: string,
): Promise<Result<{ readonly moduleId: string }>> {
  const file = await desk.modules.inspect(path);
  const log = { at: instantOf(desk.clock), actor: 'desk', subject: path.slice(0, 200) };
  if (file.fault !== null) {
    await desk.store.log.append({
      ...log,
      act: 'card.module-refused',
      detail: `${file.fault}: ${file.detail}`.slice(0, 400),
    });
    return err(fault(file.fault, { detail: file.detail }));
  }
  const modules = await added(desk);
  if ([...desk.modules.own, ...modules].some((each) => each.path === path)) return err(fault('module-known'));
  const known = (await desk.modules.known()).find((each) => each.sha256 === file.sha256);
  const moduleId = `added-${sha256Hex(path).slice(0, 12)}`;
  await keep(desk, [...modules, { moduleId, label: known?.label ?? file.label, path }], {
    ...log,
    act: 'card.module-add',
    detail: `SHA-256 ${file.sha256 ?? ''}`,
  });
  return ok({ moduleId });
}

export async function removeModule(
  desk: AdministerContext,
  moduleId: string,
): Promise<Result<Record<string, never>>> {
  const modules = await added(desk);
  const removed = modules.find((each) => each.moduleId === moduleId);
  if (removed === undefined) return err(fault('not-found'));
  const log = {
    at: instantOf(desk.clock),
    act: 'card.module-remove',
    actor: 'desk',
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
  desk: AdministerContext,
  modules: readonly AddedModule[],
  log: Parameters<AdministerContext['store']['log']['append']>[0],
): Promise<void> {
  await desk.store.desk.saveSetting(NAME, modules, log);
  await desk.modules.use(modules);
  await desk.cards.modules(true);
  desk.notifier.emit('changed', { what: 'cards', id: null });
}
