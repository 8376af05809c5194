// A customer's desk against the bank's sandbox under the address of the interface document: from an empty
// folder to the first settled payment and through the gate, on cards the desk did not make.
import { X509Certificate } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNamedBank, type NamedBank } from '../bank/named-bank.ts';
import { SETTLED } from '../bank-days.ts';
import {
  adoptDraft,
  bytesOf,
  certified,
  changePolicy,
  enterSecrets,
  filledProfile,
  letterText,
  makeCompanyKey,
  openSteps,
  TYPIST,
  USAGES,
  type CompanyKey,
} from './customer-desk.ts';
import { loadedModules, outsideTheProduct } from './loaded-modules.ts';
import { payments, sealed, typedBatch } from './officers.ts';
import { makeCards, setUp } from './real-cards.ts';
import { newFolder, StdioDesk, throwAway } from './stdio-desk.ts';

const [home, folder] = [newFolder(), newFolder()];
const modules = loadedModules();
let bank: NamedBank;
let desk: StdioDesk;

beforeAll(async () => {
  const [named, env] = await Promise.all([startNamedBank(), makeCards(home)]);
  bank = named;
  desk = await StdioDesk.start(folder, { args: [], env: { ...env, ...modules.env }, real: true });
  await setUp(desk);
});
afterAll(async () => {
  await desk.stop();
  await bank.stop();
  modules.remove();
  await Promise.all([home, folder].map(throwAway));
});

const keys: CompanyKey[] = [];

it('the bank certifies a request only when the letter names it, and no other key', async () => {
  for (const usage of USAGES) keys.push(await makeCompanyKey(desk, usage));
  const [signing, decryption] = keys;
  if (signing === undefined || decryption === undefined) throw new Error('two keys');
  await expect(certified(desk, bank, signing, 'a letter about something else')).rejects.toThrow(
    'the letter does not name the fingerprint',
  );
  const letter = await letterText(desk);
  for (const key of keys) expect(letter).toContain(key.subject);
  for (const key of keys) await certified(desk, bank, key, letter);
  expect(await openSteps(desk)).not.toContain('letter');
  expect(await openSteps(desk)).not.toContain('certificates');
});

it('the shipped example, filled in from the bank’s papers, is adopted, and the bank is reached through the proxy', async () => {
  const draft = await filledProfile(desk, bank);
  expect(draft).toMatchObject({
    environment: 'sandbox',
    endpoint: { hostLabel: 'sandbox', segment: 'sb' },
    keys: { signing: keys[0]?.uri, decryption: keys[1]?.uri },
  });
  await adoptDraft(desk, draft, 'first connection');
  await enterSecrets(desk, bank);
  expect((await desk.must('profile.get', {})).baseUrl).toBe('https://sandbox.bank.example/sb');
  const { checks } = await desk.must('profile.test', {});
  expect(checks.map(({ result, fault }) => [result, fault])).toEqual(checks.map(() => ['passed', null]));
  expect(new Set(bank.proxy.asked)).toEqual(new Set(['sandbox.bank.example:443']));
  expect(await openSteps(desk)).toEqual(['payment', 'quorum']);
});

it('a payment is prepared, approved, released, sealed with the company’s card, sent and settled', async () => {
  const batch = await typedBatch(desk);
  const { message } = await sealed(desk, batch);
  expect(await desk.must('outbox.send', { message })).toMatchObject({ state: 'accepted', fault: null });
  await bank.order('clock.advance', { seconds: SETTLED });
  await desk.must('follow.askAgain', { message });
  await expect
    .poll(async () => (await payments(desk, batch))[0]?.status, { timeout: 60_000, interval: 100 })
    .toBe('ACSC');
  expect(await openSteps(desk)).toEqual(['quorum']);
  // Whoever gets the evidence checks the seal with it: the certificate the bank issued.
  const evidence = await desk.must('evidence.collect', { batch });
  const files = unzipSync(await bytesOf(desk, evidence.file));
  for (const [name, usage] of [
    ['signing', 'sign'],
    ['encryption', 'decrypt'],
  ] as const) {
    const pem = strFromU8(files[`certificates/company-${name}.pem`] ?? new Uint8Array());
    const { certificate } = (await desk.must('onboarding.get', {})).keys.find(
      (key) => key.usage === usage,
    ) ?? { certificate: null };
    expect(new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()).toBe(
      certificate?.sha256,
    );
  }
});

it('the administrators name the profile, and the gate opens', async () => {
  const { profile, sha256 } = await desk.must('profile.get', {});
  await changePolicy(desk, [{ change: 'name-profile', id: profile.id, version: profile.version, sha256 }]);
  expect(await openSteps(desk)).toEqual([]);
  const way = await desk.must('onboarding.gate', { person: TYPIST });
  expect(JSON.parse((await bytesOf(desk, way.file)).toString('utf8'))).toMatchObject({
    format: 'countersign/onboarding/1',
    draft: { environment: 'production', endpoint: { hostLabel: '', segment: 'prod' } },
  });
});

it('no code of the training desk, the tests or the sandbox took part', async () => {
  await desk.stop();
  const loaded = modules.read();
  expect(loaded.length).toBeGreaterThan(200);
  expect(loaded).toContain('main/compose.ts');
  expect(outsideTheProduct(loaded)).toEqual([]);
});
