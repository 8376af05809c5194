// What others, the bank and the machine did since whoever is signed in was last here; nothing where nobody
// is.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { actionName, useLogNames, type LogNames } from '../log/names.ts';
import './since-last.css';

const s = t.desk.sinceLast;

export function SinceLast() {
  const when = useWhen();
  const names = useLogNames();
  const absence = useRead('log.absence', {}, ['session', 'log']).value?.absence ?? null;
  if (absence === null) return null;
  const { since, rows, total } = absence;
  return (
    <Panel title={s.title}>
      <p className="small faint">{s.last(when.full(since))}</p>
      {rows.length === 0 && <p className="quiet">{s.nothing}</p>}
      <ul className="since-last" aria-label={s.title}>
        {rows.map((row) => (
          <li key={row.position}>
            <About subject={row.subject} names={names} />
            <span>{actionName(row.act)}</span>
            <span className="small quiet">
              <PlainText text={names.actor(row.actor)} /> · {when.full(row.at)}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <a className="small" href={formatRoute('log')}>
          {s.more(total - rows.length)}
        </a>
      )}
    </Panel>
  );
}

/** What is no batch, message or case has no place of its own that it could lead to. */
function About({ subject, names }: { readonly subject: string; readonly names: LogNames }) {
  const known = names.subject(subject);
  if (known === undefined) return null;
  return (
    <a href={known.href} className="strong">
      <PlainText text={known.text} />
    </a>
  );
}
