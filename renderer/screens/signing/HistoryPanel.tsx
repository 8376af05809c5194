// What happened to a batch, a case or a message, newest first, in the log's words.
import { logDetailText, t } from '../../i18n/index.ts';
import { useActorNames } from '../../stores/actor-names.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';

export interface HistoryEntry {
  readonly at: string;
  readonly act: string;
  readonly by: string;
  readonly detail: string;
}

export function HistoryPanel({
  history,
  title = t.review.history,
}: {
  readonly history: readonly HistoryEntry[];
  readonly title?: string;
}) {
  const when = useWhen();
  const zone = useDesk().value?.timeZone ?? 'UTC';
  const { actor } = useActorNames();
  return (
    <Panel title={title}>
      <ol className="history">
        {history.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.act} ${entry.detail}`}>
            <span>
              {t.actions[entry.act] ?? entry.act}
              <span className="quiet">
                {' · '}
                <PlainText text={actor(entry.by)} />
              </span>
            </span>
            <span className="small faint break">
              {when.full(entry.at)}
              {entry.detail !== '' && (
                <>
                  {' '}
                  · <PlainText text={logDetailText(entry, zone)} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
