// What others, the bank and the machine did since whoever is signed in was last here; nothing where nobody
// is.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute, type Screen } from '../../stores/route.ts';
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
            <About {...row} names={names} />
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

/** The screen on which an act shows whose subject is no batch, message or case, by the area of its code. */
const SCREEN_OF: Readonly<Record<string, readonly [screen: Screen, detail: string]>> = {
  policy: ['officers', 'policy'],
  beneficiary: ['beneficiaries', 'waiting'],
  profile: ['settings', 'bank'],
  connection: ['settings', 'bank'],
  vault: ['settings', 'vault'],
  account: ['settings', 'accounts'],
};

/** What it is about, by its reference, and what was done; else what was done leads to where it shows. */
function About({
  subject,
  act,
  names,
}: {
  readonly subject: string;
  readonly act: string;
  readonly names: LogNames;
}) {
  const known = names.subject(subject);
  if (known !== undefined)
    return (
      <>
        <a href={known.href} className="strong">
          <PlainText text={known.text} />
        </a>
        <span>{actionName(act)}</span>
      </>
    );
  const place = SCREEN_OF[act.split('.')[0] ?? ''];
  return place === undefined ? (
    <span>{actionName(act)}</span>
  ) : (
    <a href={formatRoute(place[0], '', place[1])}>{actionName(act)}</a>
  );
}
