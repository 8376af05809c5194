// Rules about accounts, banks, intermediaries and the parties behind them.
import { isBasicText } from '../../../shared/domain/charset.ts';
import {
  bicFitsCountry,
  bicProblem,
  isValidBic,
  ibanProblem,
  isValidIban,
  isCountryCode,
} from '../../../shared/domain/account-identification.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import type { PartySide } from '../versions/version.ts';
import { at, child, textAt } from '../tree.ts';
import { SEPA_COUNTRIES } from './identifiers.ts';
import {
  crossBorder,
  groupChange,
  sepa,
  tx,
  NO_BREACH,
  named,
  onceOnly,
  type Breach,
  type GroupRule,
  type MessageRuleContext,
  type TransactionRule,
  type GroupSubject,
  type TransactionSubject,
} from './rule.ts';

/** A bank's test environment may hold demo accounts that no check digit fits. */
const blockOutsideSandbox = (context: MessageRuleContext): 'block' | 'warn' =>
  context.environment === 'sandbox' ? 'warn' : 'block';

function badIbans(subject: TransactionSubject | GroupSubject): readonly Breach[] {
  return named(subject, 'IBAN').flatMap((node) => {
    const problem = ibanProblem(node.t ?? '');
    return problem === undefined
      ? []
      : [{ node, sentence: sentence('iban-unfit', { text: node.t ?? '', problem }) }];
  });
}

function badBics(subject: TransactionSubject | GroupSubject): readonly Breach[] {
  return named(subject, subject.form.bic).flatMap((node) => {
    const problem = bicProblem(node.t ?? '');
    return problem === undefined
      ? []
      : [{ node, sentence: sentence('bic-unfit', { text: node.t ?? '', problem }) }];
  });
}

function badCountries(subject: TransactionSubject | GroupSubject): readonly Breach[] {
  return ['Ctry', 'CtryOfRes', 'CtryOfBirth'].flatMap((name) =>
    named(subject, name)
      .filter((node) => !isCountryCode(node.t ?? ''))
      .map((node) => ({ node, sentence: sentence('country-unknown', { text: node.t ?? '' }) })),
  );
}

function strangeBank(subject: TransactionSubject | GroupSubject, side: PartySide): readonly Breach[] {
  const node = at(subject.node, side.agent, 'FinInstnId', subject.form.bic);
  const iban = textAt(subject.node, side.account, 'Id', 'IBAN');
  if (node?.t === undefined || iban === undefined || !isValidBic(node.t) || !isValidIban(iban))
    return NO_BREACH;
  if (bicFitsCountry(node.t, iban.slice(0, 2))) return NO_BREACH;
  const places = { bic: node.t, bank: node.t.slice(4, 6), account: iban.slice(0, 2) };
  return [{ node, sentence: sentence('bank-in-other-country', places) }];
}

/** An IBAN has its country's length and structure and fitting check digits. */
const transactionIban: TransactionRule = {
  name: 'iban',
  scope: 'transaction',
  source: 'rules 5.4',
  severity: blockOutsideSandbox,
  right: sepa(tx('CdtrAcct/Id/IBAN', 'FR1420041010050500013M02606'), tx('CdtrAgt/FinInstnId/BIC', null)),
  wrong: sepa(tx('CdtrAcct/Id/IBAN', 'FR1420041010050500013M02607'), tx('CdtrAgt/FinInstnId/BIC', null)),
  check: badIbans,
};

const groupIban: GroupRule = {
  ...transactionIban,
  name: 'own-iban',
  scope: 'group',
  right: sepa(groupChange('DbtrAcct/Id/IBAN', 'DE02120300000000202051')),
  wrong: sepa(groupChange('DbtrAcct/Id/IBAN', 'DE00120300000000202051')),
  check: badIbans,
};

/** A BIC has 8 or 11 characters and names a country that exists. */
const transactionBic: TransactionRule = {
  name: 'bic',
  scope: 'transaction',
  source: 'rules 5.5',
  severity: 'block',
  right: sepa(tx('CdtrAgt/FinInstnId/BIC', 'MUSTDEFF500')),
  wrong: sepa(tx('CdtrAgt/FinInstnId/BIC', 'DEUTZZFF500')),
  check: badBics,
};

const groupBic: GroupRule = {
  ...transactionBic,
  name: 'own-bic',
  scope: 'group',
  right: sepa(groupChange('DbtrAgt/FinInstnId/BIC', 'BANKDEFF')),
  wrong: sepa(groupChange('DbtrAgt/FinInstnId/BIC', 'COBAQQFF')),
  check: badBics,
};

/** The counterparty's bank is in the country of its IBAN, or in a place that shares it. */
const bankFitsAccount: TransactionRule = {
  name: 'bank-fits-account',
  scope: 'transaction',
  source: 'rules 5.5',
  severity: 'warn',
  right: sepa(tx('CdtrAgt/FinInstnId/BIC', 'SNDBDEFFXXX')),
  wrong: sepa(tx('CdtrAgt/FinInstnId/BIC', 'SNDBFRPPXXX')),
  check: (transaction) => strangeBank(transaction, transaction.form.counterparty),
};

/** Our bank is in the country of our IBAN, or in a place that shares it. */
const ownBankFitsAccount: GroupRule = {
  name: 'own-bank-fits-account',
  scope: 'group',
  source: 'rules 5.5',
  severity: 'warn',
  right: sepa(groupChange('DbtrAgt/FinInstnId/BIC', 'SNDBDEFFXXX')),
  wrong: sepa(groupChange('DbtrAgt/FinInstnId/BIC', 'SNDBFRPPXXX')),
  check: (subject) => strangeBank(subject, subject.form.own),
};

/** Every country code is one of ISO 3166. */
const transactionCountry: TransactionRule = {
  name: 'country-known',
  scope: 'transaction',
  source: 'rules 5.14',
  severity: 'block',
  right: crossBorder(tx('Cdtr/PstlAdr/Ctry', 'CA')),
  wrong: crossBorder(tx('Cdtr/PstlAdr/Ctry', 'QQ')),
  check: badCountries,
};

const groupCountry: GroupRule = {
  ...transactionCountry,
  name: 'own-country-known',
  scope: 'group',
  right: sepa(groupChange('Dbtr/PstlAdr/Ctry', 'DE'), groupChange('Dbtr/PstlAdr/TwnNm', 'Berlin')),
  wrong: sepa(groupChange('Dbtr/PstlAdr/Ctry', 'QQ'), groupChange('Dbtr/PstlAdr/TwnNm', 'Berlin')),
  check: badCountries,
};

/** The counterparty has a name; the schema would allow none. */
const counterpartyName: TransactionRule = {
  name: 'counterparty-name',
  scope: 'transaction',
  source: 'rules 5.9',
  severity: 'block',
  right: sepa(tx('Cdtr/Nm', 'Muster AG')),
  wrong: sepa(tx('Cdtr/Nm', null)),
  check: ({ node, form }) => {
    const { party } = form.counterparty;
    const name = (textAt(node, party, 'Nm') ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Z}]/gu, '');
    if (name !== '') return NO_BREACH;
    return [
      {
        ...(child(node, party) === undefined ? { missing: party } : partyNode(node, party)),
        sentence: sentence('counterparty-unnamed', {}),
      },
    ];
  },
};

function partyNode(node: IsoNode, party: string): { readonly node?: IsoNode } {
  const found = child(node, party);
  return found === undefined ? {} : { node: found };
}

/** A transfer names the account it goes to; only a cheque does without. */
const counterpartyAccount: TransactionRule = {
  name: 'counterparty-account',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.13',
  severity: 'block',
  right: crossBorder(
    groupChange('PmtMtd', 'CHK'),
    tx('CdtrAcct/Id/Othr/Id', null),
    tx('CdtrAcct', null),
    tx('ChqInstr/ChqTp', 'CCHQ'),
  ),
  wrong: sepa(tx('CdtrAcct', null)),
  check: ({ node, group: { node: groupNode } }) => {
    if (textAt(groupNode, 'PmtMtd') === 'CHK' || child(node, 'CdtrAcct') !== undefined) return NO_BREACH;
    return [{ missing: 'CdtrAcct', sentence: sentence('counterparty-account-missing', {}) }];
  },
};

/** An account that is no IBAN needs its bank: a BIC, a clearing code or at least a name. */
const bankOfAccount: TransactionRule = {
  name: 'bank-of-account',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.6',
  severity: 'warn',
  right: crossBorder(
    tx('CdtrAgt/FinInstnId/BIC', null),
    tx('CdtrAgt/FinInstnId/ClrSysMmbId/MmbId', '021000021'),
  ),
  wrong: crossBorder(tx('CdtrAgt', null)),
  check: ({ node }) => {
    if (at(node, 'CdtrAcct', 'Id', 'Othr') === undefined) return NO_BREACH;
    const bank = at(node, 'CdtrAgt', 'FinInstnId');
    if ((bank?.c ?? []).length > 0) return NO_BREACH;
    return [{ missing: 'CdtrAgt', sentence: sentence('bank-of-account-missing', {}) }];
  },
};

/** A SEPA payment goes from IBAN to IBAN. */
const sepaAccount: TransactionRule = {
  name: 'sepa-account',
  scope: 'transaction',
  source: 'rules 5.4',
  severity: 'block',
  right: crossBorder(tx('CdtrAcct/Id/Othr/Id', '0012345678')),
  wrong: sepa(tx('CdtrAcct/Id/Othr/Id', '0012345678')),
  check: ({ node, form, sepa: isSepa }) => {
    const other = at(node, form.counterparty.account, 'Id', 'Othr');
    return !isSepa || other === undefined
      ? NO_BREACH
      : [{ node: other, sentence: sentence('sepa-needs-iban', {}) }];
  },
};

/** Marks of direction, characters of no width, controls: no bank keeps an account by what nobody sees. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const otherAccount = ({ node, form }: TransactionSubject): IsoNode | undefined =>
  at(node, form.counterparty.account, 'Id', 'Othr', 'Id');

/** An account that is no IBAN is written in the basic Latin set: look-alikes of it are another account. */
const accountCharacters: TransactionRule = {
  name: 'account-characters',
  scope: 'transaction',
  source: 'rules 5.3',
  severity: (_context, subject) =>
    subject.level === 'transaction' && INVISIBLE.test(otherAccount(subject)?.t ?? '') ? 'block' : 'warn',
  right: crossBorder(tx('CdtrAcct/Id/Othr/Id', '00-1234.5')),
  wrong: crossBorder(tx('CdtrAcct/Id/Othr/Id', '0012\u202e345')),
  check: (subject) => {
    const node = otherAccount(subject);
    if (node === undefined || isBasicText(node.t ?? '')) return NO_BREACH;
    return [
      { node, sentence: sentence('identifier-characters', { element: subject.form.counterparty.account }) },
    ];
  },
};

/** A SEPA payment goes to an account in a SEPA country. */
const sepaCountry: TransactionRule = {
  name: 'sepa-country',
  scope: 'transaction',
  source: 'rules 5.4',
  severity: 'warn',
  right: sepa(tx('CdtrAcct/Id/IBAN', 'CH9300762011623852957'), tx('CdtrAgt/FinInstnId/BIC', null)),
  wrong: sepa(tx('CdtrAcct/Id/IBAN', 'TR330006100519786457841326'), tx('CdtrAgt/FinInstnId/BIC', null)),
  check: ({ node, form, sepa: isSepa }) => {
    const iban = at(node, form.counterparty.account, 'Id', 'IBAN');
    if (!isSepa || iban?.t === undefined || !isValidIban(iban.t) || SEPA_COUNTRIES.has(iban.t.slice(0, 2)))
      return NO_BREACH;
    return [{ node: iban, sentence: sentence('account-outside-sepa', { country: iban.t.slice(0, 2) }) }];
  },
};

export const PARTY_RULES = [
  sepaAccount,
  sepaCountry,
  transactionIban,
  groupIban,
  transactionBic,
  groupBic,
  bankFitsAccount,
  ownBankFitsAccount,
  transactionCountry,
  groupCountry,
  counterpartyName,
  counterpartyAccount,
  bankOfAccount,
  accountCharacters,
] as const;

// Rules about ultimate parties and intermediary banks.

const ultimateDebtorOnce = onceOnly(
  'ultimate-debtor-once',
  'UltmtDbtr',
  sepa(tx('UltmtDbtr/Nm', 'Branch')),
  sepa(tx('UltmtDbtr/Nm', 'Branch'), groupChange('UltmtDbtr/Nm', 'Head')),
);

const ultimateCreditorOnce: TransactionRule = {
  ...onceOnly(
    'ultimate-creditor-once',
    'UltmtCdtr',
    { sample: 'direct-debit', changes: [tx('UltmtCdtr/Nm', 'Branch')] },
    {
      sample: 'direct-debit',
      changes: [tx('UltmtCdtr/Nm', 'Branch'), groupChange('UltmtCdtr/Nm', 'Head')],
    },
  ),
  direction: 'direct-debit',
};

/** What needs what: the second intermediary the first, an agent's account the agent. */
const NEEDS: readonly (readonly [string, string])[] = [
  ['IntrmyAgt2', 'IntrmyAgt1'],
  ['IntrmyAgt3', 'IntrmyAgt2'],
  ['IntrmyAgt1Acct', 'IntrmyAgt1'],
  ['IntrmyAgt2Acct', 'IntrmyAgt2'],
  ['IntrmyAgt3Acct', 'IntrmyAgt3'],
  ['CdtrAgtAcct', 'CdtrAgt'],
];

/** A second intermediary bank needs a first, a third a second, and an account of a bank that bank. */
const intermediaries: TransactionRule = {
  name: 'intermediary-order',
  scope: 'transaction',
  direction: 'credit-transfer',
  source: 'rules 5.13',
  severity: 'block',
  right: crossBorder(
    tx('IntrmyAgt1/FinInstnId/BIC', 'HLSBUS33'),
    tx('IntrmyAgt2/FinInstnId/BIC', 'SNDBUS33'),
  ),
  wrong: crossBorder(tx('IntrmyAgt2/FinInstnId/BIC', 'SNDBUS33')),
  check: ({ node }) =>
    NEEDS.flatMap(([element, needed]) => {
      const here = child(node, element);
      if (here === undefined || child(node, needed) !== undefined) return [];
      return [{ node: here, sentence: sentence('given-without', { element, needed }) }];
    }),
};

export const INTERMEDIARY_RULES = [ultimateDebtorOnce, ultimateCreditorOnce, intermediaries] as const;
