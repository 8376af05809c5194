// The token hosts as the use cases see them: one process per configured module, jobs routed by card or by
// company key.
import { makeEmitter } from '../../shared/concurrency/emitter.ts';
import { makeMutex } from '../../shared/concurrency/mutex.ts';
import type { CardSession, CardSessionEnd } from '../../shared/domain/card-session.ts';
import { because, fault, type FaultCode } from '../../shared/domain/errors.ts';
import { listedOnce } from '../../shared/domain/listed-once.ts';
import { err, ok, type Result } from '../../shared/domain/result.ts';
import { pinBytes } from '../../shared/ipc/pin-answer.ts';
import type { PinPortMessage } from '../../shared/ipc/pin-contract.ts';
import { sha256Hex } from '../digest/sha256.ts';
import type {
  CardSessionChange,
  CompanyKey,
  ConfirmationProofs,
  FrozenMessage,
  SignPhase,
  TokenHosts,
  TokenModule,
} from '../ports/token.ts';
import {
  MODULE_LIMITS,
  createModuleHost,
  type HostLimits,
  type JobHooks,
  type JobInput,
  type ModuleHost,
} from './module-host.ts';
import { createModuleListing } from './module-listing.ts';
import { parsePkcs11Uri, tokenMatches } from './pkcs11-uri.ts';
import type { AnswerOf } from './protocol.ts';
import { createReaderWatch } from './reader-watch.ts';
import { createRefusedPins, NO_FILE, PIN_REFUSED, tokenOf, type RefusedPinsFile } from './refused-pins.ts';
import type { HostArguments, HostLauncher } from './transport.ts';

// Which cards are open, as the token processes report it. Main only shows and ends leases; what they allow is
// judged where the card is.

interface CardSessionList {
  /** @param cardId null: every card of the module. */
  change(
    moduleId: string,
    cardId: string | null,
    lease: CardSession | null,
    why: CardSessionEnd | null,
  ): void;
  all(): readonly CardSession[];
  listen(listener: (change: CardSessionChange) => void): void;
}

function createCardSessionList(): CardSessionList {
  const leases = new Map<string, { readonly moduleId: string; readonly lease: CardSession }>();
  const { on, emit } = makeEmitter<{ change: CardSessionChange }>();

  const put = (
    moduleId: string,
    cardId: string,
    lease: CardSession | null,
    why: CardSessionEnd | null,
  ): void => {
    const before = leases.get(cardId)?.lease ?? null;
    if (before === null && lease === null) return;
    if (lease === null) leases.delete(cardId);
    else leases.set(cardId, { moduleId, lease });
    emit('change', { cardId, before, lease, why });
  };

  return {
    change(moduleId, cardId, lease, why) {
      const meant =
        cardId === null
          ? [...leases].filter(([, each]) => each.moduleId === moduleId).map(([id]) => id)
          : [cardId];
      for (const id of meant) put(moduleId, id, lease, why);
    },
    all: () => [...leases.values()].map(({ lease }) => lease),
    listen: (listener) => void on('change', listener),
  };
}

export interface ModuleConfig {
  /** Letters, digits and hyphens; the first part of every card id. */
  readonly moduleId: string;
  readonly label: string;
  readonly kind: 'pkcs11' | 'pkcs12';
  /**
   * Absolute path of the module, or of the folder of key files. Comes from the desk's settings, never from
   * the window.
   */
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Handed to the module by C_Initialize; an administrator sets it for modules that want it. */
  readonly initArguments?: string;
  /** Why it is shown but never loaded. */
  readonly refused?: FaultCode;
}

export interface TokenHostsOptions {
  readonly modules: readonly ModuleConfig[];
  /** Absolute path of the trust roots; every token process reads it by itself. */
  readonly rootsFile: string;
  readonly launcher: HostLauncher;
  readonly limits?: Partial<HostLimits>;
  /** Certificates the desk keeps, DER: for tokens that hold keys and no certificates. */
  readonly certificates?: () => Promise<readonly Uint8Array[]>;
  /** Revocation lists the desk keeps, DER: each process judges by them for itself. */
  readonly revocationLists?: () => Promise<readonly Uint8Array[]>;
  /** PINs of the company's cards that were refused, as they were kept when the desk was closed. */
  readonly refusedPins?: RefusedPinsFile;
}

export interface DesktopTokenHosts extends TokenHosts {
  /**
   * Hands the PIN page's port to the token process that waits for this PIN; false when none does. Only where
   * ports can be transferred.
   */
  connectPinPort(requestId: string, port: unknown): boolean;
  /** A person entered the PIN of a company key: it is tried again, also where its card refused it before. */
  pinEntered(uri: string, pin: string): Promise<void>;
  /** Exchanges the modules; processes of modules that are gone are ended. */
  configure(modules: readonly ModuleConfig[]): void;
}

/** The process that opens key files out of the vault; it has no folder and lists nothing. */
const VAULT = 'vault';
/**
 * The process that evaluates the approvals of cases. It needs no card, so it loads no module: a desk without
 * one can send a stop.
 */
const CASES = 'cases';

/** What a key's URI says of its card, without the key itself. */
function cardOf(uri: string): string {
  const { token, manufacturer, model, serial } = tokenOf(uri) ?? {};
  return uri.startsWith('pkcs11:') ? JSON.stringify([token, manufacturer, model, serial]) : uri;
}

function takenAs(uri: string, pin: string): string {
  return `${cardOf(uri)} ${sha256Hex(pin)}`;
}

type CompanyJob = 'store-certificate' | 'seal' | 'inquiry' | 'access-token' | 'unwrap';

export function createTokenHosts(options: TokenHostsOptions): DesktopTokenHosts {
  const limits = { ...MODULE_LIMITS, ...options.limits };
  const hosts = new Map<string, ModuleHost>();
  /** Module of each PIN request that waits. */
  const waiting = new Map<string, ModuleHost>();
  const refusedPins = createRefusedPins(options.refusedPins ?? NO_FILE);
  /** PINs from the vault that a card has taken since the desk was opened, by card. */
  const takenPins = new Set<string>();
  /** Until a card has taken a PIN, one job alone may try it: those that wait learn whether it was refused. */
  const firstTry = makeMutex();
  /** Module on which a company key was found last. */
  const keyModules = new Map<string, string>();
  let configured = options.modules;
  const book = createCardSessionList();
  const readers = createReaderWatch(
    options.launcher,
    options.rootsFile,
    () => Object.assign({}, ...configured.map(({ env }) => serviceOf(env))) as Record<string, string>,
  );

  const host = (
    config: Pick<ModuleConfig, 'moduleId' | 'path' | 'env' | 'initArguments'> & Pick<HostArguments, 'kind'>,
  ): ModuleHost => {
    const known = hosts.get(config.moduleId);
    if (known !== undefined) return known;
    const { moduleId, kind, path, env = {}, initArguments } = config;
    const created = createModuleHost({
      args: {
        moduleId,
        kind,
        path,
        roots: options.rootsFile,
        ...(initArguments === undefined ? {} : { initArguments }),
      },
      environment: env,
      launcher: options.launcher,
      limits,
      certificates: options.certificates ?? (() => Promise.resolve([])),
      revocationLists: options.revocationLists ?? (() => Promise.resolve([])),
      onLease: (cardId, lease, why) => book.change(moduleId, cardId, lease, why),
    });
    hosts.set(moduleId, created);
    return created;
  };

  const moduleOf = (moduleId: string): ModuleHost | null => {
    const config = configured.find((each) => each.moduleId === moduleId);
    return config === undefined || config.refused !== undefined ? null : host(config);
  };

  const listing = createModuleListing({
    host,
    configured: () => configured,
    pause: limits.pause,
    patience: limits.patience,
  });

  /** The process that can reach a company key, found by the token's name among the cards present. */
  const keyHost = async (uri: string): Promise<Result<ModuleHost>> => {
    if (uri.startsWith('vault:')) return ok(host({ moduleId: VAULT, kind: 'pkcs12', path: '' }));
    const known = keyModules.get(uri);
    const knownHost = known === undefined ? null : moduleOf(known);
    if (knownHost !== null) return ok(knownHost);
    const parsed = parsePkcs11Uri(uri);
    if (parsed === null) return err(because('company-key-not-found', 'pkcs11-uri-form'));
    // Manufacturer and model are judged by the token process, which sees them; here label and serial find the
    // module.
    const { token, serial } = parsed;
    const wanted = { ...(token === undefined ? {} : { token }), ...(serial === undefined ? {} : { serial }) };
    const holds = (module: TokenModule): boolean => module.cards.some((card) => tokenMatches(wanted, card));
    const answered = await listing.listUntil(holds);
    // Through whichever module: a token that two of them show is one token.
    const [only, ...more] = listedOnce(answered).filter(holds);
    if (only === undefined) return err(fault(whyNotFound(answered)));
    if (more.length > 0) return err(fault('company-key-ambiguous'));
    keyModules.set(uri, only.moduleId);
    const reached = moduleOf(only.moduleId);
    return reached === null ? err(fault('company-key-not-found')) : ok(reached);
  };

  const withKey = async <T extends CompanyJob>(
    key: CompanyKey,
    rest: Omit<JobInput<T>, 'key'>,
    hooks?: JobHooks,
  ): Promise<Result<AnswerOf<T>>> => {
    const reached = await keyHost(key.uri);
    if (!reached.ok) return reached;
    const run = async (): Promise<Result<AnswerOf<T>>> => {
      const [secret, file] = [await key.secret(), (await key.file?.()) ?? ok(null)];
      if (!secret.ok) return secret;
      if (!file.ok) return file;
      const pin = secret.value;
      const refused = await refusedPins.has(key.uri, pin);
      if (!refused.ok) return refused;
      if (refused.value) return err(fault('company-pin-refused'));
      const opened = { uri: key.uri, secret: pin, entry: refusedPins.entries(pin), file: file.value };
      const result = await reached.value.run<T>({ ...rest, key: opened } as unknown as JobInput<T>, hooks);
      if (result.ok) {
        takenPins.add(takenAs(key.uri, pin));
        return result;
      }
      keyModules.delete(key.uri);
      if (PIN_REFUSED.has(result.error.code)) {
        takenPins.delete(takenAs(key.uri, pin));
        await refusedPins.add(key.uri, pin);
      }
      return result;
    };
    const secret = await key.secret();
    if (!secret.ok) return secret;
    const isTaken = tokenOf(key.uri) === null || takenPins.has(takenAs(key.uri, secret.value));
    return isTaken ? run() : firstTry.runExclusive(run);
  };

  /** Runs an act that may ask for a PIN: while it does, the answers of the PIN page find its process. */
  const asking = async <T>(
    reached: ModuleHost,
    told: (phase: SignPhase) => void,
    act: (onPhase: (phase: SignPhase) => void) => Promise<T>,
  ): Promise<T> => {
    const asked: string[] = [];
    const done = await act((phase) => {
      if (phase.phase === 'waiting-for-pin') {
        asked.push(phase.request.requestId);
        waiting.set(phase.request.requestId, reached);
      }
      told(phase);
    });
    for (const requestId of asked) waiting.delete(requestId);
    return done;
  };

  const answerPin = (answer: PinPortMessage): Result<null> => {
    if (options.launcher.pinChannel !== undefined && answer.type !== 'cancel')
      return err(fault('pin-port-only'));
    const reached = waiting.get(answer.requestId);
    if (reached === undefined) return err(fault('not-found'));
    reached.post(answer);
    return ok(null);
  };

  return {
    list: (late) => listing.list(late),
    async sign(job) {
      const reached = moduleOf(moduleIdOf(job.choice.cardId));
      if (reached === null) return err(fault('card-removed'));
      const {
        choice,
        statement,
        policy,
        newest = null,
        adopts = null,
        lease = null,
        request = null,
        profile = null,
        zoneSignature = null,
        confirmations,
      } = job;
      const input: JobInput<'sign'> = {
        type: 'sign',
        choice,
        statement,
        messages: job.messages.map(claimed),
        policy,
        newest,
        adopts,
        request,
        profile,
        zoneSignature,
        ...proofsOf(confirmations),
        pinMilliseconds: limits.pin,
        lease,
      };
      return asking(reached, job.onPhase, (onPhase) =>
        reached.run<'sign'>(input, { onPhase, chunks: job.messages.map((each) => each.chunks) }),
      );
    },
    async readAhead({ cardId }, { kind, sha256, chunks }) {
      const reached = moduleOf(moduleIdOf(cardId));
      return reached === null
        ? err(fault('card-removed'))
        : reached.run<'read-ahead'>({ type: 'read-ahead', kind, sha256 }, { chunks: [chunks] });
    },
    async changePin({ cardId, onPhase }) {
      const reached = moduleOf(moduleIdOf(cardId));
      if (reached === null) return err(fault('card-removed'));
      return asking(reached, onPhase, (told) =>
        reached.run<'change-pin'>(
          { type: 'change-pin', cardId, pinMilliseconds: limits.pin },
          { onPhase: told },
        ),
      );
    },
    async makeKey({ cardId, order, policy, onPhase }) {
      const reached = moduleOf(moduleIdOf(cardId));
      if (reached === null) return err(fault('card-removed'));
      return asking(reached, onPhase, (told) =>
        reached.run<'make-key'>(
          { type: 'make-key', cardId, order, policy, pinMilliseconds: limits.pin },
          { onPhase: told },
        ),
      );
    },
    companyCard(uri) {
      const parsed = parsePkcs11Uri(uri);
      if (parsed === null) return null;
      return {
        card: cardOf(uri),
        label: parsed.token ?? parsed.serial ?? '',
        refused: refusedPins.waits(uri),
      };
    },
    async enterCompanyPin({ uri, policy, onPhase }) {
      const reached = await keyHost(uri);
      if (!reached.ok) return reached;
      const input: JobInput<'company-pin'> = {
        type: 'company-pin',
        uri,
        policy,
        pinMilliseconds: limits.pin,
      };
      const entered = await asking(reached.value, onPhase, (told) =>
        reached.value.run<'company-pin'>(input, { onPhase: told }),
      );
      if (!entered.ok) keyModules.delete(uri);
      return entered;
    },
    async storeCertificate({ key, certificate }) {
      return withKey<'store-certificate'>(key, { type: 'store-certificate', certificate });
    },
    async health(choice) {
      const reached = moduleOf(moduleIdOf(choice.cardId));
      return reached === null
        ? err(fault('card-removed'))
        : reached.run<'health'>({ type: 'health', choice });
    },
    leases: () => book.all(),
    endLease(cardId, why) {
      for (const each of hosts.values()) each.post({ type: 'end-lease', cardId, why });
    },
    onLease: (listener) => book.listen(listener),
    async pulse(readers = null) {
      if (listing.isDue()) return true;
      // A module that nobody has asked yet is not started for this; one that fails has changed.
      const pulses = await Promise.all(
        [...hosts]
          .filter(([moduleId, each]) => each.running() && listing.isPulsed(moduleId, readers))
          .map(([, each]) => each.run<'pulse'>({ type: 'pulse' })),
      );
      return pulses.some((each) => !each.ok || each.value);
    },
    watchReaders: (listener) => readers.listen(listener),
    cancel: (requestId) => waiting.get(requestId)?.post({ type: 'cancel', requestId }),
    enterPin: (requestId, pin) =>
      answerPin({ type: 'enter', requestId, pin: pinBytes(pin), keepOpen: false }),
    answerPin,
    connectPinPort(requestId, port) {
      const reached = waiting.get(requestId);
      reached?.post({ type: 'pin-port', requestId }, [port]);
      return reached !== undefined;
    },
    sealMessage: ({
      key,
      message,
      approvals,
      handovers = [],
      confirmations,
      policy,
      newest = null,
      profile,
      batch,
    }) =>
      withKey<'seal'>(
        key,
        {
          type: 'seal',
          message: claimed(message),
          approvals: [...approvals],
          handovers: [...handovers],
          ...proofsOf(confirmations),
          policy,
          newest,
          profile,
          batch,
        },
        { chunks: [message.chunks] },
      ),
    evaluateCaseRequest: ({ newest = null, ...job }) =>
      host({ moduleId: CASES, kind: 'cases', path: '' }).run<'case'>({
        type: 'case',
        ...job,
        newest,
        approvals: [...job.approvals],
      }),
    signInquiry: ({ key, profile, fields }) => withKey<'inquiry'>(key, { type: 'inquiry', profile, fields }),
    signAccessTokenRequest: ({ key, profile }) =>
      withKey<'access-token'>(key, { type: 'access-token', profile }),
    unwrapAnswerKey: ({ key, profile, wrapped }) =>
      withKey<'unwrap'>(key, { type: 'unwrap', profile, wrapped }),
    pinEntered: (uri, pin) => refusedPins.entered(uri, pin),
    configure(modules) {
      configured = modules;
      for (const [moduleId, each] of hosts) {
        if (
          moduleId === VAULT ||
          moduleId === CASES ||
          modules.some((config) => config.moduleId === moduleId && config.refused === undefined)
        )
          continue;
        hosts.delete(moduleId);
        listing.forget(moduleId);
        each.close().catch(() => undefined);
      }
    },
    async close() {
      readers.close();
      await Promise.all([...hosts.values()].map((each) => each.close()));
    },
  };
}

/**
 * A module that failed, or a card that would not say who it is, may hold the key: where nothing else is
 * there, its reason is told.
 */
function whyNotFound(modules: readonly TokenModule[]): FaultCode {
  const unreadable = modules
    .flatMap((module) => module.cards)
    .find((card) => card.serial === '' && card.unusable !== null);
  if (unreadable !== undefined) return unreadable.unusable ?? 'card-unreadable';
  const [first] = modules;
  return modules.every((module) => module.fault !== null)
    ? (first?.fault ?? 'company-key-not-found')
    : 'company-key-not-found';
}

/** Which smartcard service a module's process talks to, where it is not the system's own. */
function serviceOf(env: ModuleConfig['env']): Record<string, string> {
  const socket = env?.['PCSCLITE_CSOCK_NAME'];
  return socket === undefined ? {} : { PCSCLITE_CSOCK_NAME: socket };
}

function moduleIdOf(cardId: string): string {
  return cardId.split(':')[0] ?? '';
}

/** What main claims about a message; the bytes follow when they are pulled. */
function proofsOf(confirmations: ConfirmationProofs | undefined): Pick<JobInput<'sign'>, 'confirmations'> {
  return confirmations === undefined ? {} : { confirmations };
}

function claimed({ id, kind, sha256, reading }: FrozenMessage): JobInput<'seal'>['message'] {
  return { id, kind, sha256, reading };
}
