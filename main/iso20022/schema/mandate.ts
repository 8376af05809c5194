// The mandate a debtor gave, and what was changed in it.
import { sequence } from './grammar.ts';
import type { ComplexTypes } from './grammar.ts';

export const MANDATE_TYPES = {
  MandateRelatedInformation6: sequence(
    'MndtId?        Max35Text',
    'DtOfSgntr?     ISODate',
    'AmdmntInd?     TrueFalseIndicator',
    'AmdmntInfDtls? AmendmentInformationDetails6',
    'ElctrncSgntr?  Max1025Text',
    'FrstColltnDt?  ISODate',
    'FnlColltnDt?   ISODate',
    'Frqcy?         Frequency1Code',
  ),
  AmendmentInformationDetails6: sequence(
    'OrgnlMndtId?      Max35Text',
    'OrgnlCdtrSchmeId? PartyIdentification32',
    'OrgnlCdtrAgt?     BranchAndFinancialInstitutionIdentification4',
    'OrgnlCdtrAgtAcct? CashAccount16',
    'OrgnlDbtr?        PartyIdentification32',
    'OrgnlDbtrAcct?    CashAccount16',
    'OrgnlDbtrAgt?     BranchAndFinancialInstitutionIdentification4',
    'OrgnlDbtrAgtAcct? CashAccount16',
    'OrgnlFnlColltnDt? ISODate',
    'OrgnlFrqcy?       Frequency1Code',
  ),
} as const satisfies ComplexTypes;
