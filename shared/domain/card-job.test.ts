// What is put into a job of the card process has its form: the card signs what is built from it.
import { describe, expect, it } from 'vitest';
import {
  companyKeyOrderSchema,
  confirmationProofsSchema,
  inquiryFieldsSchema,
  keyChoiceSchema,
} from './card-job.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

describe('the choice of a key', () => {
  const choice = { cardId: 'module:reader:1', certificate: 'a'.repeat(64) };
  it.each([
    [choice, true],
    [{ ...choice, cardId: 'x'.repeat(300) }, true],
    [{ ...choice, cardId: 'x'.repeat(301) }, false],
    [{ ...choice, certificate: 'A'.repeat(64) }, false],
    [{ ...choice, pin: '1234' }, false],
  ])('%o is taken: %s', (value, taken) => expect(accepts(keyChoiceSchema, value)).toBe(taken));
});

describe('the fields of an inquiry', () => {
  it.each([
    [{}, true],
    [{ endToEndId: 'E-1', instdAmt: { amount: '10.50', currency: 'EUR' }, creDt: '2026-11-20' }, true],
    [{ endToEndId: 'E</EndToEndId>' }, false],
    [{ msgId: 'M\n1' }, false],
    [{ msgId: '' }, false],
    [{ creDt: '20.11.2026' }, false],
    [{ instdAmt: { amount: '-1', currency: 'EUR' } }, false],
    [{ instdAmt: { amount: '1', currency: 'eur' } }, false],
    [{ other: 'x' }, false],
  ])('%o are taken: %s', (value, taken) => expect(accepts(inquiryFieldsSchema, value)).toBe(taken));
});

describe('the order of a company key', () => {
  const subject = { commonName: 'Acme seal', organisation: 'Acme', country: 'DE' };
  const order = { label: 'seal', id: '0a0b0c0d', type: 'P-256', usage: 'sign', subject };
  it.each([
    [order, true],
    [{ ...order, subject: { ...subject, organisation: '', country: '' } }, true],
    [{ ...order, subject: { ...subject, commonName: '' } }, false],
    [{ ...order, subject: { ...subject, commonName: 'Acme\u0000' } }, false],
    [{ ...order, subject: { ...subject, country: 'de' } }, false],
    [{ ...order, id: '0a0b0c' }, false],
    [{ ...order, type: 'RSA-1024' }, false],
    [{ ...order, usage: 'sign-and-decrypt' }, false],
  ])('%o is taken: %s', (value, taken) => expect(accepts(companyKeyOrderSchema, value)).toBe(taken));
});

it('of a confirmation there is a signature at least, and not more than anybody could have made', () => {
  const signedBy = (count: number) => ({
    signatures: [Array<string>(count).fill('e30.e30.AA')],
    policies: [],
  });
  expect([0, 1, 50, 51].map((count) => accepts(confirmationProofsSchema, signedBy(count)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
