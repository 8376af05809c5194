// Defines pain.002.001.03, in which the bank reports.

export const PAIN_002_001_03 = { namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.03' };
