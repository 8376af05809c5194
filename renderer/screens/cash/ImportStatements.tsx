// Account statements from files: chosen together, imported one after the other, and what was refused told
// file by file.
import { FileInput } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import {
  forgetRefused,
  keepRefused,
  useRefusedStatements,
  type RefusedStatement,
} from '../../stores/refused-statements.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { sendFile } from '../import/send-file.ts';

const s = t.statements;

/** What banks name such files; every other name can be chosen too. */
const NAMES = '.xml,.camt,.053,.c53,.052,.c52,.054,.c54,.sta,.940,.942,.mt940,.mt942,.txt,.out,.fin,*/*';

/** Where somebody went to another screen: those refused for the first one's reason, and where all are. */
function tellElsewhere(refused: readonly RefusedStatement[]): void {
  const [first] = refused;
  if (first === undefined) return;
  const alike = refused.filter(({ fault }) => fault.code === first.fault.code).map(({ name }) => name);
  const { line: _line, sentences: _sentences, ...fault } = first.fault;
  const more = refused.length > alike.length ? s.moreRefused(refused.length - alike.length) : '';
  showFailure({ ...(alike.length === 1 ? first.fault : fault), detail: `${alike.join(', ')}${more}` });
}

/** Whether the Cash screen is there, also where somebody left it during an import and came back. */
let shown = 0;

export function ImportStatements({ onImported }: { readonly onImported: (report: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const isStopped = useRef(false);
  const [progress, setProgress] = useState<{ readonly label: string; readonly share: number | null }>();
  const { refused, imported } = useRefusedStatements();
  useEffect(() => {
    shown += 1;
    return () => void (shown -= 1);
  }, []);

  const bring = async (files: readonly File[]): Promise<void> => {
    const failed: RefusedStatement[] = [];
    const done = { files: 0, accounts: 0, entries: 0, report: '' };
    isStopped.current = false;
    for (const [index, file] of files.entries()) {
      if (isStopped.current) break;
      const label = s.importing(file.name, index + 1, files.length);
      setProgress({ label, share: 0 });
      const sent = await sendFile(
        file,
        (share) => setProgress({ label, share: share === 1 ? null : share }),
        () => isStopped.current,
      );
      if (sent.ok && sent.value === undefined) break;
      const result = sent.ok ? await call('balances.import', { file: sent.value ?? '' }) : sent;
      if (!result.ok) failed.push({ name: file.name, fault: result.error });
      else {
        const { accounts, entries, report } = result.value;
        done.files += 1;
        done.accounts += accounts;
        done.entries += entries;
        done.report = report;
      }
    }
    setProgress(undefined);
    if (done.files > 0) say(s.imported(done.files, done.accounts, done.entries));
    if (failed.length > 0) keepRefused(failed, shown > 0 ? done.report : '');
    if (shown === 0) tellElsewhere(failed);
    else if (failed.length === 0 && done.files > 0) onImported(done.report);
  };
  const close = (): void => {
    forgetRefused();
    if (imported !== '') onImported(imported);
  };

  return (
    <>
      {progress !== undefined && <Progress label={progress.label} value={progress.share} />}
      {/* One button for both: the keyboard stays where it is. */}
      <Button
        {...(progress === undefined && { icon: FileInput })}
        onPress={() => {
          if (progress === undefined) input.current?.click();
          else isStopped.current = true;
        }}
      >
        {progress === undefined ? s.importFiles : t.common.cancel}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={NAMES}
        className="hidden-visually"
        aria-label={s.importFiles}
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) void bring(files);
        }}
      />
      {refused.length > 0 && (
        <Dialog
          title={s.notImported(refused.length)}
          width="wide"
          onClose={close}
          footer={
            <Button weight="primary" onPress={close}>
              {t.common.close}
            </Button>
          }
        >
          <div className="stack-wide">
            {refused.map(({ name, fault }, index) => (
              <section key={`${index} ${name}`} className="stack" aria-label={name}>
                <PlainText text={name} className="strong break" />
                <FaultView fault={fault} />
              </section>
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
