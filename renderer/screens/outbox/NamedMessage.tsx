// Which message a dialog is about: its batch, its identification and its money.
import { PlainText } from '../../ui/PlainText.tsx';
import { totalsText } from '../../ui/totals-text.ts';
import type { MessageDetail } from './MessagePage.tsx';

export function NamedMessage({
  detail,
}: {
  readonly detail: Pick<MessageDetail, 'reference' | 'messageId' | 'totals'>;
}) {
  return (
    <p className="break">
      <PlainText text={detail.reference} className="strong" /> ·{' '}
      <PlainText text={detail.messageId} className="mono" /> · {totalsText(detail.totals)}
    </p>
  );
}
