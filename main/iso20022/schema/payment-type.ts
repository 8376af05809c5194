// What kind of payment it is: service level, local instrument, purpose, and the identifiers of one
// transaction.
import { choice, sequence } from './grammar.ts';
import type { ComplexTypes } from './grammar.ts';

export const PAYMENT_TYPE_TYPES = {
  PaymentIdentification1: sequence('InstrId? Max35Text', 'EndToEndId Max35Text'),
  PaymentTypeInformation19: sequence(
    'InstrPrty? Priority2Code',
    'SvcLvl?    ServiceLevel8Choice',
    'LclInstrm? LocalInstrument2Choice',
    'CtgyPurp?  CategoryPurpose1Choice',
  ),
  PaymentTypeInformation20: sequence(
    'InstrPrty? Priority2Code',
    'SvcLvl?    ServiceLevel8Choice',
    'LclInstrm? LocalInstrument2Choice',
    'SeqTp?     SequenceType1Code',
    'CtgyPurp?  CategoryPurpose1Choice',
  ),
  PaymentTypeInformation22: sequence(
    'InstrPrty? Priority2Code',
    'ClrChanl?  ClearingChannel2Code',
    'SvcLvl?    ServiceLevel8Choice',
    'LclInstrm? LocalInstrument2Choice',
    'SeqTp?     SequenceType1Code',
    'CtgyPurp?  CategoryPurpose1Choice',
  ),
  ServiceLevel8Choice: choice('Cd ExternalServiceLevel1Code', 'Prtry Max35Text'),
  LocalInstrument2Choice: choice('Cd ExternalLocalInstrument1Code', 'Prtry Max35Text'),
  CategoryPurpose1Choice: choice('Cd ExternalCategoryPurpose1Code', 'Prtry Max35Text'),
  Purpose2Choice: choice('Cd ExternalPurpose1Code', 'Prtry Max35Text'),
  Authorisation1Choice: choice('Cd Authorisation1Code', 'Prtry Max128Text'),
} as const satisfies ComplexTypes;
