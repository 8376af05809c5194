// A list of any length: arrows, Home, End, Page keys, Enter to open, Space to look, `/` to its filter. Only
// rows in sight are drawn.
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Pages } from '../../stores/pages.ts';
import { FaultView } from '../FaultView.tsx';
import {
  arranged,
  belowPlace,
  formOf,
  tracks,
  type BelowPlace,
  type Column,
  type ListForm,
} from './column.ts';
import { leaveRow, leftRow, rowLeft } from './left-row.ts';
import { ListRow } from './ListRow.tsx';
import './data-list.css';

export interface DataListProps<R> {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly pages: Pages<R>;
  readonly keyOf: (row: R) => string;
  readonly onOpen?: (row: R) => void;
  /** Space: looks at the row without leaving the list. */
  readonly onPeek?: (row: R) => void;
  readonly empty: ReactNode;
  readonly rowHeight?: number;
  /** Rows grow with what they hold: `rowHeight` is the least. */
  readonly grows?: boolean;
  readonly toneOf?: (row: R) => string;
  /** Row that stands out because its details are open beside the list. */
  readonly current?: string | undefined;
  /** Names the list, where somebody who comes back to it goes on at the row they left. */
  readonly place?: string;
}

const OVERSCAN = 12;
/** Height of the head, which covers the rows behind it; as in data-list.css. */
const HEAD = 32;

export function DataList<R>({
  label,
  columns,
  pages,
  keyOf,
  onOpen,
  onPeek,
  empty,
  rowHeight,
  grows = false,
  toneOf,
  current,
  place,
}: DataListProps<R>) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [left] = useState(() => leftRow(place));
  const [chosen, setChosen] = useState<number>();
  const active = chosen ?? rowLeft(left, pages, keyOf);
  const setActive = (index: number): void => {
    setChosen(index);
    const row = pages.row(index);
    if (place !== undefined && row !== undefined) leaveRow(place, { key: keyOf(row), index });
  };
  const { form, place: belowAt } = useForm(scroller, columns, pages.total !== undefined);
  const { line, below } = arranged(columns, form);
  const total = pages.total ?? 0;
  const height = rowHeight ?? (document.documentElement.dataset['density'] === 'comfortable' ? 40 : 32);
  // Heights measured in the other form say nothing about this one: rows of another form are other rows.
  const getItemKey = useCallback((index: number) => `${form}-${index}`, [form]);
  const virtual = useVirtualizer({
    count: total,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    // The head covers the first rows of the scroller: without these the row the keyboard goes to may lie
    // behind it, or below the end.
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    initialRect: { width: 900, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { ensure } = pages;
  useEffect(() => {
    if (total > 0) ensure(first, last);
  }, [ensure, first, last, total]);

  const isRestored = left !== undefined && chosen === undefined && total > 0;
  useEffect(() => {
    if (isRestored) virtual.scrollToIndex(active);
  }, [isRestored, active, virtual]);

  useInSight(scroller, current === undefined ? undefined : `${id}-${active}`);

  const move = (to: number): void => {
    const next = Math.max(0, Math.min(total - 1, to));
    setActive(next);
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const row = pages.row(active);
    const step = moveOf(
      event.key,
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? height) - HEAD) / height) - 1),
      total,
    );
    if (step !== undefined) move(step.absolute ?? active + step.by);
    else if (event.key === 'Enter' && row !== undefined && onOpen) {
      setActive(active);
      onOpen(row);
    } else if (event.key === ' ' && row !== undefined && (onPeek ?? onOpen)) (onPeek ?? onOpen)?.(row);
    else return;
    event.preventDefault();
  };

  if (pages.fault !== undefined && pages.total === undefined)
    return (
      <div className="list-fault">
        <FaultView fault={pages.fault} />
      </div>
    );
  if (pages.total === 0) return <>{empty}</>;
  const template = { gridTemplateColumns: tracks(line) };
  return (
    <div className={`list list-${form}`}>
      <div
        ref={scroller}
        className="list-scroll"
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-busy={pages.total === undefined}
        tabIndex={0}
        aria-activedescendant={total > 0 ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
        data-list
      >
        <div className="list-head" role="row" aria-rowindex={1} style={template}>
          {line.map((column) => (
            <span key={column.id} role="columnheader" className={column.align === 'end' ? 'list-end' : ''}>
              {column.title()}
            </span>
          ))}
          {below.map((column) => (
            <span key={column.id} role="columnheader" className="hidden-visually">
              {column.title()}
            </span>
          ))}
        </div>
        <div className="list-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = pages.row(item.index);
            return (
              <ListRow
                key={item.key}
                id={`${id}-${item.index}`}
                index={item.index}
                top={item.start - HEAD}
                height={height}
                measure={grows || form !== 'wide' ? virtual.measureElement : undefined}
                template={template}
                line={line}
                below={below}
                belowAt={belowAt}
                isHeadless={form === 'narrow'}
                row={row}
                active={item.index === active}
                current={row !== undefined && keyOf(row) === current}
                tone={row === undefined || !toneOf ? '' : toneOf(row)}
                onPress={() => {
                  setActive(item.index);
                  if (row !== undefined) (onPeek ?? onOpen)?.(row);
                }}
                onOpen={() => {
                  setActive(item.index);
                  if (row !== undefined) onOpen?.(row);
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

type Move =
  | { readonly absolute: number; readonly by?: never }
  | { readonly absolute?: never; readonly by: number };

/** Undefined when the key does not move. `page`: rows in sight. */
function moveOf(key: string, page: number, total: number): Move | undefined {
  switch (key) {
    case 'ArrowDown':
      return { by: 1 };
    case 'ArrowUp':
      return { by: -1 };
    case 'PageDown':
      return { by: page };
    case 'PageUp':
      return { by: -page };
    case 'Home':
      return { absolute: 0 };
    case 'End':
      return { absolute: total - 1 };
    default:
      return undefined;
  }
}

function useForm<R>(
  list: RefObject<HTMLElement | null>,
  columns: readonly Column<R>[],
  isShown: boolean,
): { readonly form: ListForm; readonly place: BelowPlace } {
  const [form, setForm] = useState<ListForm>('wide');
  const [place, setPlace] = useState<BelowPlace>('whole');
  useEffect(() => {
    const element = list.current;
    if (!isShown || element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setForm(formOf(columns, element.clientWidth));
      setPlace(belowPlace(columns, element.clientWidth));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, columns, isShown]);
  return { form, place };
}

/**
 * Details that open beside or below a list leave it less room, and less again once what they show was read:
 * the row they belong to stays in sight.
 */
function useInSight(list: RefObject<HTMLElement | null>, row: string | undefined): void {
  useEffect(() => {
    const element = list.current;
    if (row === undefined || element === null) return undefined;
    const show = (): void => document.getElementById(row)?.scrollIntoView({ block: 'nearest' });
    show();
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, row]);
}
