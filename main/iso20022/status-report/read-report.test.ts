// Bank answers as they really come: read as far as they go, unknown codes raw, nothing invented and nothing
// dropped.
import { describe, expect, it } from 'vitest';
import { readStatusReport, trackingDetails, type Pain002Report } from './read-report.ts';

const UETR = '6fa1b9c4-1d2e-4f3a-8b5c-0123456789ab';

function report(
  body: string,
  opening = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">',
): Pain002Report {
  const header = '<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm></GrpHdr>';
  const read = readStatusReport([
    Buffer.from(`${opening}<CstmrPmtStsRpt>${header}${body}</CstmrPmtStsRpt></Document>`),
  ]);
  if (!read.ok) throw new Error(read.error.detail);
  return read.value;
}

const ORIGINAL =
  '<OrgnlGrpInfAndSts><OrgnlMsgId>MSG-1</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.03</OrgnlMsgNmId></OrgnlGrpInfAndSts>';
const group = (status: string): string =>
  ORIGINAL.replace('</OrgnlGrpInfAndSts>', `<GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>`);
const payments = (inside: string): string =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>G-1</OrgnlPmtInfId>${inside}</OrgnlPmtInfAndSts>`;
const transaction = (id: string, status: string, more = ''): string =>
  `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${status === '' ? '' : `<TxSts>${status}</TxSts>`}${more}</TxInfAndSts>`;
const remittance = (...texts: readonly string[]): string =>
  `<OrgnlTxRef><RmtInf><Strd>${texts.map((text) => `<AddtlRmtInf>${text}</AddtlRmtInf>`).join('')}</Strd></RmtInf></OrgnlTxRef>`;

describe('a first answer', () => {
  it('of "validation in progress" carries the UETR and the service type', () => {
    const read = report(
      ORIGINAL + payments(transaction('E-1', 'PDNG', remittance(`UETR/${UETR}/SvcTpIdr/003`))),
    );
    expect(read).toMatchObject({
      schemaValid: true,
      originalMessageId: 'MSG-1',
      messageId: 'BANK-1',
      nothingFound: false,
      notUnderstood: [],
    });
    expect(read.payments[0]?.transactions[0]).toMatchObject({
      status: 'PDNG',
      endToEndId: 'E-1',
      uetr: UETR,
      serviceType: '003',
    });
  });

  it('of the older kind carries the bank reference and its text', () => {
    const more =
      '<StsRsnInf><AddtlInf>/00000000/ACCEPTED</AddtlInf></StsRsnInf><AcctSvcrRef>GTN-77</AcctSvcrRef>';
    expect(
      report(ORIGINAL + payments(transaction('E-1', 'ACCP', more))).payments[0]?.transactions[0],
    ).toMatchObject({
      status: 'ACCP',
      bankReference: 'GTN-77',
      reasons: [{ text: '/00000000/ACCEPTED' }],
    });
  });

  it('of a rejection carries the code, and the text joined from its pieces without a gap', () => {
    const more =
      '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>/00000001/ACCOUNT NUMBER NOT IN FI</AddtlInf><AddtlInf>LE PROFILE</AddtlInf></StsRsnInf><StsRsnInf><Rsn><Prtry>X99</Prtry></Rsn></StsRsnInf>';
    expect(
      report(ORIGINAL + payments(transaction('E-1', 'RJCT', more))).payments[0]?.transactions[0]?.reasons,
    ).toEqual([
      {
        code: 'AC01',
        text: '/00000001/ACCOUNT NUMBER NOT IN FILE PROFILE',
        lines: ['/00000001/ACCOUNT NUMBER NOT IN FI', 'LE PROFILE'],
      },
      { proprietary: 'X99', text: '', lines: [] },
    ]);
  });
});

describe('an answer that knows nothing', () => {
  it('is recognised however its sentence is cut, and gives no payment a status', () => {
    const text = 'No records found for the given search criteria.';
    for (let cut = 1; cut < 20; cut++) {
      const reason = `<StsRsnInf><AddtlInf>${text.slice(0, cut)}</AddtlInf><AddtlInf>${text.slice(cut)}</AddtlInf></StsRsnInf>`;
      const read = report(
        ORIGINAL.replace('MSG-1', 'Not Available') + payments(transaction('Not Available', '', reason)),
      );
      expect(read.nothingFound).toBe(true);
    }
  });

  it('is not taken for one that rejects with the same words', () => {
    const reason = '<StsRsnInf><AddtlInf>No records found</AddtlInf></StsRsnInf>';
    expect(report(ORIGINAL + payments(transaction('E-1', 'RJCT', reason))).nothingFound).toBe(false);
  });
});

describe('a report that breaks its schema', () => {
  it('keeps unknown codes as they are', () => {
    const read = report(group('ZZZZ') + payments(`<PmtInfSts>ACCC</PmtInfSts>${transaction('E-1', 'BLCK')}`));
    expect(read).toMatchObject({
      schemaValid: false,
      group: { status: 'ZZZZ' },
      payments: [{ status: 'ACCC', transactions: [{ status: 'BLCK' }] }],
    });
  });

  it('takes none of several statuses or identifiers where there should be one', () => {
    const status = report(ORIGINAL + payments(transaction('E-1', 'ACSC', '<TxSts>RJCT</TxSts>')));
    expect(status.payments[0]?.transactions[0]?.status).toBe('ACSC / RJCT');
    const groups = report(group('RJCT') + group('ACSC').replace('MSG-1', 'MSG-2'));
    expect(groups).toMatchObject({ originalMessageId: 'MSG-1 / MSG-2', group: { status: 'RJCT / ACSC' } });
    const named = transaction('E-1', 'RJCT', '<OrgnlEndToEndId>E-2</OrgnlEndToEndId>');
    expect(report(ORIGINAL + payments(named)).payments[0]?.transactions[0]?.endToEndId).toBe('E-1 / E-2');
    const same = report(group('RJCT') + group(' RJCT '));
    expect(same).toMatchObject({ originalMessageId: 'MSG-1', group: { status: 'RJCT' } });
  });

  it('never reads an empty amount as zero', () => {
    const read = report(
      ORIGINAL +
        payments(
          transaction('E-1', 'ACSP', '<OrgnlTxRef><Amt><InstdAmt Ccy="EUR"></InstdAmt></Amt></OrgnlTxRef>'),
        ),
    );
    expect(read.payments[0]?.transactions[0]).not.toHaveProperty('amount');
    const empty = report(ORIGINAL + payments(transaction('E-1', 'ACSP', '<OrgnlTxRef><Amt/></OrgnlTxRef>')));
    expect(empty.payments[0]?.transactions[0]).not.toHaveProperty('amount');
  });

  it('shows what it does not know as raw text, with path and line', () => {
    const read = report(
      `${ORIGINAL}\n${payments(transaction('E-1', 'ACSP', '<RtldPties><Cdtr>X</Cdtr></RtldPties>'))}`,
    );
    expect(read.notUnderstood).toEqual([
      {
        path: '/Document/CstmrPmtStsRpt/OrgnlPmtInfAndSts[1]/TxInfAndSts[1]/RtldPties',
        line: 2,
        raw: '<RtldPties><Cdtr>X</Cdtr></RtldPties>',
      },
    ]);
    expect(read.payments[0]?.transactions[0]?.status).toBe('ACSP');
  });

  it('shows a remittance text it cannot take facts from', () => {
    expect(
      report(ORIGINAL + payments(transaction('E-1', 'ACSP', remittance('whatever the bank says'))))
        .notUnderstood,
    ).toMatchObject([{ raw: 'whatever the bank says' }]);
  });

  it.each([
    ['no namespace', '<Document>'],
    ['a misspelt namespace declaration', '<Document Xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03">'],
    ['a later version', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">'],
    ['a prefix', undefined],
  ])('is read with %s', (_name, opening) => {
    if (opening !== undefined) {
      expect(
        report(ORIGINAL + payments(transaction('E-1', 'ACSC')), opening).payments[0]?.transactions[0]?.status,
      ).toBe('ACSC');
      return;
    }
    const plain = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm></GrpHdr>${group('ACSC')}</CstmrPmtStsRpt></Document>`;
    const prefixed = plain.replaceAll(/<(\/?)/g, '<$1ns2:').replace(' xmlns=', ' xmlns:ns2=');
    const read = readStatusReport([Buffer.from(prefixed)]);
    expect(read.ok && read.value).toMatchObject({ schemaValid: true, group: { status: 'ACSC' } });
  });

  it('is read with its transactions outside a payment group', () => {
    expect(report(ORIGINAL + transaction('E-1', 'ACSC')).payments).toMatchObject([
      { transactions: [{ endToEndId: 'E-1', status: 'ACSC' }] },
    ]);
  });
});

describe('the facts of AddtlRmtInf', () => {
  it.each([
    [[`UETR/${UETR}`], { uetr: UETR }],
    [[`UETR/${UETR.toUpperCase()}/`], { uetr: UETR }],
    [[`UETR/${UETR.replaceAll('-', '')}/SvcTpIdr/007`], { uetr: UETR, serviceType: '007' }],
    [['/UETR/', `UETR/${UETR}`], { uetr: UETR }],
    [['ConfDtTm/2026-11-20T10:00:00.123+01:00'], { confirmedAt: '2026-11-20T10:00:00.123+01:00' }],
    [['GPI/ACSP/G001', 'ConfDtTm/2026-11-20'], { gpi: 'ACSP/G001', confirmedAt: '2026-11-20' }],
    [[`UETR/${UETR}/Xyz/1/SvcTpIdr/003`], { uetr: UETR, serviceType: '003' }],
    [['UETR/not-a-uuid'], {}],
  ])('%j are %j', (texts, facts) => {
    expect(trackingDetails(texts).facts).toEqual(facts);
  });

  it('of two UETRs are neither', () => {
    const other = UETR.replace('6', '7');
    expect(trackingDetails([`UETR/${UETR}/SvcTpIdr/003`, `UETR/${other}`])).toEqual({
      facts: { serviceType: '003' },
      unread: [`UETR/${UETR}/SvcTpIdr/003`, `UETR/${other}`],
    });
  });

  it('of which something is not known stay unread as a whole', () => {
    const partly = `UETR/${UETR}/Xyz/1`;
    expect(trackingDetails(['UETR/x', 'hello', '', `UETR/${UETR}/`, partly]).unread).toEqual([
      'UETR/x',
      'hello',
      '',
      partly,
    ]);
  });
});
