// What a module must be able to do with the company's key: seal, open answers, make a key and keep its
// certificate. xmlsec1, openssl and the module's own tools judge.
import { execFile } from 'node:child_process';
import { constants, createPublicKey, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { WrappedKey } from '../../../main/ports/token.ts';
import type { Suite } from '../../../shared/domain/bank-profile.ts';
import { PIN } from '../../token/desk.ts';
import { CREDIT_TRANSFER } from '../../token/pain-fixture.ts';
import { profileWith, unwrapJob } from '../../token/profile-fixture.ts';
import { xmlsecVerifies } from '../../token/xmlsec.ts';
import { type Cell, doesNotApply, refused, WORKS } from './cell.ts';
import type { ModuleDesk } from './desk.ts';
import { COMPANY_USAGE } from './token-tool.ts';
import { must, type World } from './world.ts';

const NEW_KEY = '0b0b0b0b';

export const seal =
  (suite: Suite) =>
  async ({ desk }: World): Promise<Cell> => {
    const profile = profileWith({ suites: { outgoing: suite, incoming: suite } });
    const approvals = [
      await desk.statement('preparer', 'freeze', profile),
      await desk.statement('approver', 'approve', profile),
    ];
    const sealed = await desk.hosts.sealMessage({
      key: desk.company(desk.running.company.signing),
      message: desk.message,
      approvals,
      policy: desk.policy,
      profile,
      batch: { id: 'batch-1', revision: 1 },
    });
    if (!sealed.ok) return refused(sealed.error);
    const payload = Buffer.from(CREDIT_TRANSFER).toString('base64');
    const document = `<Request><paymentBase64>${payload}</paymentBase64>${sealed.value.signature}</Request>`;
    must(await xmlsecVerifies(document, desk.authority.pem), 'xmlsec1 does not verify the seal');
    return WORKS;
  };

export const unwrap =
  (algorithm: WrappedKey['algorithm'], padding: number) =>
  async ({ desk }: World): Promise<Cell> => {
    const { certificates, company } = desk.running;
    const der = certificates.get('company-decryption') ?? certificates.get('company') ?? new Uint8Array();
    const content = randomBytes(32);
    const { publicKey } = new X509Certificate(der);
    const encrypted = publicEncrypt({ key: publicKey, padding, oaepHash: 'sha1' }, content);
    const key = desk.company(company.decryption);
    const result = await desk.hosts.unwrapAnswerKey(unwrapJob(key, { algorithm, encrypted, keyLength: 32 }));
    if (!result.ok) return refused(result.error);
    must(content.equals(result.value), 'another content key came out');
    // A wrong padding gives some key and never an error, on every module.
    const raw = publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, Buffer.alloc(256, 1));
    const wrong = await desk.hosts.unwrapAnswerKey(
      unwrapJob(key, { algorithm, encrypted: raw, keyLength: 32 }),
    );
    must(
      wrong.ok && wrong.value.length === 32,
      `a wrong padding: ${wrong.ok ? '' : JSON.stringify(wrong.error)}`,
    );
    return WORKS;
  };

export async function makeKey({ desk }: World): Promise<Cell> {
  const { hosts, policy, running } = desk;
  const card = (await hosts.list())
    .flatMap(({ cards }) => cards)
    .find(({ label }) => label === running.companyToken);
  must(card !== undefined, `no card ${running.companyToken}`);
  const made = await hosts.makeKey({
    cardId: card?.cardId ?? '',
    order: {
      label: 'made here',
      id: NEW_KEY,
      type: 'RSA-2048',
      usage: 'sign',
      subject: { commonName: 'Example AG', organisation: 'Example AG', country: 'DE' },
    },
    policy,
    onPhase(phase) {
      if (phase.phase === 'waiting-for-pin') hosts.enterPin(phase.request.requestId, PIN);
    },
  });
  if (!made.ok) return refused(made.error);
  await writeFile(requestFile(desk), made.value.request);
  const { stderr } = await openssl('req', '-inform', 'DER', '-in', requestFile(desk), '-verify', '-noout');
  must(/verify OK/u.test(stderr), `openssl on the request: ${stderr}`);
  const listed = await running.listObjects();
  must(listed.includes(NEW_KEY), `the foreign tool does not list the key: ${listed}`);
  return WORKS;
}

export async function storeCertificate({ desk }: World): Promise<Cell> {
  const spki = await openssl('req', '-inform', 'DER', '-in', requestFile(desk), '-pubkey', '-noout').then(
    ({ stdout }) => createPublicKey(stdout).export({ type: 'spki', format: 'der' }),
    () => null,
  );
  if (spki === null) return doesNotApply('no key was made for which a certificate could be issued');
  const certificate = await desk.authority.issue(spki, { name: 'Made here', usage: COMPANY_USAGE });
  const key = desk.company(
    `pkcs11:token=${encodeURIComponent(desk.running.companyToken)};id=${percent(NEW_KEY)}`,
  );
  const stored = await desk.hosts.storeCertificate({ key, certificate });
  if (!stored.ok) return refused(stored.error);
  const listed = await desk.running.listObjects();
  must(/CN=Made here/u.test(listed), `the foreign tool does not list the certificate: ${listed}`);
  const profile = profileWith();
  const signed = await desk.hosts.signInquiry({ key, profile, fields: { endToEndId: 'E-1' } });
  must(signed.ok, `the new key does not sign: ${signed.ok ? '' : JSON.stringify(signed.error)}`);
  if (signed.ok)
    must(await xmlsecVerifies(signed.value.xml, desk.authority.pem), 'xmlsec1 does not verify the new key');
  return WORKS;
}

const percent = (hex: string): string => hex.replace(/../gu, '%$&');
const requestFile = ({ folder }: ModuleDesk): string => join(folder, 'request.der');
const openssl = (...args: readonly string[]): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)('openssl', args);
