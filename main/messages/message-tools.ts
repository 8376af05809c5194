// The MessageTools port over main/iso20022, all in this thread. The worker's version hands the bulk work on.
import type { MessageTools } from '../app/ports/messages.ts';
import { build } from './build.ts';
import { checkFile } from './check-file.ts';
import { checkGroup, checkPayment } from './checks.ts';
import { filePayments } from './file-payments.ts';
import { groupHeader, groupId, groupNode } from './group-form.ts';
import { paymentForm, paymentIndex, paymentNode } from './payment-form.ts';
import { readStatus } from './status.ts';

export function messageTools(): MessageTools {
  return {
    paymentForm, paymentNode, paymentIndex, groupHeader, groupId, groupNode, checkPayment, checkGroup, checkFile, filePayments, build,
    readStatus: (pain002) => Promise.resolve(readStatus(pain002)),
    close: () => Promise.resolve(),
  };
}
