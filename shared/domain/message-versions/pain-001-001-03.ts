// Defines pain.001.001.03, CustomerCreditTransferInitiationV03.
import type { PaymentVersion } from './version.ts';

export const PAIN_001_001_03: PaymentVersion = { name: 'pain.001.001.03', direction: 'credit-transfer' };
