// Owns the counter-examples of enhanced inquiry, requests on payments and balances: each breaks one rule and
// no other.
import { randomUUID } from 'node:crypto';
import { leaf, tag } from '../wire/xml.ts';
import { XML_TYPE, enhanced, balance, RECONFIRM, RIGHT_BALANCE, fiRequest } from './calls.ts';
import type { CounterExample } from './calls.ts';

const day = (text: string): string => `${text}T00:00:00.0Z`;
const ENHANCED: readonly CounterExample[] = [
  {
    rule: 'enhanced.content-type',
    what: 'XML',
    send: (pair) => enhanced(pair, {}, { 'Content-Type': 'application/xml' }),
  },
  {
    rule: 'enhanced.content-type',
    what: 'no PSRJ03 at a bank that wants it in Content-Type',
    bank: { enhancedFormat: 'content-type' },
    send: (pair) => enhanced(pair, {}),
  },
  { rule: 'enhanced.json', what: 'a list', cannotBeForgotten: true, send: (pair) => enhanced(pair, '[]') },
  {
    rule: 'enhanced.strings',
    what: 'a page number that is a number',
    send: (pair) => enhanced(pair, { page_number: 1 }),
  },
  {
    rule: 'enhanced.names',
    what: 'a criterion that is not listed',
    send: (pair) => enhanced(pair, { colour: 'red' }),
  },
  { rule: 'enhanced.bic', what: '8 characters', send: (pair) => enhanced(pair, { bic_or_bei: 'SECBDEFF' }) },
  {
    rule: 'enhanced.branch',
    what: '2 digits',
    send: (pair) => enhanced(pair, { branch_identification: '12' }),
  },
  {
    rule: 'enhanced.branch',
    what: '5 digits',
    send: (pair) => enhanced(pair, { branch_identification: '12345' }),
  },
  {
    rule: 'enhanced.branch',
    what: 'a letter',
    send: (pair) => enhanced(pair, { branch_identification: '12A' }),
  },
  { rule: 'enhanced.name-search', what: 'a name alone', send: (pair) => enhanced(pair, { name: 'A' }) },
  {
    rule: 'enhanced.name-search',
    what: 'a name with an account, without BIC or branch',
    send: (pair) => enhanced(pair, { name: 'A', account: '1' }),
  },
  {
    rule: 'enhanced.name-search',
    what: 'a name with a branch, without account',
    send: (pair) => enhanced(pair, { name: 'A', branch_identification: '123' }),
  },
  { rule: 'enhanced.page', what: 'page 0', send: (pair) => enhanced(pair, { page_number: '0' }) },
  {
    rule: 'enhanced.page',
    what: 'a page after the last',
    send: (pair) => enhanced(pair, { page_number: '2' }),
  },
  {
    rule: 'enhanced.execution-date',
    what: 'day before month',
    send: (pair) => enhanced(pair, { requested_execution_date_from: '31-12-2025' }),
  },
  {
    rule: 'enhanced.flow',
    what: 'CRDT',
    send: (pair) => enhanced(pair, { transaction_flow_indicator: 'CRDT' }),
  },
  {
    rule: 'enhanced.received-form',
    what: 'no fraction of a second',
    send: (pair) => enhanced(pair, { transaction_received_date_time_from: '2026-01-01T00:00:00Z' }),
  },
  {
    rule: 'enhanced.received-form',
    what: 'a zone that is not UTC',
    send: (pair) => enhanced(pair, { transaction_received_date_time_to: '2026-01-01T00:00:00.0+01:00' }),
  },
  {
    rule: 'enhanced.received-from',
    what: '91 days back',
    send: (pair) => enhanced(pair, { transaction_received_date_time_from: day('2025-10-06') }),
  },
  {
    rule: 'enhanced.received-to',
    what: '91 days back',
    send: (pair) => enhanced(pair, { transaction_received_date_time_to: day('2025-10-06') }),
  },
  {
    rule: 'enhanced.uetr',
    what: 'no hyphens',
    send: (pair) => enhanced(pair, { uetr: randomUUID().replaceAll('-', '') }),
  },
  {
    rule: 'enhanced.virtual-account',
    what: 'with DR',
    send: (pair) => enhanced(pair, { virtual_account: '1', transaction_flow_indicator: 'DR' }),
  },
  {
    rule: 'enhanced.virtual-account',
    what: 'without indicator',
    send: (pair) => enhanced(pair, { virtual_account: '1' }),
  },
];

const CASES: readonly CounterExample[] = [
  {
    rule: 'fi.content-type',
    what: 'text/plain',
    send: (pair) => fiRequest(pair, RECONFIRM, { more: { 'Content-Type': 'text/plain' } }),
  },
  {
    rule: 'fi.body',
    what: 'half an object',
    cannotBeForgotten: true,
    send: (pair) => fiRequest(pair, {}, { body: '{"a":' }),
  },
  { rule: 'fi.client-id', what: 'no client_id', send: (pair) => fiRequest(pair, RECONFIRM, { query: '' }) },
  {
    rule: 'auth.client-id-owner',
    what: 'the client_id of another in a reconfirmation',
    send: (pair) => fiRequest(pair, RECONFIRM, { query: '?client_id=other' }),
  },
  {
    rule: 'fi.request-type-value',
    what: 'the type of a stop',
    send: (pair) => fiRequest(pair, RECONFIRM, { more: { request_type: 'STOP_REQUEST' } }),
  },
  {
    rule: 'fi.request-type',
    what: 'no request_type',
    send: (pair) => fiRequest(pair, RECONFIRM, { more: { request_type: undefined } }),
  },
  { rule: 'fi.reason', what: 'no reason', send: (pair) => fiRequest(pair, { uetr: RECONFIRM.uetr }) },
  {
    rule: 'fi.reason-form',
    what: 'a sentence',
    send: (pair) => fiRequest(pair, { ...RECONFIRM, reason: 'Not ours' }),
  },
  {
    rule: 'fi.identification',
    what: 'a reference without date',
    send: (pair) => {
      return fiRequest(pair, { reason: '10001', bank_reference: 'A' });
    },
  },
  {
    rule: 'fi.identification',
    what: 'an instruction without date',
    send: (pair) => {
      return fiRequest(pair, { reason: '10001', instruction_id: 'A' });
    },
  },
  {
    rule: 'fi.identification',
    what: 'a date alone',
    send: (pair) => {
      return fiRequest(pair, { reason: '10001', interbank_settlement_date: '2026-01-05' });
    },
  },
  {
    rule: 'fi.settlement-date',
    what: 'no such day',
    send: (pair) => {
      return fiRequest(pair, {
        reason: '10001',
        bank_reference: 'A',
        interbank_settlement_date: '2026-13-01',
      });
    },
  },
  {
    rule: 'fi.uetr',
    what: 'a UUID of version 1',
    send: (pair) => {
      return fiRequest(pair, { ...RECONFIRM, uetr: '7b8f0e44-4a3a-1a37-8a39-6a4f1c9be1d2' });
    },
  },
  { rule: 'fi.strings', what: 'a number', send: (pair) => fiRequest(pair, { ...RECONFIRM, reason: 10001 }) },
  {
    rule: 'stop.reason-description',
    what: 'CUST without words',
    send: (pair) => {
      return fiRequest(pair, { ...RECONFIRM, reason: 'CUST' }, { path: '/payments/stops' });
    },
  },
  {
    rule: 'stop.schema',
    what: 'a camt.056 without its assignment',
    needsSchemas: true,
    send: (pair) => {
      const inside = tag(
        'Undrlyg',
        tag('TxInf', leaf('OrgnlUETR', RECONFIRM.uetr) + tag('CxlRsnInf', tag('Rsn', leaf('Cd', 'DUPL')))),
      );
      const body = tag('Document', tag('FIToFIPmtCxlReq', inside), {
        xmlns: 'urn:iso:std:iso:20022:tech:xsd:camt.056.001.09',
      });
      return fiRequest(pair, {}, { path: '/payments/stops', more: XML_TYPE, body });
    },
  },
];

const BALANCES: readonly CounterExample[] = [
  {
    rule: 'balance.content-type',
    what: 'text/json',
    send: (pair) => balance(pair, RIGHT_BALANCE, { 'Content-Type': 'text/json' }),
  },
  {
    rule: 'balance.json',
    what: 'no JSON',
    cannotBeForgotten: true,
    send: (pair) => balance(pair, 'base_currency=EUR'),
  },
  {
    rule: 'balance.strings',
    what: 'an account that is a number',
    send: (pair) => {
      return balance(pair, { base_currency: 'EUR', account_identifier: 30112233, branch_number: '722' });
    },
  },
  {
    rule: 'balance.base-currency',
    what: 'none',
    send: (pair) => balance(pair, { account_identifier: '30112233' }),
  },
  {
    rule: 'balance.one-base-currency',
    what: 'two in a list',
    send: (pair) => {
      return balance(pair, { ...RIGHT_BALANCE, base_currency: 'EUR,USD' });
    },
  },
  {
    rule: 'balance.one-account-currency',
    what: 'two in a list',
    send: (pair) => {
      return balance(pair, { ...RIGHT_BALANCE, account_currency: 'EUR,USD' });
    },
  },
  {
    rule: 'balance.account',
    what: 'neither account nor branch',
    send: (pair) => balance(pair, { base_currency: 'EUR' }),
  },
  {
    rule: 'balance.dates',
    what: 'a date without hyphens',
    send: (pair) => balance(pair, { ...RIGHT_BALANCE, to_date: '20260105' }),
  },
  {
    rule: 'balance.order',
    what: 'from after to',
    send: (pair) => {
      return balance(pair, { ...RIGHT_BALANCE, from_date: '2026-01-05', to_date: '2026-01-02' });
    },
  },
  {
    rule: 'balance.range',
    what: '181 days back',
    send: (pair) => balance(pair, { ...RIGHT_BALANCE, from_date: '2025-07-08' }),
  },
];

export const SEARCH_EXAMPLES = [...ENHANCED, ...CASES, ...BALANCES];
