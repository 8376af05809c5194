// Codes and countries that no schema lists, as data; the ISO external code sets grow every quarter.

/** ExternalServiceLevel1Code. */
export const SERVICE_LEVELS: ReadonlySet<string> = new Set(
  'BKTR EOLO G001 G002 G003 G004 G005 G006 G007 G009 INST NPCA NUGP NURG PRPT SDVA SEPA SPLI SRTP SVAT SVDE URGP URNS WFSM'.split(
    ' ',
  ),
);

/** ExternalCategoryPurpose1Code. */
export const CATEGORY_PURPOSES: ReadonlySet<string> = new Set(
  (
    'BONU CASH CBLK CCRD CGWV CIPC CONC CORT CSDB CTDF DCRD DIVI DVPM EPAY FCDT FCIN FCOL GOVT GP2P HEDG ICCP IDCP INTC INTE LBOX LOAN MP2B MP2P ' +
    'OTHR PENS RPRE RRCT RVPM SALA SALM SAVG SECU SSBE SUPP SWEP TAXS TOPG TRAD TREA VATX VOST WHLD ZABA'
  ).split(' '),
);

/**
 * Countries of the SEPA schemes by the code in the IBAN. The list is that of the schemes: the IBAN registry
 * still says no
 * to AL, MD, ME, MK and RS.
 * Guernsey, Jersey and Man have GB; the French territories have FR.
 */
export const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);
