// A version of a message is named in its definition and nowhere else: one literal more, and the next version
// is taken for another message somewhere.
import { expect, test } from 'vitest';
import { allSources } from './sources.ts';

/** As ISO 20022 names a version: business area, message, variant, version. */
const VERSION = /\b[a-z]{4}\.\d{3}\.\d{3}\.\d{2}\b/g;

/** Each program that shares no code with another one has definitions of its own. */
const DEFINITIONS = [
  /^shared\/domain\/message-versions\//,
  /^main\/iso20022\/versions\//,
  /^main\/token\/readback\/versions\//,
  /^verifier\/versions\//,
  /^sandbox\/messages\/versions\//,
];
/** Published, and never changed. */
const HISTORY = /^main\/store\/migrations\//;

const SOURCES = allSources().filter(
  ({ path, isTest }) =>
    !isTest && /^(?:shared|main|preload|renderer|verifier|sandbox)\//.test(path) && !HISTORY.test(path),
);
const isDefinition = (path: string): boolean => DEFINITIONS.some((folder) => folder.test(path));

/** `pain-001-001-03.ts` is the file of pain.001.001.03. */
const fileOf = (version: string): string => `${version.replaceAll('.', '-')}.ts`;

function named(isHere: (path: string) => boolean): string[] {
  return SOURCES.filter(({ path }) => isHere(path)).flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, place) =>
        Array.from(line.matchAll(VERSION), ([version]) => `${path}:${place + 1} ${version}`),
      ),
  );
}

test('no version of a message is named outside its definition, in comments neither', () => {
  expect(named((path) => !isDefinition(path))).toEqual([]);
});

test('a definition is of one version, and its file bears the name', () => {
  const found = named(isDefinition);
  expect(found.length).toBeGreaterThan(15);
  expect(
    found.filter((one) => {
      const [place = '', version = ''] = one.split(' ');
      return !place.split(':')[0]!.endsWith(`/${fileOf(version)}`);
    }),
  ).toEqual([]);
});

test('the namespace of all messages is written once in the product, and once where the card reads back', () => {
  const written = SOURCES.filter(
    ({ path, text }) =>
      /^(?:shared|main|preload|renderer)\//.test(path) && text.includes('urn:iso:std:iso:20022'),
  );
  expect(written.map(({ path }) => path).toSorted()).toEqual([
    'main/token/readback/shape.ts',
    'shared/domain/message-versions/version.ts',
  ]);
});

test('what versions of an account statement name differently is named in their definitions alone', () => {
  const names =
    /'(?:BICFI|AnyBIC|Rcrd|TtlNetNtry|TtlChrgsAndTaxAmt|TtlIntrstAndTaxAmt|(?:Stmt|Ntfctn)(?:Pgntn)?)'/;
  const wrong = SOURCES.filter(({ path, text }) => !isDefinition(path) && names.test(text));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('no direction is told from a version or from an element', () => {
  const told = /\bkind\s*[!=]==?\s*'(?:pain|pacs|camt)|\.n\s*[!=]==?\s*'(?:CdtTrfTxInf|DrctDbtTxInf)'/;
  expect(SOURCES.filter(({ text }) => told.test(text)).map(({ path }) => path)).toEqual([]);
});
