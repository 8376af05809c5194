// Defines pain.008.001.02, CustomerDirectDebitInitiationV02.
import type { PaymentVersion } from './version.ts';

export const PAIN_008_001_02: PaymentVersion = { name: 'pain.008.001.02', direction: 'direct-debit' };
