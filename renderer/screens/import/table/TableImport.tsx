// A table that was chosen, dropped or pasted: first the mapping step, then its dry run.
import './table.css';
import { useEffect, useState } from 'react';
import { ok } from '../../../../shared/domain/result.ts';
import { t } from '../../../i18n/index.ts';
import { go, holdPlace } from '../../../stores/route.ts';
import { BackButton, Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { MappingStep } from './MappingStep.tsx';
import { TableDryRun } from './TableDryRun.tsx';
import { useTable } from './use-table.ts';

/** Asks before what somebody chose or corrected is lost: nothing of it is stored before the import. */
function LeaveTable({ isTaken }: { readonly isTaken: () => boolean }) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => holdPlace(isTaken, (goOn) => setLeave(() => goOn)), [isTaken]);
  if (leave === undefined) return null;
  return (
    <ConfirmDialog
      title={t.tableImport.leave.title}
      label={t.tableImport.leave.act}
      action={() => Promise.resolve(ok(undefined))}
      onDone={leave}
      onClose={() => setLeave(undefined)}
    >
      {t.tableImport.leave.lost}
    </ConfirmDialog>
  );
}

export function TableImport({
  file,
  name,
  digest,
  onLeave,
}: {
  readonly file: string;
  readonly name: string;
  readonly digest: string;
  readonly onLeave: () => void;
}) {
  const [state, acts] = useTable(file, onLeave);
  const { opened, checked, fault, busy } = state;
  return (
    <Page
      title={checked ? t.imports.title : t.tableImport.title}
      before={<BackButton onPress={() => (checked ? acts.back() : go('payments'))} />}
      body={opened ? 'fill' : 'scroll'}
    >
      {opened && state.plan !== opened.plan && <LeaveTable isTaken={acts.isTaken} />}
      {!opened && busy && (
        <div className="import-working">
          <Progress label={t.imports.checking(name)} value={null} />
          <Button onPress={acts.discard}>{t.common.cancel}</Button>
        </div>
      )}
      {!opened && fault && (
        <div className="stack-wide">
          <p className="strong">{t.imports.refused}</p>
          <FaultView
            fault={fault}
            actions={<Button onPress={acts.discard}>{t.imports.chooseAnother}</Button>}
          />
        </div>
      )}
      {opened && !checked && <MappingStep state={state} acts={acts} />}
      {opened && checked && <TableDryRun state={state} acts={acts} given={digest} />}
    </Page>
  );
}
