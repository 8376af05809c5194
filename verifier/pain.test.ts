// What the verifier reads of a message, and what it refuses to read.
import { describe, expect, it } from 'vitest';
import { scanPain } from './pain.ts';
import { Shape } from './shapes.ts';
import { batchProblems } from './verify.ts';

const CREDIT =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><MsgId>M1</MsgId>' +
  '<NbOfTxs>1</NbOfTxs></GrpHdr><PmtInf><ReqdExctnDt>2026-11-24</ReqdExctnDt><DbtrAcct><Id><IBAN>OWN</IBAN></Id>' +
  '</DbtrAcct><CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">5.00</InstdAmt></Amt>' +
  '<Cdtr><Nm>Acme</Nm></Cdtr><CdtrAcct><Id><IBAN>THEIRS</IBAN></Id></CdtrAcct></CdtTrfTxInf></PmtInf>' +
  '</CstmrCdtTrfInitn></Document>';
const DEBIT =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.02"><CstmrDrctDbtInitn><GrpHdr><MsgId>M2</MsgId>' +
  '<NbOfTxs>1</NbOfTxs></GrpHdr><PmtInf><ReqdColltnDt>2026-11-25</ReqdColltnDt><CdtrAcct><Id><IBAN>OWN</IBAN></Id>' +
  '</CdtrAcct><DrctDbtTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><InstdAmt Ccy="EUR">5.00</InstdAmt>' +
  '<Dbtr><Nm>Acme</Nm></Dbtr><DbtrAcct><Id><IBAN>THEIRS</IBAN></Id></DbtrAcct></DrctDbtTxInf></PmtInf>' +
  '</CstmrDrctDbtInitn></Document>';
const scan = (xml: string): ReturnType<typeof scanPain> => scanPain(Buffer.from(xml));

describe('a message', () => {
  it.each([
    [CREDIT, 'credit-transfer', '2026-11-24'],
    [DEBIT, 'direct-debit', '2026-11-25'],
  ])(
    'is read by the definition of its version, own side and other side in their places',
    (xml, direction, valueDate) => {
      expect(scan(xml)).toMatchObject({
        direction,
        payments: [
          { amount: '5.00', currency: 'EUR', name: 'Acme', account: 'THEIRS', ownAccount: 'OWN', valueDate },
        ],
      });
    },
  );

  it.each([
    ['of a version without a definition', CREDIT.replace('001.03', '001.99'), /of another kind/u],
    ['without a namespace', CREDIT.replace(/ xmlns="[^"]*"/u, ''), /of another kind/u],
    ['that is two documents', `${CREDIT}${CREDIT}`, /a second document/u],
    ['that is empty', '', /cut off/u],
  ])('%s is refused', (_what, xml, why) => {
    expect(() => scan(xml)).toThrow(why);
  });
});

describe('a batch', () => {
  const freeze = (kind: string): Shape =>
    new Shape({ kind, transactions: 1, totals: [{ currency: 'EUR', amount: '5.00', count: 1 }] }, 'freeze');

  it('holds messages of its own direction alone', () => {
    expect(batchProblems([scan(CREDIT)], freeze('credit-transfer'))).toEqual([]);
    expect(batchProblems([scan(DEBIT)], freeze('direct-debit'))).toEqual([]);
    expect(batchProblems([scan(DEBIT)], freeze('credit-transfer'))).toEqual([
      'message M2 holds direct debits, the batch credit transfers',
    ]);
  });
});
