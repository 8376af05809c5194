// The PKCS#11 module as a token backend: finds the chosen card again, logs in, checks, lets one act use the
// key, logs out.
import pkcs11, { type Handle } from 'pkcs11js';
import type { Card, KeyChoice, PinFlags } from '../../../ports/token.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { because, type FaultCode, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { type Pkcs11Uri, tokenMatches } from '../../pkcs11-uri.ts';
import { PIN_REFUSED } from '../../refused-pins.ts';
import type { KeyOperation, Admit, OpenKey, PinFromVault, Secret, TokenBackend } from '../backend.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { makeKeyedMutex } from '../../../../shared/concurrency/mutex.ts';
import {
  attempt,
  attemptQuietly,
  createLogin,
  libraryOf,
  pinFlags,
  presentCards,
  sameReader,
  unpadded,
  createOpenCards,
  type OpenedCard,
  type PresentCard,
} from './cards.ts';
import {
  listCertificates,
  readCertificates,
  idOf,
  withPublicKeys,
  keptFor,
  keyOf,
  findObjects,
  type KeptCertificate,
  type TokenCertificate,
  type FoundKey,
  type Session,
} from './objects.ts';
import { pinLengths, readHealth, createPulse } from './health.ts';
import { openKey, offeredMechanisms, signingMechanisms, type OfferedMechanisms } from './key.ts';
import { makePair, requestFor, storeCompanyCertificate } from './make-key.ts';
import type { LoadedModule } from './module.ts';

export interface Pkcs11BackendOptions {
  readonly module: LoadedModule;
  readonly moduleId: string;
  readonly modulePath: string;
  readonly environment: Environment;
  readonly now: () => Date;
}

/** Picks the certificate an act is about, on the session that will sign. */
type Pick = (session: Session) => Result<TokenCertificate>;

/** Decides whether an act may log in once its card is free for it, and learns how the act ended. */
type Guard = <T>(act: () => Promise<Result<T>>) => Promise<Result<T>>;
const NO_GUARD: Guard = (act) => act();

export function pkcs11Backend(options: Pkcs11BackendOptions): TokenBackend {
  const { native, threads } = options.module;
  const library = libraryOf(native);
  const scope = { native, moduleId: options.moduleId, environment: options.environment, library };
  const login = createLogin(native, async () =>
    (await import('./pin-calls.ts')).openPinCalls(options.modulePath),
  );
  // A session carries one operation at a time, and login state belongs to the whole token.
  const cardMutex = makeKeyedMutex();
  let acts = 0;
  /** The last listing, which stands for the tokens while an act is under way. */
  let listed: readonly Card[] | null = null;
  const exclusively = <T>(cardId: string, act: () => Promise<T>): Promise<T> =>
    cardMutex.runExclusive(cardId, async () => {
      acts += 1;
      try {
        return await act();
      } finally {
        acts -= 1;
      }
    });
  const open = createOpenCards(native);
  const pulse = createPulse(native);
  /** Flags of the mechanisms that sign, by token: they do not change while the process lives. */
  const described = new Map<string, Map<number, number>>();
  /** What each token that is open offers, so that the acts after the login need not ask again. */
  const offers = new Map<string, OfferedMechanisms>();
  /** Each certificate as it was listed, so that an object exchanged between listing and login is noticed. */
  const listedAs = new Map<string, ListedAs>();
  /** What the desk keeps for tokens that hold no certificates. */
  let kept: readonly KeptCertificate[] = [];
  /**
   * Certificates whose key turned out, after a login, to want its PIN for every use: modules that hide
   * private keys do not say so before.
   */
  const asksAlways = new Set<string>();
  /** PINs from the vault that a card refused, with the entry they came from, by card and SHA-256. */
  const refusedPins = new Map<string, number>();

  const withSession = <T>(slot: Handle, act: (session: Session) => T): T => {
    const handle = native.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION);
    try {
      return act({ native, handle });
    } finally {
      attemptQuietly(() => native.C_CloseSession(handle));
    }
  };

  const describe = (present: PresentCard): Card => {
    const { cardId, reader, label, serial, flags, tokenModel, isHardwareSlot } = present;
    const { moduleId } = options;
    const base = { cardId, moduleId, reader, label, serial, flags, tokenModel, isHardwareSlot };
    if (present.unusable !== null) return { ...base, certificates: [], unusable: present.unusable };
    const certificates = attempt(() =>
      withSession(present.slot, (session) => listCertificates(session, options.now(), kept)),
    );
    if (!certificates.ok) return { ...base, certificates: [], unusable: certificates.error.code };
    for (const place of ['onToken', 'kept'] as const)
      for (const { sha256, ckaId } of certificates.value[place])
        listedAs.set(`${cardId} ${sha256}`, { ckaId, isKept: place === 'kept' });
    const told = [...certificates.value.onToken, ...certificates.value.kept].map((each) =>
      asksAlways.has(each.sha256) ? { ...each, alwaysAuthenticate: true } : each,
    );
    return { ...base, certificates: told, unusable: null };
  };

  const present = (cardId: string): Result<PresentCard> => {
    const cards = attempt(() => presentCards(scope, cardId));
    if (!cards.ok) return cards;
    const card = cards.value.find((each) => each.cardId === cardId);
    if (card === undefined) return err(fault(whyMissing(cards.value, cardId)));
    return card.unusable === null ? ok(card) : err(fault(card.unusable));
  };

  const companyCard = (uri: Pkcs11Uri): Result<PresentCard> => {
    const all = attempt(() => presentCards(scope));
    if (!all.ok) return all;
    const [card, ...more] = all.value.filter((each) => tokenMatches(uri, each));
    if (card === undefined) return err(fault(unreadable(all.value)?.unusable ?? 'company-key-not-found'));
    if (more.length > 0) return err(fault('company-key-ambiguous'));
    return card.unusable === null ? ok(card) : err(fault(card.unusable));
  };

  /** The company's card for a PIN that no person types. */
  const machineCard = (uri: Pkcs11Uri): Result<PresentCard> => {
    const card = companyCard(uri);
    if (!card.ok) return card;
    const may = mayTry(card.value.flags);
    return may.ok ? card : may;
  };

  /**
   * For a PIN from the vault: while its act waited, another one may have cost the card a try, or the card may
   * have been exchanged.
   */
  const guarded =
    (card: PresentCard, pin: string, { entry }: PinFromVault): Guard =>
    async (act) => {
      const tried = `${card.cardId} ${sha256Hex(pin)}`;
      if (entry <= (refusedPins.get(tried) ?? -1)) return err(fault('company-pin-refused'));
      const token = attempt(() => native.C_GetTokenInfo(card.slot));
      if (!token.ok) return token;
      if (unpadded(token.value.serialNumber) !== card.serial) return err(fault('card-changed'));
      const may = mayTry(pinFlags(token.value.flags));
      if (!may.ok) return may;
      const done = await act();
      if (!done.ok && PIN_REFUSED.has(done.error.code)) refusedPins.set(tried, entry);
      return done;
    };

  const offeredBy = (card: PresentCard): Result<OfferedMechanisms> =>
    attempt(() => {
      const flags = described.get(card.cardId) ?? new Map<number, number>();
      described.set(card.cardId, flags);
      const offered = offeredMechanisms(native, card.slot, flags);
      offers.set(card.cardId, offered);
      return offered;
    });

  const usable = (session: Session, secret: Secret, offered: OfferedMechanisms, key: CheckedKey): OpenKey =>
    // A key that does not say whether it asks always is tried without: the token refuses what it does not
    // take.
    openKey({ session, secret, login, threads, offered, ...key, asksAlways: key.asksAlways ?? false });

  const useCard = <T>(
    card: PresentCard,
    secret: Secret,
    pick: Pick,
    after: 'close' | 'open',
    act: KeyOperation<T>,
    guard: Guard = NO_GUARD,
  ): Promise<Result<T>> => {
    const use = async (): Promise<Result<T>> => {
      // An earlier PIN serves this act in nothing: what it left open is closed first.
      open.letGo(card.cardId);
      const offered = offeredBy(card);
      if (!offered.ok) return offered;
      const opened = attempt(() => native.C_OpenSession(card.slot, pkcs11.CKF_SERIAL_SESSION));
      if (!opened.ok) return opened;
      const session = { native, handle: opened.value };
      let kept = false;
      try {
        const loggedIn = await login.user(session.handle, secret);
        if (!loggedIn.ok) return loggedIn;
        const key = checkedKey(card, session, pick);
        if (!key.ok) return key;
        const once = key.value.asksAlways !== true;
        if (!once) asksAlways.add(sha256Hex(key.value.certificate));
        const done = await act(usable(session, secret, offered.value, key.value));
        kept = after === 'open' && done.ok && once;
        if (kept) open.keep(card, session.handle);
        return done;
      } finally {
        if (!kept) {
          login.logout(session.handle);
          attemptQuietly(() => native.C_CloseSession(session.handle));
        }
      }
    };
    return exclusively(card.cardId, () => guard(use));
  };

  /** The checks after login are made again for each action. */
  const useSession = async <T>(
    card: PresentCard,
    session: Session,
    pick: Pick,
    act: KeyOperation<T>,
  ): Promise<Result<T>> => {
    const key = checkedKey(card, session, pick);
    if (!key.ok) return key;
    const known = offers.get(card.cardId);
    const offered = known === undefined ? offeredBy(card) : ok(known);
    return offered.ok ? act(usable(session, NO_PIN, offered.value, key.value)) : offered;
  };

  const openCard = (cardId: string, admit: Admit): Result<OpenedCard> => {
    const opened = open.session(cardId);
    if (opened.ok) {
      const may = admit(opened.value.card);
      return may.ok ? opened : may;
    }
    // Why it is open no more: pulled, or another card in its place.
    const there = present(cardId);
    return there.ok ? opened : there;
  };

  const useOpenCard = <T>(
    cardId: string,
    admit: Admit,
    pick: Pick,
    act: KeyOperation<T>,
  ): Promise<Result<T>> =>
    exclusively(cardId, async () => {
      const opened = openCard(cardId, admit);
      const done = opened.ok
        ? await useSession(opened.value.card, { native, handle: opened.value.session }, pick, act)
        : opened;
      if (!done.ok) open.letGo(cardId);
      return done;
    });

  /** On a session that may write to the card, once it is known to be the chosen one still. */
  const writing = <T>(
    card: PresentCard,
    act: (handle: Handle) => Promise<Result<T>>,
    guard: Guard = NO_GUARD,
  ): Promise<Result<T>> => {
    const write = async (): Promise<Result<T>> => {
      open.letGo(card.cardId);
      const opened = attempt(() =>
        native.C_OpenSession(card.slot, pkcs11.CKF_SERIAL_SESSION | pkcs11.CKF_RW_SESSION),
      );
      if (!opened.ok) return opened;
      try {
        const serial = attempt(() => unpadded(native.C_GetTokenInfo(card.slot).serialNumber));
        if (!serial.ok) return serial;
        if (serial.value !== card.serial) return err(fault('card-changed'));
        return await act(opened.value);
      } finally {
        attemptQuietly(() => native.C_CloseSession(opened.value));
      }
    };
    return exclusively(card.cardId, () => guard(write));
  };

  const loggedIn = async <T>(
    handle: Handle,
    enter: () => Promise<Result<void>>,
    act: (session: Session) => Result<T>,
  ): Promise<Result<T>> => {
    const entered = await enter();
    if (!entered.ok) return entered;
    try {
      return act({ native, handle });
    } finally {
      login.logout(handle);
    }
  };

  const holderIn = <T>(handle: Handle, pin: string, act: (session: Session) => Result<T>) =>
    loggedIn(handle, () => asHolder(pin, (secret) => login.user(handle, secret)), act);

  const writingAs = <T>(
    card: PresentCard,
    pin: string,
    act: (session: Session) => Result<T>,
    guard: Guard = NO_GUARD,
  ): Promise<Result<T>> => writing(card, (handle) => holderIn(handle, pin, act), guard);

  return {
    list() {
      // Whatever else reaches a card between the PIN for one use of a key and that use takes the PIN back.
      if (acts > 0 && listed !== null) return ok(listed);
      const cards = attempt(() => presentCards(scope).map(describe));
      if (cards.ok) listed = cards.value;
      return cards;
    },
    card: (cardId) => {
      const found = present(cardId);
      if (!found.ok) return found;
      const card = describe(found.value);
      return card.unusable === null ? ok(card) : err(fault(card.unusable));
    },
    signs: (cardId, algorithm) => {
      const found = present(cardId);
      const offered = found.ok ? offeredBy(found.value) : found;
      if (!offered.ok) return offered;
      return signingMechanisms(offered.value, algorithm).length > 0
        ? ok(undefined)
        : err(because('module-unsupported', 'no-mechanism', algorithm));
    },
    flags: (cardId) => {
      const found = present(cardId);
      return found.ok ? ok(found.value.flags) : found;
    },
    async useKey(choice, secret, after, admit, act) {
      const card = admitted(present(choice.cardId), admit);
      return card.ok ? useCard(card.value, secret, chosen(choice, listedAs, kept), after, act) : card;
    },
    useOpenKey: (choice, admit, act) =>
      useOpenCard(choice.cardId, admit, chosen(choice, listedAs, kept), act),
    holds: (cardId) => open.holds(cardId),
    letGo: (cardId) => open.letGo(cardId),
    pinLengths: (cardId) => {
      const card = present(cardId);
      return card.ok ? attempt(() => pinLengths(native, card.value.slot)) : card;
    },
    async changePin(cardId, change) {
      const card = present(cardId);
      return card.ok ? writing(card.value, (handle) => login.change(handle, change)) : card;
    },
    health: (choice) => {
      const card = present(choice.cardId);
      if (!card.ok) return card;
      const { slot } = card.value;
      const read = attempt(() =>
        readHealth(scope, slot, choice.certificate, () =>
          withSession(slot, (session) => {
            const listed = listCertificates(session, options.now(), kept);
            return [...listed.onToken, ...listed.kept];
          }),
        ),
      );
      if (!read.ok) return read;
      return read.value === null ? err(fault('certificate-changed')) : ok(read.value);
    },
    pulse: () => (acts > 0 ? ok(false) : attempt(pulse)),
    async useCompanyKey(uri, pin, by, admit, act) {
      const card = admitted(by === 'person' ? companyCard(uri) : machineCard(uri), admit);
      if (!card.ok) return card;
      const guard = by === 'person' ? NO_GUARD : guarded(card.value, pin, by);
      return asHolder(pin, (secret) => useCard(card.value, secret, named(uri, kept), 'close', act, guard));
    },
    async makeKey(cardId, { pin, soPin }, order, admit) {
      const card = admitted(present(cardId), admit);
      if (!card.ok) return card;
      const offered = offeredBy(card.value);
      if (!offered.ok) return offered;
      const request = (session: Session, id: string) => requestFor(session, offered.value, order, id);
      if (soPin === null)
        return writingAs(card.value, pin, (session) => {
          const made = makePair(session, order);
          return made.ok ? request(session, made.value) : made;
        });
      return writing(card.value, async (handle) => {
        const made = await loggedIn(
          handle,
          () => login.securityOfficer(handle, soPin),
          (session) => makePair(session, order),
        );
        return made.ok ? holderIn(handle, pin, (session) => request(session, made.value)) : made;
      });
    },
    async storeCertificate(uri, pin, by, certificate) {
      const card = machineCard(uri);
      if (!card.ok) return card;
      const store = (session: Session) => storeCompanyCertificate(session, uri.id, certificate);
      return writingAs(card.value, pin, store, guarded(card.value, pin, by));
    },
    keep: (certificates) => {
      kept = withPublicKeys(certificates);
    },
    close: () => {
      open.letAllGo();
      attemptQuietly(() => native.C_Finalize());
    },
  };
}

/**
 * On an open card there is no PIN any more; a key that turns out to want one for each use fails, as it
 * should.
 */
const NO_PIN: Secret = { kind: 'none' };

/** A machine never uses the last try. */
function mayTry({ locked, finalTry }: PinFlags): Result<void> {
  if (locked) return err(fault('pin-locked', { detail: 'CKF_USER_PIN_LOCKED' }));
  return finalTry ? err(fault('company-pin-final-try')) : ok(undefined);
}

/** The PIN of a company key comes from the vault as a text; its bytes are overwritten after the act. */
async function asHolder<T>(pin: string, act: (secret: Secret) => Promise<T>): Promise<T> {
  const bytes = Buffer.from(pin, 'utf8');
  try {
    return await act({ kind: 'pin', pin: bytes });
  } finally {
    bytes.fill(0);
  }
}

interface CheckedKey extends FoundKey {
  readonly certificate: Uint8Array;
}

function admitted(card: Result<PresentCard>, admit: Admit): Result<PresentCard> {
  if (!card.ok) return card;
  const may = admit(card.value);
  return may.ok ? card : may;
}

/** A card that would not say who it is may be the one that is looked for: then its own reason is told. */
function unreadable(cards: readonly PresentCard[]): PresentCard | undefined {
  return cards.find((card) => card.serial === '' && card.unusable !== null);
}

function whyMissing(cards: readonly PresentCard[], cardId: string): FaultCode {
  const there = cards.filter((card) => card.reader === '' || sameReader(card.cardId, cardId));
  return unreadable(there)?.unusable ?? (there.length > 0 ? 'card-changed' : 'card-removed');
}

/** After login: the token still is the chosen one, and one private key belongs to the certificate. */
function checkedKey(card: PresentCard, session: Session, pick: Pick): Result<CheckedKey> {
  const token = attempt(() => session.native.C_GetTokenInfo(card.slot));
  if (!token.ok) return token;
  const { serialNumber, manufacturerID, model } = token.value;
  const isSame =
    unpadded(serialNumber) === card.serial &&
    unpadded(manufacturerID) === card.manufacturer &&
    unpadded(model) === card.model;
  if (!isSame) return err(fault('card-changed'));
  const picked = attempt(() => pick(session));
  if (!picked.ok) return picked;
  if (!picked.value.ok) return picked.value;
  const certificate = picked.value.value;
  const found = attempt(() => keyOf(session, certificate));
  if (!found.ok) return found;
  return found.value.ok ? ok({ ...found.value.value, certificate: certificate.der }) : found.value;
}

/** How a certificate was listed: by the token, or kept by the desk for a key under this CKA_ID (hex). */
interface ListedAs {
  readonly ckaId: string;
  readonly isKept: boolean;
}

/** The officer's choice: the same bytes under the same CKA_ID as when it was listed. */
function chosen(
  choice: KeyChoice,
  listedAs: ReadonlyMap<string, ListedAs>,
  kept: readonly KeptCertificate[],
): Pick {
  return (session) => {
    const listed = listedAs.get(`${choice.cardId} ${choice.certificate}`);
    if (listed?.isKept === true) {
      const certificate = kept.find(({ sha256 }) => sha256 === choice.certificate);
      return certificate === undefined
        ? err(fault('certificate-changed'))
        : ok({ der: certificate.der, ckaId: Buffer.from(listed.ckaId, 'hex'), label: '' });
    }
    // By its id the token finds it among hundreds; a certificate without one is looked for among all.
    const byId =
      listed === undefined || listed.ckaId === ''
        ? []
        : [{ type: pkcs11.CKA_ID, value: Buffer.from(listed.ckaId, 'hex') }];
    const same = readCertificates(session, byId).filter(
      (each) =>
        sha256Hex(each.der) === choice.certificate &&
        (listed === undefined || each.ckaId.toString('hex') === listed.ckaId),
    );
    const [certificate, ...more] = same;
    return certificate === undefined || more.length > 0 ? err(fault('certificate-changed')) : ok(certificate);
  };
}

/** The certificate of the key a URI names, by its CKA_ID or label; the desk's where the token has none. */
function named(uri: Pkcs11Uri, kept: readonly KeptCertificate[]): Pick {
  return (session) => {
    const keys = findObjects(session, [
      { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY },
      ...(uri.id === undefined ? [] : [{ type: pkcs11.CKA_ID, value: Buffer.from(uri.id, 'hex') }]),
      ...(uri.object === undefined
        ? []
        : [{ type: pkcs11.CKA_LABEL, value: Buffer.from(uri.object, 'utf8') }]),
    ]);
    const [key] = keys;
    if (key === undefined) return err(fault('company-key-not-found'));
    const ids = new Set(keys.map((each) => idOf(session, each).toString('hex')));
    // Several keys that share one id are told apart by the certificate; several ids are several keys.
    const [id = '', ...others] = ids;
    if (others.length > 0) return err(fault('company-key-ambiguous'));
    const beside =
      id === '' ? [] : readCertificates(session, [{ type: pkcs11.CKA_ID, value: Buffer.from(id, 'hex') }]);
    const onToken =
      beside.length > 0 ? beside : readCertificates(session).filter((each) => belongs(session, each, key));
    const fitting =
      onToken.length > 0
        ? onToken
        : keys.flatMap((each) =>
            keptFor(session, each, kept).map(({ der }) => ({
              der,
              ckaId: Buffer.from(id, 'hex'),
              label: '',
            })),
          );
    const [certificate, ...more] = fitting;
    if (certificate === undefined) return err(because('company-key-not-found', 'key-without-certificate'));
    return more.length > 0 ? err(fault('company-key-ambiguous')) : ok(certificate);
  };
}

/** Whether the certificate's public key is that of this private key. */
function belongs(session: Session, certificate: TokenCertificate, key: Handle): boolean {
  const found = keyOf(session, certificate);
  return found.ok && found.value.key.equals(key);
}
