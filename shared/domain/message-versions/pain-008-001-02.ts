// Defines pain.008.001.02, CustomerDirectDebitInitiationV02.
import { PAIN_002_001_03 } from './pain-002-001-03.ts';
import type { PaymentVersion } from './version.ts';

export const PAIN_008_001_02: PaymentVersion = {
  name: 'pain.008.001.02',
  direction: 'direct-debit',
  answeredBy: PAIN_002_001_03,
};
