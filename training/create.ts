// Makes a training desk in an empty folder: keys, tokens, store, bank, policy. The desk file comes last:
// without it nothing was made.
import { pinBytes } from '../shared/ipc/pin-answer.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fault } from '../shared/domain/errors.ts';
import { err, ok } from '../shared/domain/result.ts';
import type { Result } from '../shared/domain/result.ts';
import { placesOf, writeDeskFile } from '../main/composition/desk-file.ts';
import { openStore } from '../main/store/open-store.ts';
import { createTokenHosts, type DesktopTokenHosts } from '../main/token/host.ts';
import { findSoftHsm, prepareSoftHsm } from './soft-hsm.ts';
import { createVault } from '../main/vault/vault.ts';
import type { Vault } from '../main/vault/vault.ts';
import type { Protection } from '../main/vault/wraps.ts';
import { CLIENT_SECRET, readBankInfo, TLS_SECRET, trainingProfile } from './bank-info.ts';
import type { BankInfo } from './bank-info.ts';
import { startBank } from './bank-process.ts';
import type { BankProcess } from './bank-process.ts';
import { MODULE_ID } from './test-officers.ts';
import { makeAuthority } from './certificates.ts';
import { signTrainingGenesis, trainingPolicy, writeRoots } from './genesis.ts';
import type { TypePin } from './genesis.ts';
import { trainingDesks } from './pack-desks.ts';
import { makeFileTokens, makeSoftTokens } from './tokens.ts';
import type { MadeTokens } from './tokens.ts';
import { COMPANY_CERTIFICATES } from '../main/app/exchange/index.ts';
import { jcsDigest } from '../main/digest/sha256.ts';
import { newId, type Random } from '../main/ports/clock.ts';
import type { CreateTraining } from '../main/composition/training-kit.ts';
import type { DeskIdentity, Store } from '../main/ports/store.ts';
import type { HostLauncher } from '../main/token/transport.ts';

// The training desk opens without asking: its passphrase lies beside it, in a file that says so. Never used
// by any other desk.
const TRAINING_PASSPHRASE_FILE = 'training-only-passphrase.txt';

/** Reads the passphrase of a training desk's folder, making it first if there is none. */
export function trainingPassphrase(folder: string, random: Random): string {
  const file = join(folder, TRAINING_PASSPHRASE_FILE);
  if (!existsSync(file))
    writeFileSync(file, `${Buffer.from(random.bytes(32)).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}

/**
 * What a training desk's vault is locked with. A higher cost of scrypt would protect nothing: the passphrase
 * has 256 random bits, and it lies beside the vault.
 */
export function trainingProtection(folder: string, random: Random): Protection {
  return {
    kind: 'passphrase',
    passphrase: trainingPassphrase(folder, random),
    cost: { log2N: 14, r: 8, p: 1 },
  };
}

/** Says that what lies in the folder is ours to throw away, until the desk file is there. */
const MARK = 'training-desk-in-the-making';
const COMPANY = { id: 'halden-marine', name: 'Halden Marine Instruments Ltd' };

export async function createTraining(options: CreateTraining): Promise<Result<null>> {
  const { folder, clock, random } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A start that failed may have left its log there; that is no reason to refuse the next one.
  const found = (await readdir(folder)).filter((name) => !name.endsWith('.log'));
  if (found.length > 0 && !found.includes(MARK)) return err(fault('desk-folder-not-empty'));
  for (const name of found) await rm(join(folder, name), { recursive: true, force: true });
  await writeFile(join(folder, MARK), '');
  const createdAt = new Date(clock.now()).toISOString();
  const identity: DeskIdentity = {
    environment: 'training',
    companyId: COMPANY.id,
    companyName: COMPANY.name,
    desk: newId(random, 'desk'),
    logId: newId(random, 'log'),
    createdAt,
  };
  const opened = await makeStore(options, identity);
  if (!opened.ok) return opened;
  const { store, vault } = opened.value;
  let bank: BankProcess | null = null;
  try {
    const authority = await makeAuthority(COMPANY.name, clock.now(), random);
    const made = await makeTokens(options, authority);
    if (!made.ok) return made;
    await registerAtBank(folder, made.value.tokens);
    const started = await startBank({
      entry: options.sandboxEntry,
      directory: placesOf(folder).bank,
      port: 0,
    });
    if (!started.ok) return started;
    bank = started.value;
    const facts = await readBankInfo(bank.factsFile);
    const settled = await settle(options, { identity, store, vault, facts, ...made.value });
    if (!settled.ok) return settled;
    await writeDeskFile(folder, {
      format: 'countersign/desk/1',
      desk: identity.desk,
      environment: 'training',
      modules: [made.value.module],
      training: { tokens: made.value.module.kind === 'pkcs11' ? 'pkcs11' : 'file', bankPort: bank.port },
    });
    await rm(join(folder, MARK));
    return ok(null);
  } finally {
    await Promise.all([store.close(), bank?.stop()]);
    vault.close();
  }
}

async function makeStore(
  options: CreateTraining,
  identity: DeskIdentity,
): Promise<Result<{ store: Store; vault: Vault }>> {
  const { folder, random } = options;
  const places = placesOf(folder);
  const vault = await createVault(
    { file: places.vault, desk: identity.desk, random },
    trainingProtection(folder, random),
  );
  if (!vault.ok) return vault;
  const { workerFile } = options;
  const store = await openStore({
    file: places.store,
    key: vault.value.storeKey(),
    mode: 'create',
    ...(workerFile === undefined ? {} : { workerFile }),
  });
  if (!store.ok) return store;
  const log = {
    at: identity.createdAt,
    act: 'desk.create',
    actor: 'desk',
    subject: identity.desk,
    detail: `training desk of ${identity.companyName}`,
  };
  const initialized = await store.value.desk.initialize(identity, log);
  return initialized.ok ? ok({ store: store.value, vault: vault.value }) : initialized;
}

interface Made {
  readonly tokens: MadeTokens;
  readonly module: {
    readonly moduleId: string;
    readonly label: string;
    readonly kind: 'pkcs11' | 'pkcs12';
    readonly path: string;
    readonly ownTokens: boolean;
  };
  readonly env: Readonly<Record<string, string>>;
}

async function makeTokens(
  { folder, random, fileTokens }: CreateTraining,
  authority: Awaited<ReturnType<typeof makeAuthority>>,
): Promise<Result<Made>> {
  const directory = placesOf(folder).tokens;
  const path = fileTokens ? null : findSoftHsm();
  if (path === null) {
    const tokens = await makeFileTokens({ directory, authority, random });
    const module = {
      moduleId: MODULE_ID,
      label: 'Training key files',
      kind: 'pkcs12' as const,
      path: directory,
      ownTokens: false,
    };
    return tokens.ok ? ok({ tokens: tokens.value, module, env: {} }) : tokens;
  }
  const tokens = await makeSoftTokens({ directory, authority, random }, path);
  const module = {
    moduleId: MODULE_ID,
    label: 'Training cards',
    kind: 'pkcs11' as const,
    path,
    ownTokens: true,
  };
  return tokens.ok ? ok({ tokens: tokens.value, module, env: await prepareSoftHsm(directory) }) : tokens;
}

/** The bank knows its client by certificates handed over before it opens. */
async function registerAtBank(folder: string, { company }: MadeTokens): Promise<void> {
  const clients = join(placesOf(folder).bank, 'clients');
  await mkdir(clients, { recursive: true, mode: 0o700 });
  await writeFile(join(clients, 'company-sign.pem'), company.signingCertificate);
  await writeFile(join(clients, 'company-enc.pem'), company.encryptionCertificate);
}

interface Settle extends Made {
  readonly identity: DeskIdentity;
  readonly store: Store;
  readonly vault: Vault;
  readonly facts: BankInfo;
}

/** Secrets into the vault, profile and signed policy into the store, the pin into the roots. */
async function settle(
  options: CreateTraining,
  { identity, store, vault, facts, tokens, module, env }: Settle,
): Promise<Result<null>> {
  const secrets = new Map(tokens.company.secrets);
  secrets.set(CLIENT_SECRET, Buffer.from(facts.clientSecret, 'utf8'));
  secrets.set(
    TLS_SECRET,
    Buffer.from(JSON.stringify({ key: facts.tls.keyPem, certificate: facts.tls.certPem }), 'utf8'),
  );
  for (const [name, secret] of secrets) {
    const kept = await vault.put(name, secret);
    if (!kept.ok) return kept;
  }
  const at = identity.createdAt;
  const { signingCertificate, encryptionCertificate } = tokens.company;
  await store.desk.saveSetting(
    COMPANY_CERTIFICATES,
    { signing: signingCertificate, encryption: encryptionCertificate },
    null,
  );
  const profile = trainingProfile(facts, tokens.company, COMPANY);
  const sha256 = jcsDigest(profile);
  const saved = await store.desk.saveProfile(
    { profile, sha256 },
    { at, act: 'profile.adopt', actor: 'desk', subject: profile.id, detail: `version 1, SHA-256 ${sha256}` },
  );
  if (!saved.ok) return saved;
  const desks = await trainingDesks(options.folder, identity.desk, vault);
  if (!desks.ok) return desks;
  const policy = trainingPolicy(identity, tokens.officers, desks.value);
  const { roots } = placesOf(options.folder);
  await writeRoots(roots, identity.desk, policy, []);
  const { moduleId, label, kind, path } = module;
  const hosts = createTokenHosts({
    modules: [{ moduleId, label, kind, path, env }],
    rootsFile: roots,
    launcher: options.launcher,
  });
  try {
    const genesis = await signTrainingGenesis(
      hosts,
      typePinOver(hosts, options.launcher),
      store,
      identity,
      policy,
    );
    if (!genesis.ok) return genesis;
    await writeRoots(roots, identity.desk, policy, [jcsDigest(policy)]);
    const detail = `version 1, SHA-256 ${genesis.value.sha256}, signed by ${genesis.value.signatures.length} administrators`;
    return await store.desk.savePolicy(genesis.value, {
      at,
      act: 'policy.adopt',
      actor: 'desk',
      subject: 'policy',
      detail,
    });
  } finally {
    await hosts.close();
  }
}

/**
 * Over a port, where the token process takes a PIN from nowhere else: here the machine stands in for the PIN
 * page.
 */
function typePinOver(hosts: DesktopTokenHosts, { pinChannel }: HostLauncher): TypePin {
  return (requestId, pin) => {
    const channel = pinChannel?.();
    if (channel === undefined) hosts.enterPin(requestId, pin);
    else if (hosts.connectPinPort(requestId, channel.host))
      channel.page.post({ type: 'enter', requestId, pin: pinBytes(pin), keepOpen: false });
    else channel.page.close();
  };
}
