// A notification of debits and credits (camt.054) in its newer version, as banks send it for a collective
// booking: valid by the official schema, read without balances, with each payment of the booking.
import { describe, expect, it } from 'vitest';
import { readReport } from '../../main/messages/report/read-report.ts';
import type { ReadAccount, ReadEntry } from '../../main/ports/store/reports.ts';
import { officialValidator, OFFICIAL_SCHEMAS_ARE_ABSENT } from './official.ts';

const VERSION = 'camt.054.001.08';
const OWN = 'DE88500209000023411208';

const payment = (number: number, amount: string): string => `
            <TxDtls>
              <Refs><PmtInfId>PI-7</PmtInfId><InstrId>I-${number}</InstrId><EndToEndId>INV-${number}</EndToEndId><UETR>8a562c67-ca16-48ba-b074-65581be6f00${number}</UETR></Refs>
              <Amt Ccy="EUR">${amount}</Amt>
              <CdtDbtInd>DBIT</CdtDbtInd>
              <RltdPties>
                <Cdtr><Pty><Nm>Lieferant ${number} Müller GmbH</Nm></Pty></Cdtr>
                <CdtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></CdtrAcct>
              </RltdPties>
              <RltdAgts><CdtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></CdtrAgt></RltdAgts>
              <RmtInf><Ustrd>Rechnung ${number}</Ustrd></RmtInf>
            </TxDtls>`;

const NOTIFICATION = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${VERSION}">
  <BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>N-54</MsgId><CreDtTm>2026-11-27T07:30:00+01:00</CreDtTm></GrpHdr>
    <Ntfctn>
      <Id>N-54-1</Id>
      <NtfctnPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></NtfctnPgntn>
      <CreDtTm>2026-11-27T07:30:00+01:00</CreDtTm>
      <Acct><Id><IBAN>${OWN}</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><BICFI>SNDBDEFFXXX</BICFI></FinInstnId></Svcr></Acct>
      <TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>
      <Ntry>
        <NtryRef>1</NtryRef>
        <Amt Ccy="EUR">30.75</Amt>
        <CdtDbtInd>DBIT</CdtDbtInd>
        <Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-11-26</Dt></BookgDt>
        <ValDt><Dt>2026-11-26</Dt></ValDt>
        <AcctSvcrRef>B-30</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <Btch><PmtInfId>PI-7</PmtInfId><NbOfTxs>2</NbOfTxs><TtlAmt Ccy="EUR">30.75</TtlAmt><CdtDbtInd>DBIT</CdtDbtInd></Btch>${payment(1, '10.25')}${payment(2, '20.50')}
        </NtryDtls>
      </Ntry>
      <Ntry>
        <NtryRef>2</NtryRef>
        <Amt Ccy="EUR">99.00</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd>
        <Sts><Cd>PDNG</Cd></Sts>
        <ValDt><Dt>2026-11-30</Dt></ValDt>
        <AcctSvcrRef>B-31</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <Amt Ccy="EUR">99.00</Amt>
            <CdtDbtInd>CRDT</CdtDbtInd>
            <RltdPties><Dbtr><Pty><Nm>Kunde AG</Nm></Pty></Dbtr></RltdPties>
          </TxDtls>
        </NtryDtls>
      </Ntry>
    </Ntfctn>
  </BkToCstmrDbtCdtNtfctn>
</Document>
`;

async function read(text: string) {
  const accounts: ReadAccount[] = [];
  const entries: ReadEntry[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 500) yield bytes.subarray(at, at + 500);
  }
  const summary = await readReport(chunks(), async (piece) => {
    if ('account' in piece) accounts.push(piece.account);
    else entries.push(...piece.entries);
  });
  return { summary, accounts, entries };
}

describe('a notification of debits and credits', () => {
  it.skipIf(OFFICIAL_SCHEMAS_ARE_ABSENT)('is valid by its official schema, and a broken one is not', () => {
    const validate = officialValidator(VERSION);
    expect(validate(NOTIFICATION)).toEqual({ valid: true, why: '' });
    expect(validate(NOTIFICATION.replaceAll('BICFI', 'BIC')).valid).toBe(false);
  });

  it('is read as an account without balances, with its entries', async () => {
    const { summary, accounts, entries } = await read(NOTIFICATION);
    expect(summary).toMatchObject({
      form: 'document',
      format: VERSION,
      standing: 'full',
      accounts: 1,
      entries: 2,
      head: { header: { messageId: 'N-54' } },
    });
    expect(accounts.map(({ account, figures }) => [account, figures])).toEqual([[`${OWN} EUR`, []]]);
    expect(entries.map(({ view }) => JSON.parse(view) as unknown)).toMatchObject([
      {
        amount: '-30.75',
        status: 'BOOK',
        bookedOn: '2026-11-26',
        bankReference: 'B-30',
        code: 'PMNT/ICDT/ESCT',
        transactions: 2,
      },
      {
        amount: '99.00',
        status: 'PDNG',
        bookedOn: null,
        valueOn: '2026-11-30',
        counterparty: 'Kunde AG',
        transactions: 1,
      },
    ]);
  });

  it('names the same entries as the older version does', async () => {
    const older = NOTIFICATION.replaceAll(VERSION, 'camt.054.001.02')
      .replaceAll(/<NtfctnPgntn>.*<\/NtfctnPgntn>/gu, '')
      .replaceAll('BICFI', 'BIC')
      .replaceAll(/<Sts><Cd>(\w+)<\/Cd><\/Sts>/gu, '<Sts>$1</Sts>')
      .replaceAll(/<\/?Pty>/gu, '')
      .replaceAll(/<UETR>[^<]*<\/UETR>/gu, '')
      .replaceAll(
        /(<TxDtls>\s*<Refs>.*<\/Refs>\s*)(<Amt Ccy="EUR">[\d.]+<\/Amt>)\s*<CdtDbtInd>\w+<\/CdtDbtInd>/gu,
        '$1<AmtDtls><TxAmt>$2</TxAmt></AmtDtls>',
      );
    if (!OFFICIAL_SCHEMAS_ARE_ABSENT)
      expect(officialValidator('camt.054.001.02')(older)).toEqual({ valid: true, why: '' });
    const [first, second] = [await read(NOTIFICATION), await read(older)];
    expect(second.entries.map(({ identity }) => identity)).toEqual(
      first.entries.map(({ identity }) => identity),
    );
  });
});
