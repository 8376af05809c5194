// Route: the package sepa-xml, from data to the text of a pain.001.001.03.
import SepaXml from 'sepa-xml';
import { measure } from '../measured.ts';
import { decimal, OWN, samplePayment } from '../sample-payments.ts';

const count = Number(process.argv[2]);
await measure('write', async () => {
  const file = new SepaXml('pain.001.001.03');
  file.setHeaderInfo({ messageId: 'BENCH-1', initiator: OWN.name });
  file.setPaymentInfo({
    id: 'BENCH-P1',
    method: 'TRF',
    senderName: OWN.name,
    senderIBAN: OWN.iban,
    bic: OWN.bic,
  });
  for (let number = 0; number < count; number += 1) {
    const { endToEndId, minor, name, iban, bic, remittance } = samplePayment(number);
    file.addTransaction({ id: endToEndId, amount: decimal(minor), name, iban, bic, description: remittance });
  }
  const text = await new Promise((resolve, reject) => {
    file.compile((error, out) => (error ? reject(new Error(String(error))) : resolve(out)));
  });
  if (text.split('<CdtTrfTxInf>').length !== count + 1) throw new Error('not all payments were written');
});
