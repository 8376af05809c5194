// Turns what a statement holds into the form of the bank's interface, by what the definitions of versions
// state. Each file is read by all definitions: one of a version without a definition has much in common with
// the others.
import {
  ACCOUNT_MESSAGES,
  type PartyChoice,
  type StatementVersion,
  type TotalledRecords,
} from '../../../shared/domain/message-versions/statement-version.ts';
import {
  elementMembers,
  isMembers,
  listOf,
  ownText,
  type ElementMembers,
  type ElementValue,
} from './element-value.ts';

/** Names of the interface. */
const BIC = 'BIC';
const ANY_BIC = 'BICOrBEI';
const INFORMATION = 'AddtlRptInf';
const CHARGED_BY = 'Pty';

const PARTIES: ReadonlySet<string> = new Set([
  'InitgPty',
  'Dbtr',
  'UltmtDbtr',
  'Cdtr',
  'UltmtCdtr',
  'TradgPty',
]);

export class InterfaceForm {
  readonly #names: ReadonlyMap<string, string>;
  readonly #statusChoices: readonly string[];
  readonly #partyChoices: readonly PartyChoice[];
  readonly #totalledRecords: readonly TotalledRecords[];
  readonly #netTotals: readonly string[];
  readonly #transactionAmounts: readonly string[];

  constructor(versions: readonly StatementVersion[]) {
    const stated = <T>(memberOf: (version: StatementVersion) => T | null): readonly T[] =>
      versions.flatMap((version) => memberOf(version) ?? []);
    this.#names = new Map<string, string>([
      ...ACCOUNT_MESSAGES.map(({ information }) => [information, INFORMATION] as const),
      ...versions.map(({ bic }) => [bic, BIC] as const),
      ...versions.map(({ anyBic }) => [anyBic, ANY_BIC] as const),
    ]);
    this.#statusChoices = versions.flatMap(({ statusChoice }) => statusChoice);
    this.#partyChoices = stated(({ partyChoice }) => partyChoice);
    this.#totalledRecords = stated(({ totalledRecords }) => totalledRecords);
    this.#netTotals = stated(({ netTotal }) => netTotal);
    this.#transactionAmounts = stated(({ transactionAmount }) => transactionAmount);
  }

  nameOf(element: string): string {
    return this.#names.get(element) ?? element;
  }

  /** What an element holds; its children are in the form of the interface already. */
  valueOf(element: string, value: ElementValue): ElementValue {
    if (!isMembers(value)) return value;
    if (element === 'Sts') return this.#status(value);
    if (PARTIES.has(element)) return this.#party(value);
    if (element === 'Chrgs' || element === 'Intrst') return this.#records(value, element);
    if (element === 'TtlNtries' || element === 'TtlNtriesPerBkTxCd') return this.#net(value);
    return element === 'Ntry' ? this.#entry(value) : value;
  }

  #status(value: ElementMembers): ElementValue {
    const codes = this.#statusChoices.flatMap((choice) => ownText(value[choice]) ?? []);
    return codes[0] ?? value;
  }

  /** The interface has one form for a party and for a bank in its place. */
  #party(value: ElementMembers): ElementValue {
    for (const { party, bank } of this.#partyChoices) {
      const own = value[party];
      if (isMembers(own)) return own;
      const institution = bank.reduce<unknown>((at, name) => (isMembers(at) ? at[name] : undefined), value);
      if (isMembers(institution)) return partyOfBank(institution);
    }
    return value;
  }

  /** The interface has a list of records, without their total. */
  #records(value: ElementMembers, element: 'Chrgs' | 'Intrst'): ElementValue {
    const its = this.#totalledRecords.find(({ record }) => record in value);
    if (its === undefined) return value;
    const { record, agent, total } = its;
    const renamed = listOf(value[record])
      .filter(isMembers)
      .map((one) =>
        elementMembers(Object.entries(one).map(([name, each]) => [name === agent ? CHARGED_BY : name, each])),
      );
    const sum = value[total[element]];
    return renamed.length > 0 || sum === undefined ? renamed : [elementMembers([[total[element], sum]])];
  }

  /** The interface has the net amount and its side next to the other totals. */
  #net(value: ElementMembers): ElementMembers {
    for (const name of this.#netTotals) {
      const { [name]: net, ...more } = value;
      if (!isMembers(net)) continue;
      return elementMembers([
        ...Object.entries(more),
        ['TtlNetNtryAmt', isMembers(net['Amt']) ? net['Amt']['amt'] : net['Amt']],
        ['CdtDbtInd', net['CdtDbtInd']],
      ]);
    }
    return value;
  }

  #entry(entry: ElementMembers): ElementMembers {
    const details = listOf(entry['NtryDtls']).map((one) =>
      isMembers(one) && one['TxDtls'] !== undefined
        ? elementMembers([
            ...Object.entries(one),
            [
              'TxDtls',
              listOf(one['TxDtls']).map((each) =>
                isMembers(each) ? this.#transaction(each, entry['CdtDbtInd']) : each,
              ),
            ],
          ])
        : one,
    );
    return details.length === 0 ? entry : elementMembers([...Object.entries(entry), ['NtryDtls', details]]);
  }

  /**
   * The interface has the amount of a transaction among its amount details. Where the transaction is on the
   * other side than its entry, the amount stays where it is: the interface has no side of a transaction.
   */
  #transaction(value: ElementMembers, side: unknown): ElementMembers {
    for (const name of this.#transactionAmounts) {
      const { [name]: amount, CdtDbtInd: own, AmtDtls: details, ...more } = value;
      const known = isMembers(details) ? details : elementMembers();
      if (amount === undefined || known['TxAmt'] !== undefined || (own !== undefined && own !== side))
        continue;
      return elementMembers([
        ...Object.entries(more),
        ['AmtDtls', elementMembers([...Object.entries(known), ['TxAmt', elementMembers([['Amt', amount]])]])],
      ]);
    }
    return value;
  }
}

function partyOfBank({ [BIC]: bic, Nm: name, PstlAdr: address, ...more }: ElementMembers): ElementMembers {
  return elementMembers([
    ...(name === undefined ? [] : [['Nm', name] as const]),
    ...(address === undefined ? [] : [['PstlAdr', address] as const]),
    ...(bic === undefined
      ? []
      : [['Id', elementMembers([['OrgId', elementMembers([[ANY_BIC, bic]])]])] as const]),
    ...Object.entries(more),
  ]);
}
