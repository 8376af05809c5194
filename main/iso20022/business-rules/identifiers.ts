// Rules about references, identifiers and codes: their characters, their slashes, that none stands twice; the
// external code sets, for which the schemas know only a length; the type and method of a payment.
import { isBasicText, slashesAreFit } from '../../../shared/domain/charset.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { at, child, textAt } from '../tree.ts';
import {
  againGroup,
  againTransaction,
  crossBorder,
  groupChange,
  header,
  sepa,
  tx,
  NO_BREACH,
  onceOnly,
  type Breach,
  type GroupRule,
  type MessageRule,
  type MessageRuleContext,
  type TransactionRule,
  type AnySubject,
  type GroupSubject,
  type HeaderSubject,
  type TransactionSubject,
} from './rule.ts';
import { SeenTexts } from './seen-texts.ts';

const NOT_PROVIDED = 'NOTPROVIDED';

const blockInSepa = (_context: MessageRuleContext, subject: AnySubject): 'block' | 'warn' =>
  subject.level !== 'header' && subject.sepa ? 'block' : 'warn';

function identifiersOf(subject: TransactionSubject | GroupSubject | HeaderSubject): readonly IsoNode[] {
  const { node } = subject;
  const found =
    subject.level === 'transaction'
      ? [
          at(node, 'PmtId', 'InstrId'),
          at(node, 'PmtId', 'EndToEndId'),
          at(node, 'DrctDbtTx', 'MndtRltdInf', 'MndtId'),
        ]
      : [child(node, subject.level === 'group' ? 'PmtInfId' : 'MsgId')];
  return found.filter((identifier) => identifier !== undefined);
}

function badCharacters(subject: TransactionSubject | GroupSubject): readonly Breach[] {
  return identifiersOf(subject)
    .filter((node) => !isBasicText(node.t ?? ''))
    .map((node) => ({
      node,
      sentence: sentence('identifier-characters', { element: node.n }),
    }));
}

function badSlashes(subject: TransactionSubject | GroupSubject): readonly Breach[] {
  return identifiersOf(subject)
    .filter((node) => !slashesAreFit(node.t ?? ''))
    .map((node) => ({
      node,
      sentence: sentence('identifier-slashes', { element: node.n }),
    }));
}

/** References hold the basic Latin set only. */
const transactionCharacters: TransactionRule = {
  name: 'identifier-characters',
  scope: 'transaction',
  source: 'rules 5.3',
  severity: blockInSepa,
  right: sepa(tx('PmtId/EndToEndId', "A-1/2?:(3).,'+ 4")),
  wrong: sepa(tx('PmtId/EndToEndId', 'Rechnung Nº 7')),
  check: badCharacters,
};

const groupCharacters: GroupRule = {
  ...transactionCharacters,
  name: 'group-identifier-characters',
  scope: 'group',
  right: sepa(groupChange('PmtInfId', 'SALARIES-11')),
  wrong: sepa(groupChange('PmtInfId', 'GEHÄLTER')),
  check: badCharacters,
};

/** References neither begin nor end with a slash and have no double slash. */
const transactionSlashes: TransactionRule = {
  name: 'identifier-slashes',
  scope: 'transaction',
  source: 'rules 5.3',
  severity: blockInSepa,
  right: sepa(tx('PmtId/InstrId', 'A/1')),
  wrong: sepa(tx('PmtId/InstrId', '/A1')),
  check: badSlashes,
};

const groupSlashes: GroupRule = {
  ...transactionSlashes,
  name: 'group-identifier-slashes',
  scope: 'group',
  right: sepa(groupChange('PmtInfId', 'A/1')),
  wrong: sepa(groupChange('PmtInfId', 'A//1')),
  check: badSlashes,
};

/** The file's message reference obeys the same rules; a new message gets one of its own. */
const messageReference: MessageRule = {
  name: 'message-reference',
  scope: 'message',
  source: 'rules 5.3',
  severity: 'warn',
  right: sepa(header('MsgId', 'MSG-1')),
  wrong: sepa(header('MsgId', 'MSG//1')),
  begin: () => ({
    header: (subject) => {
      const [node] = identifiersOf(subject);
      if (node === undefined || (isBasicText(node.t ?? '') && slashesAreFit(node.t ?? ''))) return NO_BREACH;
      return [{ node, sentence: sentence('message-reference-unfit', {}) }];
    },
  }),
};

/** Every payment group has a reference of its own. */
const groupReferenceUnique: MessageRule = {
  name: 'group-reference-unique',
  scope: 'message',
  source: 'rules 5.2',
  severity: 'block',
  right: sepa(groupChange('PmtInfId', 'G-1')),
  wrong: sepa(againGroup, tx('PmtId/EndToEndId', NOT_PROVIDED), tx('PmtId/InstrId', null)),
  begin: () => {
    const seen = new SeenTexts();
    return {
      group: ({ node }) => {
        const id = textAt(node, 'PmtInfId') ?? '';
        if (!seen.again(id)) return NO_BREACH;
        return [
          {
            ...breachAt(node, 'PmtInfId'),
            sentence: sentence('reference-repeated', { element: 'PmtInfId', id }),
          },
        ];
      },
    };
  },
};

function breachAt(node: IsoNode, ...path: readonly string[]): { readonly node?: IsoNode } {
  const found = at(node, ...path);
  return found === undefined ? {} : { node: found };
}

function uniqueReference(name: 'EndToEndId' | 'InstrId'): MessageRule['begin'] {
  return () => {
    const seen = new SeenTexts();
    return {
      transaction: ({ node }) => {
        const id = textAt(node, 'PmtId', name);
        if (id === undefined || id === NOT_PROVIDED || !seen.again(id)) return NO_BREACH;
        return [
          {
            ...breachAt(node, 'PmtId', name),
            sentence: sentence('reference-repeated', { element: name, id }),
          },
        ];
      },
    };
  };
}

/** Every payment has an end-to-end reference of its own; NOTPROVIDED is exempt. */
const endToEndUnique: MessageRule = {
  name: 'end-to-end-unique',
  scope: 'message',
  source: 'rules 5.2',
  severity: 'warn',
  right: sepa(tx('PmtId/EndToEndId', NOT_PROVIDED), tx('PmtId/InstrId', null)),
  wrong: sepa(tx('PmtId/InstrId', null), againTransaction),
  begin: uniqueReference('EndToEndId'),
};

/** Every payment that has an instruction reference has one of its own. */
const instructionUnique: MessageRule = {
  name: 'instruction-unique',
  scope: 'message',
  source: 'rules 5.2',
  severity: 'warn',
  right: sepa(tx('PmtId/InstrId', 'I-7')),
  wrong: sepa(tx('PmtId/InstrId', 'I-7'), tx('PmtId/EndToEndId', NOT_PROVIDED), againTransaction),
  begin: uniqueReference('InstrId'),
};

/** The end-to-end reference is not blank: the bank answers by it. */
const endToEndPresent: TransactionRule = {
  name: 'end-to-end-present',
  scope: 'transaction',
  source: 'interface document 2.2',
  severity: 'block',
  right: sepa(tx('PmtId/EndToEndId', 'E-1')),
  wrong: sepa(tx('PmtId/EndToEndId', '   ')),
  check: ({ node }) => {
    const reference = at(node, 'PmtId', 'EndToEndId');
    if (reference === undefined || (reference.t ?? '').trim() !== '') return NO_BREACH;
    return [{ node: reference, sentence: sentence('end-to-end-blank', {}) }];
  },
};

export const IDENTIFIER_RULES = [
  transactionCharacters,
  groupCharacters,
  transactionSlashes,
  groupSlashes,
  messageReference,
  groupReferenceUnique,
  endToEndUnique,
  instructionUnique,
  endToEndPresent,
] as const;

// Rules about codes of the external code sets, for which the schemas know only a length.

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
  right: crossBorder(groupChange('PmtTpInf', null), tx('PmtTpInf/CtgyPurp/Cd', 'SUPP')),
  wrong: crossBorder(groupChange('PmtTpInf', null), tx('PmtTpInf/CtgyPurp/Cd', 'supp')),
  check: ({ node }) => unknownCodes(child(node, 'PmtTpInf')),
};

const groupTypeCodes: GroupRule = {
  ...typeCodes,
  name: 'group-payment-type-codes',
  scope: 'group',
  right: crossBorder(groupChange('PmtTpInf/SvcLvl/Cd', 'URGP')),
  wrong: crossBorder(groupChange('PmtTpInf/SvcLvl/Cd', 'FAST')),
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

const paymentTypeOnce = onceOnly(
  'payment-type-once',
  'PmtTpInf',
  sepa(groupChange('PmtTpInf', null), tx('PmtTpInf/SvcLvl/Cd', 'SEPA')),
  sepa(tx('PmtTpInf/SvcLvl/Cd', 'SEPA')),
);

/** Cheque details stand only where the payment method is a cheque. */
const chequeOnly: TransactionRule = {
  name: 'cheque-with-method',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.13',
  severity: 'block',
  right: crossBorder(groupChange('PmtMtd', 'CHK'), tx('ChqInstr/ChqTp', 'CCHQ')),
  wrong: crossBorder(tx('ChqInstr/ChqTp', 'CCHQ')),
  check: ({ node, group: { node: groupNode } }) => {
    const cheque = child(node, 'ChqInstr');
    if (cheque === undefined || textAt(groupNode, 'PmtMtd') === 'CHK') return NO_BREACH;
    return [{ node: cheque, sentence: sentence('cheque-without-method', {}) }];
  },
};

export const CODE_RULES = [typeCodes, groupTypeCodes, purposeForm] as const;
export const PAYMENT_TYPE_RULES = [paymentTypeOnce, chequeOnly] as const;
