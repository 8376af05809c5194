// Findings one under the other: what must be mended (red) and what deserves a look (amber), each leading to
// its place.
import { CircleAlert, CircleX } from 'lucide-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { BatchKind } from '../../shared/domain/batch.ts';
import { kindReasonText, t } from '../i18n/index.ts';
import type { Pages, RowOf } from '../stores/pages.ts';
import { PlainText } from './PlainText.tsx';
import './findings-list.css';

export type Finding = RowOf<'batches.findings'>;

export function FindingsList({
  label,
  pages,
  kind = 'credit-transfer',
  onOpen,
}: {
  readonly label: string;
  readonly pages: Pages<Finding>;
  /** Of the payments that are spoken of. */
  readonly kind?: BatchKind;
  readonly onOpen?: (finding: Finding) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const total = pages.total ?? 0;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    overscan: 6,
    initialRect: { width: 300, height: 500 },
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { ensure } = pages;
  useEffect(() => {
    if (total > 0) ensure(first, last);
  }, [ensure, first, last, total]);
  return (
    <div ref={scroller} className="findings" role="list" aria-label={label}>
      <div className="findings-body" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.index}
            ref={virtual.measureElement}
            data-index={item.index}
            role="listitem"
            className="findings-item"
            style={{ transform: `translateY(${item.start}px)` }}
          >
            <FindingLine finding={pages.row(item.index)} kind={kind} onOpen={onOpen} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What the grid or the header calls the field, where one field is meant. */
function labelOf({ field }: Finding): string {
  const labels: Readonly<Record<string, string>> = { ...t.batch.fields, ...t.batch.columns };
  return field === null ? '' : (labels[field] ?? '');
}

function FindingLine({
  finding,
  kind,
  onOpen,
}: {
  readonly finding: Finding | undefined;
  readonly kind: BatchKind;
  readonly onOpen: ((finding: Finding) => void) | undefined;
}) {
  if (finding === undefined) return <span className="finding">…</span>;
  const Icon = finding.severity === 'block' ? CircleX : CircleAlert;
  const place = [
    finding.position !== null && `#${finding.position + 1}`,
    finding.line !== null && t.imports.line(finding.line),
    // A person who types looks for the column; whoever mends a file, for the rule and its elements.
    finding.line === null ? labelOf(finding) : finding.rule,
    finding.line !== null && finding.path,
  ].filter((part) => part !== false && part !== '');
  const text = (
    <>
      <Icon
        aria-hidden
        size={14}
        className={finding.severity === 'block' ? 'state-refused' : 'state-attention'}
      />
      <span className="finding-text">
        <span className="hidden-visually">
          {finding.severity === 'block' ? t.batch.mend : t.batch.look}:{' '}
        </span>
        <PlainText text={kindReasonText(kind, finding.sentence)} />
        <span className="small faint break">{place.join(' · ')}</span>
      </span>
    </>
  );
  return onOpen ? (
    <button type="button" className="finding finding-open" onClick={() => onOpen(finding)}>
      {text}
    </button>
  ) : (
    <div className="finding">{text}</div>
  );
}
