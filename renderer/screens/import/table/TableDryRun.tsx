// The dry run of a table: its sums, what is wrong row by row, and the one act that stores its payments.
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import { usePages } from '../../../stores/pages.ts';
import { TotalsList } from '../../../ui/Amount.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Digest } from '../../../ui/Digest.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { KeyValues } from '../../../ui/KeyValues.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { BookNote } from '../BookNote.tsx';
import { PreviewList } from '../DryRun.tsx';
import { RowFindings } from './RowFindings.tsx';
import { isFocusLost } from '../../../ui/focus.ts';
import type { TableActions, TableState } from './use-table.ts';

const c = t.tableImport;

export function TableDryRun({ state, acts }: { readonly state: TableState; readonly acts: TableActions }) {
  const { opened, plan, checked, busy, fault } = state;
  const [reference, setReference] = useState('');
  const [digest, setDigest] = useState('');
  const filter = useMemo(() => (checked ? { import: checked.import } : null), [checked]);
  const findings = usePages('tables.findings', filter, [], true);
  const preview = usePages('imports.preview', filter, [], true);
  // With the last row corrected the field that had the keyboard is gone: what is left to do gets it.
  const importButton = useRef<HTMLButtonElement>(null);
  const found = useRef(0);
  useEffect(() => {
    if (findings.total === 0 && found.current > 0 && !busy && isFocusLost()) importButton.current?.focus();
    found.current = findings.total ?? found.current;
  }, [findings.total, busy]);
  if (!opened || !plan || !checked) return null;
  const left = plan.leftOut.length;
  const corrected = plan.corrections.length;
  return (
    <>
      <div className="dry-run">
        <div className="dry-run-side">
          <Panel title={t.imports.dryRun} aside={<span className="small faint">{t.imports.dryRunNote}</span>}>
            <KeyValues
              pairs={[
                [t.imports.file, <PlainText key="file" text={checked.fileName} />],
                [t.imports.kind, t.common.kind[checked.kind]],
                [t.imports.groups, t.numbers.count(checked.groups)],
                [t.imports.count, t.numbers.count(checked.transactions)],
                [t.imports.totals, <TotalsList key="totals" totals={checked.totals} />],
                [t.imports.digest, <Digest key="digest" sha256={checked.sha256} />],
                [c.changes, left + corrected === 0 ? t.common.none : c.changed(left, corrected)],
              ]}
            />
            {left + corrected > 0 && (
              <div className="row table-undo">
                <Button onPress={() => acts.correct({ leftOut: [], corrections: [] })} disabled={busy}>
                  {c.undoChanges}
                </Button>
              </div>
            )}
          </Panel>
        </div>
        <div className="dry-run-side table-result">
          <Panel title={t.imports.findings(findings.total ?? 0)} flush fill>
            {findings.total === 0 ? (
              <p className="quiet dry-run-clean">{t.imports.noFindings}</p>
            ) : (
              <RowFindings pages={findings} opened={opened} plan={plan} acts={acts} />
            )}
          </Panel>
          <Panel title={t.imports.preview} aside={<BookNote file={checked.import} />} flush fill>
            <PreviewList preview={preview} />
          </Panel>
        </div>
      </div>
      {fault && <FaultView fault={fault} />}
      <div className="act-bar">
        <div className="act-bar-field">
          <TextField
            label={t.imports.reference}
            value={reference}
            onChange={setReference}
            maxLength={35}
            placeholder={t.imports.referenceHint}
          />
        </div>
        <div className="act-bar-field">
          <TextField
            label={t.imports.senderDigest}
            value={digest}
            onChange={setDigest}
            maxLength={1_000}
            placeholder={t.imports.senderDigestHint}
          />
        </div>
        <span className="small quiet grow">
          {checked.unreadable > 0 ? c.unreadable : checked.blocking > 0 && t.imports.takeOverBlocked}
        </span>
        <Button onPress={acts.back} disabled={busy}>
          {c.back}
        </Button>
        <Button onPress={acts.discard} disabled={busy}>
          {t.imports.discard}
        </Button>
        <Button
          weight="primary"
          buttonRef={importButton}
          pending={busy}
          disabled={checked.unreadable > 0}
          onPress={() => void acts.takeOver(reference.trim(), digest.trim())}
        >
          {t.imports.takeOver(checked.transactions)}
        </Button>
      </div>
    </>
  );
}
