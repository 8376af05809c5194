// What the log shows of an act.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import type { RowOf } from '../../stores/pages.ts';
import type { Column } from '../../ui/list/column.ts';
import { PlainText } from '../../ui/PlainText.tsx';

type Act = RowOf<'log.list'>;
const c = t.log.columns;

function At({ at }: { readonly at: string }) {
  const when = useWhen();
  return <>{when.day(at)}, {when.seconds(at)}</>;
}

export const LOG_COLUMNS: readonly Column<Act>[] = [
  { id: 'position', title: c.position, width: '52px', align: 'end', cell: (row) => <span className="faint">{row.position}</span> },
  { id: 'at', title: c.at, width: '150px', cell: (row) => <span className="quiet"><At at={row.at} /></span> },
  { id: 'act', title: c.act, width: 'minmax(110px, 0.6fr)', cell: (row) => <span className="strong">{row.act}</span> },
  { id: 'actor', title: c.actor, width: 'minmax(100px, 0.6fr)', cell: (row) => <PlainText text={row.actor} /> },
  { id: 'subject', title: c.subject, width: 'minmax(120px, 0.7fr)', cell: (row) => <PlainText text={row.subject} /> },
  { id: 'detail', title: c.detail, width: 'minmax(160px, 1.6fr)', cell: (row) => <span className="quiet" title={row.detail}><PlainText text={row.detail} /></span> },
  { id: 'hash', title: c.hash, width: '74px', cell: (row) => <span className="mono faint" title={row.hash}>{row.hash.slice(0, 8)}</span> },
];
