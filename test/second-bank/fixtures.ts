// Owns what the tests of the second bank and the second client begin with: messages, and a pair that speaks.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SecondBank } from './bank/second-bank.ts';
import type { BankOptions } from './bank/options.ts';
import { SecondClient } from './client/second-client.ts';
import type { ClientOptions } from './client/client-options.ts';
import { officialSchemaFolder } from './wire/schema.ts';
import { leaf, tag } from './wire/xml.ts';

export const PROJECT = join(fileURLToPath(new URL('.', import.meta.url)), '..', '..');
export const SCHEMAS = officialSchemaFolder(PROJECT);
/** A Monday. */
export const MONDAY = '2026-01-05T10:00:00.000Z';

export class TestClock {
  #at = Date.parse(MONDAY);

  readonly now = (): Date => new Date(this.#at);

  set(at: string): void {
    this.#at = Date.parse(at);
  }

  advance(seconds: number): void {
    this.#at += seconds * 1000;
  }
}

export interface Pair {
  readonly bank: SecondBank;
  client: SecondClient;
  readonly clock: TestClock;
}

/** A bank that judges payloads by the official schemas where they are there, and a client with its keys. */
export async function startPair(): Promise<Pair> {
  const clock = new TestClock();
  const bank = await SecondBank.start({ clock: clock.now, options: { schemaFolder: SCHEMAS } });
  return { bank, client: new SecondClient({ url: bank.url, keys: bank.keys }), clock };
}

/**
 * Back to the beginning with other switches on both sides. Where nothing else is said, the token costs no
 * signature.
 */
export function begin(
  pair: Pair,
  bank: Partial<BankOptions> = {},
  client: Partial<ClientOptions> = {},
): void {
  pair.clock.set(MONDAY);
  pair.bank.reset({ schemaFolder: SCHEMAS, ...bank });
  pair.client = new SecondClient({
    url: pair.bank.url,
    keys: pair.bank.keys,
    tokenVariant: 'json',
    ...client,
  });
}

export interface PainValues {
  readonly messageId?: string;
  readonly endToEndIds?: readonly string[];
  readonly amount?: string;
  readonly count?: string;
  readonly sum?: string;
  readonly account?: string;
  readonly currency?: string;
  readonly date?: string;
  readonly creditorName?: string;
}

let counter = 0;

function header(values: PainValues, ids: readonly string[], amount: string): string {
  counter += 1;
  const units = BigInt(amount.replace('.', '')) * BigInt(ids.length);
  const sum = values.sum ?? `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;
  return tag(
    'GrpHdr',
    leaf('MsgId', values.messageId ?? `MSG-${counter}`) +
      leaf('CreDtTm', '2026-01-05T09:30:00') +
      leaf('NbOfTxs', values.count ?? String(ids.length)) +
      leaf('CtrlSum', sum) +
      tag('InitgPty', leaf('Nm', 'Second Client')),
  );
}

const accountOf = (name: string, iban: string): string => tag(name, tag('Id', leaf('IBAN', iban)));
const agentOf = (name: string, bic: string): string => tag(name, tag('FinInstnId', leaf('BIC', bic)));

/** A credit transfer; amounts have two digits after the point. */
export function pain001(values: PainValues = {}): string {
  const { endToEndIds: ids = ['E2E-1'], amount = '100.00', currency = 'EUR' } = values;
  const payments = ids.map((id) =>
    tag(
      'CdtTrfTxInf',
      tag('PmtId', leaf('InstrId', `I-${id}`) + leaf('EndToEndId', id)) +
        tag('Amt', leaf('InstdAmt', amount, { Ccy: currency })) +
        agentOf('CdtrAgt', 'MARKDEF1100') +
        tag('Cdtr', leaf('Nm', values.creditorName ?? 'Café Müller & Söhne')) +
        accountOf('CdtrAcct', 'DE89370400440532013000') +
        tag('RmtInf', leaf('Ustrd', `Invoice ${id}`)),
    ),
  );
  const group = tag(
    'PmtInf',
    leaf('PmtInfId', 'GROUP-1') +
      leaf('PmtMtd', 'TRF') +
      leaf('ReqdExctnDt', values.date ?? '2026-01-05') +
      tag('Dbtr', leaf('Nm', 'Second Client')) +
      accountOf('DbtrAcct', values.account ?? 'DE40500105175000000101') +
      agentOf('DbtrAgt', 'SECBDEFFXXX') +
      payments.join(''),
  );
  return tag('Document', tag('CstmrCdtTrfInitn', header(values, ids, amount) + group), {
    xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
  });
}

/** A direct debit. */
export function pain008(values: PainValues = {}): string {
  const { endToEndIds: ids = ['DD-1'], amount = '25.00', currency = 'EUR' } = values;
  const payments = ids.map((id) =>
    tag(
      'DrctDbtTxInf',
      tag('PmtId', leaf('EndToEndId', id)) +
        leaf('InstdAmt', amount, { Ccy: currency }) +
        tag('DrctDbtTx', tag('MndtRltdInf', leaf('MndtId', 'M-1') + leaf('DtOfSgntr', '2025-01-02'))) +
        agentOf('DbtrAgt', 'MARKDEF1100') +
        tag('Dbtr', leaf('Nm', 'Payer')) +
        accountOf('DbtrAcct', 'DE89370400440532013000'),
    ),
  );
  const group = tag(
    'PmtInf',
    leaf('PmtInfId', 'GROUP-1') +
      leaf('PmtMtd', 'DD') +
      leaf('ReqdColltnDt', '2026-01-07') +
      tag('Cdtr', leaf('Nm', 'Second Client')) +
      accountOf('CdtrAcct', 'DE40500105175000000101') +
      agentOf('CdtrAgt', 'SECBDEFFXXX') +
      payments.join(''),
  );
  return tag('Document', tag('CstmrDrctDbtInitn', header(values, ids, amount) + group), {
    xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.02',
  });
}

/** The value of a result that must have succeeded. */
export function valueOf<Value>(result: {
  readonly ok: boolean;
  readonly value?: Value;
  readonly texts?: readonly string[];
  readonly status: number;
}): Value {
  if (!result.ok) throw new Error(`refused with ${result.status}: ${result.texts?.join(' ')}`);
  return result.value as Value;
}
