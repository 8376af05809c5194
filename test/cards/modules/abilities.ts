// What a module must be able to do for the desk, one ability after another. Each drives the desk's own token
// hosts on the real module; foreign tools say whether what came out is right.
import { pinBytes } from '../../../shared/ipc/pin-answer.ts';
import { constants, X509Certificate } from 'node:crypto';
import { compactVerify } from 'jose';
import pkcs11 from 'pkcs11js';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { JwsAlgorithm } from '../../../shared/domain/policy.ts';
import { opensslVerifies } from '../../pack/openssl.ts';
import { batchStatement, PIN } from '../../token/desk.ts';
import { sha256 } from '../../token/pain-fixture.ts';
import { profileWith } from '../../token/profile-fixture.ts';
import { signOnCard } from '../sign-on-card.ts';
import { attachShim, buildShim } from '../../fault-shim/shim.ts';
import { type Cell, doesNotApply, refused, WORKS } from './cell.ts';
import { makeKey, seal, storeCertificate, unwrap } from './company-abilities.ts';
import { CKF_REMOVABLE_DEVICE } from './probe.ts';
import { type Ability, must, type World } from './world.ts';

const OTHER_PIN = '730164';
const WRONG_PIN = '000000';
/** More wrong PINs than any token of the table takes before it locks, where it locks at all. */
const MANY = 12;

const faultIn = (outcome: string): Fault => {
  const [code = '', ...detail] = outcome.split(' ');
  return { code: code as Fault['code'], detail: detail.join(' ') };
};

async function list({ desk }: World): Promise<Cell> {
  for (const [name, der] of desk.running.certificates) {
    if (!name.startsWith('company')) await desk.choice(name);
    const modules = await desk.hosts.list();
    const faults = modules.flatMap(({ fault }) => (fault === null ? [] : [fault]));
    must(faults.length === 0, `the listing fails: ${faults.join(', ')}`);
    const listed = modules.flatMap(({ cards }) => cards).flatMap(({ certificates }) => certificates);
    const found = listed.filter((each) => each.sha256 === sha256(der));
    must(found.length === 1, `the certificate of ${name} is listed ${found.length} times`);
    must(name.startsWith('company') || found[0]?.unusable === null, `${name}: ${found[0]?.unusable}`);
  }
  return WORKS;
}

/** One PIN entry, two signatures: the token is logged in, and stays so until the card is closed. */
async function login({ desk }: World): Promise<Cell> {
  const { hosts, policy, message } = desk;
  const choice = await desk.choice('approver');
  const asked: string[] = [];
  for (const time of [1, 2]) {
    const result = await hosts.sign({
      choice,
      statement: batchStatement('approve', [message], policy),
      messages: [message],
      policy,
      lease: { seconds: 600, acts: 5, idleSeconds: 120 },
      onPhase(phase) {
        if (phase.phase !== 'waiting-for-pin') return;
        const { requestId, entry } = phase.request;
        asked.push(entry.kind);
        if (asked.length > 2) hosts.cancel(requestId);
        else
          hosts.answerPin(
            entry.kind === 'confirm'
              ? { type: 'confirm', requestId }
              : { type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: true },
          );
      },
    });
    if (!result.ok && time === 1) return refused(result.error);
    must(result.ok, `the open card does not sign again: ${result.ok ? '' : JSON.stringify(result.error)}`);
  }
  hosts.endLease(null, 'logout');
  must(asked.join() === 'pin,confirm', `asked for ${asked.join()}`);
  return WORKS;
}

async function wrongPin({ desk }: World): Promise<Cell> {
  const choice = await desk.choice('approver');
  const { phases, outcome } = await signOnCard(desk.hosts, desk, choice, { pins: [WRONG_PIN, PIN] });
  must(outcome === 'signed by approver', `the right PIN after a wrong one: ${outcome}`);
  must(
    phases.some(({ phase }) => phase === 'wrong-pin'),
    'the wrong PIN was not told',
  );
  const told = await desk.sign('approver', WRONG_PIN);
  await desk.running.unlock();
  return refused(faultIn(told));
}

async function locked({ desk }: World): Promise<Cell> {
  const told: string[] = [];
  while (told.length < MANY && !told.some((each) => each.startsWith('pin-locked')))
    told.push(await desk.sign('approver', WRONG_PIN));
  const last = told.at(-1) ?? '';
  if (!last.startsWith('pin-locked')) {
    must((await desk.sign('approver')) === 'signed by approver', 'the right PIN is not taken any more');
    return doesNotApply(`${MANY} wrong PINs in a row lock nothing (${refusedValue(last)} each)`);
  }
  const after = await desk.sign('approver');
  must(after.startsWith('pin-locked'), `the right PIN on a locked token: ${after}`);
  await desk.running.unlock();
  must((await desk.sign('approver')) === 'signed by approver', 'the unlocked token does not sign');
  return refused(faultIn(last));
}

function refusedValue(outcome: string): string {
  const cell = refused(faultIn(outcome));
  return cell.kind === 'refused' ? cell.value : '';
}

async function changePin({ desk }: World): Promise<Cell> {
  const { hosts } = desk;
  const change = async (old: string, fresh: string): ReturnType<typeof hosts.changePin> => {
    const { cardId } = await desk.choice('approver');
    let asked = 0;
    return hosts.changePin({
      cardId,
      onPhase(phase) {
        if (phase.phase !== 'waiting-for-pin') return;
        asked += 1;
        const { requestId } = phase.request;
        if (asked > 1) hosts.cancel(requestId);
        else
          hosts.answerPin({
            type: 'change',
            requestId,
            old: pinBytes(old),
            fresh: pinBytes(fresh),
            repeat: pinBytes(fresh),
          });
      },
    });
  };
  const changed = await change(PIN, OTHER_PIN);
  if (!changed.ok) return refused(changed.error);
  const old = await desk.sign('approver', PIN);
  must(old.startsWith('pin-incorrect'), `the old PIN after the change: ${old}`);
  const fresh = await desk.sign('approver', OTHER_PIN);
  must(fresh === 'signed by approver', `the new PIN: ${fresh}`);
  const back = await change(OTHER_PIN, PIN);
  must(back.ok, 'the PIN could not be changed back');
  await desk.running.unlock();
  return WORKS;
}

/** The mechanisms of an algorithm: each announces that it can be made. */
const MECHANISMS: Readonly<Record<JwsAlgorithm, readonly number[]>> = {
  RS256: [pkcs11.CKM_RSA_PKCS, pkcs11.CKM_SHA256_RSA_PKCS],
  PS256: [pkcs11.CKM_RSA_PKCS_PSS, pkcs11.CKM_SHA256_RSA_PKCS_PSS, pkcs11.CKM_RSA_X_509],
  ES256: [pkcs11.CKM_ECDSA, pkcs11.CKM_ECDSA_SHA256],
  ES384: [pkcs11.CKM_ECDSA, pkcs11.CKM_ECDSA_SHA384],
  ES512: [pkcs11.CKM_ECDSA, pkcs11.CKM_ECDSA_SHA512],
};
const BITS: Readonly<Record<JwsAlgorithm, number>> = {
  RS256: 2048,
  PS256: 2048,
  ES256: 256,
  ES384: 384,
  ES512: 521,
};

/** Whether the token says that it signs so with a key of this size (CKF_SIGN, v2.40 3.5). */
function announces({ token }: World, algorithm: JwsAlgorithm): boolean {
  return token.mechanisms.some(
    ({ type, min, max, flags }) =>
      MECHANISMS[algorithm].includes(type) &&
      (flags & pkcs11.CKF_SIGN) !== 0 &&
      (max === 0 || (min <= BITS[algorithm] && BITS[algorithm] <= max)),
  );
}

const signature =
  (person: string, algorithm: JwsAlgorithm) =>
  async (world: World): Promise<Cell> => {
    const { desk } = world;
    const der = desk.running.certificates.get(person);
    if (der === undefined) {
      must(!announces(world, algorithm), `${algorithm} is announced, and no key could be made for it`);
      return doesNotApply(
        `no mechanism of ${algorithm} is announced, and the order for such a key gave ${desk.running.refusals.get(person)}`,
      );
    }
    const purpose = person === 'preparer' ? 'freeze' : 'approve';
    const { hosts, policy, message } = desk;
    const signed = await hosts.sign({
      choice: await desk.choice(person),
      statement: batchStatement(purpose, [message], policy),
      messages: [message],
      policy,
      onPhase(phase) {
        if (phase.phase === 'waiting-for-pin') hosts.enterPin(phase.request.requestId, PIN);
      },
    });
    if (!signed.ok) {
      must(!announces(world, algorithm), `announced, and refused: ${JSON.stringify(signed.error)}`);
      return refused(signed.error);
    }
    await compactVerify(signed.value.jws, new X509Certificate(der).publicKey, { algorithms: [algorithm] });
    const judged = opensslVerifies(signed.value.jws, JSON.stringify(policy), desk.folder);
    must(judged === `${purpose} by ${person}: verified`, judged);
    return WORKS;
  };

/** The key wants its PIN for each signature, and is never left open. */
async function alwaysAuthenticate(world: World): Promise<Cell> {
  const { desk } = world;
  if (!desk.running.certificates.has('careful'))
    return doesNotApply(`the order for such a key gave ${desk.running.refusals.get('careful')}`);
  const cell = await signature('careful', 'RS256')(world);
  if (cell.kind !== 'works') return cell;
  const wanted = sha256(desk.running.certificates.get('careful') ?? '');
  const told = (await desk.hosts.list())
    .flatMap(({ cards }) => cards)
    .flatMap(({ certificates }) => certificates)
    .find((each) => each.sha256 === wanted);
  return told?.alwaysAuthenticate === true
    ? WORKS
    : doesNotApply('the key that was ordered so does not show CKA_ALWAYS_AUTHENTICATE');
}

/** The desk that was opened before finds what came back; nothing of it is started again. */
async function serviceBack({ desk }: World): Promise<Cell> {
  const { service } = desk.running;
  if (service === null) return doesNotApply('a library alone, in the desk’s own token process');
  const choice = await desk.choice('approver');
  await service.stop();
  // A module that has what it needs may go on; one that does not says so at once, and nobody is left waiting.
  const { outcome } = await signOnCard(desk.hosts, desk, choice, { pins: [PIN] });
  must(outcome !== 'module-timeout', 'without its service the module hangs');
  await desk.hosts.list();
  await service.start();
  const back = await desk.sign('approver');
  must(back === 'signed by approver', `after the service came back: ${back}`);
  const profile = profileWith();
  const key = desk.company(desk.running.company.signing);
  const inquiry = await desk.hosts.signInquiry({ key, profile, fields: { endToEndId: 'E-1' } });
  must(
    inquiry.ok,
    `the company key after the service came back: ${inquiry.ok ? '' : JSON.stringify(inquiry.error)}`,
  );
  return WORKS;
}

async function pulled({ desk, token }: World): Promise<Cell> {
  const { reader } = desk.running;
  if (reader === null) {
    must((token.slotFlags & CKF_REMOVABLE_DEVICE) === 0, 'the slot says CKF_REMOVABLE_DEVICE');
    return doesNotApply('CK_SLOT_INFO.flags without CKF_REMOVABLE_DEVICE');
  }
  const choice = await desk.choice('approver');
  await reader.pull();
  const { outcome } = await signOnCard(desk.hosts, desk, choice, { pins: [PIN] });
  must(!outcome.startsWith('signed'), 'a pulled card signs');
  await reader.insert();
  const back = await desk.sign('approver');
  must(back === 'signed by approver', `after the card came back: ${back}`);
  return WORKS;
}

/**
 * The module hangs while it signs. The act is given up, another module answers meanwhile, and the next act on
 * this one succeeds once it answers again.
 */
async function hung({ desk }: World): Promise<Cell> {
  const { running, folder } = desk;
  const shim = await buildShim(folder);
  const [{ path, env = {}, ...module }, ...more] = running.modules;
  const orders = attachShim(shim.path, folder, 'hung');
  await orders.order();
  const standing = { ...module, path: shim.path, env: orders.env(path, env) };
  const other = {
    ...standing,
    moduleId: 'other',
    env: attachShim(shim.path, folder, 'other').env(path, env),
  };
  const hosts = desk.hostsOn([standing, ...more]);
  const others = desk.hostsOn([other]);
  const choice = await desk.choice('approver', hosts);
  await desk.choice('approver', others);
  await orders.order({ call: 'C_Sign', number: 0, action: 'hang' });
  let meanwhile = '';
  const given = signOnCard(hosts, desk, choice, {
    pins: [PIN],
    during: {
      'waiting-for-pin': async () => {
        meanwhile = await desk.sign('approver', PIN, others);
      },
    },
  });
  const { outcome } = await given;
  must(outcome === 'module-timeout', `the hanging act ended with ${outcome}`);
  must(meanwhile === 'signed by approver', `another module meanwhile: ${meanwhile}`);
  await orders.order();
  const back = await desk.sign('approver', PIN, hosts);
  must(back === 'signed by approver', `after the module answered again: ${back}`);
  await hosts.close();
  await others.close();
  return WORKS;
}

export const ABILITIES: readonly Ability[] = [
  { name: 'list', run: list },
  { name: 'login', run: login },
  { name: 'wrong PIN', run: wrongPin },
  { name: 'locked', run: locked },
  { name: 'change PIN', run: changePin },
  { name: 'RS256', run: signature('preparer', 'RS256') },
  { name: 'PS256', run: signature('pss', 'PS256') },
  { name: 'ES256', run: signature('elliptic', 'ES256') },
  { name: 'ES384', run: signature('curve384', 'ES384') },
  { name: 'always-authenticate', run: alwaysAuthenticate },
  { name: 'seal, modern', run: seal('modern') },
  { name: 'seal, legacy', run: seal('legacy') },
  { name: 'unwrap, OAEP', run: unwrap('rsa-oaep-mgf1p', constants.RSA_PKCS1_OAEP_PADDING) },
  { name: 'unwrap, 1.5', run: unwrap('rsa-1_5', constants.RSA_PKCS1_PADDING) },
  { name: 'make key', run: makeKey },
  { name: 'store certificate', run: storeCertificate },
  { name: 'service gone and back', run: serviceBack },
  { name: 'pulled', run: pulled },
  { name: 'hung', run: hung },
];
