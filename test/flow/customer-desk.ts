// What a customer does to get from a pinned policy to a connection with the bank, in one line each, over the
// contract; the bank's own desk is the sandbox's.
import { withMember } from '../../shared/domain/profile/changes.ts';
import type { CallOutput } from '../../shared/ipc/contract.ts';
import { BANK_DOMAIN, type NamedBank } from '../bank/named-bank.ts';
import type { PolicyChange } from '../../shared/domain/policy-edit.ts';
import { cardsByName, COMPANY, SEAL } from './real-cards.ts';
import type { StdioDesk } from './stdio-desk.ts';

export type CompanyKey = CallOutput<'onboarding.get'>['keys'][number];
type Usage = CompanyKey['usage'];

/** Who types what no card signs. */
export const TYPIST = 'ada-keller';
export const USAGES = ['sign', 'decrypt'] as const;

export async function bytesOf(desk: StdioDesk, file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const piece: CallOutput<'files.read'> = await desk.must('files.read', { file, offset });
    pieces.push(Buffer.from(piece.base64, 'base64'));
    offset = piece.next;
  }
  return Buffer.concat(pieces);
}

const textOf = async (desk: StdioDesk, made: { readonly file: string }): Promise<string> =>
  (await bytesOf(desk, made.file)).toString('utf8');

export async function sendBytes(desk: StdioDesk, name: string, bytes: Uint8Array): Promise<string> {
  const { file } = await desk.must('files.open', { name, size: bytes.length });
  for (let from = 0; from < bytes.length; from += 1_500_000)
    await desk.must('files.append', {
      file,
      base64: Buffer.from(bytes.subarray(from, from + 1_500_000)).toString('base64'),
    });
  return file;
}

/** On the company's card; the newest key of that use afterwards. */
export async function makeCompanyKey(desk: StdioDesk, usage: Usage): Promise<CompanyKey> {
  const { modules } = await desk.must('cards.list', { refresh: true });
  const seal = modules.flatMap((module) => module.cards).find(({ label }) => label === SEAL.label);
  if (seal === undefined) throw new Error('the company has no card');
  const { ticket } = await desk.must('onboarding.makeKey', {
    cardId: seal.cardId,
    usage,
    type: 'RSA-2048',
    commonName: `${COMPANY.name} ${usage}`,
    organisation: COMPANY.name,
    country: 'GB',
  });
  const ended = await desk.ended(ticket);
  if (ended.fault !== null) throw new Error(JSON.stringify(ended.fault));
  const key = (await desk.must('onboarding.get', {})).keys.findLast((each) => each.usage === usage);
  if (key === undefined) throw new Error(`no key to ${usage}`);
  return key;
}

/** The letter as the bank reads it: text without markup. */
export async function letterText(desk: StdioDesk): Promise<string> {
  return (await textOf(desk, await desk.must('onboarding.letter', {}))).replaceAll(/<[^>]*>/gu, ' ');
}

/** Request and letter go to the bank; what it issues is stored beside the key. */
export async function certified(
  desk: StdioDesk,
  bank: NamedBank,
  { key }: CompanyKey,
  letter: string,
): Promise<string> {
  const requestPem = await textOf(desk, await desk.must('onboarding.request', { key }));
  const { certificatePem } = (await bank.order('certificates.issue', { requestPem, letter })) as {
    readonly certificatePem: string;
  };
  await desk.must('onboarding.takeCertificate', { key, certificate: certificatePem, person: TYPIST });
  return certificatePem;
}

/** The shipped example, filled in from the bank's papers; through the company's proxy. */
export async function filledProfile(desk: StdioDesk, bank: NamedBank): Promise<Record<string, unknown>> {
  const { facts } = bank;
  const pinned = (...pems: readonly string[]): object[] => pems.map((pem) => ({ pem }));
  const typed: readonly (readonly [path: string, value: unknown])[] = [
    ['name', 'Sandbox of our bank'],
    ['endpoint.domain', BANK_DOMAIN],
    ['clientId', facts.clientId],
    ['accessToken.namespace', facts.namespaces.token],
    ['inquiry.namespace', facts.namespaces.inquiry],
    ['bankCertificates.signing', pinned(facts.bank.signingCertPem, facts.bank.previousSigningCertPem)],
    [
      'bankCertificates.encryption',
      pinned(facts.bank.encryptionCertPem, facts.bank.previousEncryptionCertPem),
    ],
    ['bankCertificates.tlsAuthorities', [facts.caPem]],
    ['proxy', bank.proxy.url],
  ];
  const { draft } = await desk.must('profile.example', {});
  return typed.reduce<Record<string, unknown>>(
    (profile, [path, value]) => withMember(profile, path, value),
    JSON.parse(draft) as Record<string, unknown>,
  );
}

/** Certificates compared by words, then adopted. */
export async function adoptDraft(desk: StdioDesk, draft: object, reason: string): Promise<void> {
  const text = JSON.stringify(draft);
  const { certificates, problems } = await desk.must('profile.preview', { draft: text });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  for (const { sha256, isNew } of certificates)
    if (isNew) await desk.must('profile.compare', { sha256, person: TYPIST });
  const inForce = await desk.call('profile.get', {});
  await desk.must('profile.adopt', {
    draft: text,
    expectedSha256: inForce.ok ? inForce.value.sha256 : null,
    person: TYPIST,
    reason,
  });
}

export async function enterSecrets(desk: StdioDesk, { facts }: NamedBank): Promise<void> {
  await desk.must('profile.setSecret', {
    kind: 'client-secret',
    value: facts.clientSecret,
    person: TYPIST,
  });
  await desk.must('profile.setSecret', {
    kind: 'connection-key',
    key: facts.tls.keyPem,
    certificate: facts.tls.certPem,
    person: TYPIST,
  });
}

/** Two administrators sign the next version of the policy. */
export async function changePolicy(desk: StdioDesk, changes: PolicyChange[]): Promise<void> {
  const { version } = await desk.must('policies.get', {});
  const { proposal } = await desk.must('policies.propose', { expectedVersion: version, changes, note: '' });
  const cards = await cardsByName(desk);
  for (const name of ['Ada Keller', 'Mira Novak']) {
    const choice = cards.get(name);
    if (choice === undefined) throw new Error(`no card of ${name}`);
    const { ticket } = await desk.must('policies.sign', { proposal, choice });
    const { fault } = await desk.ended(ticket);
    if (fault !== null) throw new Error(JSON.stringify(fault));
  }
}

/** From a pinned policy to a profile in force with its secrets. */
export async function connectToBank(desk: StdioDesk, bank: NamedBank): Promise<void> {
  const keys = [];
  for (const usage of USAGES) keys.push(await makeCompanyKey(desk, usage));
  const letter = await letterText(desk);
  for (const key of keys) await certified(desk, bank, key, letter);
  await adoptDraft(desk, await filledProfile(desk, bank), 'first connection');
  await enterSecrets(desk, bank);
}

export const openSteps = async (desk: StdioDesk): Promise<readonly string[]> =>
  (await desk.must('onboarding.get', {})).steps.filter(({ done }) => !done).map(({ step }) => step);
