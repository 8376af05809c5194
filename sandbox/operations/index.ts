// Owns the list of operations the bank offers.
import type { Operation } from '../http/exchange.ts';
import { balanceInquiry } from './balance-inquiry.ts';
import { createPayment, paymentInitiation } from './payment-initiation.ts';
import { deprecatedEnhancedInquiry, enhancedInquiry, retrievePayment } from './enhanced-inquiry.ts';
import { reconfirmation, reconfirmationByPath } from './reconfirmation.ts';
import { statusInquiryGet } from './status-inquiry-get.ts';
import { statusInquiryPost } from './status-inquiry-post.ts';
import { stop, stopByPath } from './stop.ts';
import { token } from './token.ts';

export const OPERATIONS: readonly Operation[] = [
  token,
  createPayment,
  enhancedInquiry,
  deprecatedEnhancedInquiry,
  paymentInitiation,
  reconfirmation,
  reconfirmationByPath,
  stop,
  stopByPath,
  statusInquiryPost,
  statusInquiryGet,
  retrievePayment,
  balanceInquiry,
];
