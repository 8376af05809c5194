// Defines pain.001.001.09, CustomerCreditTransferInitiationV09: a version the product does not have.
import type { PaymentVersion } from '../../shared/domain/message-versions/version.ts';

export const PAIN_001_001_09: PaymentVersion = { name: 'pain.001.001.09', direction: 'credit-transfer' };
