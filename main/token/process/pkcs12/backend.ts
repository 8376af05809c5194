// Key files as a token backend: a folder of `<name>.p12` with the certificate beside it, or one file from the
// vault. Training only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Card, PinFlags } from '../../../ports/token.ts';
import type { Environment } from '../../../../shared/domain/environment.ts';
import { because, fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { tokenMatches } from '../../pkcs11-uri.ts';
import type { KeyOperation, TokenBackend } from '../backend.ts';
import { certificateInfo, commonName } from '../../../statements/verify.ts';
import { sha256Hex } from '../../../digest/sha256.ts';
import { openFileKey } from './file-key.ts';

const NO_FLAGS: PinFlags = {
  countLow: false,
  finalTry: false,
  locked: false,
  toBeChanged: false,
  protectedPath: false,
};

const unsupported = err(because('module-unsupported', 'key-file'));

/** A key file is opened for one act and has no PIN of its own that could be changed, nor a reader. */
const NEVER_OPEN = {
  useOpenKey: async () => err(fault('lease-over')),
  holds: () => false,
  letGo: () => undefined,
  pinLengths: () => unsupported,
  changePin: async () => unsupported,
  makeKey: async () => unsupported,
  storeCertificate: async () => unsupported,
  keep: () => undefined,
  pulse: () => ok(false),
  // The certificate's algorithms are all that such a key can do.
  signs: () => ok(undefined),
} satisfies Partial<TokenBackend>;

export interface FileBackendOptions {
  readonly moduleId: string;
  /** Absolute path of the folder; empty for none. */
  readonly folder: string;
  readonly environment: Environment;
  readonly now: () => Date;
}

interface FileCard {
  readonly card: Card;
  readonly file: string;
}

/** Refuses every environment but training. */
export function fileBackend(options: FileBackendOptions): Result<TokenBackend> {
  if (options.environment !== 'training') return err(fault('file-key-refused'));
  const cards = (): FileCard[] => (options.folder === '' ? [] : readFolder(options));
  const find = (cardId: string): Result<FileCard> => {
    const found = cards().find((each) => each.card.cardId === cardId);
    return found === undefined ? err(fault('card-removed')) : ok(found);
  };
  const use = async <T>(found: FileCard, password: string, act: KeyOperation<T>): Promise<Result<T>> => {
    const key = openFileKey(readFileSync(found.file), password);
    if (!key.ok) return key;
    // The certificate beside the file is what the officer saw; the one inside signs.
    const listed = found.card.certificates[0]?.sha256;
    return sha256Hex(key.value.certificate) === listed ? act(key.value) : err(fault('certificate-changed'));
  };
  return ok({
    list: () => ok(cards().map((each) => each.card)),
    card: (cardId) => {
      const found = find(cardId);
      return found.ok ? ok(found.value.card) : found;
    },
    flags: (cardId) => {
      const found = find(cardId);
      return found.ok ? ok(found.value.card.flags) : found;
    },
    async useKey(choice, secret, _after, _admit, act) {
      const found = find(choice.cardId);
      if (!found.ok) return found;
      return secret.kind === 'pin'
        ? use(found.value, Buffer.from(secret.pin).toString('utf8'), act)
        : err(fault('module-unsupported'));
    },
    async useCompanyKey(uri, pin, _by, _admit, act) {
      const [only, ...more] = cards().filter(({ card }) => tokenMatches(uri, card));
      if (only === undefined) return err(fault('company-key-not-found'));
      return more.length > 0 ? err(fault('company-key-ambiguous')) : use(only, pin, act);
    },
    ...NEVER_OPEN,
    health: () => unsupported,
    close: () => undefined,
  });
}

/** One file from the vault: it has no listing, only its key. */
export function vaultFileBackend(environment: Environment, file: Uint8Array): Result<TokenBackend> {
  if (environment !== 'training') return err(fault('file-key-refused'));
  const absent = err(fault('card-removed'));
  return ok({
    list: () => ok([]),
    card: () => absent,
    flags: () => absent,
    useKey: async () => absent,
    ...NEVER_OPEN,
    health: () => absent,
    useCompanyKey: async (_uri, pin, _by, _admit, act) => {
      const key = openFileKey(file, pin);
      return key.ok ? act(key.value) : key;
    },
    close: () => undefined,
  });
}

function readFolder(options: FileBackendOptions): FileCard[] {
  const names = readdirSync(options.folder)
    .filter((name) => name.endsWith('.p12'))
    .toSorted();
  return names.flatMap((name) => {
    const stem = name.slice(0, -'.p12'.length);
    const der = readSidecar(join(options.folder, `${stem}.cer`));
    if (der === null) return [];
    const facts = certificateInfo(der, options.now());
    const serial = facts.sha256.slice(0, 16);
    const card: Card = {
      cardId: `${options.moduleId}:${facts.sha256.slice(0, 24)}`,
      moduleId: options.moduleId,
      reader: 'Key file (training)',
      label: stem,
      serial,
      flags: NO_FLAGS,
      tokenModel: { libraryManufacturer: '', libraryDescription: '', manufacturer: '', model: '' },
      isHardwareSlot: false,
      certificates: [{ ...facts, ckaId: '', alwaysAuthenticate: false }],
      unusable: null,
    };
    return [
      {
        card: commonName(facts.subject) === '' ? { ...card, unusable: 'certificate-unreadable' } : card,
        file: join(options.folder, name),
      },
    ];
  });
}

function readSidecar(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
