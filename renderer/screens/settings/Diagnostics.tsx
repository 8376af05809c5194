// The diagnostics file: looked at before it is saved, with every place that was struck out marked.
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Result } from '../../../shared/domain/result.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { saveDisplayedFile } from '../../stores/saved-files.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';

const d = t.settings.diagnostics;
/** What the redaction leaves behind. */
const STRUCK =
  /(\[(?:key or certificate|token|credentials|hidden|number|bytes)\]|\b[A-Z]{2}…[A-Z0-9 ]{1,3})/gu;

export function Diagnostics() {
  const [made, setMade] = useState<Result<CallOutput<'diagnostics.collect'>>>();
  const [pending, setPending] = useState(false);
  const collect = async (): Promise<void> => {
    setPending(true);
    setMade(await call('diagnostics.collect', {}));
    setPending(false);
  };
  const shown = made?.ok === true ? made.value : undefined;
  const hidden = shown === undefined ? 0 : [...shown.text.matchAll(STRUCK)].length;
  return (
    <div className="settings-page settings-wide">
      <Panel
        title={d.title}
        aside={
          <>
            <Button
              weight={shown === undefined ? 'primary' : 'plain'}
              pending={pending}
              onPress={() => void collect()}
            >
              {pending ? d.making : d.make}
            </Button>
            {shown && (
              <Button weight="primary" icon={Download} onPress={() => void saveDisplayedFile(shown)}>
                {d.save}
              </Button>
            )}
          </>
        }
      >
        <div className="stack">
          <p>{d.note}</p>
          <p className="quiet">{d.never}</p>
          {made?.ok === false && <FaultView fault={made.error} />}
          {shown && (
            <>
              <p className="small quiet" role="status">
                {shown.name}, {t.common.bytes(shown.bytes)}. {d.hidden(hidden)}
              </p>
              {/* Long lines scroll: the keyboard must be able to reach them. */}
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre className="diagnostics-text mono" aria-label={d.preview} tabIndex={0}>
                {shown.text
                  .split(STRUCK)
                  .map((part, index) =>
                    index % 2 === 1 ? <mark key={`${index}${part}`}>{part}</mark> : part,
                  )}
              </pre>
            </>
          )}
        </div>
      </Panel>
    </div>
  );
}
