// Every attempt to send a message or to ask about it, the newest first.
import { t } from '../../i18n/index.ts';
import { AttemptAnswer, AttemptItem } from '../../ui/AttemptItem.tsx';
import type { MessageDetail } from './MessagePage.tsx';

const m = t.outbox.message;

export function Attempts({ history, answersHidden }: Pick<MessageDetail, 'history' | 'answersHidden'>) {
  if (history.length === 0) return <p className="quiet attempts-none">{m.noAttempts}</p>;
  return (
    <ol className="attempts">
      {history.toReversed().map((attempt) => (
        <AttemptItem
          key={attempt.attempt}
          title={m.kind[attempt.kind]}
          attempt={attempt}
          answer={
            attempt.answer === '' ? (
              attempt.outcome !== 'pending' && (
                <p className="quiet">{answersHidden ? t.privacy.answer : m.noAnswer}</p>
              )
            ) : (
              <AttemptAnswer text={attempt.answer} />
            )
          }
        />
      ))}
    </ol>
  );
}
