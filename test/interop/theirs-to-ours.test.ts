// What the foreign tool signs and encrypts, we decrypt, verify and read; both suites, both prefix habits,
// every answer form.
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  pain002Of,
  psrDocument,
  openAnswer,
  openSigned,
  type OpenOptions,
} from '../../main/envelope/open.ts';
import { openLargeAnswer } from '../../main/bank/large-answers/open.ts';
import { fileUnwrap } from './company.ts';
import { rsaPair, writePair, type KeyPair } from './keys.ts';
import { encrypts, folder, signatureTemplate, signs } from './xmlsec.ts';

let company: KeyPair;
let bank: KeyPair;
let companyFiles: { key: string; certificate: string };
let bankFiles: { key: string; certificate: string };

beforeAll(async () => {
  company = await rsaPair('CN=Company');
  bank = await rsaPair('CN=Bank', { bits: 3072 });
  companyFiles = writePair(folder, 'company-in', company);
  bankFiles = writePair(folder, 'bank-in', bank);
});

const pain002 =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>ä€😀 &amp; &lt;</MsgId></GrpHdr></CstmrPmtStsRpt></Document>';
const base64 = Buffer.from(pain002).toString('base64');

describe.each(['modern', 'legacy'] as const)('suite %s', (suite) => {
  const options = (): OpenOptions => ({
    suite,
    certificates: [bank.certificate],
    unwrap: fileUnwrap(company),
    maxBytes: 1_000_000,
  });

  async function opened(body: Uint8Array): Promise<string> {
    const verified = await openAnswer(body, options());
    if (!verified.ok) throw new Error(JSON.stringify(verified.error));
    const bytes = await pain002Of(verified.value);
    if (!bytes.ok) throw new Error(JSON.stringify(bytes.error));
    return Buffer.from(bytes.value).toString();
  }

  it.each(['', 'ds:'])('a Response signed with prefix "%s" and encrypted is opened', async (prefix) => {
    const signed = signs(`<Response>${base64}${signatureTemplate(suite, prefix)}</Response>`, bankFiles);
    expect(await opened(encrypts(signed, suite, companyFiles.certificate))).toBe(pain002);
  });

  it('the Base64 may stand in lines and in psr1', async () => {
    const lines = base64.replaceAll(/(.{64})/gu, '$1\r\n');
    const signed = signs(
      `<Response>\n  <psr1>${lines}</psr1>\n${signatureTemplate(suite)}</Response>`,
      bankFiles,
    );
    expect(await opened(encrypts(signed, suite, companyFiles.certificate))).toBe(pain002);
  });

  it('the bare pain.002 carries its signature and loses it when read', async () => {
    const signed = signs(pain002.replace('</Document>', `${signatureTemplate(suite)}</Document>`), bankFiles);
    expect(await opened(encrypts(signed, suite, companyFiles.certificate))).toBe(
      pain002.replace('></', '></'),
    );
  });

  it('a byte order mark before a signed answer is no part of what was signed', async () => {
    const signed = signs(`<Response>${base64}${signatureTemplate(suite)}</Response>`, bankFiles);
    expect(await opened(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), signed]))).toBe(pain002);
  });

  it.each([
    ['ISO-8859-1', 'ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', 'UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ] as const)(
    'a bare pain.002 in %s verifies over its characters, and is read as UTF-8',
    async (_name, encoding, encode) => {
      const latin = pain002.replaceAll(/[€😀]/gu, 'é');
      const signed = signs(
        encode(
          `<?xml version="1.0" encoding="${encoding}"?>\n${latin.replace('</Document>', `${signatureTemplate(suite)}</Document>`)}`,
        ),
        bankFiles,
      );
      const [foreign] = encode('ä').subarray(encode('').length);
      expect(signed.includes(foreign ?? 0)).toBe(true);
      expect(await opened(signed)).toBe(latin);
      const bytes = Buffer.from(signed);
      bytes[bytes.lastIndexOf(encode('é').at(encoding === 'UTF-16' ? -2 : -1) ?? 0)]! ^= 0x02;
      expect(await openAnswer(bytes, options())).toMatchObject({ ok: false });
    },
  );

  it.each([
    ['read on main', openSigned],
    ['read in a thread', openLargeAnswer],
  ] as const)('what was converted is told of the signed document alone, %s', async (_name, open) => {
    const around = (encoding: string): Uint8Array =>
      signs(
        `<?xml version="1.0" encoding="${encoding}"?>\n<Response>${base64}${signatureTemplate(suite)}</Response>`,
        bankFiles,
      );
    const noteOf = async (body: Uint8Array): Promise<string | undefined> => {
      const read = await open(body, options());
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      return read.value.encodingNote && say(t, read.value.encodingNote);
    };
    const told = 'The bank’s signed answer is encoded in ISO-8859-1. It was converted to UTF-8.';
    expect(await noteOf(around('ISO-8859-1'))).toBe(told);
    // An encrypted element travels in UTF-8 (XML Encryption, 4.3), whatever its document was in.
    expect(await noteOf(encrypts(around('ISO-8859-1'), suite, companyFiles.certificate))).toBeUndefined();
    expect(await noteOf(around('UTF-8'))).toBeUndefined();
  });

  it('prefixes declared on the root are part of what is signed, and are read right', async () => {
    const prefixed = `<Response xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:x="urn:x" xmlns:a="urn:a" b="2" a="1&#10;&quot;">${base64}${signatureTemplate(suite, 'ds:').replace(' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"', '')}</Response>`;
    expect(await opened(encrypts(signs(prefixed, bankFiles), suite, companyFiles.certificate))).toBe(pain002);
  });

  it('an answer that is signed but travelled in the clear is read too', async () => {
    expect(await opened(signs(`<Response>${base64}${signatureTemplate(suite)}</Response>`, bankFiles))).toBe(
      pain002,
    );
  });

  it('the JSON twin carries the same signed and encrypted document', async () => {
    const encrypted = encrypts(
      signs(`<Response>${base64}${signatureTemplate(suite)}</Response>`, bankFiles),
      suite,
      companyFiles.certificate,
    );
    const inner = psrDocument(Buffer.from(JSON.stringify({ psrDocument: encrypted.toString('base64') })));
    expect(await opened(inner ?? new Uint8Array())).toBe(pain002);
  });

  it('the newer of two configured certificates need not be the one that signed', async () => {
    const newer = await rsaPair('CN=Bank next year');
    const signed = signs(`<Response>${base64}${signatureTemplate(suite)}</Response>`, bankFiles);
    const verified = await openAnswer(signed, {
      ...options(),
      certificates: [newer.certificate, bank.certificate],
    });
    expect(verified.ok).toBe(true);
  });
});
