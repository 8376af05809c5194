import { expect, it } from 'vitest';
import type { CheckContext } from '../ports/messages.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { checkFile } from './check-file.ts';

const COUNT = 2_100;
const CONTEXT: CheckContext = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' };

/** Every payment has a warning (an address without a town); the last one's amount is zero, which blocks. */
function file(): Buffer {
  const payments = Array.from(
    { length: COUNT },
    (_, index) =>
      `<CdtTrfTxInf><PmtId><EndToEndId>E-${index}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${index === COUNT - 1 ? '0.00' : '1.00'}</InstdAmt></Amt><Cdtr><Nm>Brandt ${index}</Nm><PstlAdr><Ctry>DE</Ctry></PstlAdr></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></CdtTrfTxInf>`,
  );
  return Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>' +
      `<GrpHdr><MsgId>M-1</MsgId><CreDtTm>2026-11-20T10:00:00</CreDtTm><NbOfTxs>${COUNT}</NbOfTxs><CtrlSum>${COUNT - 1}</CtrlSum><InitgPty><Nm>Halden</Nm></InitgPty></GrpHdr>` +
      '<PmtInf><PmtInfId>P-1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-11-25</ReqdExctnDt><Dbtr><Nm>Halden</Nm></Dbtr><DbtrAcct><Id><IBAN>DE88500209000023411208</IBAN></Id></DbtrAcct>' +
      `<DbtrAgt><FinInstnId><BIC>SNDBDEFFXXX</BIC></FinInstnId></DbtrAgt><ChrgBr>SHAR</ChrgBr>${payments.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`,
  );
}

it('what blocks is kept however many warnings come before it', async () => {
  const checked = await checkFile(
    (async function* chunks() {
      yield file();
    })(),
    CONTEXT,
    () => undefined,
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  expect(checked.value.warnings).toBeGreaterThan(2_000);
  expect(checked.value.blocking).toBe(1);
  expect(checked.value.findings[0]).toMatchObject({
    severity: 'block',
    rule: 'amount-above-zero',
    payment: COUNT - 1,
  });
});
