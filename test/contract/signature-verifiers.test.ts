// Who verifies signatures: each kind of signed thing has one verifier in the product, which every caller
// asks. A second one would accept what the first refuses.
import { expect, test } from 'vitest';
import { allSources } from './sources.ts';

/** File → what it verifies. */
const VERIFIERS: Readonly<Record<string, string>> = {
  'main/statements/verify.ts': 'statements of officers, for the use cases and the card process',
  'main/statements/handover.ts': "a desk's word that it gave a batch away",
  'main/statements/revocation.ts': 'revocation lists and the certificates of their issuers',
  'main/pack/manifest-signature.ts': 'the list of a pack, signed by the desk that made it',
  'main/envelope/verify.ts': "XML signatures of the bank's answers",
  'main/token/process/certificate-request.ts': 'a request for a certificate just signed by its own key',
};

/** Names that a file needs in order to verify: of node:crypto, jose and xml-crypto. */
const VERIFYING =
  /\b(?:createVerify|compactVerify|flattenedVerify|generalVerify|jwtVerify|checkSignature|(?<![.\w])verify(?=[ ,}][^;]*from 'node:crypto'))|\bverify\(\s*(?:null|'|digest|known|new X509)|subtle\.verify/u;

test('each kind of signed thing is verified in one file', () => {
  const found = allSources()
    .filter(({ path, isTest }) => /^(?:main|shared|preload)\//u.test(path) && !isTest)
    .filter(({ text }) => VERIFYING.test(text))
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(VERIFIERS).toSorted());
});

test.each([
  "import { verify } from 'node:crypto';",
  "import { createPublicKey, verify, type KeyObject } from 'node:crypto';",
  "import { compactVerify } from 'jose';",
  'createVerify("sha256")',
  'crypto.subtle.verify(key)',
])('a file with %s would be one more', (line) => {
  expect(VERIFYING.test(line)).toBe(true);
});
