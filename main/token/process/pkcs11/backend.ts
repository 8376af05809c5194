// The PKCS#11 module as a token backend: finds the chosen card again, logs in, checks, lets one act use the
// key, logs out.
import pkcs11, { type Handle } from 'pkcs11js';
import type { Card, KeyChoice } from '../../../ports/token.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { type FaultCode, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { type Pkcs11Uri, tokenMatches } from '../../pkcs11-uri.ts';
import type { Act, OpenKey, Secret, TokenBackend } from '../backend.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { makeKeyedMutex } from '../../../concurrency/mutex.ts';
import { attempt, attemptQuietly, createLogin } from './login.ts';
import { type PresentCard, presentCards, sameReader, unpadded } from './cards.ts';
import { listCertificates, readCertificates, type TokenCertificate } from './certificates.ts';
import { pinLengths, readHealth, createPulse } from './health.ts';
import { openKey } from './key.ts';
import { makeCompanyKey, storeCompanyCertificate } from './make-key.ts';
import type { LoadedModule } from './module.ts';
import { attribute, findObjects, flagAttribute, type Session } from './objects.ts';
import { createOpenCards } from './open-cards.ts';

export interface Pkcs11BackendOptions {
  readonly module: LoadedModule;
  readonly moduleId: string;
  readonly modulePath: string;
  readonly environment: Environment;
  readonly now: () => Date;
}

/** Picks the certificate an act is about, on the session that will sign. */
type Pick = (certificates: readonly TokenCertificate[], session: Session) => Result<TokenCertificate>;

export function pkcs11Backend(options: Pkcs11BackendOptions): TokenBackend {
  const { native, threads } = options.module;
  const scope = { native, moduleId: options.moduleId, environment: options.environment };
  const login = createLogin(native, async () =>
    (await import('./pin-pad.ts')).openPinPad(options.modulePath),
  );
  // A session carries one operation at a time, and login state belongs to the whole token.
  const cardMutex = makeKeyedMutex();
  const open = createOpenCards(native);
  const pulse = createPulse(native);
  /** CKA_ID of each listed certificate, so that an object exchanged between listing and login is noticed. */
  const listedIds = new Map<string, string>();
  /**
   * Certificates whose key turned out, after a login, to want its PIN for every use: modules that hide
   * private keys do not say so before.
   */
  const asksAlways = new Set<string>();

  const withSession = <T>(slot: Handle, act: (session: Session) => T): T => {
    const handle = native.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION);
    try {
      return act({ native, handle });
    } finally {
      attemptQuietly(() => native.C_CloseSession(handle));
    }
  };

  const describe = (present: PresentCard): Card => {
    const { cardId, reader, label, serial, flags } = present;
    const base = { cardId, moduleId: options.moduleId, reader, label, serial, flags };
    if (present.unusable !== null) return { ...base, certificates: [], unusable: present.unusable };
    const certificates = attempt(() =>
      withSession(present.slot, (session) => listCertificates(session, options.now())),
    );
    if (!certificates.ok) return { ...base, certificates: [], unusable: certificates.error.code };
    for (const certificate of certificates.value)
      listedIds.set(`${cardId} ${certificate.sha256}`, certificate.ckaId);
    const told = certificates.value.map((each) =>
      asksAlways.has(each.sha256) ? { ...each, alwaysAuthenticate: true } : each,
    );
    return { ...base, certificates: told, unusable: null };
  };

  const present = (cardId: string): Result<PresentCard> => {
    const cards = attempt(() => presentCards(scope));
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

  /** The company's card for a PIN that no person types: a machine never uses the last try. */
  const machineCard = (uri: Pkcs11Uri): Result<PresentCard> => {
    const card = companyCard(uri);
    if (!card.ok) return card;
    if (card.value.flags.locked) return err(fault('pin-locked'));
    return card.value.flags.finalTry ? err(fault('company-pin-final-try')) : card;
  };

  const keyOf = (card: PresentCard, session: Session, secret: Secret, key: CheckedKey): OpenKey =>
    openKey({ session, slot: card.slot, secret, login, threads, ...key });

  const useCard = <T>(
    card: PresentCard,
    secret: Secret,
    pick: Pick,
    after: 'close' | 'open',
    act: Act<T>,
  ): Promise<Result<T>> =>
    cardMutex.runExclusive(card.cardId, async () => {
      // An earlier PIN serves this act in nothing: what it left open is closed first.
      open.letGo(card.cardId);
      const opened = attempt(() => native.C_OpenSession(card.slot, pkcs11.CKF_SERIAL_SESSION));
      if (!opened.ok) return opened;
      const session = { native, handle: opened.value };
      let kept = false;
      try {
        const loggedIn = await login.user(session.handle, secret);
        if (!loggedIn.ok) return loggedIn;
        const key = checkedKey(card, session, pick);
        if (!key.ok) return key;
        const once = asksOnce(session, key.value.key);
        if (!once) asksAlways.add(sha256Hex(key.value.certificate));
        const done = await act(keyOf(card, session, secret, key.value));
        kept = after === 'open' && done.ok && once;
        if (kept) open.keep(card.cardId, session.handle);
        return done;
      } finally {
        if (!kept) {
          login.logout(session.handle);
          attemptQuietly(() => native.C_CloseSession(session.handle));
        }
      }
    });

  /** The checks after login are made for each act anew. */
  const useSession = async <T>(
    card: PresentCard,
    session: Session,
    pick: Pick,
    act: Act<T>,
  ): Promise<Result<T>> => {
    const key = checkedKey(card, session, pick);
    return key.ok ? act(keyOf(card, session, NO_PIN, key.value)) : key;
  };

  const useOpenCard = <T>(card: PresentCard, pick: Pick, act: Act<T>): Promise<Result<T>> =>
    cardMutex.runExclusive(card.cardId, async () => {
      const session = open.session(card.cardId);
      const done = session.ok
        ? await useSession(card, { native, handle: session.value }, pick, act)
        : session;
      if (!done.ok) open.letGo(card.cardId);
      return done;
    });

  /** On a session that may write to the card, once it is known to be the chosen one still. */
  const writing = <T>(card: PresentCard, act: (handle: Handle) => Promise<Result<T>>): Promise<Result<T>> =>
    cardMutex.runExclusive(card.cardId, async () => {
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
    });

  const writingAs = <T>(
    card: PresentCard,
    pin: string,
    act: (session: Session) => Result<T>,
  ): Promise<Result<T>> =>
    writing(card, async (handle) => {
      const loggedIn = await login.user(handle, { kind: 'pin', pin });
      if (!loggedIn.ok) return loggedIn;
      try {
        return act({ native, handle });
      } finally {
        login.logout(handle);
      }
    });

  return {
    list: () => attempt(() => presentCards(scope).map(describe)),
    card: (cardId) => {
      const found = present(cardId);
      if (!found.ok) return found;
      const card = describe(found.value);
      return card.unusable === null ? ok(card) : err(fault(card.unusable));
    },
    flags: (cardId) => {
      const found = present(cardId);
      return found.ok ? ok(found.value.flags) : found;
    },
    async useKey(choice, secret, after, act) {
      const card = present(choice.cardId);
      return card.ok ? useCard(card.value, secret, chosen(choice, listedIds), after, act) : card;
    },
    async useOpenKey(choice, act) {
      const card = present(choice.cardId);
      if (!card.ok) open.letGo(choice.cardId);
      return card.ok ? useOpenCard(card.value, chosen(choice, listedIds), act) : card;
    },
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
        readHealth(native, slot, choice.certificate, () =>
          withSession(slot, (session) => listCertificates(session, options.now())),
        ),
      );
      if (!read.ok) return read;
      return read.value === null ? err(fault('certificate-changed')) : ok(read.value);
    },
    pulse: () => attempt(pulse),
    async useCompanyKey(uri, pin, by, act) {
      const card = by === 'machine' ? machineCard(uri) : companyCard(uri);
      return card.ok ? useCard(card.value, { kind: 'pin', pin }, named(uri), 'close', act) : card;
    },
    async makeKey(cardId, pin, order) {
      const card = present(cardId);
      return card.ok
        ? writingAs(card.value, pin, (session) => makeCompanyKey(session, card.value.slot, order))
        : card;
    },
    async storeCertificate(uri, pin, certificate) {
      const card = machineCard(uri);
      return card.ok
        ? writingAs(card.value, pin, (session) => storeCompanyCertificate(session, uri.id, certificate))
        : card;
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

interface CheckedKey {
  readonly key: Handle;
  readonly certificate: Uint8Array;
}

/**
 * Read after login: some modules hide CKA_ALWAYS_AUTHENTICATE before it. Where it cannot be read the key
 * counts as one that always asks.
 */
function asksOnce(session: Session, key: Handle): boolean {
  const always = attempt(() => flagAttribute(session, key, pkcs11.CKA_ALWAYS_AUTHENTICATE) ?? false);
  return always.ok && !always.value;
}

/** A card that would not say who it is may be the one that is looked for: then its own reason is told. */
function unreadable(cards: readonly PresentCard[]): PresentCard | undefined {
  return cards.find((card) => card.serial === '' && card.unusable !== null);
}

function whyMissing(cards: readonly PresentCard[], cardId: string): FaultCode {
  const there = cards.filter((card) => card.reader === '' || sameReader(card.cardId, cardId));
  return unreadable(there)?.unusable ?? (there.length > 0 ? 'card-changed' : 'card-removed');
}

/**
 * After login: the serial still is the chosen one, and exactly one private key belongs to the certificate.
 */
function checkedKey(card: PresentCard, session: Session, pick: Pick): Result<CheckedKey> {
  const state = attempt(() => ({
    serial: unpadded(session.native.C_GetTokenInfo(card.slot).serialNumber),
    certificates: readCertificates(session),
  }));
  if (!state.ok) return state;
  if (state.value.serial !== card.serial) return err(fault('card-changed'));
  const certificate = pick(state.value.certificates, session);
  if (!certificate.ok) return certificate;
  const keys = attempt(() => privateKeys(session, certificate.value.ckaId));
  if (!keys.ok) return keys;
  const [key, ...more] = keys.value;
  if (key === undefined) return err(fault('certificate-no-key'));
  if (more.length > 0)
    return err(fault('card-changed', { detail: 'more than one private key with this CKA_ID' }));
  return ok({ key, certificate: certificate.value.der });
}

function privateKeys(session: Session, ckaId: Buffer): Handle[] {
  if (ckaId.length === 0) return [];
  return findObjects(session, [
    { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY },
    { type: pkcs11.CKA_ID, value: ckaId },
  ]);
}

/** The officer's choice: the same bytes under the same CKA_ID as when it was listed. */
function chosen(choice: KeyChoice, listedIds: ReadonlyMap<string, string>): Pick {
  return (certificates) => {
    const listed = listedIds.get(`${choice.cardId} ${choice.certificate}`);
    const same = certificates.filter((each) => sha256Hex(each.der) === choice.certificate);
    const [certificate, ...more] =
      listed === undefined ? same : same.filter((each) => each.ckaId.toString('hex') === listed);
    return certificate === undefined || more.length > 0 ? err(fault('certificate-changed')) : ok(certificate);
  };
}

/** The certificate of the key a URI names: by CKA_ID, or by the label of key or certificate. */
function named(uri: Pkcs11Uri): Pick {
  return (certificates, session) => {
    const keys = attempt(() =>
      findObjects(session, [
        { type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY },
        ...(uri.id === undefined ? [] : [{ type: pkcs11.CKA_ID, value: Buffer.from(uri.id, 'hex') }]),
        ...(uri.object === undefined
          ? []
          : [{ type: pkcs11.CKA_LABEL, value: Buffer.from(uri.object, 'utf8') }]),
      ]).map((key) => attribute(session, key, pkcs11.CKA_ID) ?? Buffer.alloc(0)),
    );
    if (!keys.ok) return keys;
    const [id, ...more] = keys.value;
    if (id === undefined) return err(fault('company-key-not-found'));
    if (more.length > 0) return err(fault('company-key-ambiguous'));
    const [certificate, ...others] = certificates.filter((each) => each.ckaId.equals(id));
    if (certificate === undefined)
      return err(fault('company-key-not-found', { detail: 'the key has no certificate beside it' }));
    return others.length > 0 ? err(fault('company-key-ambiguous')) : ok(certificate);
  };
}
