// Adding and removing card modules: what is refused leaves a line in the log and nothing in use.
import { expect, it } from 'vitest';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import { fakeClock } from '../../../ports/clock.fake.ts';
import { fakeNotifier } from '../../../ports/desk.fake.ts';
import { fakeModules, type FakeModuleFile } from '../../../ports/modules.fake.ts';
import type { AddedModule } from '../../../ports/modules.ts';
import { fakeDeskStore } from '../../../ports/store/desk.fake.ts';
import { fakeLog } from '../../../ports/store/log.fake.ts';
import { makeNotices, type CoreDeps } from '../../desk/index.ts';
import type { CardsContext } from '../context.ts';
import { addModule, listModules, removeModule, useAddedModules } from './modules.ts';

const [FIRST, SECOND] = ['a'.repeat(64), 'b'.repeat(64)];
const FILES: readonly FakeModuleFile[] = [
  { path: '/usr/lib/opensc-pkcs11.so', bytes: 10, sha256: FIRST, software: 'OpenSC' },
  { path: '/opt/vendor/pkcs11.so', bytes: 20, sha256: SECOND },
  { path: '/home/ada/pkcs11.so', bytes: 20, sha256: SECOND, changeable: true },
  { path: '/home/ada/card.conf', bytes: 1, sha256: SECOND, changeable: true },
];

function desk(environment = 'production', own: readonly AddedModule[] = []) {
  const log = fakeLog('log-a');
  const modules = fakeModules({ own, files: FILES });
  const looked: boolean[] = [];
  const notifier = fakeNotifier();
  const notices = makeNotices(fakeClock(), () => undefined);
  const context = {
    clock: fakeClock(),
    notifier,
    notices,
    mutex: makeKeyedMutex(),
    identity: { environment },
    store: { log, desk: fakeDeskStore(log) },
    modules,
    cards: { modules: async (anew: boolean) => void looked.push(anew) },
  } as unknown as CardsContext & Pick<CoreDeps, 'notices'>;
  const acts = async (path: string): Promise<string[]> => (await log.about(path)).map(({ act }) => act);
  return { context, modules, looked, notifier, acts };
}

it('a module is in use from the moment it was added, and again when the desk is opened', async () => {
  const { context, modules, looked, notifier, acts } = desk();
  const done = await addModule(context, '/usr/lib/opensc-pkcs11.so');
  if (!done.ok) throw new Error(done.error.code);
  const entry = { moduleId: done.value.moduleId, label: 'OpenSC', path: '/usr/lib/opensc-pkcs11.so' };
  expect(modules.used).toEqual([[entry]]);
  expect(looked).toEqual([true]);
  expect(notifier.emitted).toEqual([{ event: 'changed', data: { what: 'cards', id: null } }]);
  expect(await acts(entry.path)).toEqual(['card.module-add']);
  await useAddedModules(context);
  expect(modules.used).toEqual([[entry], [entry]]);
});

it('a damaged list opens the desk without its modules, is told, and is not written over', async () => {
  const { context, modules } = desk();
  const left = [{ moduleId: 'added-1', label: 'OpenSC' }];
  await context.store.desk.saveSetting('cards.modules', left, null);
  await useAddedModules(context);
  expect(modules.used).toEqual([]);
  expect(context.notices.all()).toMatchObject([
    { what: 'setting', batch: null, fault: { code: 'setting-damaged', detail: 'cards.modules' } },
  ]);
  await expect(addModule(context, '/opt/vendor/pkcs11.so')).rejects.toThrow('setting-damaged');
  expect(await context.store.desk.setting('cards.modules')).toEqual(left);
});

it('two modules that are added at once are both in use', async () => {
  const { context, modules } = desk();
  const paths = ['/usr/lib/opensc-pkcs11.so', '/opt/vendor/pkcs11.so'];
  const [first, second] = await Promise.all(paths.map((path) => addModule(context, path)));
  expect([first?.ok, second?.ok]).toEqual([true, true]);
  expect(modules.used.at(-1)?.map(({ path }) => path)).toEqual(paths);
});

it.each([
  ['a file that is not there', '/usr/lib/gone.so', '', 'module-not-found'],
  ['one that somebody else could change', '/home/ada/pkcs11.so', '', 'module-unprotected'],
  [
    'settings that name such a file',
    '/opt/vendor/pkcs11.so',
    'CONF=/home/ada/card.conf',
    'module-unprotected',
  ],
])('%s is refused, logged and not used', async (_what, path, variables, code) => {
  const { context, modules, acts } = desk();
  expect(await addModule(context, path, '', variables)).toMatchObject({ ok: false, error: { code } });
  expect(modules.used).toEqual([]);
  expect(await acts(path)).toEqual(['card.module-refused']);
});

it('a module is added once for each of its settings', async () => {
  const { context, modules } = desk();
  const path = '/opt/vendor/pkcs11.so';
  expect(await addModule(context, path)).toMatchObject({ ok: true });
  expect(await addModule(context, path)).toMatchObject({ ok: false, error: { code: 'module-known' } });
  expect(await addModule(context, path, 'slots=2')).toMatchObject({ ok: true });
  const [first, second, ...more] = modules.used.at(-1) ?? [];
  expect(more).toEqual([]);
  expect(first?.moduleId).not.toBe(second?.moduleId);
  expect(second?.settings).toEqual({ initArguments: 'slots=2', variables: {} });
});

it('what was removed is not used any more, and a module of the desk itself cannot be removed', async () => {
  const own = { moduleId: 'own', label: 'Own', path: '/opt/vendor/pkcs11.so' };
  const { context, modules, acts } = desk('production', [own]);
  expect(await addModule(context, own.path)).toMatchObject({ ok: false, error: { code: 'module-known' } });
  const done = await addModule(context, '/usr/lib/opensc-pkcs11.so');
  if (!done.ok) throw new Error(done.error.code);
  expect(await removeModule(context, 'own')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(await removeModule(context, done.value.moduleId)).toMatchObject({ ok: true });
  expect(modules.used.at(-1)).toEqual([]);
  expect(await acts('/usr/lib/opensc-pkcs11.so')).toEqual(['card.module-add', 'card.module-remove']);
});

it.each([
  ['production', 'module-unprotected'],
  ['training', null],
])('a module of a %s desk in a folder of its user: %s', async (environment, fault) => {
  const own = { moduleId: 'own', label: 'Own', path: '/home/ada/pkcs11.so' };
  const listed = await listModules(desk(environment, [own]).context);
  if (!listed.ok) throw new Error(listed.error.code);
  const rows = listed.value.modules;
  expect(rows.map(({ moduleId, fault: its }) => [moduleId, its])).toEqual([
    ['own', fault],
    [null, null],
  ]);
});
