// The payments of a batch as a spreadsheet: move, type, paste, tab on. Only rows in sight are drawn.
import './grid.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { lockedPaymentFields, type Lock } from '../../../../shared/domain/batch-origin.ts';
import { ok } from '../../../../shared/domain/result.ts';
import { MOST_KEPT_REMOVED } from '../../../../shared/domain/batch.ts';
import type { BatchKind } from '../../../../shared/domain/batch.ts';
import { t } from '../../../i18n/index.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { gridColumns } from '../cells/columns.ts';
import { createGridActions } from './grid-actions.ts';
import type { RemoveQuestion } from './grid-actions.ts';
import { place } from './cursor.ts';
import type { Cursor } from './cursor.ts';
import { pressInGrid } from './grid-keys.ts';
import { GridHead, gridLeastWidth } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import type { PasteRequest } from './PasteDialog.tsx';
import type { Draft } from '../draft/draft-store.ts';

// Asks before more payments are removed than an undo can bring back.
const r = t.batch.remove;

function RemoveRows({
  question,
  onClose,
}: {
  readonly question: RemoveQuestion;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={r.title(question.rows)}
      label={r.act}
      action={() => Promise.resolve(ok(question.remove()))}
      onDone={nothing}
      onClose={onClose}
    >
      {r.sentence(MOST_KEPT_REMOVED)}
    </ConfirmDialog>
  );
}

const nothing = (): void => undefined;
const NO_LOCKS: readonly Lock[] = [];
const ROW = { compact: 30, comfortable: 36 };

export interface GridProps {
  readonly draft: Draft;
  readonly cursor: Cursor;
  readonly kind: BatchKind;
  readonly readOnly: boolean;
  readonly onDetails: () => void;
}

export function Grid({ draft, cursor, kind, readOnly, onDetails }: GridProps) {
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const columns = gridColumns(kind);
  const total = useStore(draft.store, (state) => state.total) ?? 0;
  const filtered = useStore(draft.store, (state) => state.filter.text !== '' || state.filter.onlyFindings);
  const locks = useStore(draft.store, (state) => state.detail?.origin?.locked) ?? NO_LOCKS;
  const lockedFields = useMemo(() => lockedPaymentFields(locks), [locks]);
  const open = !readOnly && !filtered && !locks.includes('payments');
  // One empty row behind the last is where the next payment is typed.
  const bounds = useMemo(
    () => ({ rows: total + (open ? 1 : 0), columns: columns.length }),
    [total, open, columns.length],
  );
  const at = useStore(cursor, (state) => state.at);
  const typing = useStore(cursor, (state) => state.typing !== undefined);
  const height =
    document.documentElement.dataset['density'] === 'comfortable' ? ROW.comfortable : ROW.compact;
  const virtual = useVirtualizer({
    count: bounds.rows,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    overscan: 10,
    scrollPaddingStart: 30,
    initialRect: { width: 1000, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => draft.ensure(first, last), [draft, first, last, total]);
  const hasBic = useHasBic(draft, cursor, kind, first, last);
  useEffect(() => {
    virtual.scrollToIndex(at.row);
    // Sideways too, where the columns do not all fit.
    document
      .querySelector(`#${CSS.escape(`${id}-${at.row}-${at.column}`)}`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [virtual, id, at]);
  // After typing the keyboard belongs to the grid again.
  const wasTyping = useRef(false);
  useEffect(() => {
    if (wasTyping.current && !typing) grid.current?.focus({ preventScroll: true });
    wasTyping.current = typing;
  }, [typing]);

  const [question, setQuestion] = useState<RemoveQuestion>();
  const [asked, setAsked] = useState<PasteRequest>();
  const acts = useMemo(
    () =>
      createGridActions({
        kind,
        draft,
        cursor,
        columns,
        bounds,
        readOnly,
        lockedFields,
        onDetails,
        onAskPaste: setAsked,
        onAskRemove: setQuestion,
        onCopyAgain: () => copyAgain(grid.current),
      }),
    [kind, draft, cursor, columns, bounds, readOnly, lockedFields, onDetails],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / height) - 2);
    if (pressInGrid(event, cursor, bounds, page, acts)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.target !== event.currentTarget || readOnly) return;
    event.preventDefault();
    acts.paste(event.clipboardData.getData('text/plain'));
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const text = acts.copy();
    // Until the rows are loaded the clipboard keeps what it holds.
    if (text === undefined) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
  };
  const pick = useCallback(
    (row: number, column: number, extend: boolean, twice: boolean) => {
      place(cursor, { row, column }, bounds, extend);
      grid.current?.focus({ preventScroll: true });
      if (twice) acts.startTyping(undefined);
    },
    [cursor, bounds, acts],
  );

  return (
    <div
      ref={grid}
      className={hasBic ? 'grid' : 'grid grid-without-bic'}
      role="grid"
      aria-label={t.batch.grid}
      aria-rowcount={bounds.rows + 1}
      aria-colcount={columns.length + 1}
      aria-readonly={readOnly}
      aria-multiselectable
      aria-activedescendant={`${id}-${at.row}-${at.column}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCopy={onCopy}
      data-list
    >
      <GridHead columns={columns} />
      <div
        className="grid-body"
        role="rowgroup"
        style={{ height: virtual.getTotalSize(), minWidth: gridLeastWidth(columns) }}
      >
        {items.map((item) => (
          <GridRow
            key={item.index}
            id={id}
            index={item.index}
            top={item.start}
            height={height}
            columns={columns}
            draft={draft}
            cursor={cursor}
            bounds={bounds}
            kind={kind}
            lockedFields={lockedFields}
            onPick={pick}
          />
        ))}
      </div>
      {asked && <PasteDialog kind={kind} request={asked} onClose={() => setAsked(undefined)} />}
      {question && <RemoveRows question={question} onClose={() => setQuestion(undefined)} />}
    </div>
  );
}

/** Whether a BIC was in sight or typed; it stays so, and no column jumps while the grid is scrolled. */
function useHasBic(draft: Draft, cursor: Cursor, kind: BatchKind, first: number, last: number): boolean {
  const inSight = useStore(draft.store, ({ rows }) => {
    for (let index = first; index <= last; index += 1)
      if ((rows.get(index)?.form.agentBic ?? '') !== '') return true;
    return false;
  });
  const typed = useStore(
    cursor,
    ({ at, typing }) => typing !== undefined && gridColumns(kind)[at.column]?.field === 'agentBic',
  );
  const [had, setHad] = useState(false);
  useEffect(() => {
    if (inSight || typed) setHad(true);
  }, [inSight, typed]);
  return had || inSight || typed;
}

/** As if the keys were pressed once more. Browsers allow it for a few seconds after a key. */
function copyAgain(grid: HTMLElement | null): boolean {
  return grid !== null && document.activeElement === grid && document.execCommand('copy');
}
