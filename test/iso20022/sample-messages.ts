// Three whole messages that break no rule, and how a rule's example changes one of them.
import { putAt, putText, leaf } from '../../main/iso20022/tree.ts';
import { buildGroup, initiatingParty, totalsOf } from '../../main/iso20022/group.ts';
import { painForm } from '../../main/iso20022/versions/catalogue.ts';
import { schemaOf } from './schemas.ts';
import { typeOf } from '../../main/iso20022/schema/compile.ts';
import { buildTransaction } from '../../main/iso20022/transaction.ts';
import type { GroupToWrite } from '../../main/iso20022/writer.ts';
import type { ExampleChange, Edit, MessageRuleContext } from '../../main/iso20022/business-rules/rule.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';

/** A Friday: tomorrow is no business day. */
export const TODAY = isoDate('2026-11-20');

export interface SampleMessage {
  readonly kind: PainKind;
  readonly header: IsoNode;
  readonly groups: readonly GroupToWrite[];
}

const OWN = {
  ownName: 'Muster Holding AG',
  ownAccount: { kind: 'iban', value: 'DE02120300000000202051' },
  ownBic: 'LANDDEM1001',
} as const;

function message(kind: PainKind, group: IsoNode, transaction: IsoNode): SampleMessage {
  const { count, sum } = totalsOf([transaction]);
  const header = {
    n: 'GrpHdr',
    c: [
      leaf('MsgId', 'MSG-1'),
      leaf('CreDtTm', '2026-11-20T10:00:00'),
      leaf('NbOfTxs', String(count)),
      leaf('CtrlSum', sum),
      initiatingParty('Muster Holding AG'),
    ],
  };
  return { kind, header, groups: [{ header: group, transactions: [transaction] }] };
}

export function sampleMessage(name: Edit['sample']): SampleMessage {
  if (name === 'direct-debit') {
    const kind = 'pain.008.001.02';
    const group = buildGroup(kind, {
      pmtInfId: 'G-1',
      valueDate: '2026-11-26',
      ...OWN,
      chargeBearer: 'SLEV',
      serviceLevel: 'SEPA',
      localInstrument: 'CORE',
      sequenceType: 'RCUR',
      creditorId: 'DE98ZZZ09999999999',
    });
    const account = { kind: 'iban', value: 'DE89370400440532013000' } as const;
    return message(
      kind,
      group,
      buildTransaction(kind, {
        endToEndId: 'E-1',
        amount: '12.30',
        currency: 'EUR',
        name: 'Erika Muster',
        account,
        bic: 'BANKDEFFXXX',
        remittance: ['Membership 11'],
        mandateId: 'M-1',
        mandateDate: '2024-02-29',
      }),
    );
  }
  const kind = 'pain.001.001.03';
  if (name === 'sepa') {
    const group = buildGroup(kind, {
      pmtInfId: 'G-1',
      valueDate: '2026-11-24',
      ...OWN,
      chargeBearer: 'SLEV',
      serviceLevel: 'SEPA',
    });
    const account = { kind: 'iban', value: 'DE89370400440532013000' } as const;
    return message(
      kind,
      group,
      buildTransaction(kind, {
        endToEndId: 'E-1',
        instrId: 'I-1',
        amount: '1204.50',
        currency: 'EUR',
        name: 'Beispiel GmbH',
        account,
        bic: 'BANKDEFFXXX',
        remittance: ['Invoice 4711'],
      }),
    );
  }
  const group = buildGroup(kind, { pmtInfId: 'G-1', valueDate: '2026-11-24', ...OWN, chargeBearer: 'SHAR' });
  return message(
    kind,
    group,
    buildTransaction(kind, {
      endToEndId: 'E-1',
      amount: '100.00',
      currency: 'USD',
      name: 'Maple Supplies Inc.',
      account: { kind: 'other', value: '0012345678' },
      bic: 'ROYCCAT2',
      remittance: ['Invoice 4711'],
      address: { town: 'Toronto', country: 'CA' },
    }),
  );
}

export function contextFor(kind: PainKind): MessageRuleContext {
  return {
    kind,
    today: TODAY,
    calendar: 'TARGET',
    environment: 'production',
    addresses: 'market',
    maxDaysAhead: 365,
  };
}

/**
 * Carries out the changes in order; a repeat copies what the changes before it made, those after it change
 * the copy.
 */
export function edited({ sample, changes }: Edit): SampleMessage {
  const start = sampleMessage(sample);
  let { header } = start;
  let group = start.groups[0]!.header;
  let transaction = [...start.groups[0]!.transactions][0]!;
  const done: { group: IsoNode; transactions: IsoNode[] }[] = [];
  let transactions: IsoNode[] = [];
  for (const change of changes) {
    if (change.in === 'message') {
      transactions.push(transaction);
      if (change.repeat === 'group') {
        done.push({ group, transactions });
        transactions = [];
      }
    } else if (change.in === 'header') header = put(start.kind, 'headerType', header, change);
    else if (change.in === 'group') group = put(start.kind, 'groupType', group, change);
    else transaction = put(start.kind, 'transactionType', transaction, change);
  }
  done.push({ group, transactions: [...transactions, transaction] });
  const groups = done.map(({ group: one, transactions: several }) => ({
    header: one,
    transactions: several,
  }));
  return { kind: start.kind, header: declared(start.kind, header, changes, groups), groups };
}

function put(
  kind: PainKind,
  level: 'headerType' | 'groupType' | 'transactionType',
  node: IsoNode,
  change: Exclude<ExampleChange, { in: 'message' }>,
): IsoNode {
  const type = typeOf(schemaOf(kind), painForm(kind)[level]);
  const path = change.path.split('/');
  if (change.text === null) return putAt(type, node, path, []);
  return putText(
    type,
    node,
    path,
    change.text,
    change.currency === undefined ? undefined : { Ccy: change.currency },
  );
}

/** The header says what is there, unless the example is about just that. */
function declared(
  kind: PainKind,
  header: IsoNode,
  changes: readonly ExampleChange[],
  groups: readonly GroupToWrite[],
): IsoNode {
  if (changes.some((change) => change.in === 'header' && change.path !== 'MsgId')) return header;
  const { count, sum } = totalsOf(groups.flatMap((one) => [...one.transactions]));
  const type = typeOf(schemaOf(kind), painForm(kind).headerType);
  return putText(type, putText(type, header, ['NbOfTxs'], String(count)), ['CtrlSum'], sum);
}
