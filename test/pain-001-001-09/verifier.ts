// Where the verifier finds what it shows and adds up of a pain.001.001.09.
import { PAIN_001_001_03 } from '../../verifier/versions/pain-001-001-03.ts';
import { HEADER, TOTALS, type MessageDefinition } from '../../verifier/versions/message.ts';

export const DEFINITION: MessageDefinition = {
  ...PAIN_001_001_03,
  name: 'pain.001.001.09',
  header: HEADER,
  group: {
    ...TOTALS,
    'ReqdExctnDt/Dt': 'date',
    'ReqdExctnDt/DtTm': 'date',
    'DbtrAcct/Id/IBAN': 'ownAccount',
    'DbtrAcct/Id/Othr/Id': 'ownAccount',
  },
};
