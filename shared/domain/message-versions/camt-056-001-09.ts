// Defines camt.056.001.09, FIToFIPaymentCancellationRequestV09: how a stop or a recall is asked for in XML.
import type { MessageVersion } from './version.ts';

export const CAMT_056_001_09: MessageVersion = { name: 'camt.056.001.09' };
