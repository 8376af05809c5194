// All findings of the batch beside the grid, the unsaved values first; each leads to its cell.
import { useCallback, useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { usePages, type Pages } from '../../stores/pages.ts';
import { FindingsList, type Finding } from '../../ui/FindingsList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Draft } from './draft/draft-store.ts';
import type { BatchDetail } from './draft/types.ts';
import { useUnsaved } from './draft/use-unsaved.ts';
import { FileOverrides } from './FileOverrides.tsx';

interface FindingsPanelProps {
  readonly draft: Draft;
  readonly detail: BatchDetail;
  readonly onOpen: (finding: Finding) => void;
  readonly onClose: () => void;
}

/** The pages of the desk behind the lines that only this window knows. */
function useBehind(first: readonly Finding[], pages: Pages<Finding>): Pages<Finding> {
  const { total, fault, again } = pages;
  const row = useCallback((index: number) => first[index] ?? pages.row(index - first.length), [first, pages]);
  const ensure = useCallback(
    (from: number, to: number) => {
      if (to >= first.length) pages.ensure(Math.max(0, from - first.length), to - first.length);
    },
    [first, pages],
  );
  return useMemo(
    () => ({ total: total === undefined ? undefined : total + first.length, row, fault, ensure, again }),
    [total, first, row, fault, ensure, again],
  );
}

export function FindingsPanel({ draft, detail, onOpen, onClose }: FindingsPanelProps) {
  const { batch } = detail;
  const filter = useMemo(() => ({ batch }), [batch]);
  const pages = useBehind(useUnsaved(draft), usePages('batches.findings', filter, ['batches']));
  return (
    <SidePanel title={t.imports.findings(pages.total ?? 0)} onClose={onClose}>
      <FileOverrides draft={draft} detail={detail} />
      <div className="findings-panel">
        {pages.total === 0 ? (
          <StateBadge tone="done">{t.batch.noFindings}</StateBadge>
        ) : (
          <FindingsList label={t.batch.findings} pages={pages} onOpen={onOpen} />
        )}
      </div>
    </SidePanel>
  );
}
