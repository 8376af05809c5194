// Rules about postal addresses: structured or hybrid, and by when that is compulsory.
import { repeatedField } from '../../../shared/domain/address-repair.ts';
import { isoDate, parseIsoDate, type IsoDate } from '../../../shared/domain/calendar.ts';
import type { FindingSeverity } from '../../../shared/domain/message-finding.ts';
import type { IsoNode } from '../../../shared/domain/message-tree.ts';
import type { AddressMode } from '../../../shared/domain/profile/practice.ts';
import { sentence } from '../../../shared/domain/sentence.ts';
import { agentBic, partyCountry } from '../transaction.ts';
import { at, child, childrenOf, firstText, textAt } from '../tree.ts';
import {
  crossBorder,
  groupChange,
  sepa,
  tx,
  NO_BREACH,
  type Breach,
  type GroupRule,
  type MessageRule,
  type MessageRuleContext,
  type TransactionRule,
  type AnySubject,
  type GroupSubject,
  type TransactionSubject,
} from './rule.ts';

/** SEPA from 15 Nov 2026, other cross-border payments from 14 Nov 2026 (rules 5.14). */
const SEPA_FROM: IsoDate = isoDate('2026-11-15');
const OTHERS_FROM: IsoDate = isoDate('2026-11-14');
/** Free lines beside town and country. */
const MOST_LINES: Readonly<Record<AddressMode, number>> = { market: 2, hybrid: 2, structured: 0 };

/**
 * From the day on which banks reject the free form it blocks, before that it warns. What counts is the day
 * the banks
 * settle, so the value date where it is later than today. A payment inside one country outside SEPA is left a
 * warning:
 * outside SEPA a group alone does not say where its payments go, so its own address is judged again over
 * them.
 */
function severity(context: MessageRuleContext, subject: AnySubject): FindingSeverity {
  if (subject.level === 'header') return 'warn';
  // What the bank itself refuses, it refuses on every day and within one country too.
  if (context.addresses !== 'market') return 'block';
  const owner = subject.level === 'group' ? subject : subject.group;
  if (!subject.sepa && (subject.level === 'group' || staysAtHome(owner, subject))) return 'warn';
  return blocksFrom(context, owner, subject.sepa);
}

function blocksFrom(context: MessageRuleContext, owner: GroupSubject, sepa: boolean): FindingSeverity {
  const valueDate = parseIsoDate(firstText(owner.node, owner.form.valueDate) ?? '') ?? context.today;
  const settled = valueDate > context.today ? valueDate : context.today;
  return settled >= (sepa ? SEPA_FROM : OTHERS_FROM) ? 'block' : 'warn';
}

function staysAtHome(owner: GroupSubject, subject: TransactionSubject): boolean {
  const { party, account, agent } = subject.form.counterparty;
  const home = ownCountry(owner) ?? textAt(owner.node, owner.form.own.party, 'PstlAdr', 'Ctry');
  return (
    home ===
    partyCountry(
      child(subject.node, party),
      child(subject.node, account),
      child(subject.node, agent),
      subject.form.bic,
    )
  );
}

function judged(party: IsoNode | undefined, mode: AddressMode): readonly Breach[] {
  const address = child(party, 'PstlAdr');
  if (address === undefined || (address.c ?? []).length === 0) return NO_BREACH;
  const lines = childrenOf(address, 'AdrLine').length;
  const town = child(address, 'TwnNm') !== undefined;
  const country = child(address, 'Ctry') !== undefined;
  if (town && country) {
    const most = MOST_LINES[mode];
    return lines > most
      ? [
          {
            node: address,
            sentence:
              most === 0
                ? sentence('address-structured-only', { lines })
                : sentence('address-lines', { most, lines }),
          },
        ]
      : NO_BREACH;
  }
  return [
    {
      node: address,
      sentence: sentence('address-lacks', { what: town ? 'country' : country ? 'town' : 'both' }),
    },
  ];
}

function ownBreaches({ node, form }: GroupSubject, mode: AddressMode): readonly Breach[] {
  return [...judged(child(node, form.own.party), mode), ...judged(child(node, form.own.ultimate), mode)];
}

/**
 * An address has town and country in their own fields, with at most two free lines besides; or there is
 * none.
 */
const counterpartyAddress: TransactionRule = {
  name: 'address-form',
  scope: 'transaction',
  source: 'rules 5.14',
  severity,
  right: crossBorder(
    tx('Cdtr/PstlAdr/TwnNm', 'Toronto'),
    tx('Cdtr/PstlAdr/Ctry', 'CA'),
    tx('Cdtr/PstlAdr/AdrLine', 'Suite 7'),
  ),
  wrong: crossBorder(tx('Cdtr/PstlAdr/TwnNm', null), tx('Cdtr/PstlAdr/AdrLine', 'Toronto')),
  check: ({ node, form }, { addresses }) => [
    ...judged(child(node, form.counterparty.party), addresses),
    ...judged(child(node, 'UltmtCdtr'), addresses),
    ...judged(child(node, 'UltmtDbtr'), addresses),
  ],
};

const ownAddress: GroupRule = {
  ...counterpartyAddress,
  name: 'own-address-form',
  scope: 'group',
  right: sepa(groupChange('Dbtr/PstlAdr/TwnNm', 'Berlin'), groupChange('Dbtr/PstlAdr/Ctry', 'DE')),
  wrong: sepa(groupChange('Dbtr/PstlAdr/AdrLine', 'Berlin')),
  check: (subject, { addresses }) => ownBreaches(subject, addresses),
};

/**
 * Where a payment outside SEPA leaves the country, the own address has town and country in their own fields,
 * or there is none. What a group outside SEPA cannot know by itself: whether one of its payments leaves the
 * country.
 */
const ownAddressAbroad: MessageRule = {
  ...counterpartyAddress,
  name: 'own-address-abroad',
  scope: 'message',
  severity: (context, subject) => (subject.level === 'group' ? blocksFrom(context, subject, false) : 'warn'),
  right: crossBorder(groupChange('Dbtr/PstlAdr/TwnNm', 'Berlin'), groupChange('Dbtr/PstlAdr/Ctry', 'DE')),
  wrong: crossBorder(groupChange('Dbtr/PstlAdr/Ctry', 'DE')),
  begin: ({ addresses }) => {
    const abroad = new Set<GroupSubject>();
    return {
      transaction: (subject) => {
        // Under a mode of the bank each group is judged by it already.
        if (addresses === 'market' && !subject.sepa && !staysAtHome(subject.group, subject))
          abroad.add(subject.group);
        return NO_BREACH;
      },
      end: () =>
        [...abroad].flatMap((subject) =>
          ownBreaches(subject, addresses).map((breach) => ({ subject, breach })),
        ),
    };
  },
};

/** SEPA countries outside the European Economic Area. */
const OUTSIDE_EEA: ReadonlySet<string> = new Set([
  'CH',
  'GB',
  'MC',
  'SM',
  'AD',
  'VA',
  'GG',
  'JE',
  'IM',
  'AL',
  'ME',
  'MD',
  'MK',
  'RS',
]);

function ownCountry(subject: GroupSubject): string | undefined {
  const { own } = subject.form;
  return (
    agentBic(child(subject.node, own.agent), subject.form.bic)?.slice(4, 6) ??
    textAt(subject.node, own.account, 'Id', 'IBAN')?.slice(0, 2)
  );
}

/** From an account in a SEPA country outside the EEA the debtor gives its address. */
const addressNeeded: GroupRule = {
  name: 'own-address-needed',
  scope: 'group',
  direction: 'credit-transfer',
  source: 'rules 5.21',
  severity: 'block',
  right: sepa(
    groupChange('DbtrAcct/Id/IBAN', 'CH9300762011623852957'),
    groupChange('DbtrAgt/FinInstnId/BIC', 'BANKCHZH80A'),
    groupChange('Dbtr/PstlAdr/TwnNm', 'Zurich'),
    groupChange('Dbtr/PstlAdr/Ctry', 'CH'),
  ),
  wrong: sepa(
    groupChange('DbtrAcct/Id/IBAN', 'CH9300762011623852957'),
    groupChange('DbtrAgt/FinInstnId/BIC', 'BANKCHZH80A'),
  ),
  check: (subject) => {
    const country = ownCountry(subject);
    if (
      !subject.sepa ||
      country === undefined ||
      !OUTSIDE_EEA.has(country) ||
      at(subject.node, 'Dbtr', 'PstlAdr') !== undefined
    )
      return NO_BREACH;
    return [
      {
        missing: 'Dbtr/PstlAdr',
        sentence: sentence('own-address-needed', { country }),
      },
    ];
  },
};

const REPEATS = {
  town: sentence('address-repeats-town', {}),
  postCode: sentence('address-repeats-post-code', {}),
  country: sentence('address-repeats-country', {}),
} as const;

/** Each line is named once, with the first field that it repeats. */
function repeats(party: IsoNode | undefined): readonly Breach[] {
  const address = child(party, 'PstlAdr');
  const lines = childrenOf(address, 'AdrLine');
  if (lines.length === 0) return NO_BREACH;
  const fields = {
    town: textAt(address, 'TwnNm') ?? '',
    postCode: textAt(address, 'PstCd') ?? '',
    country: textAt(address, 'Ctry') ?? '',
  };
  return lines.flatMap((node): readonly Breach[] => {
    const field = repeatedField(node.t ?? '', fields);
    return field === undefined ? NO_BREACH : [{ node, sentence: REPEATS[field] }];
  });
}

/** In a hybrid address the free lines do not repeat town, post code or country. */
const addressRepeats: TransactionRule = {
  name: 'address-repeats',
  scope: 'transaction',
  source: 'rules 5.14',
  severity: 'warn',
  right: crossBorder(
    tx('Cdtr/PstlAdr/TwnNm', 'Toronto'),
    tx('Cdtr/PstlAdr/Ctry', 'CA'),
    tx('Cdtr/PstlAdr/AdrLine', 'Suite 7'),
  ),
  wrong: crossBorder(
    tx('Cdtr/PstlAdr/TwnNm', 'Toronto'),
    tx('Cdtr/PstlAdr/Ctry', 'CA'),
    tx('Cdtr/PstlAdr/AdrLine', 'Suite 7, Toronto'),
  ),
  check: ({ node, form }) => [
    ...repeats(child(node, form.counterparty.party)),
    ...repeats(child(node, 'UltmtCdtr')),
    ...repeats(child(node, 'UltmtDbtr')),
  ],
};

const ownAddressRepeats: GroupRule = {
  ...addressRepeats,
  name: 'own-address-repeats',
  scope: 'group',
  right: sepa(
    groupChange('Dbtr/PstlAdr/TwnNm', 'Berlin'),
    groupChange('Dbtr/PstlAdr/Ctry', 'DE'),
    groupChange('Dbtr/PstlAdr/AdrLine', 'Hof 3'),
  ),
  wrong: sepa(
    groupChange('Dbtr/PstlAdr/TwnNm', 'Berlin'),
    groupChange('Dbtr/PstlAdr/Ctry', 'DE'),
    groupChange('Dbtr/PstlAdr/AdrLine', 'Hof 3, Berlin'),
  ),
  check: ({ node, form }) => [
    ...repeats(child(node, form.own.party)),
    ...repeats(child(node, form.own.ultimate)),
  ],
};

export const ADDRESS_RULES = [
  counterpartyAddress,
  ownAddress,
  ownAddressAbroad,
  addressNeeded,
  addressRepeats,
  ownAddressRepeats,
] as const;
