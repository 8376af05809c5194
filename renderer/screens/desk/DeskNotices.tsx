// What the machine could not do by itself, or found damaged, above everything else on the first screen.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import './desk-notices.css';

export function DeskNotices() {
  const when = useWhen();
  const notices = useRead('desk.get', {}, ['desk']).value?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <section className="desk-notices" aria-label={t.desk.notices}>
      {notices.map(({ what, batch, at, fault }) => (
        <div key={`${what} ${batch ?? ''}`} className="stack">
          <p className="strong">
            {t.desk.notice[what]} <span className="small faint">{when.full(at)}</span>
          </p>
          <FaultView fault={fault} />
        </div>
      ))}
    </section>
  );
}
