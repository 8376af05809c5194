// Owns interface document 4.8, payment status inquiry by GET: only once the bank has given a UETR or number.
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { GetInquiryFields, InquiryJob, InquiryOutcome } from '../../ports/bank.ts';
import type { LinkParts } from '../bank-link.ts';
import { clientIdQuery, operationUrl } from '../url.ts';
import { statusInquiry } from './inquiry.ts';

export function inquireGet(
  parts: LinkParts,
  { profile, fields, correlationId }: InquiryJob<GetInquiryFields>,
): Promise<InquiryOutcome> {
  const url = operationUrl(profile, profile.paths.inquiry, [
    clientIdQuery(profile),
    ...inquiryParameters(profile, fields),
  ]);
  // Content-Type is a required header of the GET form too.
  const headers = {
    'Content-Type': profile.inquiry.contentType,
    Accept: 'application/xml, text/xml, application/json',
  };
  return statusInquiry(parts, {
    operation: 'inquiry-get',
    profile,
    correlationId,
    wanted: { method: 'GET', url, headers, body: null },
  });
}

/** Both spellings of wire practice 4. */
const NAMES = {
  pascal: {
    endToEndId: 'EndToEndId',
    globalTranNo: 'GlobalTranNo',
    creDt: 'CreDt',
    amount: 'InstdAmt',
    currency: 'Ccy',
    reqdExctnDt: 'ReqdExctnDt',
  },
  camel: {
    endToEndId: 'endToEndId',
    globalTranNo: 'globalTranNo',
    creDt: 'creationDate',
    amount: 'amount',
    currency: 'currency',
    reqdExctnDt: 'requiredExecutionDate',
  },
} as const;

/** Parameters of the GET form besides client_id, in the order of the interface document. */
function inquiryParameters(
  profile: BankProfile,
  fields: GetInquiryFields,
): readonly (readonly [string, string])[] {
  const names = NAMES[profile.inquiry.getParameters];
  const parameters: (readonly [string, string])[] = [
    [names.globalTranNo, fields.globalTranNo],
    [names.endToEndId, fields.endToEndId],
  ];
  if (fields.creDt !== undefined) parameters.push([names.creDt, fields.creDt]);
  if (fields.instdAmt !== undefined) {
    const { amount, currency } = fields.instdAmt;
    const { amountForm } = profile.inquiry;
    if (amountForm === 'separate-parameter')
      parameters.push([names.amount, amount], [names.currency, currency]);
    else
      parameters.push([
        names.amount,
        amountForm === 'amount-then-currency' ? `${amount}${currency}` : `${currency}${amount}`,
      ]);
  }
  if (fields.reqdExctnDt !== undefined) parameters.push([names.reqdExctnDt, fields.reqdExctnDt]);
  return parameters;
}
