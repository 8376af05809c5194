// Defines pain.001.001.03 as the verifier reads it.
import { HEADER, TOTALS, type MessageDefinition } from './message.ts';

export const PAIN_001_001_03: MessageDefinition = {
  name: 'pain.001.001.03',
  direction: 'credit-transfer',
  root: 'CstmrCdtTrfInitn',
  transaction: 'CdtTrfTxInf',
  header: HEADER,
  group: {
    ...TOTALS,
    ReqdExctnDt: 'date',
    'DbtrAcct/Id/IBAN': 'ownAccount',
    'DbtrAcct/Id/Othr/Id': 'ownAccount',
  },
  payment: {
    'PmtId/EndToEndId': 'endToEndId',
    'Amt/InstdAmt': 'amount',
    'Amt/EqvtAmt/Amt': 'amount',
    'CdtrAgt/FinInstnId/BIC': 'agent',
    'Cdtr/Nm': 'name',
    'CdtrAcct/Id/IBAN': 'account',
    'CdtrAcct/Id/Othr/Id': 'account',
  },
};
