// What stands before a desk: where there is none it makes one, where one is locked it takes the passphrase,
// and then it is that desk.
import { makeMutex } from '../shared/concurrency/mutex.ts';
import { z } from 'zod';
import type { DeskOptions, OpenDesk } from './compose.ts';
import { openDesk } from './compose.ts';
import { createDesk } from './composition/create-desk.ts';
import { readDeskFile } from './composition/desk-file.ts';
import { makeEvents, systemClock, systemRandom } from './composition/system.ts';
import type { Environment } from '../shared/domain/environment.ts';
import { fault, type Fault } from '../shared/domain/errors.ts';
import { err, ok, type Result } from '../shared/domain/result.ts';
import { contract, type CallOutput, type ParsedInput } from '../shared/ipc/contract.ts';
import { EVENT_NAMES } from '../shared/ipc/names.ts';
import { refusedNodeOptions, refusedVariables } from './security/start-check.ts';
import type { OsKeystore, Protection, Unlock } from './vault/wraps.ts';

type View = CallOutput<'setup.get'>;
const WANTS_SOMETHING: ReadonlySet<string> = new Set([
  'vault-passphrase-needed',
  'vault-keystore-lost',
  'vault-keystore-unavailable',
]);
const nameSchema = z.enum(['setup.get', 'setup.create', 'setup.unlock']);

/** Like {@link openDesk}; never `desk-missing` nor `vault-passphrase-needed`, for those two it asks. */
export async function openFrontDoor(options: DeskOptions): Promise<Result<OpenDesk>> {
  const file = await readDeskFile(options.folder);
  if (!file.ok && file.error.code !== 'desk-missing') return file;
  if (options.training?.create === true && !file.ok) return openDesk(options);
  if (file.ok) {
    const refused = refusedAround(options, file.value.environment);
    if (refused !== null) return err(refused);
    const opened = await openDesk(options);
    if (opened.ok || !WANTS_SOMETHING.has(opened.error.code)) return opened;
  }
  return ok(doorTo(options, file.ok ? file.value.environment : null));
}

function doorTo(options: DeskOptions, locked: Environment | null): OpenDesk {
  const events = makeEvents();
  let desk: OpenDesk | null = null;
  let environment = locked;
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
    protection,
    shares,
  }: ParsedInput<'setup.create'>): Promise<Result<CallOutput<'setup.create'>>> =>
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

  const answer = async (name: unknown, input: unknown): Promise<Result<unknown>> => {
    const known = nameSchema.safeParse(name);
    if (!known.success)
      return typeof name === 'string' && Object.hasOwn(contract, name)
        ? err(fault('desk-not-open'))
        : err(fault('unknown-call'));
    const parsed = contract[known.data].input.safeParse(input);
    if (!parsed.success)
      return err(
        fault('invalid-input', {
          path: parsed.error.issues[0]?.path.map(String).join('/').slice(0, 200) ?? '',
        }),
      );
    try {
      if (known.data === 'setup.get') return ok(view());
      if (known.data === 'setup.create') return await create(parsed.data as ParsedInput<'setup.create'>);
      const unlocked = await whileLocked(() =>
        environment === null
          ? Promise.resolve(err(fault('desk-missing')))
          : enter(parsed.data as ParsedInput<'setup.unlock'>),
      );
      return unlocked.ok ? ok({}) : unlocked;
    } catch (cause) {
      const correlationId = Buffer.from(systemRandom.bytes(8)).toString('hex');
      options.diagnostics?.error(correlationId, known.data, cause);
      return err(fault('internal', { correlationId }));
    }
  };

  return {
    router: {
      call: (trusted, name, input) =>
        desk !== null
          ? desk.router.call(trusted, name, input)
          : !isTrusted(trusted)
            ? Promise.resolve(err(fault('untrusted-sender')))
            : answer(name, input),
    },
    events,
    get environment() {
      return environment ?? 'sandbox';
    },
    pin: {
      answer: (message) => desk?.pin.answer(message) ?? err(fault('desk-not-open')),
      enter: (requestId, pin) => desk?.pin.enter(requestId, pin) ?? err(fault('desk-not-open')),
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

function isTrusted(trusted: () => boolean): boolean {
  try {
    return trusted();
  } catch {
    return false;
  }
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
