// What the definitions of account statements name, held against the official schemas of their versions.
import { describe, expect, it } from 'vitest';
import { CAMT_053_001_02 } from '../../shared/domain/message-versions/camt-053-001-02.ts';
import { CAMT_053_001_08 } from '../../shared/domain/message-versions/camt-053-001-08.ts';
import { statementVersions } from '../../shared/domain/message-versions/statement-catalogue.ts';
import type { StatementVersion } from '../../shared/domain/message-versions/statement-version.ts';
import { CAMT_052_001_08 } from '../camt-052-001-08/version.ts';
import { OFFICIAL_SCHEMAS_ARE_ABSENT, schemaText } from './official.ts';

function namedBy(version: StatementVersion): readonly string[] {
  const { message, bic, anyBic, statusChoice, partyChoice, totalledRecords } = version;
  const { id: _, ...elements } = message;
  return [
    ...Object.values(elements),
    ...[bic, anyBic, ...statusChoice],
    ...(partyChoice === null ? [] : [partyChoice.party, ...partyChoice.bank]),
    ...(totalledRecords === null
      ? []
      : [totalledRecords.record, totalledRecords.agent, ...Object.values(totalledRecords.total)]),
    ...[version.netTotal, version.transactionAmount].filter((name) => name !== null),
  ];
}

const elementsOf = (name: string): ReadonlySet<string> =>
  new Set(
    Array.from(
      schemaText(name).matchAll(/<xs:element\b[^>]*\bname="(\w+)"/gu),
      ([, element = '']) => element,
    ),
  );

it('the product writes the newer version first', () => {
  expect(statementVersions()).toEqual([CAMT_053_001_08, CAMT_053_001_02]);
});

describe.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('an official schema', () => {
  it.each([CAMT_053_001_02, CAMT_053_001_08, CAMT_052_001_08])(
    'of $name has every element that its definition names',
    (version) => {
      const elements = elementsOf(version.name);
      // The first release has no pages.
      const absent = version === CAMT_053_001_02 ? [version.message.page] : [];
      expect(namedBy(version).filter((name) => !elements.has(name))).toEqual(absent);
    },
  );

  it('of the older version has none of the names of the newer one', () => {
    const elements = elementsOf(CAMT_053_001_02.name);
    const { bic, anyBic, netTotal, totalledRecords } = CAMT_053_001_08;
    expect(
      [bic, anyBic, netTotal, totalledRecords?.total.Intrst].filter((name) => elements.has(name ?? '')),
    ).toEqual([]);
  });
});
