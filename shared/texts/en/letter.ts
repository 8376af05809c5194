// Words of the fingerprint letter to the bank, on paper.
export const letter = {
  title: 'Fingerprint letter',
  titleOf: (company: string) => `Fingerprint letter ${company}`,
  to: 'To',
  ourBank: 'our bank',
  clientId: 'Client ID',
  environment: 'Environment',
  date: 'Date',
  certificates:
    'These are the certificates of our company. Please accept no other, and compare each fingerprint with the certificate you received from us before you register it.',
  requests:
    'Our company asks you for a certificate for each of these requests. Please issue none for any other, and compare each fingerprint with the request you received from us: it is the SHA-256 of the request in DER.',
  place: 'Place, date',
  signature: 'Name and signature',
  footer:
    'To be signed by two authorised signatories of the company and sent by a different route from the certificates.',
  certificate: { sign: 'Signing certificate', decrypt: 'Encryption certificate' },
  request: {
    sign: 'Request for the signing certificate',
    decrypt: 'Request for the encryption certificate',
  },
  subject: 'Subject',
  issuer: 'Issuer',
  serialNumber: 'Serial number',
  key: 'Key',
  rsa: (bits: number) => `RSA, ${bits} bits`,
  valid: 'Valid',
  /** Both days are in UTC. */
  period: (from: string, to: string) => `${from} to ${to} (UTC)`,
  words: 'Eight words',
};
