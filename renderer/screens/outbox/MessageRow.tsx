// One message with its evidence and, where it is right, its one next act.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { call } from '../../bridge.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import type { RowOf } from '../../stores/pages.ts';
import { formatRoute } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { ShortDigest } from '../../ui/Digest.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { TotalsShort } from '../../ui/Amount.tsx';
import { ChecksNote } from '../../ui/ChecksNote.tsx';
import { moneyOrCount } from '../../ui/totals-text.ts';
import { DueDate, LateBadge } from './DueDate.tsx';

export type ListedMessage = RowOf<'outbox.list'>;

/** An officer ended it: because the bank has its payments, or before anything left. */
export function endedAs({ fault }: Pick<ListedMessage, 'fault'>): 'set-aside' | 'withdrawn' {
  return fault?.code === 'message-withdrawn' ? 'withdrawn' : 'set-aside';
}

type Named = Pick<ListedMessage, 'message' | 'reference'>;
type Sentences = Readonly<Partial<Record<ListedMessage['state'], (reference: string) => string>>>;

/** Carries out what is asked of the bank about a message, and says what became of it. */
async function told(
  name: 'outbox.send' | 'outbox.resend' | 'outbox.inquire',
  { message, reference }: Named,
  sentences: Sentences,
): Promise<void> {
  const result = await call(name, { message });
  if (!result.ok) return showFailure(result.error);
  const { state, may } = result.value;
  const sentence = state === 'unknown' && may.resend ? t.outbox.askedAbsent : sentences[state];
  if (sentence !== undefined) say(sentence(reference));
}

/** A failure is shown over the window; what became of the message is said, and its lane shows it. */
export const sendMessage = (row: Named): Promise<void> => told('outbox.send', row, t.outbox.sent);

/** The identical bytes once more. */
export const resendMessage = (row: Named): Promise<void> => told('outbox.resend', row, t.outbox.sent);

/** Asks the bank what became of a message; all it says is shown on the message's own page. */
export const askAbout = (row: Named): Promise<void> => told('outbox.inquire', row, t.outbox.asked);

export function MessageRow({ row, next: isNext }: { readonly row: ListedMessage; readonly next: boolean }) {
  const when = useWhen();
  const offline = useDesk().value?.network.mode === 'offline';
  const [pending, setPending] = useState(false);
  const next = row.held
    ? t.outbox.held.row
    : row.handedOverTo !== null
      ? t.sheet.handedOver(row.handedOverTo)
      : row.next
        ? offline
          ? t.outbox.offline
          : t.outbox.next[row.next.what](when.time(row.next.at))
        : row.state === 'queued'
          ? t.outbox.waitsForYou
          : row.state === 'unknown'
            ? t.outbox.outcomeOpen
            : row.state === 'set-aside'
              ? t.outbox.endedNote[endedAs(row)]
              : '';
  const run = async (act: () => Promise<void>): Promise<void> => {
    setPending(true);
    await act();
    setPending(false);
  };
  return (
    <li className="message-row">
      <a className="message-link" href={formatRoute('message', row.message)}>
        <span className="two-lines">
          <PlainText text={row.reference} className="strong" />
          <PlainText text={row.messageId} className="mono quiet" />
        </span>
        <span className="two-lines message-evidence">
          <span>
            <span className="small quiet">{t.outbox.due[row.kind]}</span>{' '}
            <DueDate valueDates={row.valueDates} />
          </span>
          {row.state === 'queued' && <LateBadge due={row} />}
          <span className="small quiet message-bytes">
            {t.common.bytes(row.bodyBytes)}
            {row.suite === 'legacy' && `, ${t.outbox.legacySuite}`} <ShortDigest sha256={row.bodySha256} />
          </span>
        </span>
        <span className="two-lines">
          {row.state !== 'set-aside' && <span className="quiet">{t.outbox.attempts(row.attempts)}</span>}
          <span className={`small faint${row.state === 'set-aside' ? ' message-why' : ''}`}>{next}</span>
        </span>
        <span className="two-lines message-money">
          <TotalsShort totals={row.totals} />
          <span className="small faint">{t.batchKinds[row.kind].counted(row.transactions)}</span>
        </span>
      </a>
      <span className="message-act">
        {row.may.send && !row.held && (
          <Button
            weight={isNext ? 'primary' : 'plain'}
            pending={pending}
            disabled={offline}
            onPress={() => void run(() => sendMessage(row))}
          >
            {t.outbox.send(moneyOrCount(row.totals, row.transactions))}
          </Button>
        )}
        {row.state === 'unknown' && row.may.inquire && (
          <Button pending={pending} disabled={offline} onPress={() => void run(() => askAbout(row))}>
            {t.outbox.inquire}
          </Button>
        )}
      </span>
      {row.may.send && (
        <div className="message-fault">
          <ChecksNote batch={row.batch} />
        </div>
      )}
    </li>
  );
}
