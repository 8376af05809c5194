// What the log shows of an act.
import { logDetailText, t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import type { RowOf } from '../../stores/pages.ts';
import type { Column } from '../../ui/list/column.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { actionName, type LogNames } from './names.ts';

type Act = RowOf<'log.list'>;
const c = t.log.columns;

function At({ at }: { readonly at: string }) {
  const when = useWhen();
  return (
    <>
      {when.day(at)}, {when.seconds(at)}
    </>
  );
}

/** The code stays beside its words: it is what the signed chain holds. */
function What({ code }: { readonly code: string }) {
  const words = actionName(code);
  return (
    <span className="log-act" title={words === code ? code : `${words} (${code})`}>
      <span className="log-words">{words}</span>
      {words !== code && <span className="log-code mono faint">{code}</span>}
    </span>
  );
}

function Subject({ id, names }: { readonly id: string; readonly names: LogNames }) {
  const known = names.subject(id);
  if (known === undefined)
    return (
      <span title={id}>
        <PlainText text={id} />
      </span>
    );
  return (
    <a href={known.href} title={id}>
      <PlainText text={known.text} />
    </a>
  );
}

/** `zone`: of all times on the screen, also of those in a detail. */
export function logColumns(names: LogNames, zone: string): readonly Column<Act>[] {
  return [
    {
      id: 'position',
      title: () => c.position,
      width: '44px',
      align: 'end',
      cell: (row) => <span className="faint">{row.position}</span>,
    },
    {
      id: 'at',
      title: () => c.at(zone),
      width: '150px',
      cell: (row) => (
        <span className="quiet">
          <At at={row.at} />
        </span>
      ),
    },
    { id: 'act', title: () => c.act, width: 'minmax(252px, 1.4fr)', cell: (row) => <What code={row.act} /> },
    {
      id: 'actor',
      title: () => c.actor,
      width: 'minmax(132px, 0.4fr)',
      folds: 'below',
      cell: (row) => (
        <span title={row.actor}>
          <PlainText text={names.actor(row.actor)} />
        </span>
      ),
    },
    {
      id: 'subject',
      title: () => c.subject,
      width: 'minmax(180px, 0.6fr)',
      cell: (row) => <Subject id={row.subject} names={names} />,
    },
    {
      id: 'detail',
      title: () => c.detail,
      width: 'minmax(116px, 1fr)',
      folds: 'below',
      cell: (row) => (
        <span className="quiet log-detail" title={logDetailText(row, zone)}>
          <PlainText text={logDetailText(row, zone)} />
        </span>
      ),
    },
    {
      id: 'hash',
      title: () => c.hash,
      width: '70px',
      folds: 'away',
      cell: (row) => (
        <span className="mono faint" title={row.hash}>
          {row.hash.slice(0, 8)}
        </span>
      ),
    },
  ];
}
