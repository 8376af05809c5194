// A form changes what it shows, keeps all the rest, and never disturbs the order of the schema.
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';
import { describe, expect, it } from 'vitest';
import { randomMessage, toXml } from './instance.ts';
import { Random } from './random.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { buildGroup, groupInfo, initiatingParty, patchGroup } from '../../main/iso20022/group.ts';
import { painForm } from '../../main/iso20022/versions/catalogue.ts';
import { readMessage } from '../../main/iso20022/reader.ts';
import { schemaOf } from './schemas.ts';
import {
  buildTransaction,
  patchTransaction,
  transactionInfo,
  type TransactionForm,
} from '../../main/iso20022/transaction.ts';
import { at, childrenOf, textAt, serialize } from '../../main/iso20022/tree.ts';
import { validateElement } from '../../main/iso20022/validator.ts';

const FULL: TransactionForm = {
  endToEndId: 'E-1',
  instrId: 'I-1',
  amount: '1204331.70',
  currency: 'EUR',
  name: 'Beispiel GmbH',
  account: { kind: 'iban', value: 'DE89370400440532013000' },
  bic: 'BANKDEFFXXX',
  address: {
    street: 'Hauptstr.',
    buildingNumber: '1',
    postCode: '10115',
    town: 'Berlin',
    country: 'DE',
    lines: ['Hof 2'],
  },
  remittance: ['Invoice 4711', 'second line'],
  creditorReference: 'RF18539007547034',
  chargeBearer: 'SHAR',
  purpose: 'SUPP',
  ultimateDebtor: 'Branch',
  ultimateCreditor: 'Factor',
};

function findings(kind: PainKind, node: IsoNode): readonly string[] {
  return validateElement(schemaOf(kind), painForm(kind).transactionType, node).map((finding) =>
    say(t, finding.sentence),
  );
}

/** Transactions with every element the schema has. */
function rich(kind: PainKind): readonly IsoNode[] {
  return Array.from({ length: 25 }, (_, seed) => {
    const nodes: IsoNode[] = [];
    const read = readMessage(
      [Buffer.from(toXml(randomMessage(schemaOf(kind), new Random(seed), 1 + (seed % 3))))],
      { onTransaction: ({ node }) => void nodes.push(node) },
    );
    if (!read.ok) throw new Error(read.error.detail);
    return nodes;
  }).flat();
}

/** What a transaction says, by the members of its form. */
function shown(kind: PainKind, node: IsoNode) {
  const info = transactionInfo(kind, node);
  return { ...info, creditorReference: info.creditorReferences[0] };
}

describe('a typed payment', () => {
  it.each(['pain.001.001.03', 'pain.008.001.02'] as const)(
    'of %s is a valid element that says what the form said',
    (kind) => {
      const form =
        kind === 'pain.008.001.02' ? { ...FULL, mandateId: 'M-1', mandateDate: '2024-02-29' } : FULL;
      const node = buildTransaction(kind, form);
      expect(findings(kind, node)).toEqual([]);
      expect(shown(kind, node)).toMatchObject(form);
      expect(transactionInfo(kind, node)).toMatchObject({
        country: 'DE',
        creditorReferences: ['RF18539007547034'],
      });
    },
  );

  it('leaves out what is empty', () => {
    const node = buildTransaction('pain.001.001.03', {
      endToEndId: 'E',
      amount: '1',
      currency: 'EUR',
      name: 'B',
      account: { kind: 'other', value: '123' },
      bic: '',
      remittance: [''],
      purpose: '',
    });
    expect(serialize(node)).toBe(
      '<CdtTrfTxInf><PmtId><EndToEndId>E</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1</InstdAmt></Amt><Cdtr><Nm>B</Nm></Cdtr><CdtrAcct><Id><Othr><Id>123</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>',
    );
  });

  it('names an unknown debtor bank as the rulebook does, and takes that back when the BIC is known', () => {
    const kind = 'pain.008.001.02';
    const { bic: _bic, ...withoutBic } = FULL;
    const node = buildTransaction(kind, withoutBic);
    expect(textAt(node, 'DbtrAgt', 'FinInstnId', 'Othr', 'Id')).toBe('NOTPROVIDED');
    const known = patchTransaction(kind, node, { bic: 'BANKDEFF' });
    expect(serialize(at(known, 'DbtrAgt')!)).toBe(
      '<DbtrAgt><FinInstnId><BIC>BANKDEFF</BIC></FinInstnId></DbtrAgt>',
    );
    expect(textAt(patchTransaction(kind, known, { bic: '' }), 'DbtrAgt', 'FinInstnId', 'Othr', 'Id')).toBe(
      'NOTPROVIDED',
    );
  });
});

describe('a patch', () => {
  it.each(['pain.001.001.03', 'pain.008.001.02'] as const)(
    'of its own facts changes nothing in any %s transaction',
    (kind) => {
      for (const node of rich(kind)) {
        const { name, endToEndId, remittance } = transactionInfo(kind, node);
        expect(
          serialize(
            patchTransaction(kind, node, {
              endToEndId,
              ...(name === undefined ? {} : { name }),
              remittance,
            }),
          ),
        ).toBe(serialize(node));
      }
    },
  );

  it.each(['pain.001.001.03', 'pain.008.001.02'] as const)(
    'of every field keeps a %s transaction valid and every other element in it',
    (kind) => {
      for (const node of rich(kind)) {
        const patched = patchTransaction(kind, node, FULL);
        expect(findings(kind, patched)).toEqual([]);
        expect(shown(kind, patched)).toMatchObject(FULL);
        for (const element of [
          'Tax',
          'RgltryRptg',
          'InstrForCdtrAgt',
          'XchgRateInf',
          'IntrmyAgt1',
          'DrctDbtTx',
          'ChqInstr',
        ]) {
          expect(childrenOf(patched, element)).toEqual(childrenOf(node, element));
        }
        const { counterparty } = painForm(kind);
        expect(at(patched, counterparty.party, 'CtctDtls')).toEqual(at(node, counterparty.party, 'CtctDtls'));
        expect(at(patched, counterparty.account, 'Nm')).toEqual(at(node, counterparty.account, 'Nm'));
      }
    },
  );

  it('from IBAN to another account and back leaves one of the two', () => {
    const node = buildTransaction('pain.001.001.03', FULL);
    const other = patchTransaction('pain.001.001.03', node, { account: { kind: 'other', value: '42' } });
    expect(serialize(at(other, 'CdtrAcct')!)).toBe('<CdtrAcct><Id><Othr><Id>42</Id></Othr></Id></CdtrAcct>');
    expect(patchTransaction('pain.001.001.03', other, { account: FULL.account })).toEqual(node);
  });

  it('of the amount keeps the currency and the other way round, also for an equivalent amount', () => {
    const kind = 'pain.001.001.03';
    const amount = (node: IsoNode): string => serialize(at(node, 'Amt')!);
    const node = buildTransaction(kind, FULL);
    expect(amount(patchTransaction(kind, node, { amount: '5.00' }))).toBe(
      '<Amt><InstdAmt Ccy="EUR">5.00</InstdAmt></Amt>',
    );
    expect(amount(patchTransaction(kind, node, { currency: 'USD' }))).toBe(
      '<Amt><InstdAmt Ccy="USD">1204331.70</InstdAmt></Amt>',
    );
    const equivalent: IsoNode = {
      n: 'CdtTrfTxInf',
      c: [
        { n: 'PmtId', c: [{ n: 'EndToEndId', t: 'E' }] },
        {
          n: 'Amt',
          c: [
            {
              n: 'EqvtAmt',
              c: [
                { n: 'Amt', a: { Ccy: 'EUR' }, t: '9' },
                { n: 'CcyOfTrf', t: 'USD' },
              ],
            },
          ],
        },
      ],
    };
    expect(amount(patchTransaction(kind, equivalent, { amount: '7' }))).toBe(
      '<Amt><EqvtAmt><Amt Ccy="EUR">7</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt></Amt>',
    );
    expect(amount(patchTransaction(kind, equivalent, { amount: '7', currency: 'CHF' }))).toBe(
      '<Amt><InstdAmt Ccy="CHF">7</InstdAmt></Amt>',
    );
    expect(transactionInfo(kind, equivalent)).toMatchObject({
      amount: '9',
      currency: 'EUR',
      transferCurrency: 'USD',
      country: '??',
    });
  });
});

describe('a payment group', () => {
  const FORM = {
    pmtInfId: 'G',
    valueDate: '2026-11-24',
    ownName: 'Muster',
    ownAccount: FULL.account,
    ownBic: 'BANKDEFF',
    batchBooking: true,
    serviceLevel: 'SEPA',
    chargeBearer: 'SLEV',
  };

  it('built from a form says what the form said', () => {
    expect(groupInfo('pain.001.001.03', buildGroup('pain.001.001.03', FORM))).toEqual({
      ...FORM,
      method: 'TRF',
    });
    const debit = {
      ...FORM,
      localInstrument: 'CORE',
      sequenceType: 'FRST',
      creditorId: 'DE98ZZZ09999999999',
    };
    expect(groupInfo('pain.008.001.02', buildGroup('pain.008.001.02', debit))).toEqual({
      ...debit,
      method: 'DD',
    });
  });

  it.each(['pain.001.001.03', 'pain.008.001.02'] as const)(
    'of %s lacks nothing but its transactions',
    (kind) => {
      const found = validateElement(schemaOf(kind), painForm(kind).groupType, buildGroup(kind, FORM), '');
      expect(found.map(({ rule, sentence }) => [rule, sentence.data])).toEqual([
        ['schema.missing', { name: painForm(kind).transaction, parent: 'PmtInf' }],
      ]);
    },
  );

  it('keeps what a patch does not name', () => {
    const kind = 'pain.008.001.02';
    const node = buildGroup(kind, { ...FORM, creditorId: 'DE98ZZZ09999999999' });
    const patched = patchGroup(kind, node, {
      valueDate: '2027-01-04',
      creditorId: 'DE98ABC09999999999',
      chargeBearer: '',
    });
    expect(groupInfo(kind, patched)).toEqual(
      Object.fromEntries(
        Object.entries({
          ...FORM,
          method: 'DD',
          valueDate: '2027-01-04',
          creditorId: 'DE98ABC09999999999',
        }).filter(([key]) => key !== 'chargeBearer'),
      ),
    );
    expect(at(patchGroup(kind, node, { creditorId: '' }), 'CdtrSchmeId')).toBeUndefined();
  });

  it.each(['pain.001.001.03', 'pain.008.001.02'] as const)(
    'of %s loses the placeholder of its bank once the bank is known',
    (kind) => {
      const { agent } = painForm(kind).own;
      const nameless = patchGroup(kind, buildGroup(kind, FORM), { ownBic: '' });
      expect(textAt(nameless, agent, 'FinInstnId', 'Othr', 'Id')).toBe('NOTPROVIDED');
      const named = patchGroup(kind, nameless, { ownBic: 'BANKDEFFXXX' });
      expect([
        textAt(named, agent, 'FinInstnId', 'BIC'),
        textAt(named, agent, 'FinInstnId', 'Othr', 'Id'),
      ]).toEqual(['BANKDEFFXXX', undefined]);
    },
  );

  it('belongs to a message whose initiating party may carry an identification', () => {
    expect(serialize(initiatingParty('Muster', 'CUST-7'))).toBe(
      '<InitgPty><Nm>Muster</Nm><Id><OrgId><Othr><Id>CUST-7</Id></Othr></OrgId></Id></InitgPty>',
    );
  });
});
