// The batch editor: header, grid, findings, totals, and the freeze that ends it.
import './batch-editor.css';
import { CircleAlert, EyeOff, PanelRight, Redo2, Undo2 } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { call, on } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { isOpenedInEditor } from '../../stores/batch-address.ts';
import { useWhen } from '../../stores/desk.ts';
import { showFailure } from '../../stores/failures.ts';
import { Button, BackButton, IconButton } from '../../ui/Button.tsx';
import { ShortDigest } from '../../ui/Digest.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { usePages } from '../../stores/pages.ts';
import { FindingsList } from '../../ui/FindingsList.tsx';
import type { Finding } from '../../ui/FindingsList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge, batchStateOf } from '../../ui/StateBadge.tsx';
import { useBetween } from './draft/use-between.ts';
import { useCheckFindings } from './draft/use-checks.ts';
import { useFindingCount } from './draft/use-finding-count.ts';
import { useUnsaved } from './draft/use-unsaved.ts';
import { AddressRepairs } from './AddressRepairs.tsx';
import { FileOverrides } from './FileOverrides.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { gridColumns } from './cells/columns.ts';
import { cellHint, problemAt } from './cells/read-cell.ts';
import { go } from '../../stores/route.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { Empty, Page } from '../../ui/Page.tsx';
import { HiddenNote } from '../../ui/Hideable.tsx';
import { createDraft } from './draft/draft-store.ts';
import type { Draft } from './draft/draft-store.ts';
import { EditorActions } from './EditorActions.tsx';
import { createCursor } from './grid/cursor.ts';
import { takeStep } from './grid/take-step.ts';
import { keepTyped, takeTyped } from './grid/typed-at-lock.ts';
import { useSession, whoIsAt } from '../../stores/session.ts';
import type { Cursor } from './grid/cursor.ts';
import { Grid } from './grid/Grid.tsx';
import { Headers, type AskedField } from './Headers.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { OriginNote } from './OriginNote.tsx';
import { PaymentDetails } from './PaymentDetails.tsx';
import { useUndoKeys } from './use-undo-keys.ts';
import { FilterField } from '../../ui/list/FilterField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import type { BatchDetail } from './draft/types.ts';

// Why a batch came back, and the act that opens it for repair.
function ReturnedNote({ draft, detail }: { readonly draft: Draft; readonly detail: BatchDetail }) {
  const when = useWhen();
  if (detail.state !== 'returned' && detail.state !== 'expired') return null;
  const edit = async (): Promise<void> => {
    const result = await call('batches.edit', {
      batch: detail.batch,
      expectedRevision: detail.changeRevision,
    });
    if (result.ok) await draft.load();
    else showFailure(result.error);
  };
  return (
    <div className="returned" role="note">
      <CircleAlert aria-hidden size={18} />
      <div className="grow">
        {detail.returned ? (
          <p>
            <span className="strong">
              {t.batch.returnedBy(detail.returned.by, when.full(detail.returned.at))}:
            </span>{' '}
            <PlainText text={detail.returned.reason} />
          </p>
        ) : (
          <p className="strong">{t.batch.expired}</p>
        )}
        <p className="small quiet">{t.batch.editNote}</p>
      </div>
      <Button weight="primary" onPress={() => void edit()}>
        {t.batch.edit}
      </Button>
    </div>
  );
}

// All findings of the batch beside the grid, errors before warnings; each leads to its cell.
interface FindingsPanelProps {
  readonly draft: Draft;
  readonly detail: BatchDetail;
  readonly onOpen: (finding: Finding) => void;
  readonly onClose: () => void;
}

function FindingsPanel({ draft, detail, onOpen, onClose }: FindingsPanelProps) {
  const { batch } = detail;
  const filter = useMemo(() => ({ batch }), [batch]);
  const unsaved = useUnsaved(draft);
  const checks = useCheckFindings(detail);
  const [first, last] = useMemo(() => {
    const isError = ({ severity }: Finding): boolean => severity === 'block';
    return [[...unsaved, ...checks.filter(isError)], checks.filter((each) => !isError(each))];
  }, [unsaved, checks]);
  const pages = useBetween(first, usePages('batches.findings', filter, ['batches']), last);
  const list = useRef<HTMLDivElement>(null);
  const isThere = pages.total !== undefined && pages.row(0) !== undefined;
  // From the button that opened it Tab would go through every cell of the grid before it gets here.
  useEffect(() => {
    if (isThere && !(document.activeElement instanceof HTMLInputElement))
      list.current?.querySelector<HTMLElement>('.finding-open')?.focus();
  }, [isThere]);
  return (
    <SidePanel title={t.imports.findings(pages.total ?? 0)} onClose={onClose}>
      <FileOverrides draft={draft} detail={detail} />
      <AddressRepairs draft={draft} detail={detail} />
      <div ref={list} className="findings-panel">
        {pages.total === 0 ? (
          <StateBadge tone="done">{t.batch.noFindings}</StateBadge>
        ) : (
          <FindingsList label={t.batch.findings} pages={pages} kind={detail.kind} onOpen={onOpen} />
        )}
      </div>
    </SidePanel>
  );
}

// Totals, the current cell's objection, and whether everything is stored: always in sight under the grid.
function TotalsBar({
  draft,
  cursor,
  detail,
}: {
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly detail: BatchDetail;
}) {
  const at = useStore(cursor, (state) => state.at);
  const row = useStore(draft.store, (state) => state.rows.get(at.row));
  const saving = useStore(draft.store, (state) => state.saving);
  const unsaved = useUnsaved(draft).length > 0;
  const column = gridColumns(detail.kind)[at.column];
  // The sums are without them, and the count is not. Of a hidden batch the sums are not told.
  const withoutAmount = detail.privacy.hidden
    ? 0
    : detail.transactions - detail.totals.reduce((sum, { count }) => sum + count, 0);
  // While somebody types, the value that is stored is not what is judged.
  const isTyping = useStore(cursor, (state) => state.typing !== undefined);
  const problem = isTyping ? undefined : row && column && problemAt(detail.kind, column.field, row);
  const hint = column === undefined || (row?.form[column.field] ?? '') !== '' ? '' : cellHint(column.field);
  return (
    <div className="totals-bar" role="group" aria-label={t.batch.totals}>
      <span className="totals-cell" aria-live="polite">
        {problem ? (
          <StateBadge tone={problem.severity === 'block' ? 'refused' : 'attention'}>
            {problem.sentence}
          </StateBadge>
        ) : (
          <span className="small faint">{hint}</span>
        )}
      </span>
      <span className="small faint">
        {unsaved ? t.batch.notSaved : saving ? t.batch.saving : t.batch.saved}
      </span>
      <span className="quiet">{t.batchKinds[detail.kind].counted(detail.transactions)}</span>
      {withoutAmount > 0 && <StateBadge tone="attention">{t.batch.withoutAmount(withoutAmount)}</StateBadge>}
      {detail.totals.map((total) => (
        <Amount key={total.currency} amount={total.amount} currency={total.currency} size="title" />
      ))}
    </div>
  );
}

type EditorSide = 'none' | 'findings' | 'details';

export function BatchEditor({ batch }: { readonly batch: string }) {
  const [draft] = useState(() => createDraft(batch));
  const person = whoIsAt(useSession());
  const [cursor] = useState(() => {
    const made = createCursor();
    made.setState(takeTyped(batch, person) ?? {});
    return made;
  });
  const typist = useRef(person);
  useEffect(() => void (typist.current = person), [person]);
  useEffect(() => () => keepTyped(batch, typist.current, cursor.getState()), [batch, cursor]);
  const [side, setSide] = useState<EditorSide>('none');
  const [asked, setAsked] = useState<AskedField>();
  const detail = useStore(draft.store, (state) => state.detail);
  const fault = useStore(draft.store, (state) => state.fault);
  const unsaved = useUnsaved(draft).length;
  const close = useCallback(() => setSide('none'), []);
  useEffect(() => void draft.open(), [draft]);
  useUndoKeys(draft, cursor);
  // Another act may have moved the batch on (frozen, withdrawn) while it is open here.
  useEffect(
    () =>
      on('changed', ({ what, id }) => {
        if (what === 'batches' && (id === batch || id === null) && !draft.store.getState().saving)
          void draft.refresh();
      }),
    [batch, draft],
  );
  const isElsewhere = detail !== undefined && !isOpenedInEditor(detail);
  const hidden = detail?.privacy.hidden;
  // Rows were sent without their facts while they were hidden, and must not be shown after.
  const wasHidden = useRef(hidden);
  useEffect(() => {
    if (wasHidden.current !== undefined && hidden !== wasHidden.current) void draft.load();
    wasHidden.current = hidden;
  }, [hidden, draft]);
  useEffect(() => {
    if (isElsewhere) go('review', batch);
  }, [isElsewhere, batch]);

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
    if (finding.position === null) {
      if (finding.field !== null) setAsked({ field: finding.field });
      return;
    }
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
          <span className="batch-kind">{t.common.kind[detail.kind]}</span>
          {detail.source && (
            <span className="faint clip">
              {t.batch.source('')}
              <PlainText text={detail.source.fileName} />
            </span>
          )}
          {detail.source?.digest && (
            <span className="faint clip">
              {t.batch.senderDigest(detail.source.digest.algorithm)}{' '}
              <ShortDigest sha256={detail.source.digest.value} />
            </span>
          )}
        </span>
      }
      actions={<EditorActions draft={draft} detail={detail} onBlocked={() => setSide('findings')} />}
    >
      <LeaveQuestion draft={draft} onStay={jump} />
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
      {detail.state !== 'withdrawn' && <OriginNote detail={detail} />}
      <HiddenNote batch={batch} privacy={detail.privacy} />
      <Headers draft={draft} detail={detail} readOnly={readOnly} asked={asked} />
      <div className="editor-columns">
        <div className="sheet">
          <GridBar draft={draft} cursor={cursor} detail={detail} side={side} onSide={setSide} />
          {detail.privacy.hidden ? (
            <Empty icon={EyeOff} title={t.privacy.editor}>
              {t.privacy.editorNote}
            </Empty>
          ) : (
            <Grid
              draft={draft}
              cursor={cursor}
              kind={detail.kind}
              readOnly={readOnly}
              onDetails={() => setSide('details')}
            />
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

interface GridBarProps {
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly detail: BatchDetail;
  readonly side: EditorSide;
  readonly onSide: (side: EditorSide) => void;
}

/**
 * Above the grid: its filter, by text and down to the rows that have findings, undo and redo, and what opens
 * beside the grid.
 */
function GridBar({ draft, cursor, detail, side, onSide }: GridBarProps) {
  const steps = useStore(draft.store, (state) => state.steps);
  const filter = useStore(draft.store, (state) => state.filter);
  const findings = useFindingCount(draft, detail);
  const setText = useCallback(
    (text: string) => draft.setFilter({ ...draft.store.getState().filter, text }),
    [draft],
  );
  const toggle = (part: EditorSide): void => onSide(side === part ? 'none' : part);
  return (
    <div className="filter-bar">
      {!detail.privacy.hidden && (
        <>
          <FilterField label={t.batchKinds[detail.kind].filter} value={filter.text} onChange={setText} />
          <Toggle
            label={t.batch.onlyFindings}
            value={filter.onlyFindings}
            onChange={(onlyFindings) => draft.setFilter({ ...filter, onlyFindings })}
          />
        </>
      )}
      <span className="end row">
        {detail.state === 'draft' && !detail.privacy.hidden && (
          <span className="undo-redo">
            <IconButton
              label={t.batch.undo}
              icon={Undo2}
              disabled={steps.undo === 0}
              onPress={() => void takeStep(draft, cursor, 'undo')}
            />
            <IconButton
              label={t.batch.redo}
              icon={Redo2}
              disabled={steps.redo === 0}
              onPress={() => void takeStep(draft, cursor, 'redo')}
            />
          </span>
        )}
        <Button
          icon={CircleAlert}
          weight={findings.blocking > 0 ? 'danger' : 'plain'}
          expanded={side === 'findings'}
          short={String(findings.all)}
          onPress={() => toggle('findings')}
        >
          {t.imports.findings(findings.all)}
        </Button>
        {!detail.privacy.hidden && (
          <Button icon={PanelRight} short="" expanded={side === 'details'} onPress={() => toggle('details')}>
            {t.batch.details}
          </Button>
        )}
      </span>
    </div>
  );
}
