// What persons at the bank said of a message: kept on its page after whatever followed.
import { t } from '../../i18n/index.ts';
import { HistoryPanel } from '../signing/HistoryPanel.tsx';
import type { MessageDetail } from './MessagePage.tsx';

export function BankCalls({ detail }: { readonly detail: Pick<MessageDetail, 'bankCalls'> }) {
  const { bankCalls } = detail;
  if (bankCalls.length === 0) return null;
  return <HistoryPanel history={bankCalls} title={t.outbox.message.bankCalls} />;
}
