// Rules about codes of the external code sets, for which the schemas know only a length.
import { sentence } from '../../../shared/domain/sentence.ts';
import { at, child } from '../tree.ts';
import { crossBorder, group, tx } from './example.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import type { Breach, GroupRule, TransactionRule } from './rule.ts';

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

const CODE = /^[A-Z0-9]{4}$/;

function unknownCodes(paymentType: IsoNode | undefined): readonly Breach[] {
  const lists: readonly (readonly [string, ReadonlySet<string>])[] = [
    ['SvcLvl', SERVICE_LEVELS],
    ['CtgyPurp', CATEGORY_PURPOSES],
  ];
  return lists.flatMap(([element, known]) => {
    const code = at(paymentType, element, 'Cd');
    if (code?.t === undefined || known.has(code.t)) return [];
    return [
      {
        node: code,
        sentence: sentence('code-unknown', { element, code: code.t }),
      },
    ];
  });
}

/** Service level and category purpose are codes of the ISO external code sets. */
const typeCodes: TransactionRule = {
  name: 'payment-type-codes',
  scope: 'transaction',
  source: 'rules 5.15',
  severity: 'warn',
  right: crossBorder(group('PmtTpInf', null), tx('PmtTpInf/CtgyPurp/Cd', 'SUPP')),
  wrong: crossBorder(group('PmtTpInf', null), tx('PmtTpInf/CtgyPurp/Cd', 'supp')),
  check: ({ node }) => unknownCodes(child(node, 'PmtTpInf')),
};

const groupTypeCodes: GroupRule = {
  ...typeCodes,
  name: 'group-payment-type-codes',
  scope: 'group',
  right: crossBorder(group('PmtTpInf/SvcLvl/Cd', 'URGP')),
  wrong: crossBorder(group('PmtTpInf/SvcLvl/Cd', 'FAST')),
  check: ({ node }) => unknownCodes(child(node, 'PmtTpInf')),
};

/**
 * A purpose code has four capital letters or digits; the schema would allow any text up to four characters.
 */
const purposeForm: TransactionRule = {
  name: 'purpose-code',
  scope: 'transaction',
  source: 'rules 5.15',
  severity: 'warn',
  right: crossBorder(tx('Purp/Cd', 'SUPP')),
  wrong: crossBorder(tx('Purp/Cd', 'inv')),
  check: ({ node }) => {
    const code = at(node, 'Purp', 'Cd');
    return code?.t === undefined || CODE.test(code.t)
      ? []
      : [
          {
            node: code,
            sentence: sentence('purpose-form', { code: code.t }),
          },
        ];
  },
};

export const CODE_RULES = [typeCodes, groupTypeCodes, purposeForm] as const;
