// Owns the reading of pain.002 and pacs.002 by the second client.
import { child, childrenOf, everyElement, parseXml, textAt } from '../wire/xml.ts';

export interface ReportedPayment {
  readonly endToEndId: string | undefined;
  /** Undefined when the bank names no status: it does not know the payment. */
  readonly status: string | undefined;
  readonly reasonCode: string | undefined;
  readonly reasonText: string;
  readonly uetr: string | undefined;
  readonly bankReference: string | undefined;
  readonly amount: string | undefined;
  readonly currency: string | undefined;
}

export interface StatusReport {
  readonly message: string;
  readonly originalMessageId: string | undefined;
  readonly groupStatus: string | undefined;
  readonly payments: readonly ReportedPayment[];
  readonly xml: string;
}

/** Lines of a text that was cut are joined without a separator. */
function joined(element: ReturnType<typeof child>): string {
  return childrenOf(element, 'AddtlInf')
    .map((line) => line.text)
    .join('');
}

export function readReport(xml: string): StatusReport {
  const root = parseXml(xml);
  const body = root.children[0];
  if (root.local !== 'Document' || body === undefined) throw new Error(`no status report: ${root.name}`);
  const group = child(body, 'OrgnlGrpInfAndSts');
  const payments = [...everyElement(body)]
    .filter((one) => one.local === 'TxInfAndSts')
    .map((one): ReportedPayment => {
      const reason = child(one, 'StsRsnInf');
      const original = child(one, 'OrgnlTxRef');
      const facts =
        original === undefined
          ? []
          : [...everyElement(original)].filter((leaf) => leaf.local === 'AddtlRmtInf');
      const uetr = facts
        .map((fact) => /^UETR\/([0-9a-fA-F-]{32,36})/.exec(fact.text)?.[1])
        .find((one) => one !== undefined);
      const amount = child(child(original, 'Amt'), 'InstdAmt');
      return {
        endToEndId: textAt(one, 'OrgnlEndToEndId'),
        status: textAt(one, 'TxSts'),
        reasonCode: textAt(reason, 'Rsn', 'Cd') ?? textAt(reason, 'Rsn', 'Prtry'),
        reasonText: joined(reason),
        uetr: uetr ?? textAt(one, 'OrgnlUETR'),
        bankReference: textAt(one, 'AcctSvcrRef'),
        amount: amount?.text.trim(),
        currency: amount?.attributes.get('Ccy'),
      };
    });
  return {
    message: root.ns.split(':').at(-1) ?? '',
    originalMessageId: textAt(group, 'OrgnlMsgId'),
    groupStatus: textAt(group, 'GrpSts'),
    payments,
    xml,
  };
}
