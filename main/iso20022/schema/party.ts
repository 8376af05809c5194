// Parties and addresses: who pays, who is paid, who asked for it, and where they live.
import { choice, sequence } from './grammar.ts';
import type { ComplexTypes } from './grammar.ts';

export const PARTY_TYPES = {
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
