// Owns a whole small treasury for the bank suite: real tokens in token hosts of their own, a real sandbox,
// and the link between them.
import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import type { BankLink, Envelope, SealedBody, TlsIdentity } from '../../main/ports/bank.ts';
import { createBankLink } from '../../main/bank/bank-link.ts';
import type { BankDeps } from '../../main/bank/channel.ts';
import { createEnvelope } from '../../main/bank/envelope-adapter.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { BankProfile, Suite } from '../../shared/domain/bank-profile.ts';
import { ok } from '../../shared/domain/result.ts';
import { trainingProfile } from '../interop/profile.ts';
import { batchStatement, createDesk, PIN, pinEntry, type TestDesk as TokenDesk } from '../token/desk.ts';
import { frozen } from '../token/pain-fixture.ts';
import { KEY_URI } from '../token/profile-fixture.ts';
import { startSandboxProcess, type Sandbox } from './sandbox-process.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

export interface Treasury {
  readonly sandbox: Sandbox;
  readonly hosts: DesktopTokenHosts;
  readonly link: BankLink;
  readonly envelope: Envelope;
  readonly network: { on: boolean };
  /** The new key of the connection; null: the one in force. */
  readonly newKey: { current: TlsIdentity | null };
  /** The profile of the running sandbox, changed as a test wants it. */
  profile(
    suite?: Suite,
    variant?: BankProfile['accessToken']['variant'],
    more?: Partial<BankProfile>,
  ): BankProfile;
  /** Frozen, approved by three cards, signed by the company's token, sealed for the bank. */
  seal(xml: string, profile: BankProfile): Promise<SealedBody>;
  close(): Promise<void>;
}

const TOKEN_PATHS = {
  json: '/authenticationservices/v4/oauth/token',
  'xml-secured': '/authenticationservices/v3/oauth/token',
  rfc6749: '/authenticationservices/v4/oauth/token',
};

export async function openTreasury(): Promise<Treasury> {
  const [sandbox, tokens] = await Promise.all([startSandboxProcess(), createDesk()]);
  const hosts = tokens.hosts();
  const company = new X509Certificate(tokens.certificates.get('company') ?? new Uint8Array()).toString();
  await sandbox.order('register.client', { signingCertPem: company, encryptionCertPem: company });
  const network = { on: true };
  const newKey: Treasury['newKey'] = { current: null };
  const deps = bankDeps(sandbox, hosts, network, newKey);
  const envelope = createEnvelope(deps);
  const link = createBankLink(deps);
  return {
    sandbox,
    hosts,
    link,
    envelope,
    network,
    newKey,
    profile: (suite = 'modern', variant = 'json', more = {}) => profileOf(sandbox, suite, variant, more),
    seal: (xml, profile) => seal(xml, profile, { tokens, hosts, envelope }),
    async close() {
      await link.close();
      await tokens.remove();
      await sandbox.stop();
    },
  };
}

function bankDeps(
  { facts }: Sandbox,
  hosts: DesktopTokenHosts,
  network: { on: boolean },
  newKey: { readonly current: TlsIdentity | null },
): BankDeps {
  return {
    hosts,
    network: { online: () => network.on },
    clock: { now: () => Date.now(), after: () => () => {} },
    random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
    secrets: {
      clientSecret: () => Promise.resolve(ok(facts.clientSecret)),
      tlsIdentity: (_name, which) =>
        Promise.resolve(
          ok(
            (which === 'next' ? newKey.current : null) ?? {
              key: facts.tls.keyPem,
              certificate: facts.tls.certPem,
            },
          ),
        ),
      companyKey: (uri) => ({ uri, secret: () => Promise.resolve(ok(PIN)) }),
    },
  };
}

function profileOf(
  { facts }: Sandbox,
  suite: Suite,
  variant: BankProfile['accessToken']['variant'],
  more: Partial<BankProfile>,
): BankProfile {
  const pinned = (certificatePem: string) => ({
    certificatePem,
    sha256: createHash('sha256').update(new X509Certificate(certificatePem).raw).digest('hex'),
  });
  const base = trainingProfile(
    { signing: pinned(facts.bank.signingCertPem), encryption: pinned(facts.bank.encryptionCertPem) },
    suite,
    new URL(facts.baseUrl).host,
  );
  return {
    ...base,
    clientId: facts.clientId,
    accessToken: {
      ...base.accessToken,
      variant,
      path: TOKEN_PATHS[variant],
      namespace: facts.namespaces.token,
    },
    inquiry: { ...base.inquiry, namespace: facts.namespaces.inquiry },
    bankCertificates: { ...base.bankCertificates, tlsAuthorities: [facts.caPem] },
    keys: { signing: KEY_URI, decryption: KEY_URI, inquiry: null, tls: 'tls' },
    ...more,
  };
}

async function seal(
  xml: string,
  profile: BankProfile,
  { tokens, hosts, envelope }: { tokens: TokenDesk; hosts: DesktopTokenHosts; envelope: Envelope },
): Promise<SealedBody> {
  const message = await frozen(xml);
  const approvals: string[] = [];
  for (const [purpose, person] of [
    ['freeze', 'preparer'],
    ['approve', 'approver'],
    ['release', 'releaser'],
  ] as const) {
    const statement = batchStatement(purpose, [message], tokens.policy, {
      profile: { id: profile.id, version: profile.version, sha256: jcsDigest(profile) },
    });
    const choice = await tokens.choice(hosts, person);
    const signed = await hosts.sign({
      choice,
      statement,
      messages: [message],
      policy: tokens.policy,
      onPhase: pinEntry(hosts, PIN).onPhase,
    });
    if (!signed.ok) throw new Error(JSON.stringify(signed.error));
    approvals.push(signed.value.jws);
  }
  const key = { uri: KEY_URI, secret: () => Promise.resolve(ok(PIN)) };
  const signature = await hosts.sealMessage({
    key,
    message,
    approvals,
    policy: tokens.policy,
    profile,
    batch: { id: 'batch-1', revision: 1 },
  });
  if (!signature.ok) throw new Error(JSON.stringify(signature.error));
  const sealed = await envelope.seal({
    profile,
    chunks: message.chunks(),
    signature: signature.value.signature,
  });
  if (!sealed.ok) throw new Error(JSON.stringify(sealed.error));
  return sealed.value;
}
