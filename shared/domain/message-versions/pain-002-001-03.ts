// Defines pain.002.001.03, CustomerPaymentStatusReportV03: what a bank answers to a payment message.
import type { MessageVersion } from './version.ts';

export const PAIN_002_001_03: MessageVersion = { name: 'pain.002.001.03' };
