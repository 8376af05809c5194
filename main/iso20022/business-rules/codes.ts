// Rules about codes of the external code sets, for which the schemas know only a length.
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { labelAtStart } from '../labels.ts';
import { at, child } from '../tree.ts';
import { CATEGORY_PURPOSES, SERVICE_LEVELS } from './code-lists.ts';
import { crossBorder, group, tx } from './example.ts';
import type { Breach, GroupRule, TransactionRule } from './rule.ts';

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
        sentence: `${labelAtStart(element)} reads ${code.t}, which is not in the list of codes this desk knows.`,
      },
    ];
  });
}

const typeCodes: TransactionRule = {
  name: 'payment-type-codes',
  scope: 'transaction',
  demand: 'Service level and category purpose are codes of the ISO external code sets.',
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

const purposeForm: TransactionRule = {
  name: 'purpose-code',
  scope: 'transaction',
  demand:
    'A purpose code has four capital letters or digits; the schema would allow any text up to four characters.',
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
            sentence: `The purpose reads ${code.t}; a purpose code has four capital letters, such as SUPP or SALA.`,
          },
        ];
  },
};

export const CODE_RULES = [typeCodes, groupTypeCodes, purposeForm] as const;
