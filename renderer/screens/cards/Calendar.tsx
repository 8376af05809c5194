// When certificates end: those that need somebody first, with what to do; the others on request.
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Tone } from '../../ui/tone.ts';
import './cards.css';

type Row = CallOutput<'cards.calendar'>['rows'][number];

const c = t.cards.calendar;
const TONES: Readonly<Record<Row['state'], Tone>> = {
  ended: 'refused',
  soon: 'attention',
  good: 'done',
  'not-yet': 'neutral',
};
/** This many of those that can wait are shown at once. */
const FEW = 3;

export function Calendar() {
  const calendar = useRead('cards.calendar', {}, ['settings', 'cards']);
  const [all, setAll] = useState(false);
  if (calendar.result?.ok === false) return <FaultView fault={calendar.result.error} />;
  const rows = calendar.value?.rows ?? [];
  const pressing = rows.filter((row) => row.state !== 'good');
  const rest = rows.filter((row) => row.state === 'good');
  const shown = all ? rest : rest.slice(0, FEW);
  return (
    <>
      {calendar.value && rows.length === 0 && <p className="faint calendar-row">{c.empty}</p>}
      <ul className="expiry-calendar" aria-label={c.title}>
        {[...pressing, ...shown].map((row) => (
          <CalendarRow key={`${row.use} ${row.sha256}`} row={row} />
        ))}
      </ul>
      {shown.length < rest.length && (
        <p className="calendar-more">
          <Button weight="link" onPress={() => setAll(true)}>
            {c.more(rest.length - shown.length)}
          </Button>
        </p>
      )}
    </>
  );
}

function CalendarRow({ row }: { readonly row: Row }) {
  const when = useWhen();
  const pressing = row.state === 'ended' || row.state === 'soon';
  return (
    <li className="calendar-row">
      <span className="row">
        <PlainText text={row.holder} className="strong clip" />
        <span className="small quiet">{c.use[row.use]}</span>
      </span>
      <span className="row end">
        <span className="small faint">{when.day(row.notAfter)}</span>
        <StateBadge tone={row.renewed && pressing ? 'neutral' : TONES[row.state]}>
          {row.state === 'not-yet' ? c.begins(when.day(row.notBefore)) : c.days(row.days)}
        </StateBadge>
      </span>
      {pressing && (
        <span className="small quiet calendar-todo">
          {row.renewed ? c.renewed : row.state === 'ended' ? c.over[row.use] : c.todo[row.use]}
        </span>
      )}
    </li>
  );
}
