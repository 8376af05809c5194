// Owns 4.7, 4.8 and 4.9: the three ways to ask for the status of one payment.
import { isDate } from '../wire/dates.ts';
import { toUnits } from '../wire/decimal.ts';
import { child, textAt } from '../wire/xml.ts';
import type { Answer, Call } from './call.ts';
import { mediaType } from './call.ts';
import { openSealed, sealedAnswer, twinAnswer } from './envelope.ts';
import type { KeyFields } from './ledger.ts';
import { inquiryReport, noRecordsReport } from './status-report.ts';
import { requireClientId } from './token.ts';

const EXECUTION = {
  date: (text: string) => isDate(text),
  'date-time': (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && isDate(text.slice(0, 10)),
  any: (text: string) => isDate(text.slice(0, 10)),
} as const;

/** The rules of 2.6 on the fields that a request gives. */
function checkKey(call: Call, key: KeyFields, amountAlone: boolean): void {
  const { judge, bank } = call;
  const { creationDate, amount, currency, executionDate } = key;
  judge.check('inquiry.creation-date', creationDate === undefined || isDate(creationDate), creationDate);
  const paired = amountAlone || (amount === undefined) === (currency === undefined);
  const form =
    (amount === undefined || toUnits(amount) !== undefined) && /^(?:[A-Z]{3})?$/.test(currency ?? '');
  judge.check('inquiry.currency', paired && form, `${amount ?? 'no amount'} ${currency ?? 'no currency'}`);
  const reads = EXECUTION[bank.options.executionDateForm];
  judge.check('inquiry.execution-date', executionDate === undefined || reads(executionDate), executionDate);
  judge.settle();
}

async function answerFor(
  call: Call,
  key: KeyFields,
  form: 'sealed' | 'plain' | 'psrDocument',
): Promise<Answer> {
  const { bank } = call;
  const payment = bank.ledger.byKeyFields(call.clientId, key);
  const unknown = payment === undefined && bank.options.unknownPayment === '404';
  if (unknown) return call.judge.refuse('gateway.path', 'the payment is not known');
  const report =
    payment === undefined
      ? noRecordsReport(bank.freshId(), bank.now)
      : inquiryReport(bank.freshId(), bank.now, payment);
  if (form === 'sealed') return sealedAnswer(call, report);
  if (form === 'psrDocument') return { ...(await twinAnswer(call, 'psrDocument', report)), plain: report };
  return { status: 200, contentType: 'text/xml', body: report, plain: report };
}

export async function answerPostInquiry(call: Call): Promise<Answer> {
  requireClientId(call);
  const { judge, bank } = call;
  const media = mediaType(call.headers['content-type']);
  judge.demand('inquiry.content-type', bank.options.xmlMediaTypes.includes(media), media);
  const root = await openSealed(call);
  const { inquiryNamespace } = bank.options;
  const fits =
    root.local === 'paymentInquiryRequest' &&
    (inquiryNamespace === undefined || root.ns === inquiryNamespace);
  judge.demand('inquiry.message', fits, `${root.name} in ${root.ns === '' ? 'no namespace' : root.ns}`);
  const amount = child(root, 'InstdAmt');
  const key: KeyFields = {
    endToEndId: textAt(root, 'EndToEndId') || undefined,
    globalNumber: textAt(root, 'GlobalTranNo'),
    messageId: textAt(root, 'MsgId'),
    creationDate: textAt(root, 'CreDt'),
    amount: amount?.text.trim(),
    currency: amount?.attributes.get('Ccy'),
    executionDate: textAt(root, 'ReqdExctnDt'),
  };
  const alone = bank.options.globalNumberAlone && key.globalNumber !== undefined;
  judge.check('inquiry.end-to-end', key.endToEndId !== undefined || alone);
  checkKey(call, key, false);
  return answerFor(call, key, 'sealed');
}

/** Both spellings of the parameters are read; the long one wins. */
function queryKey(query: URLSearchParams): KeyFields {
  const either = (...names: readonly string[]): string | undefined => {
    return names.map((name) => query.get(name)).find((value) => value !== null && value !== '') ?? undefined;
  };
  const flag = either('directDebitInd', 'DirectDebitInd');
  const [amount, inside] = (either('InstdAmt', 'amount') ?? '').split(' ');
  return {
    endToEndId: either('EndToEndId', 'endToEndId'),
    globalNumber: either('GlobalTranNo', 'globalTranNo'),
    creationDate: either('CreDt', 'creationDate'),
    amount: amount === '' ? undefined : amount,
    currency: either('Ccy', 'currency') ?? inside,
    executionDate: either('ReqdExctnDt', 'requiredExecutionDate'),
    directDebit: flag === undefined ? undefined : /^(?:true|y|yes|1)$/i.test(flag),
  };
}

export async function answerGetInquiry(call: Call): Promise<Answer> {
  requireClientId(call);
  const { judge, bank } = call;
  judge.demand('inquiry.content-type', (call.headers['content-type'] ?? '') !== '');
  const key = queryKey(call.query);
  judge.check('inquiry.end-to-end', key.endToEndId !== undefined);
  judge.check('inquiry.global-number', key.globalNumber !== undefined);
  checkKey(call, key, call.query.has('amount'));
  return answerFor(call, key, bank.options.getAnswer);
}

const LISTED = [
  'amount',
  'creationDate',
  'directDebitInd',
  'endToEndId',
  'globalTranNo',
  'requiredExecutionDate',
];

export async function answerRetrieve(call: Call): Promise<Answer> {
  const { judge, bank } = call;
  let inPath: string;
  try {
    inPath = decodeURIComponent(call.inPath[0] ?? '');
  } catch {
    return judge.refuse('retrieve.identifier', 'the percent signs of the path cannot be read');
  }
  const others = [...call.query.keys()].filter((name) => !LISTED.includes(name) && name !== 'client_id');
  judge.check('retrieve.unknown-parameter', others.length === 0, others.join(', '));
  const given = call.query.get('endToEndId');
  judge.check('retrieve.identifier', given === null || given === inPath, given ?? '');
  const key = { ...queryKey(call.query), endToEndId: inPath };
  checkKey(call, key, true);
  return answerFor(call, key, bank.options.retrieveAnswer);
}
