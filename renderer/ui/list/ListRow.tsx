// One drawn row of a list.
import type { CSSProperties } from 'react';
import { t } from '../../i18n/index.ts';
import { shares, type BelowPlace, type Column } from './column.ts';

interface ListRowProps<R> {
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  /** Given where the row may be higher. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
  readonly template: CSSProperties;
  readonly line: readonly Column<R>[];
  /** In a second line, under each other from row to row. */
  readonly below: readonly Column<R>[];
  readonly belowAt: BelowPlace;
  /** The titles of the columns are out of sight. */
  readonly isHeadless: boolean;
  readonly row: R | undefined;
  readonly active: boolean;
  readonly current: boolean;
  readonly tone: string;
  readonly onPress: () => void;
  readonly onOpen: () => void;
}

export function ListRow<R>({
  id,
  index,
  top,
  height,
  measure,
  template,
  line,
  below,
  belowAt,
  isHeadless,
  row,
  active,
  current,
  tone,
  onPress,
  onOpen,
}: ListRowProps<R>) {
  return (
    // The list itself takes the keys (aria-activedescendant); a row only takes the mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      ref={measure}
      data-index={index}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={active}
      className={`list-row${active ? ' list-row-active' : ''}${current ? ' list-row-current' : ''}${tone === '' ? '' : ` list-row-${tone}`}`}
      style={{
        ...template,
        ...(measure ? { minHeight: height } : { height }),
        transform: `translateY(${top}px)`,
      }}
      onClick={onPress}
      onDoubleClick={onOpen}
    >
      {row === undefined ? (
        <span role="gridcell" className="list-waiting" aria-label={t.common.reading} />
      ) : (
        <>
          {line.map((column) => (
            <span
              key={column.id}
              role="gridcell"
              className={column.align === 'end' ? 'list-cell list-end' : 'list-cell'}
              data-title={isHeadless && column.titled ? column.title() : undefined}
            >
              {column.cell(row)}
            </span>
          ))}
          {below.length > 0 && (
            <span
              role="presentation"
              className="list-below"
              style={{
                gridColumn: belowAt === 'inset' ? '2 / -1' : '1 / -1',
                gridTemplateColumns: belowAt === 'under' ? 'subgrid' : shares(below),
              }}
            >
              {below.map((column) => (
                <span
                  key={column.id}
                  role="gridcell"
                  className="list-cell"
                  data-title={column.titled ? column.title() : undefined}
                >
                  {column.cell(row)}
                </span>
              ))}
            </span>
          )}
        </>
      )}
    </div>
  );
}
