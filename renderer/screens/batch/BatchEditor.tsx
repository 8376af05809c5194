// The batch editor: header, grid, findings, totals, and the freeze that ends it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { EyeOff } from 'lucide-react';
import { useStore } from 'zustand';
import { t } from '../../i18n/index.ts';
import { on } from '../../bridge.ts';
import { go } from '../../stores/route.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { HiddenNote } from '../../ui/HiddenNote.tsx';
import { Page } from '../../ui/Page.tsx';
import type { Finding } from '../../ui/FindingsList.tsx';
import { batchStateOf } from '../../ui/batch-state.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { gridColumns } from './cells/columns.ts';
import { createDraft, type Draft } from './draft/draft-store.ts';
import { useUnsaved } from './draft/use-unsaved.ts';
import { EditorActions } from './EditorActions.tsx';
import { FindingsPanel } from './FindingsPanel.tsx';
import { createCursor } from './grid/cursor.ts';
import { Grid } from './grid/Grid.tsx';
import { Headers } from './Headers.tsx';
import { PaymentDetails } from './PaymentDetails.tsx';
import { ReturnedNote } from './ReturnedNote.tsx';
import { TotalsBar } from './TotalsBar.tsx';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import './batch-editor.css';

export type EditorSide = 'none' | 'findings' | 'details';

export function BatchEditor({ batch }: { readonly batch: string }) {
  const [draft] = useState(() => createDraft(batch));
  const [cursor] = useState(createCursor);
  const [side, setSide] = useState<EditorSide>('none');
  const detail = useStore(draft.store, (state) => state.detail);
  const fault = useStore(draft.store, (state) => state.fault);
  const unsaved = useUnsaved(draft).length;
  const close = useCallback(() => setSide('none'), []);
  useEffect(() => void draft.open(), [draft]);
  // Another act may have moved the batch on (frozen, withdrawn) while it is open here.
  useEffect(
    () =>
      on('changed', ({ what, id }) => {
        if (what === 'batches' && (id === batch || id === null) && !draft.store.getState().saving)
          void draft.refresh();
      }),
    [batch, draft],
  );
  const state = detail?.state;
  const hidden = detail?.privacy.hidden;
  // Rows were sent without their facts while they were hidden, and must not be shown after.
  const wasHidden = useRef(hidden);
  useEffect(() => {
    if (wasHidden.current !== undefined && hidden !== wasHidden.current) void draft.load();
    wasHidden.current = hidden;
  }, [hidden, draft]);
  useEffect(() => {
    if (
      state !== undefined &&
      state !== 'draft' &&
      state !== 'returned' &&
      state !== 'expired' &&
      state !== 'withdrawn'
    )
      go('review', batch);
  }, [state, batch]);

  if (detail === undefined)
    return fault ? (
      <div className="frame-fault">
        <FaultView fault={fault} />
      </div>
    ) : (
      <p className="quiet frame-fault">{t.common.reading}</p>
    );
  const readOnly = detail.state !== 'draft';
  const jump = (finding: Finding): void => {
    if (finding.position === null) return;
    draft.setFilter({ text: '', onlyFindings: false });
    const column = gridColumns(detail.kind).findIndex((one) => one.field === finding.field);
    const at = { row: finding.position, column: Math.max(0, column) };
    cursor.setState({ at, anchor: at, typing: undefined });
    if (column < 0 && finding.field !== null) setSide('details');
    document.querySelector<HTMLElement>('.grid')?.focus({ preventScroll: true });
  };
  const status = batchStateOf(detail);
  return (
    <Page
      title={detail.reference}
      body="fill"
      before={<BackButton onPress={() => go('payments')} />}
      note={
        <span className="row">
          <StateBadge tone={status.tone} solid>
            {status.word}
          </StateBadge>
          <span>{t.common.kind[detail.kind]}</span>
          {detail.source && (
            <span className="faint clip">
              {t.batch.source('')}
              <PlainText text={detail.source.fileName} />
            </span>
          )}
        </span>
      }
      actions={<EditorActions draft={draft} detail={detail} side={side} onSide={setSide} />}
    >
      <ReturnedNote draft={draft} detail={detail} />
      {fault && (
        <FaultView
          fault={fault}
          actions={
            <Button onPress={() => void draft.retry()}>
              {unsaved > 0 ? t.batch.saveAgain : t.common.again}
            </Button>
          }
        />
      )}
      <HiddenNote batch={batch} privacy={detail.privacy} />
      <Headers draft={draft} detail={detail} readOnly={readOnly} />
      <div className="editor-columns">
        <div className="sheet">
          {detail.privacy.hidden ? (
            <Empty icon={EyeOff} title={t.privacy.editor}>
              {t.privacy.editorNote}
            </Empty>
          ) : (
            <>
              <FilterBar draft={draft} />
              <Grid
                draft={draft}
                cursor={cursor}
                kind={detail.kind}
                readOnly={readOnly}
                onDetails={() => setSide('details')}
              />
            </>
          )}
          <TotalsBar draft={draft} cursor={cursor} detail={detail} />
        </div>
        {side === 'findings' && <FindingsPanel draft={draft} detail={detail} onOpen={jump} onClose={close} />}
        {side === 'details' && !detail.privacy.hidden && (
          <PaymentDetails
            draft={draft}
            cursor={cursor}
            kind={detail.kind}
            readOnly={readOnly}
            onClose={close}
          />
        )}
      </div>
    </Page>
  );
}

/** The filter of the grid: by text, and down to the rows that have findings. */
function FilterBar({ draft }: { readonly draft: Draft }) {
  const filter = useStore(draft.store, (state) => state.filter);
  const setText = useCallback(
    (text: string) => draft.setFilter({ ...draft.store.getState().filter, text }),
    [draft],
  );
  return (
    <div className="filter-bar">
      <FilterField label={t.batch.filter} value={filter.text} onChange={setText} />
      <Toggle
        label={t.batch.onlyFindings}
        value={filter.onlyFindings}
        onChange={(onlyFindings) => draft.setFilter({ ...filter, onlyFindings })}
      />
    </div>
  );
}
