// 2.4 and 5.4: envelopes made by xmlsec1 in both suites, and every envelope the bank must not trust.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePair, signatureTemplate } from './foreign-client.ts';
import type { HttpAnswer, SuiteName } from './foreign-client.ts';
import { freshId, pain001, transaction, valueOf } from './messages.ts';
import { openSandbox } from './open-sandbox.ts';
import type { OpenSandbox } from './open-sandbox.ts';

let bank: OpenSandbox;
beforeAll(async () => {
  bank = await openSandbox('envelope');
});
afterAll(() => bank.close());
beforeEach(() => {
  bank.reset();
});

const request = (): string =>
  bank.client.requestOf(
    pain001({
      msgId: freshId('MSG'),
      debtorIban: bank.iban('GB-EUR'),
      date: bank.today(),
      transactions: [transaction()],
    }),
  );

async function refused(body: string): Promise<string> {
  const answer = await bank.client.postInitiation(body);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([400, expect.any(String)]);
  return valueOf(answer.text, 'moreInformation') ?? '';
}

describe('what xmlsec1 signs and encrypts, the bank takes, and answers so that xmlsec1 opens it', () => {
  const forms = ['response', 'psr1', 'json', 'bare'] as const;
  test.each(
    (['modern', 'legacy'] as const).flatMap((suite) =>
      forms.map((form): [SuiteName, (typeof forms)[number]] => [suite, form]),
    ),
  )('suite %s, answer %s', async (suite, form) => {
    bank.order('settings.set', { settings: { requestSuite: suite, initiationAnswer: form } });
    const answer = await bank.client.postInitiation(bank.client.seal(request(), suite));
    expect(valueOf(bank.client.openStatus(answer), 'TxSts')).toBe('PDNG');
    const [signature, data] =
      suite === 'modern' ? ['rsa-sha256', 'aes256-gcm'] : ['rsa-sha1', 'tripledes-cbc'];
    expect(
      Buffer.from(
        form === 'json' ? (JSON.parse(answer.text) as { psrDocument: string }).psrDocument : '',
        'base64',
      ).toString() + answer.text,
    ).toContain(data);
    expect(
      bank.client.decrypt(
        form === 'json'
          ? Buffer.from((JSON.parse(answer.text) as { psrDocument: string }).psrDocument, 'base64')
          : answer.body,
      ),
    ).toContain(signature);
  });

  test("the answer suite can be fixed apart from the request's", async () => {
    bank.order('settings.set', { settings: { requestSuite: 'either', answerSuite: 'legacy' } });
    expect((await bank.client.postInitiation(bank.client.seal(request(), 'modern'))).text).toContain(
      'tripledes-cbc',
    );
  });

  test('answers signed with the previous bank certificate verify under it only', async () => {
    bank.order('settings.set', { settings: { signWith: 'previous' } });
    const plain = bank.client.decrypt((await bank.client.postInitiation(bank.client.seal(request()))).body);
    expect(() => {
      bank.client.verify(plain);
    }).toThrow(/signature/i);
    bank.client.verify(
      plain,
      bank.client.file('previous.pem', bank.client.facts.bank.previousSigningCertPem),
    );
  });

  test('what is encrypted for the previous bank certificate is still read', async () => {
    const previous = bank.client.file(
      'previous-encryption.pem',
      bank.client.facts.bank.previousEncryptionCertPem,
    );
    expect(
      (await bank.client.postInitiation(bank.client.encrypt(bank.client.sign(request()), 'modern', previous)))
        .status,
    ).toBe(200);
  });
});

test('the JSON twin is taken where the switch allows it, and is 415 otherwise', async () => {
  const twin = (): string =>
    JSON.stringify({ paymentBase64: Buffer.from(bank.client.seal(request())).toString('base64') });
  expect((await bank.client.postInitiation(twin(), { 'content-type': 'application/json' })).status).toBe(415);
  bank.order('settings.set', { settings: { jsonRequests: 'sealed', initiationAnswer: 'json' } });
  expect(
    valueOf(
      bank.client.openStatus(
        await bank.client.postInitiation(twin(), { 'content-type': 'application/json' }),
      ),
      'TxSts',
    ),
  ).toBe('PDNG');
});

describe('refused envelopes', () => {
  test('the other suite than the demanded one', async () => {
    expect(await refused(bank.client.seal(request(), 'legacy'))).toContain(
      'tripledes-cbc is not the agreed one',
    );
    bank.order('settings.set', { settings: { requestSuite: 'legacy' } });
    expect(await refused(bank.client.seal(request(), 'modern'))).toContain(
      'aes256-gcm is not the agreed one',
    );
  });

  test('a legacy signature inside a modern encryption', async () => {
    expect(await refused(bank.client.encrypt(bank.client.sign(request(), 'legacy'), 'modern'))).toContain(
      'rsa-sha1 is not the agreed one',
    );
  });

  test('no encryption, no signature, no XML at all', async () => {
    expect(await refused(bank.client.sign(request()))).toBe('the body is not one xenc:EncryptedData');
    expect(await refused(bank.client.encrypt(request()))).toBe('exactly one Signature is wanted');
    expect(await refused('hello')).toContain('text outside the root element');
  });

  test('a signature by a certificate that is not registered, though it stands in KeyInfo', async () => {
    const stranger = makePair(bank.client.dir, 'stranger');
    expect(await refused(bank.client.encrypt(bank.client.sign(request(), 'modern', stranger)))).toBe(
      'the signature is not by a registered certificate',
    );
  });

  test('the right key under a foreign KeyInfo certificate', async () => {
    const stranger = makePair(bank.client.dir, 'stranger');
    const mixed = bank.client
      .sign(request(), 'modern', bank.client.signing, signatureTemplate('modern', bank.client.signing))
      .replace(
        /<X509Certificate>[^<]*/,
        `<X509Certificate>${stranger.certPem.replace(/-----[^-]+-----|\s/g, '')}`,
      );
    expect(await refused(bank.client.encrypt(mixed))).toBe('X509Certificate is not the registered one');
  });

  test('content changed after signing', async () => {
    const signed = bank.client.sign(request());
    expect(await refused(bank.client.encrypt(signed.replace('<paymentBase64>P', '<paymentBase64>Q')))).toBe(
      'the digest does not match the content',
    );
  });

  test('two signatures, or one that is not last', async () => {
    const signed = bank.client.sign(request());
    const signature = /<Signature .*<\/Signature>/s.exec(signed)?.[0] ?? '';
    expect(await refused(bank.client.encrypt(signed.replace('</Request>', `${signature}</Request>`)))).toBe(
      'exactly one Signature is wanted',
    );
    expect(await refused(bank.client.encrypt(signed.replace('</Request>', '<more/></Request>')))).toBe(
      'the Signature must be the last child of the root',
    );
  });

  test('exclusive canonicalization, a Reference to an Id, an extra transform', async () => {
    const template = signatureTemplate('modern', bank.client.signing);
    const c14n = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
    const signed = (changed: string, element = request()): string =>
      bank.client.encrypt(bank.client.sign(element, 'modern', bank.client.signing, changed));
    expect(
      await refused(signed(template.replaceAll(c14n, 'http://www.w3.org/2001/10/xml-exc-c14n#'))),
    ).toContain('canonicalization must be inclusive');
    expect(await refused(signed(template.replace(`<Transform Algorithm="${c14n}"/>`, '')))).toContain(
      'the transforms must be',
    );
  });

  test('a key wrapped for somebody else', async () => {
    const stranger = makePair(bank.client.dir, 'stranger');
    expect(await refused(bank.client.encrypt(bank.client.sign(request()), 'modern', stranger.cert))).toBe(
      'decryption failed',
    );
  });

  test('a legacy key wrapped for somebody else fails with the same words', async () => {
    bank.order('settings.set', { settings: { requestSuite: 'legacy' } });
    const stranger = makePair(bank.client.dir, 'stranger');
    expect(
      await refused(bank.client.encrypt(bank.client.sign(request(), 'legacy'), 'legacy', stranger.cert)),
    ).toBe('decryption failed');
  });

  test('an XML declaration before the envelope, unless allowed', async () => {
    const declared = (): string => `<?xml version="1.0"?>${bank.client.seal(request())}`;
    expect(await refused(declared())).toBe('the body starts with an XML declaration');
    bank.order('settings.set', { settings: { xmlDeclaration: 'allow' } });
    expect((await bank.client.postInitiation(declared())).status).toBe(200);
  });

  test('a DTD in front of the envelope and one inside it', async () => {
    expect(await refused(`<!DOCTYPE x [<!ENTITY a "b">]>${bank.client.seal(request())}`)).toContain(
      'document type declaration',
    );
    const pain =
      '<!DOCTYPE Document [<!ENTITY a "aaaa">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">&a;</Document>';
    expect(await refused(bank.client.seal(bank.client.requestOf(pain)))).toContain(
      'document type declaration',
    );
  });

  test('Base64 with line breaks, another tag, a namespace on Request', async () => {
    const broken = request().replace(/<paymentBase64>(.{64})/, '<paymentBase64>$1\n');
    expect(await refused(bank.client.seal(broken))).toBe('paymentBase64 is not Base64 without line breaks');
    expect(await refused(bank.client.seal(request().replaceAll('paymentBase64', 'payment')))).toBe(
      'Request holds exactly one paymentBase64',
    );
    expect(
      await refused(bank.client.seal(request().replace('<Request>', '<Request xmlns="urn:x">'))),
    ).toContain('Request without a namespace');
  });

  test('by switch an untrusted envelope is 403 or 412', async () => {
    const statuses: number[] = [];
    for (const envelopeStatus of [403, 412]) {
      bank.order('settings.set', { settings: { envelopeStatus } });
      const answer: HttpAnswer = await bank.client.postInitiation('hello');
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([403, 412]);
  });
});
