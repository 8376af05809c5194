// What stands before a desk: where there is none it makes one, where one is locked it takes the passphrase,
// and then it is that desk.
import { makeMutex } from '../shared/concurrency/mutex.ts';
import type { DeskOptions, OpenDesk } from './compose.ts';
import { openDesk } from './compose.ts';
import { createDesk } from './composition/create-desk.ts';
import { readDeskFile } from './composition/desk-file.ts';
import { makeEvents, noDiagnostics, systemClock, systemRandom } from './composition/system.ts';
import { makeRouter } from './ipc/router.ts';
import type { Environment } from '../shared/domain/environment.ts';
import { fault, type Fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import type { Answer, ParsedInput } from '../shared/ipc/contract.ts';
import { EVENT_NAMES } from '../shared/ipc/names.ts';
import { refusedNodeOptions, refusedVariables } from './security/start-check.ts';
import type { OsKeystore, Protection, Unlock } from './vault/wraps.ts';
import { newId } from './ports/clock.ts';

type View = Answer<'setup.get'>;
const WANTS_SOMETHING: ReadonlySet<string> = new Set([
  'vault-passphrase-needed',
  'vault-keystore-lost',
  'vault-keystore-unavailable',
]);

/** Like {@link openDesk}; never `desk-missing` nor `vault-passphrase-needed`, for those two it asks. */
export async function openApp(options: DeskOptions): Promise<Result<OpenDesk>> {
  const file = await readDeskFile(options.folder);
  if (!file.ok && file.error.code !== 'desk-missing') return file;
  if (options.training?.create === true && !file.ok) return openDesk(options);
  if (file.ok) {
    const refused = refusedAround(options, file.value.environment);
    if (refused !== null) return err(refused);
    const opened = await openDesk(options);
    if (opened.ok || !WANTS_SOMETHING.has(opened.error.code)) return opened;
  }
  return ok(lockedApp(options, file.ok ? file.value.environment : null));
}

function lockedApp(options: DeskOptions, known: Environment | null): OpenDesk {
  const events = makeEvents();
  let desk: OpenDesk | null = null;
  let environment = known;
  /** One attempt at a time; a second one waits and finds the desk open. */
  const mutex = makeMutex();
  const whileLocked = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    mutex.runExclusive(async () => (desk === null ? work() : err(fault('desk-set-up'))));

  const enter = async (unlock: Unlock): Promise<Result<null>> => {
    const opened = await openDesk({ ...options, unlock: { ...options.unlock, ...unlock } });
    if (!opened.ok) return opened;
    desk = opened.value;
    ({ environment } = desk);
    for (const event of EVENT_NAMES) desk.events.on(event, (data) => events.emit(event, data));
    events.emit('changed', { what: 'desk', id: null });
    return ok(null);
  };

  const create = ({
    environment: wanted,
    company,
    deskName,
    protection,
    shares,
  }: ParsedInput<'setup.create'>): Promise<Result<Answer<'setup.create'>>> =>
    whileLocked(async () => {
      const refused = refusedHere(options, wanted);
      if (environment !== null || refused !== null) return err(refused ?? fault('desk-set-up'));
      if (shares !== null && shares.threshold > shares.count)
        return err(fault('invalid-input', { path: 'shares/threshold' }));
      const under = protectionOf(protection, options.unlock?.keystore);
      if (under === null) return err(fault('vault-keystore-unavailable'));
      const { folder, storeWorker } = options;
      const made = await createDesk({
        folder,
        environment: wanted,
        company,
        deskName,
        shares,
        clock: systemClock(),
        random: systemRandom,
        protection: under,
        ...(storeWorker === undefined ? {} : { workerFile: storeWorker }),
      });
      if (!made.ok) return made;
      environment = wanted;
      const opened = await enter(
        protection.kind === 'passphrase' ? { passphrase: protection.passphrase } : {},
      );
      return opened.ok ? made : opened;
    });

  const view = (): View => ({
    stage: environment === null ? 'empty' : 'locked',
    shell: options.shell,
    keystore: options.unlock?.keystore !== undefined,
    environments: (['sandbox', 'production'] as const).map((each) => ({
      environment: each,
      refused: refusedHere(options, each),
    })),
  });

  const unlock = async (asked: ParsedInput<'setup.unlock'>): Promise<Result<Answer<'setup.unlock'>>> => {
    const unlocked = await whileLocked(() =>
      environment === null ? Promise.resolve(err(fault('desk-missing'))) : enter(asked),
    );
    return unlocked.ok ? ok({}) : unlocked;
  };

  const locked = makeRouter({
    state: 'locked',
    notNow: fault('desk-not-open'),
    calls: {
      'setup.get': async () => ok(view()),
      'setup.create': (_, asked) => create(asked),
      'setup.unlock': (_, asked) => unlock(asked),
    },
    context: null,
    diagnostics: options.diagnostics ?? noDiagnostics,
    correlationId: () => newId(systemRandom, 'error'),
    readOnly: false,
  });

  return {
    router: { call: (trusted, name, input) => (desk?.router ?? locked).call(trusted, name, input) },
    events,
    get environment() {
      return environment ?? 'sandbox';
    },
    pin: {
      answerPin: (message) => desk?.pin.answerPin(message) ?? err(fault('desk-not-open')),
      cancel: (requestId) => desk?.pin.cancel(requestId),
    },
    connectPinPort: (requestId, port) => desk?.connectPinPort(requestId, port) ?? false,
    lock: () => desk?.lock(),
    async close() {
      await mutex.runExclusive(() => Promise.resolve());
      await desk?.close();
    },
  };
}

function protectionOf(
  asked: ParsedInput<'setup.create'>['protection'],
  keystore: OsKeystore | undefined,
): Protection | null {
  if (asked.kind === 'passphrase') return asked;
  return keystore === undefined ? null : { kind: 'keystore', keystore };
}

/** Production is set up and opened in the desktop application only (design: shells). */
function refusedHere(options: DeskOptions, environment: 'sandbox' | 'production'): Fault | null {
  if (environment === 'production' && options.shell !== 'electron') return fault('shell-not-for-production');
  return refusedAround(options, environment);
}

/** In every shell, packaged or not: no production desk beside a debugger, other trust or foreign code. */
function refusedAround({ startedWith = process }: DeskOptions, environment: Environment): Fault | null {
  if (environment !== 'production') return null;
  const refused = [...refusedNodeOptions(startedWith.execArgv), ...refusedVariables(startedWith.env)];
  return refused.length === 0 ? null : fault('start-refused', { detail: refused.join(', ').slice(0, 400) });
}
