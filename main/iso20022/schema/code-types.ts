// Closed code lists: every code the schemas enumerate. Lists kept outside the schemas stand in text-types.ts as lengths.
import { codes } from './simple-type.ts';
import type { SimpleTypes } from './grammar.ts';

export const CODE_TYPES = {
  AddressType2Code: codes('ADDR', 'PBOX', 'HOME', 'BIZZ', 'MLTO', 'DLVY'),
  Authorisation1Code: codes('AUTH', 'FDET', 'FSUM', 'ILEV'),
  CashAccountType4Code: codes(
    'CASH', 'CHAR', 'COMM', 'TAXE', 'CISH', 'TRAS', 'SACC', 'CACC',
    'SVGS', 'ONDP', 'MGLD', 'NREX', 'MOMA', 'LOAN', 'SLRY', 'ODFT',
  ),
  ChargeBearerType1Code: codes('DEBT', 'CRED', 'SHAR', 'SLEV'),
  ChequeDelivery1Code: codes(
    'MLDB', 'MLCD', 'MLFA', 'CRDB', 'CRCD', 'CRFA', 'PUDB', 'PUCD',
    'PUFA', 'RGDB', 'RGCD', 'RGFA',
  ),
  ChequeType2Code: codes('CCHQ', 'CCCH', 'BCHQ', 'DRFT', 'ELDR'),
  ClearingChannel2Code: codes('RTGS', 'RTNS', 'MPNS', 'BOOK'),
  CreditDebitCode: codes('CRDT', 'DBIT'),
  DocumentType3Code: codes('RADM', 'RPIN', 'FXDR', 'DISP', 'PUOR', 'SCOR'),
  DocumentType5Code: codes(
    'MSIN', 'CNFA', 'DNFA', 'CINV', 'CREN', 'DEBN', 'HIRI', 'SBIN',
    'CMCN', 'SOAC', 'DISP', 'BOLD', 'VCHR', 'AROI', 'TSUT',
  ),
  ExchangeRateType1Code: codes('SPOT', 'SALE', 'AGRD'),
  Frequency1Code: codes('YEAR', 'MNTH', 'QURT', 'MIAN', 'WEEK', 'DAIL', 'ADHO', 'INDA'),
  Instruction3Code: codes('CHQB', 'HOLD', 'PHOB', 'TELB'),
  NamePrefix1Code: codes('DOCT', 'MIST', 'MISS', 'MADM'),
  PaymentMethod2Code: codes('DD'),
  PaymentMethod3Code: codes('CHK', 'TRF', 'TRA'),
  PaymentMethod4Code: codes('CHK', 'TRF', 'DD', 'TRA'),
  Priority2Code: codes('HIGH', 'NORM'),
  RegulatoryReportingType1Code: codes('CRED', 'DEBT', 'BOTH'),
  RemittanceLocationMethod2Code: codes('FAXI', 'EDIC', 'URID', 'EMAL', 'POST', 'SMSM'),
  SequenceType1Code: codes('FRST', 'RCUR', 'FNAL', 'OOFF'),
  SettlementMethod1Code: codes('INDA', 'INGA', 'COVE', 'CLRG'),
  TaxRecordPeriod1Code: codes(
    'MM01', 'MM02', 'MM03', 'MM04', 'MM05', 'MM06', 'MM07', 'MM08',
    'MM09', 'MM10', 'MM11', 'MM12', 'QTR1', 'QTR2', 'QTR3', 'QTR4',
    'HLF1', 'HLF2',
  ),
  TransactionGroupStatus3Code: codes(
    'ACTC', 'RCVD', 'PART', 'RJCT', 'PDNG', 'ACCP', 'ACSP', 'ACSC',
    'ACWC',
  ),
  TransactionIndividualStatus3Code: codes('ACTC', 'RJCT', 'PDNG', 'ACCP', 'ACSP', 'ACSC', 'ACWC'),
} as const satisfies SimpleTypes;
