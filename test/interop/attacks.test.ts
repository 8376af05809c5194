// What an attacker on the way, or a bank gone wrong, could send: each is refused with its code and rule, and
// nothing of it is read.
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { pain002Of, openAnswer, type OpenOptions } from '../../main/envelope/open.ts';
import { guardXml } from '../../main/envelope/guard.ts';
import { encryptElement } from '../../main/envelope/seal.ts';
import { SUITES } from '../../main/envelope/suites.ts';
import type { Suite } from '../../shared/domain/bank-profile.ts';
import { fileUnwrap, signDocument } from './company.ts';
import { rsaPair, writePair, type KeyPair } from './keys.ts';
import { folder, signatureTemplate, signs, verifies } from './xmlsec.ts';

let company: KeyPair;
let bank: KeyPair;
let attacker: KeyPair;
let bankFiles: { key: string; certificate: string };
let attackerFiles: { key: string; certificate: string };

beforeAll(async () => {
  [company, bank, attacker] = await Promise.all([
    rsaPair('CN=Company'),
    rsaPair('CN=Bank'),
    rsaPair('CN=Bank'),
  ]);
  bankFiles = writePair(folder, 'bank-attacked', bank);
  attackerFiles = writePair(folder, 'attacker', attacker);
});

const honest = `<Response>${Buffer.from('<honest/>').toString('base64')}</Response>`;
const evil = Buffer.from('<evil/>').toString('base64');
const signed = (suite: Suite = 'modern') => signDocument(suite, honest, bank);

async function verdict(body: string | Uint8Array, options: Partial<OpenOptions> = {}): Promise<string> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const opened = await openAnswer(bytes, {
    suite: 'modern',
    certificates: [bank.certificate],
    unwrap: fileUnwrap(company),
    maxBytes: 1_000_000,
    ...options,
  });
  if (!opened.ok)
    return opened.error.rule === undefined ? opened.error.code : `${opened.error.code} ${opened.error.rule}`;
  const read = await pain002Of(opened.value);
  return read.ok
    ? `read ${Buffer.from(read.value).toString()}`
    : `${read.error.code} ${read.error.rule ?? ''}`;
}

async function encrypted(xml: string, suite: Suite = 'modern', pair: KeyPair = company): Promise<string> {
  const body: Buffer[] = [];
  for await (const chunk of encryptElement([Buffer.from(xml)], {
    suite,
    certificate: pair.certificate,
    random: randomBytes,
  }))
    body.push(chunk);
  return Buffer.concat(body).toString();
}

it('the honest answer is read', async () => {
  expect(await verdict(signed())).toBe('read <honest/>');
  expect(await verdict(await encrypted(signed()))).toBe('read <honest/>');
});

describe('signature wrapping', () => {
  const signature = () => /<Signature .*<\/Signature>/u.exec(signed())?.[0] ?? '';

  it.each([
    [
      'the signed root becomes a child of another Response',
      () => `<Response>${evil}${signed()}</Response>`,
      'answer-forged position',
    ],
    [
      'the signed original hides in an Object of the signature',
      () =>
        `<Response>${evil}${signature().replace('</Signature>', `<Object>${honest}</Object></Signature>`)}</Response>`,
      'answer-forged structure',
    ],
    [
      'the signature moves to another root',
      () => `<Response>${evil}${signature()}</Response>`,
      'answer-forged signature-value',
    ],
    [
      'a second signature of an attacker stands beside the first',
      () => signed().replace('</Response>', `${signature()}</Response>`),
      'answer-forged one-signature',
    ],
    [
      'a Signature of no namespace stands beside the first',
      () => signed().replace('<Response>', '<Response><Signature/>'),
      'answer-forged one-signature',
    ],
    [
      'a SignedInfo stands outside the signature',
      () => signed().replace('<Response>', '<Response><SignedInfo/>'),
      'answer-forged structure',
    ],
    [
      'the signature sits deeper than the root',
      () => signed().replace('<Signature', '<psr1><Signature').replace('</Signature>', '</Signature></psr1>'),
      'answer-forged position',
    ],
    [
      'the reference names an element instead of the document',
      () => signed().replace('URI=""', 'URI="#a"').replace('<Response>', '<Response Id="a">'),
      'answer-forged reference-uri',
    ],
    [
      'the reference is an XPointer',
      () => signed().replace('URI=""', 'URI="#xpointer(/)"'),
      'answer-forged reference-uri',
    ],
    ['the reference has no URI', () => signed().replace(' URI=""', ''), 'answer-forged reference-uri'],
    [
      'a second reference is added',
      () => signed().replace(/(<Reference .*<\/Reference>)/u, '$1$1'),
      'answer-forged one-reference',
    ],
    [
      'two digest values stand in the reference',
      () => signed().replace(/(<DigestValue>[^<]*<\/DigestValue>)/u, '$1$1'),
      'answer-forged structure',
    ],
    [
      'a second SignatureValue hides in KeyInfo',
      () => signed().replace('<KeyInfo>', '<KeyInfo><SignatureValue>AAAA</SignatureValue>'),
      'answer-forged structure',
    ],
    [
      'the digest value has a child',
      () => signed().replace('<DigestValue>', '<DigestValue><x/>'),
      'answer-forged structure',
    ],
  ])('%s', async (_name, forged, expected) => {
    expect(await verdict(forged())).toBe(expected);
    expect(await verdict(await encrypted(forged()))).toBe(expected);
  });
});

describe('content and keys', () => {
  it('a changed payload does not verify', async () => {
    expect(await verdict(signed().replace(/>[A-Za-z0-9+/=]+<Signature/u, `>${evil}<Signature`))).toBe(
      'answer-forged signature-value',
    );
  });

  it('white space added to the payload does not verify', async () => {
    expect(await verdict(signed().replace('<Signature', '\n<Signature'))).toBe(
      'answer-forged signature-value',
    );
  });

  it('an attribute added to the root does not verify', async () => {
    expect(await verdict(signed().replace('<Response>', '<Response a="1">'))).toBe(
      'answer-forged signature-value',
    );
  });

  it('an answer signed by an attacker with his own certificate in KeyInfo does not verify, though it is a good signature', async () => {
    const forged = signs(
      honest.replace('</Response>', `${signatureTemplate('modern')}</Response>`),
      attackerFiles,
    );
    expect(verifies(forged, attackerFiles.certificate)).toBe(true);
    expect(await verdict(forged)).toBe('answer-forged signature-value');
  });

  it("an attacker's signature under the bank's certificate in KeyInfo does not verify", async () => {
    const forged = signDocument('modern', honest, { ...attacker, certificate: bank.certificate });
    expect(await verdict(forged)).toBe('answer-forged signature-value');
  });

  it("the bank's signature without any KeyInfo verifies: the key is the configured one", async () => {
    expect(await verdict(signed().replace(/<KeyInfo>.*<\/KeyInfo>/u, ''))).toBe('read <honest/>');
  });

  it('an answer without a signature is not read', async () => {
    expect(await verdict(honest)).toBe('answer-unsigned');
    expect(await verdict(await encrypted(honest))).toBe('answer-unsigned');
  });

  it('no configured certificate, no verification', async () => {
    expect(await verdict(signed(), { certificates: [] })).toBe('answer-forged signature-value');
  });
});

describe('algorithms', () => {
  it.each([
    ['SHA-1 signature in modern', () => signed('legacy'), 'answer-other-suite signature-algorithm'],
    [
      'SHA-1 digest in modern',
      () => signed().replace(SUITES.modern.digest, SUITES.legacy.digest),
      'answer-other-suite digest-algorithm',
    ],
    [
      'HMAC keyed with the public key',
      () => signed().replace(SUITES.modern.signature, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
      'answer-other-suite signature-algorithm',
    ],
    [
      'HMAC cut to a few bits',
      () =>
        signed().replace(/<SignatureMethod[^>]*><\/SignatureMethod>/u, (m) =>
          m.replace('><', '><HMACOutputLength>1</HMACOutputLength><'),
        ),
      'answer-forged structure',
    ],
    [
      'exclusive canonicalization',
      () =>
        signed().replace(
          /CanonicalizationMethod Algorithm="[^"]*"/u,
          'CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"',
        ),
      'answer-forged canonicalization',
    ],
    [
      'canonicalization with comments',
      () => signed().replace('REC-xml-c14n-20010315"></Canon', 'REC-xml-c14n-20010315#WithComments"></Canon'),
      'answer-forged canonicalization',
    ],
    [
      'an XSLT transform',
      () =>
        signed().replace(
          '<Transforms>',
          '<Transforms><Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
        ),
      'answer-forged transforms',
    ],
    [
      'an XPath transform in place of C14N',
      () =>
        signed().replace(
          /<Transform Algorithm="http:\/\/www.w3.org\/TR\/2001[^>]*>/u,
          '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116">',
        ),
      'answer-forged transforms',
    ],
    [
      'a transform with children',
      () => signed().replace('enveloped-signature"></', 'enveloped-signature"><x/></'),
      'answer-forged transforms',
    ],
    [
      'transforms in the other order',
      () => signed().replace(/(<Transform [^>]*><\/Transform>)(<Transform [^>]*><\/Transform>)/u, '$2$1'),
      'answer-forged transforms',
    ],
  ])('%s is refused', async (_name, forged, expected) => {
    expect(await verdict(forged())).toBe(expected);
  });

  it('content in the other suite stays unread, and the decryption key is not asked', async () => {
    let asked = 0;
    const unwrap: OpenOptions['unwrap'] = (wrapped) => {
      asked += 1;
      return fileUnwrap(company)(wrapped);
    };
    expect(await verdict(await encrypted(signed(), 'legacy'), { unwrap })).toBe(
      'answer-other-suite content-algorithm',
    );
    expect(
      await verdict(
        (await encrypted(signed())).replace(SUITES.modern.keyTransport, SUITES.legacy.keyTransport),
        { unwrap },
      ),
    ).toBe('answer-other-suite key-transport');
    expect(
      await verdict((await encrypted(signed())).replace('xmldsig#sha1', 'xmlenc#sha256'), { unwrap }),
    ).toBe('answer-other-suite key-transport');
    expect(asked).toBe(0);
  });

  it('a legacy profile does not read modern answers either', async () => {
    expect(await verdict(await encrypted(signed()), { suite: 'legacy' })).toBe(
      'answer-other-suite content-algorithm',
    );
    expect(await verdict(signed(), { suite: 'legacy' })).toBe('answer-other-suite signature-algorithm');
  });
});

describe('the guard before anything is trusted', () => {
  it.each([
    ['a DTD', '<!DOCTYPE Response [<!ENTITY a "b">]><Response>&a;</Response>', 'answer-garbled no-doctype'],
    [
      'an external entity',
      '<!DOCTYPE Response SYSTEM "file:///etc/passwd"><Response/>',
      'answer-garbled no-doctype',
    ],
    ['an undeclared entity', '<Response>&a;</Response>', 'answer-garbled well-formed'],
    ['a comment inside a value', '<Response>AAAA<!-- -->BBBB</Response>', 'answer-garbled no-comments'],
    ['a processing instruction', '<Response><?x y?></Response>', 'answer-garbled no-instructions'],
    ['deep nesting', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`, 'answer-garbled depth'],
    ['a cut document', '<Response>AAAA', 'answer-garbled well-formed'],
    ['two roots', '<Response/><Response/>', 'answer-garbled well-formed'],
    [
      'a declared encoding nothing here reads',
      '<?xml version="1.0" encoding="EBCDIC-CP-DE"?><Response/>',
      'answer-garbled encoding',
    ],
    [
      'two declared encodings',
      '<?xml version="1.0" encoding="UTF-8" encoding="UTF-16"?><Response/>',
      'answer-garbled encoding',
    ],
    [
      'a byte that ISO-8859-1 does not have',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><Response>\x80</Response>', 'latin1'),
      'answer-garbled encoding',
    ],
    [
      'an encoding that the bytes contradict',
      '<?xml version="1.0" encoding="UTF-16"?><Response>é</Response>',
      'answer-garbled encoding',
    ],
    [
      'half a character of UTF-16',
      Buffer.from('\ufeff<Response>\ud800</Response>', 'utf16le'),
      'answer-garbled encoding',
    ],
    [
      'UTF-16 cut in a character',
      Buffer.from('\ufeff<Response/>', 'utf16le').subarray(0, -1),
      'answer-garbled encoding',
    ],
    [
      'a namespace with blanks, which the verifying library would keep',
      '<Response xmlns=" urn:x"/>',
      'answer-garbled namespace',
    ],
    [
      'a prefix with blanks in its namespace',
      '<Response xmlns:a="urn:x&#160;"/>',
      'answer-garbled namespace',
    ],
    [
      'bytes that are no UTF-8',
      new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]),
      'answer-garbled utf-8',
    ],
    ['nothing at all', '', 'answer-garbled well-formed'],
  ])('%s is refused', async (_name, body, expected) => {
    expect(await verdict(body)).toBe(expected);
  });

  const declarations = (count: number): string =>
    Array.from({ length: count }, (_, index) => `xmlns:p${index}="urn:${index}"`).join(' ');

  it.each([
    [
      '60 kB of namespace declarations on one element',
      () => `<r ${declarations(2_800)}/>`,
      'answer-garbled attributes',
    ],
    [
      'namespace declarations on one element, repeated below it',
      () => `<r ${declarations(1_800)}>${'<a xmlns:q="urn:q"/>'.repeat(1_000)}</r>`,
      'answer-garbled attributes',
    ],
    [
      'namespace declarations piled up level by level',
      () =>
        `${Array.from({ length: 40 }, (_, level) => `<a ${declarations(60).replaceAll('p', `p${level}x`)}>`).join('')}</a>`,
      'answer-garbled namespaces',
    ],
    [
      'attributes without end',
      () => `<r ${Array.from({ length: 6_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
      'answer-garbled attributes',
    ],
    [
      'a hundred thousand elements of one answer read on main',
      () => `<r>${'<a/>'.repeat(100_000)}</r>`,
      'answer-oversized',
    ],
    [
      'a signed answer that is short, and has elements the verifying library holds against each other',
      () => signDocument('modern', `<r>${'<a/>'.repeat(15_000)}</r>`, attacker),
      'answer-oversized',
    ],
  ])('%s is refused within a second', async (_name, build, expected) => {
    const body = Buffer.from(build());
    // Processor time of this process alone: a busy machine must not fail the test.
    const before = process.cpuUsage();
    expect(await verdict(body)).toBe(expected);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  it('what declares 64 prefixes everywhere is read in linear time', () => {
    /** Processor time of this thread alone, the least of three. */
    const cost = (elements: number): number => {
      const body = Buffer.from(`<r ${declarations(60)}>${'<a xmlns:q="urn:q"/>'.repeat(elements)}</r>`);
      const once = (): number => {
        const before = process.threadCpuUsage();
        expect(guardXml(body).ok).toBe(true);
        const { user, system } = process.threadCpuUsage(before);
        return user + system;
      };
      return Math.min(once(), once(), once());
    };
    cost(10_000);
    // Four times as much costs four times, and sixteen times where each is held against each.
    expect(cost(40_000) / cost(10_000)).toBeLessThan(9);
  });

  it('a comment in a signed value is refused although C14N would drop it', async () => {
    const forged = signed().replace('<DigestValue>', '<DigestValue><!--x-->');
    expect(await verdict(forged)).toBe('answer-garbled no-comments');
  });

  it('an answer past the size limit is not even parsed', async () => {
    expect(await verdict(signed(), { maxBytes: 100 })).toBe('answer-oversized');
  });

  it('payload Base64 that was cut is refused after a good signature', async () => {
    expect(await verdict(signDocument('modern', '<Response>QUJ</Response>', bank))).toBe(
      'answer-garbled answer-base64',
    );
    expect(await verdict(signDocument('modern', '<Response>QUJ=</Response>', bank))).toBe(
      'answer-garbled answer-base64',
    );
    expect(await verdict(signDocument('modern', '<Response></Response>', bank))).toBe(
      'answer-garbled answer-base64',
    );
    expect(await verdict(signDocument('modern', '<Other>QUJD</Other>', bank))).toBe(
      'answer-garbled answer-root',
    );
  });
});

describe('EncryptedData', () => {
  it.each([
    [
      'two encrypted keys',
      (x: string) => x.replace(/(<xenc:EncryptedKey>.*<\/xenc:EncryptedKey>)/u, '$1$1'),
      'answer-garbled one-encrypted-key',
    ],
    [
      'a reference instead of a value',
      (x: string) =>
        x.replace(
          /<xenc:CipherValue>[^<]*<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>/u,
          '<xenc:CipherReference URI="http://127.0.0.1/"/></xenc:CipherData></xenc:EncryptedData>',
        ),
      'answer-garbled cipher-value',
    ],
    [
      'content instead of an element',
      (x: string) => x.replace('xmlenc#Element', 'xmlenc#Content'),
      'answer-garbled encrypted-type',
    ],
    [
      'cut Base64',
      (x: string) =>
        x.replace(
          '</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>',
          '!</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData>',
        ),
      'answer-garbled cipher-value',
    ],
    [
      'more children',
      (x: string) => x.replace('</xenc:EncryptedData>', '<xenc:EncryptionProperties/></xenc:EncryptedData>'),
      'answer-garbled encrypted-data',
    ],
  ])('%s is refused', async (_name, forge, expected) => {
    expect(await verdict(forge(await encrypted(signed())))).toBe(expected);
  });

  it('encryption inside encryption is refused', async () => {
    expect(await verdict(await encrypted(await encrypted(signed())))).toBe('answer-undecryptable');
  });
});

describe.each(['modern', 'legacy'] as const)('no decryption oracle in suite %s', (suite) => {
  const value = /(<xenc:CipherValue>)([^<]+)(<\/xenc:CipherValue>)/gu;

  /** Changes one byte of the n-th CipherValue: 0 is the wrapped key, 1 the content. */
  function flip(xml: string, which: number, at: (length: number) => number): string {
    let index = -1;
    return xml.replaceAll(value, (all, open: string, base64: string, close: string) => {
      index += 1;
      if (index !== which) return all;
      const bytes = Buffer.from(base64, 'base64');
      const position = at(bytes.length);
      bytes[position] = (bytes[position] ?? 0) ^ 1;
      return open + bytes.toString('base64') + close;
    });
  }

  it('a wrong key, a wrong padding, a flipped tag, a flipped text and a wrong length look exactly alike', async () => {
    const xml = await encrypted(signed(suite), suite);
    const cases = [
      flip(xml, 0, () => 5),
      flip(xml, 0, (n) => n - 1),
      flip(xml, 1, () => 0),
      flip(xml, 1, (n) => n - 1),
      flip(xml, 1, (n) => n - 9),
      await encrypted(signed(suite), suite, attacker),
      await encrypted('no xml at all', suite),
      await encrypted('<a><!-- --></a>', suite),
      xml.replace(
        /<xenc:CipherValue>[^<]+(<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/u,
        '<xenc:CipherValue>QUJD$1',
      ),
    ];
    const found = new Set<string>();
    for (const body of cases) {
      const opened = await openAnswer(Buffer.from(body), {
        suite,
        certificates: [bank.certificate],
        unwrap: fileUnwrap(company),
        maxBytes: 1_000_000,
      });
      found.add(JSON.stringify(opened));
    }
    expect([...found]).toEqual([JSON.stringify({ ok: false, error: { code: 'answer-undecryptable' } })]);
  });
});

it('the prefixes a foreign signer declares do not disturb the standalone reading of its signature', async () => {
  const xml = `<Response xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:q="urn:q">QUJD${signatureTemplate('modern', 'ds:')}</Response>`;
  expect(await verdict(signs(xml, bankFiles))).toBe('read ABC');
});
