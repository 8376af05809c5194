// Defines camt.056.001.09, in which the bank takes a stop request.

export const CAMT_056_001_09 = {
  name: 'camt.056.001.09',
  namespace: 'urn:iso:std:iso:20022:tech:xsd:camt.056.001.09',
};
