// The types that all messages of the release of 2009 share, as the definitions of its versions take them.
import { choice, sequence, simpleContent, type ComplexTypes } from './compile.ts';
import { CODE_TYPES, TEXT_TYPES } from './code-types.ts';

// Parties and addresses: who pays, who is paid, who asked for it, and where they live.
const PARTY_TYPES = {
  PartyIdentification32: sequence(
    'Nm?        Max140Text',
    'PstlAdr?   PostalAddress6',
    'Id?        Party6Choice',
    'CtryOfRes? CountryCode',
    'CtctDtls?  ContactDetails2',
  ),
  Party6Choice: choice('OrgId OrganisationIdentification4', 'PrvtId PersonIdentification5'),
  OrganisationIdentification4: sequence(
    'BICOrBEI? AnyBICIdentifier',
    'Othr*     GenericOrganisationIdentification1',
  ),
  GenericOrganisationIdentification1: sequence(
    'Id       Max35Text',
    'SchmeNm? OrganisationIdentificationSchemeName1Choice',
    'Issr?    Max35Text',
  ),
  OrganisationIdentificationSchemeName1Choice: choice(
    'Cd    ExternalOrganisationIdentification1Code',
    'Prtry Max35Text',
  ),
  PersonIdentification5: sequence(
    'DtAndPlcOfBirth? DateAndPlaceOfBirth',
    'Othr*            GenericPersonIdentification1',
  ),
  DateAndPlaceOfBirth: sequence(
    'BirthDt      ISODate',
    'PrvcOfBirth? Max35Text',
    'CityOfBirth  Max35Text',
    'CtryOfBirth  CountryCode',
  ),
  GenericPersonIdentification1: sequence(
    'Id       Max35Text',
    'SchmeNm? PersonIdentificationSchemeName1Choice',
    'Issr?    Max35Text',
  ),
  PersonIdentificationSchemeName1Choice: choice('Cd ExternalPersonIdentification1Code', 'Prtry Max35Text'),
  PostalAddress6: sequence(
    'AdrTp?       AddressType2Code',
    'Dept?        Max70Text',
    'SubDept?     Max70Text',
    'StrtNm?      Max70Text',
    'BldgNb?      Max16Text',
    'PstCd?       Max16Text',
    'TwnNm?       Max35Text',
    'CtrySubDvsn? Max35Text',
    'Ctry?        CountryCode',
    'AdrLine{0,7} Max70Text',
  ),
  ContactDetails2: sequence(
    'NmPrfx?   NamePrefix1Code',
    'Nm?       Max140Text',
    'PhneNb?   PhoneNumber',
    'MobNb?    PhoneNumber',
    'FaxNb?    PhoneNumber',
    'EmailAdr? Max2048Text',
    'Othr?     Max35Text',
  ),
  NameAndAddress10: sequence('Nm Max140Text', 'Adr PostalAddress6'),
} as const satisfies ComplexTypes;

// The mandate a debtor gave, and what was changed in it.
const MANDATE_TYPES = {
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

// Accounts, the banks that hold them, and amounts with their currency.
const ACCOUNT_TYPES = {
  CashAccount16: sequence(
    'Id   AccountIdentification4Choice',
    'Tp?  CashAccountType2',
    'Ccy? ActiveOrHistoricCurrencyCode',
    'Nm?  Max70Text',
  ),
  AccountIdentification4Choice: choice('IBAN IBAN2007Identifier', 'Othr GenericAccountIdentification1'),
  GenericAccountIdentification1: sequence(
    'Id       Max34Text',
    'SchmeNm? AccountSchemeName1Choice',
    'Issr?    Max35Text',
  ),
  AccountSchemeName1Choice: choice('Cd ExternalAccountIdentification1Code', 'Prtry Max35Text'),
  CashAccountType2: choice('Cd CashAccountType4Code', 'Prtry Max35Text'),
  BranchAndFinancialInstitutionIdentification4: sequence(
    'FinInstnId FinancialInstitutionIdentification7',
    'BrnchId?   BranchData2',
  ),
  FinancialInstitutionIdentification7: sequence(
    'BIC?         BICIdentifier',
    'ClrSysMmbId? ClearingSystemMemberIdentification2',
    'Nm?          Max140Text',
    'PstlAdr?     PostalAddress6',
    'Othr?        GenericFinancialIdentification1',
  ),
  ClearingSystemMemberIdentification2: sequence(
    'ClrSysId? ClearingSystemIdentification2Choice',
    'MmbId     Max35Text',
  ),
  ClearingSystemIdentification2Choice: choice(
    'Cd    ExternalClearingSystemIdentification1Code',
    'Prtry Max35Text',
  ),
  GenericFinancialIdentification1: sequence(
    'Id       Max35Text',
    'SchmeNm? FinancialIdentificationSchemeName1Choice',
    'Issr?    Max35Text',
  ),
  FinancialIdentificationSchemeName1Choice: choice(
    'Cd    ExternalFinancialInstitutionIdentification1Code',
    'Prtry Max35Text',
  ),
  BranchData2: sequence('Id? Max35Text', 'Nm? Max140Text', 'PstlAdr? PostalAddress6'),
  ActiveOrHistoricCurrencyAndAmount: simpleContent(
    'ActiveOrHistoricCurrencyAndAmount_SimpleType',
    'Ccy ActiveOrHistoricCurrencyCode',
  ),
  AmountType3Choice: choice('InstdAmt ActiveOrHistoricCurrencyAndAmount', 'EqvtAmt EquivalentAmount2'),
  EquivalentAmount2: sequence(
    'Amt      ActiveOrHistoricCurrencyAndAmount',
    'CcyOfTrf ActiveOrHistoricCurrencyCode',
  ),
} as const satisfies ComplexTypes;

// Tax details and reports to authorities that travel with a payment.
const TAX_TYPES = {
  TaxInformation3: sequence(
    'Cdtr?            TaxParty1',
    'Dbtr?            TaxParty2',
    'AdmstnZn?        Max35Text',
    'RefNb?           Max140Text',
    'Mtd?             Max35Text',
    'TtlTaxblBaseAmt? ActiveOrHistoricCurrencyAndAmount',
    'TtlTaxAmt?       ActiveOrHistoricCurrencyAndAmount',
    'Dt?              ISODate',
    'SeqNb?           Number',
    'Rcrd*            TaxRecord1',
  ),
  TaxParty1: sequence('TaxId? Max35Text', 'RegnId? Max35Text', 'TaxTp? Max35Text'),
  TaxParty2: sequence(
    'TaxId?   Max35Text',
    'RegnId?  Max35Text',
    'TaxTp?   Max35Text',
    'Authstn? TaxAuthorisation1',
  ),
  TaxAuthorisation1: sequence('Titl? Max35Text', 'Nm? Max140Text'),
  TaxRecord1: sequence(
    'Tp?       Max35Text',
    'Ctgy?     Max35Text',
    'CtgyDtls? Max35Text',
    'DbtrSts?  Max35Text',
    'CertId?   Max35Text',
    'FrmsCd?   Max35Text',
    'Prd?      TaxPeriod1',
    'TaxAmt?   TaxAmount1',
    'AddtlInf? Max140Text',
  ),
  TaxAmount1: sequence(
    'Rate?         PercentageRate',
    'TaxblBaseAmt? ActiveOrHistoricCurrencyAndAmount',
    'TtlAmt?       ActiveOrHistoricCurrencyAndAmount',
    'Dtls*         TaxRecordDetails1',
  ),
  TaxRecordDetails1: sequence('Prd? TaxPeriod1', 'Amt ActiveOrHistoricCurrencyAndAmount'),
  TaxPeriod1: sequence('Yr? ISODate', 'Tp? TaxRecordPeriod1Code', 'FrToDt? DatePeriodDetails'),
  DatePeriodDetails: sequence('FrDt ISODate', 'ToDt ISODate'),
  RegulatoryReporting3: sequence(
    'DbtCdtRptgInd? RegulatoryReportingType1Code',
    'Authrty?       RegulatoryAuthority2',
    'Dtls*          StructuredRegulatoryReporting3',
  ),
  RegulatoryAuthority2: sequence('Nm? Max140Text', 'Ctry? CountryCode'),
  StructuredRegulatoryReporting3: sequence(
    'Tp?   Max35Text',
    'Dt?   ISODate',
    'Ctry? CountryCode',
    'Cd?   Max10Text',
    'Amt?  ActiveOrHistoricCurrencyAndAmount',
    'Inf*  Max35Text',
  ),
} as const satisfies ComplexTypes;

// What kind of payment it is: service level, local instrument, purpose, and the identifiers of one
// transaction.
const PAYMENT_TYPE_TYPES = {
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

// What the payment is for: free and structured remittance information, and where it is sent.
const REMITTANCE_TYPES = {
  RemittanceInformation5: sequence('Ustrd* Max140Text', 'Strd* StructuredRemittanceInformation7'),
  StructuredRemittanceInformation7: sequence(
    'RfrdDocInf*      ReferredDocumentInformation3',
    'RfrdDocAmt?      RemittanceAmount1',
    'CdtrRefInf?      CreditorReferenceInformation2',
    'Invcr?           PartyIdentification32',
    'Invcee?          PartyIdentification32',
    'AddtlRmtInf{0,3} Max140Text',
  ),
  ReferredDocumentInformation3: sequence('Tp? ReferredDocumentType2', 'Nb? Max35Text', 'RltdDt? ISODate'),
  ReferredDocumentType2: sequence('CdOrPrtry ReferredDocumentType1Choice', 'Issr? Max35Text'),
  ReferredDocumentType1Choice: choice('Cd DocumentType5Code', 'Prtry Max35Text'),
  RemittanceAmount1: sequence(
    'DuePyblAmt?        ActiveOrHistoricCurrencyAndAmount',
    'DscntApldAmt?      ActiveOrHistoricCurrencyAndAmount',
    'CdtNoteAmt?        ActiveOrHistoricCurrencyAndAmount',
    'TaxAmt?            ActiveOrHistoricCurrencyAndAmount',
    'AdjstmntAmtAndRsn* DocumentAdjustment1',
    'RmtdAmt?           ActiveOrHistoricCurrencyAndAmount',
  ),
  DocumentAdjustment1: sequence(
    'Amt        ActiveOrHistoricCurrencyAndAmount',
    'CdtDbtInd? CreditDebitCode',
    'Rsn?       Max4Text',
    'AddtlInf?  Max140Text',
  ),
  CreditorReferenceInformation2: sequence('Tp? CreditorReferenceType2', 'Ref? Max35Text'),
  CreditorReferenceType2: sequence('CdOrPrtry CreditorReferenceType1Choice', 'Issr? Max35Text'),
  CreditorReferenceType1Choice: choice('Cd DocumentType3Code', 'Prtry Max35Text'),
  RemittanceLocation2: sequence(
    'RmtId?             Max35Text',
    'RmtLctnMtd?        RemittanceLocationMethod2Code',
    'RmtLctnElctrncAdr? Max2048Text',
    'RmtLctnPstlAdr?    NameAndAddress10',
  ),
} as const satisfies ComplexTypes;

export const COMPLEX_2009 = [
  PARTY_TYPES,
  ACCOUNT_TYPES,
  PAYMENT_TYPE_TYPES,
  REMITTANCE_TYPES,
  TAX_TYPES,
  MANDATE_TYPES,
];
export const SIMPLE_2009 = [TEXT_TYPES, CODE_TYPES];
