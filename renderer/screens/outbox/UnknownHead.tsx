// The violet head: money may have moved, and how much.
import { CircleHelp } from 'lucide-react';
import { faultText } from '../../../shared/domain/errors.ts';
import { t } from '../../i18n/index.ts';
import { totalsWords } from '../../ui/totals-words.ts';
import type { MessageDetail } from './MessagePage.tsx';

export function UnknownHead({ detail }: { readonly detail: MessageDetail }) {
  return (
    <div className="unknown-head" role="alert">
      <CircleHelp aria-hidden size={24} strokeWidth={1.75} />
      <div>
        <p className="unknown-title">
          {t.outbox.unknown.heading}: {totalsWords(detail.totals)}
        </p>
        <p>
          {detail.fault?.code === 'store-restored' || detail.held
            ? faultText('store-restored').happened
            : t.outbox.unknown.explain}
        </p>
      </div>
    </div>
  );
}
