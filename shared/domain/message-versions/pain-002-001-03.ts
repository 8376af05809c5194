// Defines pain.002.001.03, CustomerPaymentStatusReportV03: what a bank answers to a payment message.
import type { AnswerVersion } from './version.ts';

export const PAIN_002_001_03: AnswerVersion = { name: 'pain.002.001.03' };
