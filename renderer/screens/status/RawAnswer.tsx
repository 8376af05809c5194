// The bank's message as it was received, as plain text.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { useRead } from '../../stores/reads.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { revealInvisible } from '../../ui/reveal.ts';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

const p = t.status.payment;

export function RawAnswer({ answer, onClose }: { readonly answer: string; readonly onClose: () => void }) {
  const when = useWhen();
  const read = useRead('answers.text', { answer });
  return (
    <SidePanel title={p.rawTitle} onClose={onClose} wide>
      {read.result?.ok === false && <FaultView fault={read.result.error} />}
      {read.value && (
        <div className="stack">
          <span className="row">
            <StateBadge tone={read.value.verified ? 'done' : 'unknown'}>
              {read.value.verified ? p.verified : p.notVerified}
            </StateBadge>
            <span className="small faint">{p.receivedAt(when.full(read.value.receivedAt))}</span>
          </span>
          <pre className="raw-answer mono">
            {read.value.text
              .split('\n')
              .map((line) => revealInvisible(line))
              .join('\n')}
          </pre>
        </div>
      )}
    </SidePanel>
  );
}
