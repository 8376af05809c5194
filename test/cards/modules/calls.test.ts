// How many PKCS#11 calls one signature costs after its login, counted by a module that stands before the
// real one: over a network each is a round trip, and what else lies on the token must not add to them.
import { pinBytes } from '../../../shared/ipc/pin-answer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import type { DesktopTokenHosts } from '../../../main/token/host.ts';
import { buildShim, type Shim } from '../../fault-shim/shim.ts';
import { batchStatement, PIN } from '../../token/desk.ts';
import { signOnCard } from '../sign-on-card.ts';
import { type ModuleDesk, openModuleDesk } from './desk.ts';
import { fill } from './fill.ts';
import { OFFICERS, startSoftHsm } from './soft-hsm.ts';

const MOST = 16;

let desk: ModuleDesk;
let shim: Shim;
let hosts: DesktopTokenHosts;

beforeAll(async () => {
  desk = await openModuleDesk(startSoftHsm);
  shim = await buildShim(desk.folder);
  await shim.order();
  const [{ path, env = {}, ...module }] = desk.running.modules;
  hosts = desk.hostsOn([{ ...module, path: shim.path, env: shim.env(path, env) }]);
});
afterAll(() => desk.stop());

/** The calls of one signature, from the login on. */
async function callsAfterLogin(person: string): Promise<readonly string[]> {
  await desk.choice(person, hosts);
  await shim.calls();
  expect(await desk.sign(person, undefined, hosts)).toBe(`signed by ${person}`);
  const calls = await shim.calls();
  return calls.slice(calls.lastIndexOf('C_Login') + 1);
}

test('nothing reaches a token between the PIN for one use of a key and that use, whoever lists it', async () => {
  const choice = await desk.choice('careful', hosts);
  await shim.calls();
  await shim.order({ call: 'C_Sign', number: 0, action: 'delay', value: 500 });
  const listings: Promise<unknown>[] = [];
  const { outcome } = await signOnCard(hosts, desk, choice, {
    pins: [PIN],
    // Each listing reaches the process right after the PIN did.
    during: {
      'waiting-for-pin': async () => {
        setTimeout(() => listings.push(hosts.list(), hosts.pulse()), 100);
        setTimeout(() => listings.push(hosts.list(), hosts.pulse()), 300);
      },
    },
  });
  await shim.order();
  await Promise.all(listings);
  expect(outcome).toBe('signed by careful');
  const calls = await shim.calls();
  const began = calls.lastIndexOf('C_SignInit');
  expect(calls.slice(began, calls.indexOf('C_Logout', began) + 1)).toEqual([
    'C_SignInit',
    'C_Login',
    'C_Sign',
    'C_Logout',
  ]);
  expect(listings.length).toBe(4);
});

test('on an open card nothing but that card is asked between the confirmation and the signature', async ({
  annotate,
}) => {
  const choice = await desk.choice('approver', hosts);
  const { policy, message } = desk;
  const sign = async (): Promise<readonly string[]> => {
    let before: Promise<unknown> = Promise.resolve();
    const signed = await hosts.sign({
      choice,
      statement: batchStatement('approve', [message], policy),
      messages: [message],
      policy,
      lease: { seconds: 600, acts: 5, idleSeconds: 120 },
      onPhase(phase) {
        if (phase.phase !== 'waiting-for-pin') return;
        const { requestId, entry } = phase.request;
        // What was called until now served the page.
        before = shim
          .calls()
          .then(() =>
            hosts.answerPin(
              entry.kind === 'confirm'
                ? { type: 'confirm', requestId }
                : { type: 'enter', requestId, pin: pinBytes(PIN), keepOpen: true },
            ),
          );
      },
    });
    await before;
    expect(signed.ok).toBe(true);
    return shim.calls();
  };
  await sign();
  const calls = await sign();
  hosts.endLease(null, 'logout');
  await annotate(`one signature on an open card: ${calls.length} calls (${calls.join(' ')})`);
  expect(calls.filter((name) => name === 'C_GetTokenInfo')).toHaveLength(1);
  expect(calls.filter((name) => ['C_GetSlotList', 'C_GetSlotInfo', 'C_Login'].includes(name))).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(MOST);
});

test('one signature costs at most 16 calls after its login, the same with 600 certificates as with 5', async ({
  annotate,
}) => {
  const few = await callsAfterLogin('approver');
  const elliptic = await callsAfterLogin('elliptic');
  await annotate(`one signature after its login: ${few.length} calls (${few.join(' ')})`);
  expect(few.length).toBeLessThanOrEqual(MOST);
  expect(elliptic.length).toBeLessThanOrEqual(MOST);
  const spki = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    type: 'spki',
    format: 'der',
  });
  const others: Uint8Array[] = [];
  for (let index = 0; index < 600; index += 1)
    others.push(await desk.authority.issue(spki, { name: `Other ${index}` }));
  const [{ path, env = {} }] = desk.running.modules;
  await fill({ path, env, folder: desk.folder }, OFFICERS, others);
  expect(await callsAfterLogin('approver')).toEqual(few);
  const listed = (await hosts.list()).flatMap(({ cards }) => cards).find(({ label }) => label === OFFICERS);
  expect(listed?.certificates.length).toBe(606);
}, 180_000);
