// Owns the list of operations the bank offers.
import type { Operation } from '../http/exchange.ts';
import { paymentInitiation } from './payment-initiation.ts';
import { statusInquiryGet } from './status-inquiry-get.ts';
import { statusInquiryPost } from './status-inquiry-post.ts';
import { token } from './token.ts';

export const OPERATIONS: readonly Operation[] = [token, paymentInitiation, statusInquiryPost, statusInquiryGet];
