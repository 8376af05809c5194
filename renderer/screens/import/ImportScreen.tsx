// Bringing in a payment file or a table: by dialog, drop or paste, a dry run first, then one act that imports
// it.
import './import.css';
import { FileInput } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { Button, BackButton } from '../../ui/Button.tsx';
import { go } from '../../stores/route.ts';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { isPack } from '../pack/use-pack.ts';
import { PackScreen } from '../pack/PackScreen.tsx';
import { broughtFile, type BroughtFile } from './brought-files.ts';
import { DryRun } from './DryRun.tsx';
import { fileOfText } from './send-file.ts';
import { ProfileList } from './table/ProfileList.tsx';
import { TableImport } from './table/TableImport.tsx';
import { WatchedFiles } from './WatchedFiles.tsx';
import { useImport } from './use-import.ts';

// Where a file is dropped or chosen.
function DropPlace({
  onFile,
  onText,
}: {
  readonly onFile: (brought: BroughtFile<File>) => void;
  readonly onText: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [several, setSeveral] = useState(false);
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return;
    const brought = broughtFile(files);
    // A pack proves its bytes itself; nothing compares a checksum file beside it.
    const isOne = brought !== undefined && !(isPack(brought.file.name) && brought.checksums.length > 0);
    setSeveral(!isOne);
    if (isOne) onFile(brought);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(Array.from(event.dataTransfer.files));
  };
  return (
    // Dropping is the mouse's way; the button inside is the keyboard's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={`drop-place${over ? ' drop-over' : ''}`}
      role="group"
      aria-label={t.imports.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (text.trim() === '') return;
        event.preventDefault();
        onText(text);
      }}
    >
      <FileInput aria-hidden size={30} strokeWidth={1.25} />
      <p className="strong">{t.imports.drop}</p>
      <p className="quiet">{t.imports.dropNote}</p>
      {several && (
        <p role="alert" className="state-attention">
          {t.imports.severalFiles}
        </p>
      )}
      <Button weight="primary" onPress={() => input.current?.click()}>
        {t.imports.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".md5,.sha1,.sha256,.cspack,.xml,.pain,.001,.008,.txt,.csv,.tsv,.tab,.xlsx,.xlsm,application/xml,text/xml,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        className="hidden-visually"
        aria-label={t.imports.choose}
        tabIndex={-1}
        onChange={(event) => {
          take(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
    </div>
  );
}

export function ImportScreen({ file }: { readonly file: string }) {
  const [state, acts] = useImport(file);
  const [pack, setPack] = useState<File>();
  if (state.phase === 'table')
    return <TableImport file={state.file} name={state.name} digest={state.digest} onLeave={acts.stop} />;
  if (pack) return <PackScreen source={pack} onAnother={() => setPack(undefined)} />;
  return (
    <Page
      title={t.imports.title}
      before={<BackButton onPress={() => go('payments')} />}
      body={state.phase === 'ready' ? 'fill' : 'scroll'}
    >
      {state.phase === 'idle' && (
        <div className="import-idle">
          <DropPlace
            onFile={({ file: source, checksums }) => {
              if (isPack(source.name)) setPack(source);
              else void acts.bring(source, checksums);
            }}
            onText={(text) => void acts.bring(fileOfText(t.imports.pasted, text))}
          />
          <WatchedFiles />
          <ProfileList />
        </div>
      )}
      {(state.phase === 'sending' || state.phase === 'checking') && (
        <div className="import-working">
          {state.phase === 'sending' ? (
            <Progress label={t.imports.sending(state.name)} value={state.share} />
          ) : (
            <Progress label={t.imports.checking(state.name)} value={null} />
          )}
          <Button onPress={acts.stop}>{t.common.cancel}</Button>
        </div>
      )}
      {state.phase === 'refused' && (
        <div className="stack-wide">
          <p className="strong">{t.imports.refused}</p>
          {state.name !== '' && (
            <p>
              <PlainText text={state.name} className="mono" />
            </p>
          )}
          <FaultView
            fault={state.fault}
            actions={
              <Button
                onPress={() => {
                  acts.stop();
                  go('import');
                }}
              >
                {t.imports.chooseAnother}
              </Button>
            }
          />
        </div>
      )}
      {state.phase === 'ready' && (
        <DryRun
          checked={state.checked}
          given={state.digest}
          taking={state.taking}
          fault={state.fault}
          onTakeOver={acts.takeOver}
          onDiscard={() => {
            acts.discard();
            go('payments');
          }}
        />
      )}
    </Page>
  );
}
