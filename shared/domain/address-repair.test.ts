import { describe, expect, test } from 'vitest';
import { repairAddress, type PostalAddress } from './address-repair.ts';

const EMPTY: PostalAddress = {
  street: '',
  buildingNumber: '',
  postCode: '',
  town: '',
  country: '',
  lines: [],
};
const repaired = (change: Partial<PostalAddress>) => repairAddress({ ...EMPTY, ...change });

describe('an address of free lines', () => {
  test.each([
    [['Hauptstr. 5', '50667 Köln', 'Deutschland'], { postCode: '50667', town: 'Köln', country: 'DE' }],
    [['Hauptstr. 5', 'DE-50667 Köln'], { postCode: '50667', town: 'Köln', country: 'DE' }],
    [
      ['Hauptstr. 5', '1012 AB Amsterdam, Netherlands'],
      { postCode: '1012 AB', town: 'Amsterdam', country: 'NL' },
    ],
    [['Hauptstr. 5', '75008 Paris', 'FRANCE'], { postCode: '75008', town: 'Paris', country: 'FR' }],
    [['Hauptstr. 5, 8001 Zürich, Suisse'], { postCode: '8001', town: 'Zürich', country: 'CH' }],
    [['Hauptstr. 5', '111 22 Stockholm', 'SE'], { postCode: '111 22', town: 'Stockholm', country: 'SE' }],
    [
      ['Hauptstr. 5', 'SW1A 1AA London', 'Vereinigtes Königreich'],
      { postCode: 'SW1A 1AA', town: 'London', country: 'GB' },
    ],
  ])('%j has town and country of its own', (lines, fields) => {
    expect(repaired({ lines })).toEqual({ ...EMPTY, ...fields, lines: ['Hauptstr. 5'] });
  });

  test.each([
    [['Hauptstr. 5', '50667 Köln']],
    [['Hauptstr. 5', 'Köln', 'Germany']],
    [['Postfach 12']],
    [['Deutschland']],
    [[]],
    [['Building 5', '12345678 Nowhere', 'Atlantis']],
  ])('%j does not say what is missing, and has no proposal', (lines) => {
    expect(repaired({ lines })).toBeUndefined();
  });

  test('of too many lines gives its street to the fields; what is still too much has no proposal', () => {
    const end = ['50667 Köln', 'Germany'];
    expect(repaired({ lines: ['c/o Acme', 'Hof 2. Stock', 'Hauptstr. 5', ...end] })).toMatchObject({
      street: 'Hauptstr.',
      buildingNumber: '5',
      lines: ['c/o Acme', 'Hof 2. Stock'],
    });
    expect(repaired({ lines: ['a', 'b', 'c', 'd', ...end] })).toBeUndefined();
  });
});

describe('an address with fields', () => {
  const fields = { town: 'Köln', country: 'DE', postCode: '50667' };

  test('that says nothing twice is left alone', () => {
    expect(repaired({ ...fields, street: 'Hauptstr.', lines: ['Hof 2'] })).toBeUndefined();
    expect(repaired({ ...fields, lines: ['Kölner Straße 5'] })).toBeUndefined();
  });

  test.each([[['Hauptstr. 5', '50667 Köln']], [['Hauptstr. 5', 'KÖLN', 'Germany']], [['Hauptstr. 5, Köln']]])(
    'loses from %j what its fields say',
    (lines) => {
      expect(repaired({ ...fields, lines })).toEqual({ ...EMPTY, ...fields, lines: ['Hauptstr. 5'] });
    },
  );

  test('keeps what contradicts them, for a person to settle', () => {
    expect(repaired({ ...fields, lines: ['Hauptstr. 5', '10115 Berlin'] })).toBeUndefined();
    expect(repaired({ ...fields, lines: ['Hauptstr. 5', 'Austria'] })).toBeUndefined();
    expect(repaired({ ...fields, lines: ['99999 Köln'] })).toBeUndefined();
    expect(
      repaired({ ...EMPTY, country: 'DE', lines: ['1012 AB Amsterdam', 'Netherlands'] }),
    ).toBeUndefined();
  });

  test('has no proposal that a field could not hold', () => {
    expect(repaired({ lines: [`50667 ${'K'.repeat(36)}`, 'Germany'] })).toBeUndefined();
  });
});

test('for a bank that takes fields alone every line goes into a field, or nothing is proposed', () => {
  const address = { ...EMPTY, lines: ['Hauptstr. 5', '50667 Köln', 'Germany'] };
  expect(repairAddress(address, 0)).toEqual({
    ...EMPTY,
    ...{ street: 'Hauptstr.', buildingNumber: '5', postCode: '50667', town: 'Köln', country: 'DE' },
  });
  expect(repairAddress({ ...address, lines: ['Gebäude C', ...address.lines] }, 0)).toBeUndefined();
});
