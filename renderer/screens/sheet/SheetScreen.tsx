// One batch as paper: what the sheet will say, and what can be done to carry the batch to another desk.
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { saveSheet } from '../../stores/saved-files.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { BackButton, Button, PackButton } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { Paper } from './Paper.tsx';
import { SendingDesk } from './SendingDesk.tsx';
import './sheet.css';

export type Sheet = CallOutput<'sheet.get'>;

const s = t.sheet;

export function SheetScreen({ batch }: { readonly batch: string }) {
  const read = useRead('sheet.get', { batch }, ['batches', 'outbox']);
  const [pending, setPending] = useState(false);
  const sheet = read.value;
  if (sheet === undefined) {
    return read.result?.ok === false ? (
      <div className="frame-fault">
        <FaultView fault={read.result.error} />
      </div>
    ) : (
      <p className="quiet frame-fault">{t.common.reading}</p>
    );
  }
  const save = async (): Promise<void> => {
    setPending(true);
    await saveSheet(batch);
    setPending(false);
  };
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    say(s.copied);
  };
  return (
    <Page
      title={s.title(sheet.reference)}
      body="fill"
      before={<BackButton onPress={() => go('review', batch)} />}
      actions={
        <Button weight="primary" icon={FileDown} pending={pending} onPress={() => void save()}>
          {s.save}
        </Button>
      }
    >
      {read.result?.ok === false && <FaultView fault={read.result.error} />}
      <div className="sheet-columns">
        {/* A part that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="sheet-table" tabIndex={0} role="region" aria-label={s.heading} data-region>
          <Paper sheet={sheet} />
        </div>
        <div className="sheet-side" data-region>
          <SendingDesk batch={batch} reference={sheet.reference} />
          <Panel title={s.carry}>
            <div className="stack">
              <p className="quiet">{s.carryNote}</p>
              <div>
                <PackButton batch={batch} />
              </div>
            </div>
          </Panel>
          <Panel title={s.code}>
            <div className="stack">
              <p className="quiet">{sheet.code === null ? s.noCode : s.codeNote}</p>
              {sheet.code !== null && (
                <div>
                  <Button onPress={() => void copy(sheet.code?.text ?? '')}>{s.copyCode}</Button>
                </div>
              )}
            </div>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
