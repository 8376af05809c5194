// Owns the table of operations: method, path and who answers (section 4).
import { answerBalance } from './balance.ts';
import type { Answer, Call, Operation } from './call.ts';
import { answerEnhanced } from './enhanced.ts';
import { answerCase } from './fi-requests.ts';
import { answerCreate, answerInitiation } from './initiation.ts';
import { answerGetInquiry, answerPostInquiry, answerRetrieve } from './inquiry.ts';
import type { BankOptions } from './options.ts';
import { answerToken } from './token.ts';

export interface Route {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly answer: (call: Call) => Promise<Answer> | Answer;
}

const literal = (path: string): RegExp => new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** A path with as many more segments as parameters stand in it. */
function casePath(path: string, options: BankOptions): RegExp {
  const more = [options.clientIdPlace, options.requestTypePlace].filter((place) => place === 'path');
  return new RegExp(`^${path}${more.map(() => '/([^/]+)').join('')}$`);
}

export function routesOf(options: BankOptions): readonly Route[] {
  return [
    {
      operation: 'token',
      method: 'POST',
      path: /^\/authenticationservices\/v([1-4])\/oauth\/token$/,
      answer: answerToken,
    },
    { operation: 'create', method: 'POST', path: literal('/payments'), answer: answerCreate },
    {
      operation: 'enhanced',
      method: 'POST',
      path: literal('/paymentservices/v3/payment/enhancedinquiry'),
      answer: answerEnhanced,
    },
    {
      operation: 'enhanced-deprecated',
      method: 'POST',
      path: literal('/payment/enhancedinquiry'),
      answer: answerEnhanced,
    },
    {
      operation: 'initiation',
      method: 'POST',
      path: literal('/paymentservices/v1/payment/initiation'),
      answer: answerInitiation,
    },
    {
      operation: 'inquiry-post',
      method: 'POST',
      path: literal('/paymentservices/v1/payment/inquiry'),
      answer: answerPostInquiry,
    },
    {
      operation: 'inquiry-get',
      method: 'GET',
      path: literal('/paymentservices/v1/payment/inquiry'),
      answer: answerGetInquiry,
    },
    { operation: 'retrieve', method: 'GET', path: /^\/payment\/inquiry\/([^/]+)$/, answer: answerRetrieve },
    {
      operation: 'reconfirm',
      method: 'POST',
      path: casePath('/payments/reconfirmations', options),
      answer: answerCase,
    },
    { operation: 'stop', method: 'POST', path: casePath('/payments/stops', options), answer: answerCase },
    { operation: 'balance', method: 'POST', path: literal(options.balancePath), answer: answerBalance },
  ];
}
