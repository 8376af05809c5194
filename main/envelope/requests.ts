// Owns the small XML requests we sign: status inquiry and access token, canonical by construction.
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import { canonicalAttribute, canonicalText, textElement } from '../../shared/domain/canonical-text.ts';

/**
 * Key fields of a payment (interface document 2.6, wire practice 4); at least one of the first two identifies
 * it.
 */
export interface InquiryRequestFields {
  readonly endToEndId?: string;
  readonly globalTranNo?: string;
  readonly msgId?: string;
  /** YYYY-MM-DD. */
  readonly creDt?: string;
  readonly instdAmt?: { readonly amount: string; readonly currency: string };
  readonly reqdExctnDt?: string;
}

/** `paymentInquiryRequest` in canonical form, unsigned. */
export function inquiryRequest(profile: BankProfile, fields: InquiryRequestFields): string {
  const amount = fields.instdAmt;
  const parts = [
    optional('MsgId', fields.msgId),
    optional('EndToEndId', fields.endToEndId),
    optional('GlobalTranNo', fields.globalTranNo),
    optional('CreDt', fields.creDt),
    amount === undefined
      ? ''
      : `<InstdAmt Ccy="${canonicalAttribute(amount.currency)}">${canonicalText(amount.amount)}</InstdAmt>`,
    optional('ReqdExctnDt', fields.reqdExctnDt),
  ];
  return root('paymentInquiryRequest', profile.inquiry.namespace, parts.join(''));
}

/** `oAuthToken` of the variant `xml-secured` in canonical form, unsigned. */
export function accessTokenRequest(profile: BankProfile): string {
  const { namespace, scope, sourceApplication } = profile.accessToken;
  const parts = [
    textElement('grantType', 'client_credentials'),
    textElement('scope', scope),
    sourceApplication === null ? '' : textElement('sourceApplication', sourceApplication),
  ];
  return root('oAuthToken', namespace, parts.join(''));
}

function optional(name: string, value: string | undefined): string {
  return value === undefined ? '' : textElement(name, value);
}

function root(name: string, namespace: string, content: string): string {
  return `<${name}${namespace === '' ? '' : ` xmlns="${canonicalAttribute(namespace)}"`}>${content}</${name}>`;
}
