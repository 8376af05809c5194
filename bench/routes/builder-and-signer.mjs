// Route: xmlbuilder2 writes the message, xml-crypto signs it enveloped, xml-encryption encrypts it: each in
// its usual way, with the algorithms of the bank's modern suite (GCM with 256 bits, RSA-OAEP, RSA with
// SHA-256).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignedXml } from 'xml-crypto';
import { encrypt } from 'xml-encryption';
import { create } from 'xmlbuilder2';
import { measure } from '../measured.ts';
import { decimal, executionDate, OWN, samplePayment } from '../sample-payments.ts';

const [count, folder] = [Number(process.argv[2]), process.argv[3]];
const [key, certificate, publicKey] = ['key.pem', 'certificate.pem', 'public.pem'].map((name) =>
  readFileSync(join(folder, name), 'utf8'),
);

const xml = await measure('write', () => {
  const root = create({ encoding: 'UTF-8' })
    .ele('urn:iso:std:iso:20022:tech:xsd:pain.001.001.03', 'Document')
    .ele('CstmrCdtTrfInitn');
  const sum = decimal((BigInt(count) * BigInt(199 + count)) / 2n);
  const totals = (parent) => parent.ele('NbOfTxs').txt(String(count)).up().ele('CtrlSum').txt(sum).up();
  const header = root.ele('GrpHdr').ele('MsgId').txt('BENCH-1').up();
  totals(header.ele('CreDtTm').txt('2026-11-20T10:00:00').up()).ele('InitgPty').ele('Nm').txt(OWN.name);
  const group = root.ele('PmtInf').ele('PmtInfId').txt('BENCH-P1').up().ele('PmtMtd').txt('TRF').up();
  totals(group).ele('ReqdExctnDt').txt(executionDate(new Date())).up().ele('Dbtr').ele('Nm').txt(OWN.name);
  group.ele('DbtrAcct').ele('Id').ele('IBAN').txt(OWN.iban);
  group.ele('DbtrAgt').ele('FinInstnId').ele('BIC').txt(OWN.bic);
  for (let number = 0; number < count; number += 1) {
    const payment = samplePayment(number);
    const transaction = group.ele('CdtTrfTxInf');
    transaction.ele('PmtId').ele('EndToEndId').txt(payment.endToEndId);
    transaction.ele('Amt').ele('InstdAmt', { Ccy: 'EUR' }).txt(decimal(payment.minor));
    transaction.ele('CdtrAgt').ele('FinInstnId').ele('BIC').txt(payment.bic);
    transaction.ele('Cdtr').ele('Nm').txt(payment.name);
    transaction.ele('CdtrAcct').ele('Id').ele('IBAN').txt(payment.iban);
    transaction.ele('RmtInf').ele('Ustrd').txt(payment.remittance);
  }
  return root.doc().end();
});
const signed = await measure('sign', () => {
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  });
  signer.addReference({
    xpath: '/*',
    isEmptyUri: true,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
    ],
  });
  signer.computeSignature(xml);
  return signer.getSignedXml();
});
await measure('encrypt', async () => {
  const encrypted = await new Promise((resolve, reject) => {
    encrypt(
      signed,
      {
        rsa_pub: publicKey,
        pem: certificate,
        encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
        keyEncryptionDigest: 'sha1',
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  if (!String(encrypted).includes('CipherValue')) throw new Error('nothing was encrypted');
});
