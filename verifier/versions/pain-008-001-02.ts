// Defines pain.008.001.02 as the verifier reads it.
import { HEADER, TOTALS, type MessageDefinition } from './message.ts';

export const PAIN_008_001_02: MessageDefinition = {
  name: 'pain.008.001.02',
  direction: 'direct-debit',
  root: 'CstmrDrctDbtInitn',
  transaction: 'DrctDbtTxInf',
  header: HEADER,
  group: {
    ...TOTALS,
    ReqdColltnDt: 'date',
    'CdtrAcct/Id/IBAN': 'ownAccount',
    'CdtrAcct/Id/Othr/Id': 'ownAccount',
  },
  payment: {
    'PmtId/EndToEndId': 'endToEndId',
    InstdAmt: 'amount',
    'DbtrAgt/FinInstnId/BIC': 'agent',
    'Dbtr/Nm': 'name',
    'DbtrAcct/Id/IBAN': 'account',
    'DbtrAcct/Id/Othr/Id': 'account',
  },
};
