// All findings of the batch beside the grid; each leads to its cell.
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { usePages } from '../../stores/pages.ts';
import { FindingsList, type Finding } from '../../ui/FindingsList.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';

export function FindingsPanel({ batch, onOpen, onClose }: { readonly batch: string; readonly onOpen: (finding: Finding) => void; readonly onClose: () => void }) {
  const filter = useMemo(() => ({ batch }), [batch]);
  const pages = usePages('batches.findings', filter, ['batches']);
  return (
    <SidePanel title={t.imports.findings(pages.total ?? 0)} onClose={onClose}>
      <div className="findings-panel">
        {pages.total === 0
          ? <StateBadge tone="done">{t.batch.noFindings}</StateBadge>
          : <FindingsList label={t.batch.findings} pages={pages} onOpen={onOpen} />}
      </div>
    </SidePanel>
  );
}
