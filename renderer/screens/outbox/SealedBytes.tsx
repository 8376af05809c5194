// The evidence of what was sealed: digests, size, suite, words.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { Digest, FingerprintWords } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { TotalsList } from '../../ui/Amount.tsx';
import { DueDate, LateBadge } from './DueDate.tsx';
import type { MessageDetail } from './MessagePage.tsx';

const m = t.outbox.message;

export function SealedBytes({ detail }: { readonly detail: MessageDetail }) {
  const when = useWhen();
  return (
    <KeyValues
      pairs={[
        [t.outbox.columns.message, <PlainText key="id" text={detail.messageId} className="mono" />],
        [t.batchKinds[detail.kind].payments, t.numbers.count(detail.transactions)],
        [t.outbox.columns.totals, <TotalsList key="totals" totals={detail.totals} />],
        [
          t.batchKinds[detail.kind].date,
          <span key="dates" className="row">
            <DueDate valueDates={detail.valueDates} />
            {(detail.may.send || detail.may.resend) && <LateBadge due={detail} />}
          </span>,
        ],
        [t.common.words, <FingerprintWords key="words" words={detail.words} />],
        [m.payload, <Digest key="payload" sha256={detail.payloadSha256} />],
        [m.body, <Digest key="body" sha256={detail.bodySha256} />],
        [m.size, t.common.bytes(detail.bodyBytes)],
        [m.suite, m.suites[detail.suite]],
        [m.sealedAt, when.full(detail.sealedAt)],
      ]}
    />
  );
}
