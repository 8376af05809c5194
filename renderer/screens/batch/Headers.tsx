// The header of the group in sight; imported batches may have several.
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { lockedHeaderFields } from '../../../shared/domain/batch-origin.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { shortAccount } from '../../ui/account.ts';
import { dateWords } from '../../ui/when.ts';
import type { Draft } from './draft/draft-store.ts';
import type { BatchDetail } from './draft/types.ts';
import { HeaderForm } from './HeaderForm.tsx';

export function Headers({
  draft,
  detail,
  readOnly,
}: {
  readonly draft: Draft;
  readonly detail: BatchDetail;
  readonly readOnly: boolean;
}) {
  const chosen = useStore(draft.store, (state) => state.group);
  const findings = useRead('batches.findings', { batch: detail.batch, offset: 0, limit: 100 }, [
    'batches',
  ]).value;
  const ofHeaders = useMemo(
    () => (findings?.rows ?? []).filter((finding) => finding.payment === null),
    [findings],
  );
  const { groups } = detail;
  const stored = groups.find((group) => group.group === chosen) ?? groups[0];
  const typed = useStore(draft.store, (state) =>
    stored === undefined ? undefined : state.headers.get(stored.group),
  );
  if (stored === undefined) return null;
  const header = { ...stored, ...typed };
  const { group: id } = stored;
  return (
    <section className="headers" aria-label={t.batch.header}>
      {groups.length > 1 && (
        <div className="headers-group">
          <SelectField
            label={t.batch.fields.group}
            value={header.group}
            options={groups.map((group, index) => ({
              id: group.group,
              text: t.batch.group(index + 1, groups.length),
              detail: `${shortAccount(group.ownAccount)} · ${dateWords(group.valueDate)}`,
            }))}
            onChange={draft.setGroup}
          />
        </div>
      )}
      <HeaderForm
        key={header.group}
        kind={detail.kind}
        header={header}
        findings={ofHeaders}
        readOnly={readOnly}
        locked={lockedHeaderFields(detail.origin?.locked ?? [])}
        narrow={groups.length > 1}
        onType={(change) => draft.typeHeader(id, change)}
        onSave={() => void draft.saveHeader(id)}
        onUnread={(field, text) => draft.markUnread(id, field, text)}
      />
    </section>
  );
}
