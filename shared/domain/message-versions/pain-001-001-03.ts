// Defines pain.001.001.03, CustomerCreditTransferInitiationV03.
import { PAIN_002_001_03 } from './pain-002-001-03.ts';
import type { PaymentVersion } from './version.ts';

export const PAIN_001_001_03: PaymentVersion = {
  name: 'pain.001.001.03',
  direction: 'credit-transfer',
  answeredBy: PAIN_002_001_03,
};
