// Defines pacs.002.001.10, in which the bank answers a stop request.

export const PACS_002_001_10 = { namespace: 'urn:iso:std:iso:20022:tech:xsd:pacs.002.001.10' };
