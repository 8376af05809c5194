// The letter with the fingerprints: which certificates and requests it names, that people can compare them,
// and that nothing a person typed becomes part of the page.
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeSheetPrinter } from '../../../ports/sheet.fake.ts';
import { rsaPair } from '../../../../test/interop/keys.ts';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fingerprintWords } from '../../../../shared/domain/fingerprint-words.ts';
import {
  CERTIFICATES,
  keyRecord,
  onboardedDesk,
  PROFILE,
  REQUEST_SHA256,
  type OnboardingDesk,
} from './onboarding-desk.fake.ts';
import { fingerprintLetter } from './letter.ts';
import { onboardingSteps } from './steps.ts';

const { signing, decryption } = CERTIFICATES;
const ended = await rsaPair('CN=Ended', {
  notBefore: new Date('2025-01-01T00:00:00Z'),
  notAfter: new Date('2026-11-20T10:00:00Z'),
});
const INPUT: Parameters<typeof fingerprintLetter>[1] = { language: 'en' };

let world: OnboardingDesk;
beforeEach(async () => {
  world = await onboardedDesk();
});

async function made(input = INPUT) {
  const { file, name, bytes } = must(await fingerprintLetter(world.desk, input));
  const content = Buffer.from(world.desk.outgoing.piece(file, 0)?.base64 ?? '', 'base64');
  expect(bytes).toBe(content.length);
  return { name, html: content.toString('utf8') };
}
const newest = async () => (await world.actionsAbout('onboarding-letter')).at(-1);
/** As it stands on paper. */
const grouped = (sha256: string): string => {
  const groups = sha256.toUpperCase().match(/.{4}/gu) ?? [];
  return `${groups.slice(0, 8).join(' ')}<br>${groups.slice(8).join(' ')}`;
};
const words = (sha256: string): string =>
  fingerprintWords(sha256)
    .map((word) => `<span>${word}</span>`)
    .join(' ');

describe('the letter', () => {
  it('names every certificate of the company by its fingerprint in hex and in words', async () => {
    const { name, html } = await made();
    expect(name).toBe('acme-fingerprints-2026-11-20.html');
    for (const { sha256 } of [signing, decryption]) {
      expect(html).toContain(grouped(sha256));
      expect(html).toContain(words(sha256));
    }
    expect(html).toContain('RSA, 2048 bits');
    expect(html).not.toContain(grouped(REQUEST_SHA256));
    expect(html.match(/<h2>[^<]*/gu)).toEqual(['<h2>Signing certificate', '<h2>Encryption certificate']);
  });

  it('is the evidence of its step, until a key has another certificate', async () => {
    await made();
    const done = async () => (await onboardingSteps(world.desk)).find(({ step }) => step === 'letter')?.done;
    expect(await done()).toBe(true);
    await world.keys(keyRecord('sign', ended), keyRecord('decrypt', decryption));
    expect(await done()).toBe(false);
  });

  it('asks for certificates of the newest key of each use that has none, by its request', async () => {
    await world.keys(
      keyRecord('sign', null, { key: 'trial', request: '' }),
      keyRecord('sign', null),
      keyRecord('decrypt', decryption),
    );
    const { html } = await made();
    expect(html).toContain(grouped(REQUEST_SHA256));
    expect(html.match(/<h2>[^<]*/gu)).toEqual([
      '<h2>Encryption certificate',
      '<h2>Request for the signing certificate',
    ]);
    expect((await newest())?.detail).toContain(`"certificates":["${decryption.sha256}"]`);
    expect((await newest())?.detail).toContain(`"requests":["${REQUEST_SHA256}"]`);
    await world.keys(
      keyRecord('sign', null, { key: 'trial' }),
      keyRecord('sign', signing),
      keyRecord('decrypt', decryption),
    );
    expect((await made()).html).not.toContain('Request for');
  });

  it('names no certificate whose time is over', async () => {
    await world.keys(keyRecord('sign', ended), keyRecord('decrypt', decryption));
    const { clock } = world.desk;
    const end = ended.certificate.validToDate.getTime();
    clock.advance(end - clock.now());
    expect((await made()).html).toContain(grouped(ended.sha256));
    clock.advance(1);
    expect((await made()).html).not.toContain(grouped(ended.sha256));
  });

  it('is not made where it would name nothing', async () => {
    await world.keys();
    expect(await fingerprintLetter(world.desk, INPUT)).toMatchObject({
      ok: false,
      error: { code: 'company-key-unready' },
    });
    await world.keys(keyRecord('sign', null));
    expect((await fingerprintLetter(world.desk, INPUT)).ok).toBe(true);
  });

  it('goes to the bank of the profile, or to our bank where there is none', async () => {
    expect((await made()).html).toContain(`<dd>${PROFILE.name}</dd>`);
    const { desk: before } = world.desk.store;
    const without = { profile: async () => null, setting: (name: string) => before.setting(name) };
    Object.assign(world.desk.store, { desk: without });
    const { html } = await made();
    expect(html).toContain('<dd>our bank</dd>');
    expect(html).not.toContain('Client ID');
  });

  it('says on every page of a practice desk that it is one', async () => {
    expect((await made()).html).toContain('class="band"');
    Object.assign(world.desk, { identity: { ...world.desk.identity, environment: 'production' } });
    expect((await made()).html).not.toContain('class="band"');
  });

  it('takes what people named as text, and runs nothing', async () => {
    const companyName = `<script>alert("1")</script>'&`;
    Object.assign(world.desk, { identity: { ...world.desk.identity, companyName } });
    await world.keys(keyRecord('sign', null, { subject: '<b onload=x>' }));
    const { html } = await made();
    expect(html).not.toMatch(/<script|<b onload/u);
    expect(html).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;');
    expect(html).toContain('&#60;b onload=x&#62;');
    expect(html).toMatch(/Content-Security-Policy" content="default-src 'none'/u);
  });

  it('is printed where the shell can, and the file and the log say as what', async () => {
    expect((await newest())?.detail).toContain('"kind":"pdf"');
    await made();
    expect((await newest())?.detail).toContain('"kind":"html"');
    const sheetPrinter = fakeSheetPrinter();
    Object.assign(world.desk, { sheetPrinter });
    const { name, html } = await made();
    expect([name, html.slice(0, 5)]).toEqual(['acme-fingerprints-2026-11-20.pdf', '%PDF-']);
    expect(sheetPrinter.printed).toEqual([expect.stringContaining(grouped(signing.sha256))]);
    expect((await newest())?.detail).toContain('"kind":"pdf"');
  });

  it('is written in the language that was asked for', async () => {
    const { html } = await made({ ...INPUT, language: 'de' });
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('20.11.2026');
  });
});
