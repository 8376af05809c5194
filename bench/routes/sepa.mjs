// Route: the package sepa, from data to the text of a pain.001.001.03.
import { Document } from 'sepa';
import { measure } from '../measured.ts';
import { OWN, samplePayment } from '../sample-payments.ts';

const count = Number(process.argv[2]);
await measure('write', () => {
  const document = new Document('pain.001.001.03');
  document.grpHdr.id = 'BENCH-1';
  document.grpHdr.created = new Date();
  document.grpHdr.initiatorName = OWN.name;
  const info = document.createPaymentInfo();
  info.requestedExecutionDate = new Date();
  info.debtorIBAN = OWN.iban;
  info.debtorBIC = OWN.bic;
  info.debtorName = OWN.name;
  document.addPaymentInfo(info);
  for (let number = 0; number < count; number += 1) {
    const { endToEndId, minor, name, iban, bic, remittance } = samplePayment(number);
    const transaction = info.createTransaction();
    transaction.creditorName = name;
    transaction.creditorIBAN = iban;
    transaction.creditorBIC = bic;
    transaction.amount = Number(minor) / 100;
    transaction.remittanceInfo = remittance;
    transaction.end2endId = endToEndId;
    info.addTransaction(transaction);
  }
  if (document.toString().split('<CdtTrfTxInf>').length !== count + 1)
    throw new Error('not all payments were written');
});
