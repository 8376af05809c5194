// What changes the money or its destination beside amount and beneficiary: the two readers, which share no
// code, report the same texts.
import { describe, expect, it } from 'vitest';
import { readFrozen } from '../../main/iso20022/first-reading.ts';
import { readBack } from '../../main/token/readback/read.ts';
import type { PainKind } from '../../shared/domain/message-tree.ts';
import { forms } from '../../main/iso20022/versions/catalogue.ts';
import { shapeOf } from '../../main/token/readback/versions/catalogue.ts';
import type { ElementPlace } from '../../main/token/readback/shape.ts';
import { CREDIT_TRANSFER, DIRECT_DEBIT, inChunks } from './pain-fixture.ts';

async function specials(xml: string, kind: PainKind = 'pain.001.001.03') {
  const bytes = Buffer.from(xml);
  const first = readFrozen([bytes]);
  const second = await readBack(kind, inChunks(bytes, 7));
  if (!first.ok) throw new Error(`first: ${first.error.code} ${first.error.detail ?? ''}`);
  if (!second.ok) throw new Error(`second: ${second.error.code} ${second.error.detail ?? ''}`);
  expect(second.value.special).toEqual(first.value.special);
  return Object.fromEntries(
    (second.value.special ?? []).map(({ kind: name, payments, values }) => [name, { payments, values }]),
  );
}

const once = (text: string) => ({ payments: 1, values: [text] });
const inFirst = (marker: string, more: string): string => CREDIT_TRANSFER.replace(marker, more);

describe('both readers', () => {
  it('report nothing of an ordinary message', async () => {
    expect(await specials(CREDIT_TRANSFER)).toEqual({});
    expect(await specials(DIRECT_DEBIT, 'pain.008.001.02')).toEqual({});
  });

  it.each([
    [
      'an equivalent amount and the currency that moves',
      '<InstdAmt Ccy="EUR">1000.00</InstdAmt>',
      '<EqvtAmt><Amt Ccy="EUR">1000.00</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>',
      'equivalent',
      'EqvtAmt/Amt EUR 1000.00\nEqvtAmt/CcyOfTrf USD',
    ],
    [
      'an agreed rate',
      '</Amt>',
      '</Amt><XchgRateInf><XchgRate>1.1</XchgRate><CtrctId>FX-7</CtrctId></XchgRateInf>',
      'exchange',
      'XchgRateInf/XchgRate 1.1\nXchgRateInf/CtrctId FX-7',
    ],
    [
      'a cheque and to whom it is delivered',
      '</Amt>',
      '</Amt><ChqInstr><ChqTp>BCHQ</ChqTp><DlvryMtd><Cd>MLCD</Cd></DlvryMtd><DlvrTo><Nm>Other Ltd</Nm><Adr><Ctry>US</Ctry></Adr></DlvrTo></ChqInstr>',
      'cheque',
      'ChqInstr/ChqTp BCHQ\nChqInstr/DlvryMtd/Cd MLCD\nChqInstr/DlvrTo/Nm Other Ltd\nChqInstr/DlvrTo/Adr/Ctry US',
    ],
    [
      'intermediaries with their accounts',
      '<CdtrAgt>',
      '<IntrmyAgt1><FinInstnId><BIC>INTRUS33XXX</BIC></FinInstnId></IntrmyAgt1><IntrmyAgt1Acct><Id><Othr><Id>77</Id></Othr></Id></IntrmyAgt1Acct><CdtrAgt>',
      'intermediary',
      'IntrmyAgt1/FinInstnId/BIC INTRUS33XXX\nIntrmyAgt1Acct/Id/Othr/Id 77',
    ],
    [
      'the clearing code of the bank',
      '<BIC>MUSTDEFFXXX</BIC>',
      '<BIC>MUSTDEFFXXX</BIC><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000021</MmbId></ClrSysMmbId>',
      'bank',
      'ClrSysMmbId/ClrSysId/Cd USABA\nClrSysMmbId/MmbId 021000021',
    ],
    [
      'the account of the bank',
      '</CdtrAgt>',
      '</CdtrAgt><CdtrAgtAcct><Id><Othr><Id>9</Id></Othr></Id></CdtrAgtAcct>',
      'bank-account',
      'CdtrAgtAcct/Id/Othr/Id 9',
    ],
    [
      'the scheme of an account number',
      '<IBAN>DE89370400440532013000</IBAN>',
      '<Othr><Id>0001</Id><SchmeNm><Prtry>CUID</Prtry></SchmeNm></Othr>',
      'account-form',
      'SchmeNm/Prtry CUID',
    ],
    [
      'ultimate parties',
      '<RmtInf>',
      '<UltmtCdtr><Nm>Other Ltd</Nm></UltmtCdtr><RmtInf>',
      'ultimate',
      'UltmtCdtr/Nm Other Ltd',
    ],
    [
      'an instruction to the bank',
      '<RmtInf>',
      '<InstrForDbtrAgt>CALL FIRST</InstrForDbtrAgt><RmtInf>',
      'instruction',
      'InstrForDbtrAgt CALL FIRST',
    ],
    ['a purpose', '<RmtInf>', '<Purp><Cd>SALA</Cd></Purp><RmtInf>', 'purpose', 'Purp/Cd SALA'],
    ['charges', '</Amt>', '</Amt><ChrgBr>DEBT</ChrgBr>', 'charges', 'ChrgBr DEBT'],
  ])('report %s', async (_what, marker, more, kind, text) => {
    expect(await specials(inFirst(marker, more))).toEqual({ [kind]: once(text) });
  });

  it('report what a group gives to all its payments', async () => {
    const xml = CREDIT_TRANSFER.replace('<PmtMtd>TRF</PmtMtd>', '<PmtMtd>CHK</PmtMtd>').replace(
      '<CdtTrfTxInf>',
      '<UltmtDbtr><Nm>Parent AG</Nm></UltmtDbtr><ChrgBr>SHAR</ChrgBr><ChrgsAcct><Id><Othr><Id>55</Id></Othr></Id></ChrgsAcct><CdtTrfTxInf>',
    );
    const all = (text: string) => ({ payments: 3, values: [text] });
    expect(await specials(xml)).toEqual({
      method: all('PmtMtd CHK'),
      ultimate: all('UltmtDbtr/Nm Parent AG'),
      charges: all('ChrgBr SHAR'),
      'charges-account': all('ChrgsAcct/Id/Othr/Id 55'),
    });
  });
});

// An element that one reader does not know as special would be refused, and only when somebody pays with it.
describe.each(forms())('of $kind both readers', (form) => {
  const group = inside(shapeOf(form.kind)?.root, 'Document', form.root, 'PmtInf');
  const transaction = inside(group, form.transaction);
  const { special, counterparty } = form;
  const ofAgent = { [`${counterparty.agent}Acct`]: 'bank-account' };
  it.each([
    ['its groups', group, { ...special.group, PmtMtd: 'method' }],
    ['its payments', transaction, { ...special.transaction, ...ofAgent }],
    ['the bank', inside(transaction, counterparty.agent, 'FinInstnId'), special.bank],
    ['the branch', inside(transaction, counterparty.agent), { BrnchId: 'bank' }],
    ['the account', inside(transaction, counterparty.account), special.account],
  ] as const)('report the same elements of %s', (_what, place, first) => {
    const allowed = Object.entries(first).filter(([name]) => place.besides.has(name));
    expect(Object.fromEntries(place.special)).toMatchObject(Object.fromEntries(allowed));
    const more = [...place.special.keys()].filter((name) => place.besides.has(name));
    expect(more.filter((name) => !Object.hasOwn(first, name))).toEqual([]);
    expect(allowed.length).toBeGreaterThan(0);
  });
});

function inside(place: ElementPlace | undefined, ...names: readonly string[]): ElementPlace {
  const found = names.reduce<ElementPlace | undefined>((at, name) => at?.inside.get(name), place);
  if (found === undefined) throw new Error(`no ${names.join('/')}`);
  return found;
}
