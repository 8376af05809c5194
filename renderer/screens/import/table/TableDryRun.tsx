// The dry run of a table: its sums, what is wrong row by row, and the one act that stores its payments.
import { useEffect, useMemo, useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { usePages } from '../../../stores/pages.ts';
import { Button } from '../../../ui/Button.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { Panel } from '../../../ui/SidePanel.tsx';
import { BookState } from '../BookState.tsx';
import { PreviewList } from '../DryRun.tsx';
import { CheckedPanel, ImportBar } from '../ImportBar.tsx';
import { RowFindings } from './RowFindings.tsx';
import { isFocusLost } from '../../../ui/focus.ts';
import type { TableActions, TableState } from './use-table.ts';

const c = t.tableImport;

export function TableDryRun({
  state,
  acts,
  given,
}: {
  readonly state: TableState;
  readonly acts: TableActions;
  /** The digest of a checksum file that came with it; empty where none did. */
  readonly given: string;
}) {
  const { opened, plan, checked, busy, fault } = state;
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
  const rows = t.imports.preview(t.batchKinds[checked.kind].payments);
  const left = plan.leftOut.length;
  const corrected = plan.corrections.length;
  return (
    <>
      <div className="dry-run">
        <div className="dry-run-side">
          <CheckedPanel
            checked={checked}
            more={[[c.changes, left + corrected === 0 ? t.common.none : c.changed(left, corrected)]]}
          >
            {left + corrected > 0 && (
              <div className="row table-undo">
                <Button onPress={() => acts.correct({ leftOut: [], corrections: [] })} disabled={busy}>
                  {c.undoChanges}
                </Button>
              </div>
            )}
          </CheckedPanel>
        </div>
        <div className="dry-run-result">
          <Panel title={t.imports.findings(findings.total ?? 0)} flush fill>
            {findings.total === 0 ? (
              <p className="quiet dry-run-clean">{t.imports.noFindings}</p>
            ) : (
              <RowFindings pages={findings} opened={opened} plan={plan} acts={acts} />
            )}
          </Panel>
          <Panel title={rows} aside={<BookState file={checked.import} />} flush fill>
            <PreviewList label={rows} preview={preview} />
          </Panel>
        </div>
      </div>
      {fault && <FaultView fault={fault} />}
      <ImportBar
        checked={checked}
        given={given}
        taking={busy}
        refused={checked.unreadable > 0 ? c.unreadable : ''}
        onTakeOver={acts.takeOver}
        onDiscard={acts.discard}
        importButton={importButton}
      >
        <Button onPress={acts.back} disabled={busy}>
          {c.back}
        </Button>
      </ImportBar>
    </>
  );
}
