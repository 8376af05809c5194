// What you see is what you sign: every single lie about bytes, reading or statement ends before a PIN is
// asked for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FrozenMessage, KeyChoice, SignPhase } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { Reading } from '../../shared/domain/reading.ts';
import type { BatchStatementDraft } from '../../shared/domain/statement.ts';
import { batchStatement, createDesk, PIN, pinEntry, type TestDesk } from './desk.ts';
import { CREDIT_TRANSFER, DIRECT_DEBIT, frozen, inChunks, sha256 } from './pain-fixture.ts';

let desk: TestDesk;
let hosts: DesktopTokenHosts;
let choice: KeyChoice;
let honest: FrozenMessage;

beforeAll(async () => {
  desk = await createDesk([{ id: 'approver', roles: ['approver'], algorithm: 'RS256' }], false);
  hosts = desk.hosts();
  choice = await desk.choice(hosts, 'approver');
  honest = await frozen();
});
afterAll(() => desk.remove());

interface Attempt {
  readonly outcome: string;
  readonly pinAsked: boolean;
}

async function attempt(statement: BatchStatementDraft, messages: readonly FrozenMessage[]): Promise<Attempt> {
  const { phases, onPhase } = pinEntry(hosts, PIN);
  const result = await hosts.sign({ choice, statement, messages, policy: desk.policy, onPhase });
  return {
    outcome: result.ok ? 'signed' : result.error.code,
    pinAsked: phases.some(
      (phase: SignPhase) => phase.phase === 'waiting-for-pin' || phase.phase === 'signing',
    ),
  };
}

const statementFor = (message: FrozenMessage, more: Partial<BatchStatementDraft> = {}): BatchStatementDraft =>
  batchStatement('approve', [message], desk.policy, more);

test('the unchanged message is signed, so that the refusals below mean something', async () => {
  expect(await attempt(statementFor(honest), [honest])).toEqual({ outcome: 'signed', pinAsked: true });
});

describe('a claimed reading that differs in one fact stops the PIN', () => {
  const lies: readonly [keyof Reading, Partial<Reading>][] = [
    ['kind', { kind: 'pain.008.001.02' }],
    ['messageId', { messageId: 'MSG-2' }],
    ['creationDateTime', { creationDateTime: '2026-11-20T10:00:01' }],
    ['initiatingParty', { initiatingParty: 'Example  AG' }],
    ['sha256', { sha256: 'd'.repeat(64) }],
    ['bytes', { bytes: 1 }],
    ['groups', { groups: 2 }],
    ['transactions', { transactions: 2 }],
    ['controlSum', { controlSum: '1300.51' }],
    [
      'totals',
      {
        totals: [
          { currency: 'EUR', amount: '1200.50', count: 2 },
          { currency: 'USD', amount: '100.0', count: 1 },
        ],
      },
    ],
    ['ownAccounts', { ownAccounts: [] }],
    ['countries', { countries: ['DE', 'FR'] }],
    ['valueDates', { valueDates: ['2026-11-24'] }],
    ['transactionsDigest', { transactionsDigest: 'e'.repeat(64) }],
  ];
  test.each(lies)('%s', async (_fact, lie) => {
    const message = { ...honest, reading: { ...honest.reading, ...lie } };
    expect(await attempt(statementFor(honest), [message])).toEqual({
      outcome: 'reading-differs',
      pinAsked: false,
    });
    // Nor does it help when the statement repeats the lie.
    expect(await attempt(statementFor(message), [message])).toEqual({
      outcome: 'reading-differs',
      pinAsked: false,
    });
  });
});

describe('bytes that differ from the claimed reading stop the PIN', () => {
  const changes: readonly [string, (xml: string) => string][] = [
    [
      'another amount, sums put right',
      (xml) => xml.replace('>1000.00<', '>1000.01<').replace('1300.50', '1300.51'),
    ],
    [
      'two amounts exchanged',
      (xml) => xml.replace('>1000.00<', '>@<').replace('>200.50<', '>1000.00<').replace('>@<', '>200.50<'),
    ],
    ['an amount written otherwise', (xml) => xml.replace('>100<', '>100.00<')],
    ['another currency', (xml) => xml.replace('Ccy="USD"', 'Ccy="EUR"')],
    ['another creditor account', (xml) => xml.replace('DE89370400440532013000', 'DE02120300000000202051')],
    [
      'two creditor accounts exchanged',
      (xml) =>
        xml
          .replace('DE89370400440532013000', '@')
          .replace('FR1420041010050500013M02606', 'DE89370400440532013000')
          .replace('@', 'FR1420041010050500013M02606'),
    ],
    ['another creditor name', (xml) => xml.replace('Fournisseur SA', 'Fournisseur SB')],
    ['a look-alike letter in a name', (xml) => xml.replace('Third Ltd', 'Тhird Ltd')],
    ['another creditor bank', (xml) => xml.replace('MUSTDEFFXXX', 'MUSTDEFF500')],
    ['another debtor account', (xml) => xml.replace('DE12500105170648489890', 'DE02120300000000202051')],
    ['another execution date', (xml) => xml.replace('2026-11-23', '2026-11-24')],
    ['another end-to-end identifier', (xml) => xml.replace('E-2', 'E-9')],
    ['another instruction identifier', (xml) => xml.replace('I-2', 'I-9')],
    ['another remittance text', (xml) => xml.replace('Invoice 3', 'Invoice 4')],
    ['another message identifier', (xml) => xml.replace('MSG-1', 'MSG-9')],
    ['another payment group identifier', (xml) => xml.replace('PMT-1', 'PMT-9')],
    [
      'a transaction left out, sums put right',
      (xml) =>
        xml
          .replace(/<CdtTrfTxInf>(?:(?!<CdtTrfTxInf>).)*Third Ltd.*?<\/CdtTrfTxInf>/u, '')
          .replace('<NbOfTxs>3', '<NbOfTxs>2')
          .replace('1300.50', '1200.50'),
    ],
    [
      'a transaction twice, sums put right',
      (xml) =>
        xml
          .replace(/(<CdtTrfTxInf>(?:(?!<CdtTrfTxInf>).)*Third Ltd.*?<\/CdtTrfTxInf>)/u, '$1$1')
          .replace('<NbOfTxs>3', '<NbOfTxs>4')
          .replace('1300.50', '1400.50'),
    ],
    ['other charges', (xml) => xml.replace('</Amt>', '</Amt><ChrgBr>DEBT</ChrgBr>')],
    ['a cheque', (xml) => xml.replace('</Amt>', '</Amt><ChqInstr><ChqTp>BCHQ</ChqTp></ChqInstr>')],
    ['a cheque for the whole group', (xml) => xml.replace('<PmtMtd>TRF', '<PmtMtd>CHK')],
    [
      'an intermediary',
      (xml) =>
        xml.replace(
          '<CdtrAgt>',
          '<IntrmyAgt1><FinInstnId><BIC>INTRUS33XXX</BIC></FinInstnId></IntrmyAgt1><CdtrAgt>',
        ),
    ],
    [
      'an ultimate creditor',
      (xml) => xml.replace('<RmtInf>', '<UltmtCdtr><Nm>Other Ltd</Nm></UltmtCdtr><RmtInf>'),
    ],
    [
      'an account for charges',
      (xml) =>
        xml.replace(
          '<CdtTrfTxInf>',
          '<ChrgsAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></ChrgsAcct><CdtTrfTxInf>',
        ),
    ],
    [
      'a clearing code',
      (xml) =>
        xml.replace(
          '<BIC>MUSTDEFFXXX</BIC>',
          '<BIC>MUSTDEFFXXX</BIC><ClrSysMmbId><MmbId>021000021</MmbId></ClrSysMmbId>',
        ),
    ],
    ['a purpose', (xml) => xml.replace('<RmtInf>', '<Purp><Cd>SALA</Cd></Purp><RmtInf>')],
    [
      'an element the readings do not show',
      (xml) => xml.replace('<PstlAdr><Ctry>', '<PstlAdr><StrtNm>Other street</StrtNm><Ctry>'),
    ],
    ['another creation time', (xml) => xml.replace('T10:00:00', 'T10:00:01')],
  ];
  test.each(changes)('%s', async (_what, change) => {
    const xml = change(CREDIT_TRANSFER);
    expect(xml).not.toBe(CREDIT_TRANSFER);
    const bytes = Buffer.from(xml);
    const swapped = { ...honest, chunks: () => inChunks(bytes) };
    expect(await attempt(statementFor(honest), [swapped])).toEqual({
      outcome: 'reading-differs',
      pinAsked: false,
    });
    // The digest put right everywhere: the facts still differ, or the statement does.
    const digest = sha256(bytes);
    const claimed = {
      ...swapped,
      sha256: digest,
      reading: { ...honest.reading, sha256: digest, bytes: bytes.length },
    };
    const again = await attempt(statementFor(claimed), [claimed]);
    const silent = ['an element the readings do not show'].includes(_what);
    expect(again).toEqual(
      silent ? { outcome: 'signed', pinAsked: true } : { outcome: 'reading-differs', pinAsked: false },
    );
  });
});

describe('bytes this desk never writes stop the PIN', () => {
  const forms: readonly [string, (xml: string) => string][] = [
    ['an XML declaration', (xml) => `<?xml version="1.0" encoding="UTF-16"?>${xml}`],
    ['a byte order mark', (xml) => `\uFEFF${xml}`],
    ['a document type', (xml) => `<!DOCTYPE Document [<!ENTITY x "y">]>${xml}`],
    ['a comment', (xml) => xml.replace('<PmtInf>', '<!-- note --><PmtInf>')],
    ['a CDATA section', (xml) => xml.replace('Third Ltd', '<![CDATA[Third Ltd]]>')],
    ['a processing instruction', (xml) => xml.replace('<PmtInf>', '<?pi x?><PmtInf>')],
    ['a byte after the end', (xml) => `${xml}\n`],
    ['a second document', (xml) => xml + xml],
    ['a second creditor', (xml) => xml.replace('<Cdtr>', '<Cdtr><Nm>Other</Nm></Cdtr><Cdtr>')],
    ['another namespace', (xml) => xml.replace('pain.001.001.03', 'pain.001.001.09')],
    ['a default namespace further down', (xml) => xml.replace('<PmtInf>', '<PmtInf xmlns="urn:x">')],
    ['a prefix', (xml) => xml.replace('<Nm>Third Ltd</Nm>', '<x:Nm>Third Ltd</x:Nm>')],
    ['a numeric reference', (xml) => xml.replace('Third Ltd', '&#84;hird Ltd')],
    ['the message cut short', (xml) => xml.slice(0, -20)],
    ['an end that closes another element', (xml) => xml.replace('</Cdtr>', '</Dbtr>')],
    ['an empty-element tag', (xml) => xml.replace('<PmtMtd>', '<X/><PmtMtd>')],
    ['white space between elements', (xml) => xml.replace('<PmtInf>', '\n<PmtInf>')],
    ['a count that is wrong', (xml) => xml.replace('<NbOfTxs>3', '<NbOfTxs>4')],
    ['a control sum that is wrong', (xml) => xml.replace('1300.50', '1300.40')],
  ];
  test.each(forms)('%s', async (_what, change) => {
    const bytes = Buffer.from(change(CREDIT_TRANSFER));
    const digest = sha256(bytes);
    const message = {
      ...honest,
      sha256: digest,
      reading: { ...honest.reading, sha256: digest, bytes: bytes.length },
      chunks: () => inChunks(bytes),
    };
    expect(await attempt(statementFor(message), [message])).toEqual({
      outcome: 'message-unreadable',
      pinAsked: false,
    });
  });
});

describe('a statement that says other than the bytes stops the PIN', () => {
  const said = (change: Partial<BatchStatementDraft['messages'][number]>): Partial<BatchStatementDraft> => ({
    messages: [{ ...batchStatement('approve', [honest], desk.policy).messages[0]!, ...change }],
  });
  const lies: readonly [string, () => Partial<BatchStatementDraft>][] = [
    ['digest of a message', () => said({ sha256: 'f'.repeat(64) })],
    ['size of a message', () => said({ bytes: 17 })],
    ['transactions of a message', () => said({ transactions: 4 })],
    ['control sum of a message', () => said({ controlSum: '1300.50' })],
    ['name of a message', () => said({ id: 'message-2' })],
    ['kind of a message', () => said({ kind: 'pain.008.001.02' })],
    ['kind of the batch', () => ({ kind: 'direct-debit' })],
    ['number of transactions', () => ({ transactions: 2 })],
    [
      'total of a currency',
      () => ({
        totals: [
          { currency: 'EUR', amount: '1200.51', count: 2 },
          { currency: 'USD', amount: '100.00', count: 1 },
        ],
      }),
    ],
    ['a currency left out', () => ({ totals: [{ currency: 'EUR', amount: '1200.50', count: 2 }] })],
    [
      'a message more than there is',
      () => ({ messages: [...(said({}).messages ?? []), ...(said({ id: 'message-2' }).messages ?? [])] }),
    ],
  ];
  test.each(lies)('%s', async (_what, lie) => {
    expect(await attempt(statementFor(honest, lie()), [honest])).toEqual({
      outcome: 'statement-differs',
      pinAsked: false,
    });
  });

  test('the same message twice under two names', async () => {
    const twin = { ...honest, id: 'message-2' };
    const { totals } = honest.reading;
    const doubled = totals.map(({ currency, amount, count }) => ({
      currency,
      amount: (Number(amount) * 2).toFixed(2),
      count: count * 2,
    }));
    const statement = batchStatement('approve', [honest, twin], desk.policy, { totals: doubled });
    expect(await attempt(statement, [honest, twin])).toEqual({
      outcome: 'statement-differs',
      pinAsked: false,
    });
  });

  test('a direct debit under a credit transfer batch', async () => {
    const debit = await frozen(DIRECT_DEBIT, 'pain.008.001.02');
    expect(await attempt(statementFor(debit), [debit])).toEqual({
      outcome: 'statement-differs',
      pinAsked: false,
    });
    expect(await attempt(statementFor(debit, { kind: 'direct-debit' }), [debit])).toEqual({
      outcome: 'signed',
      pinAsked: true,
    });
  });
});
