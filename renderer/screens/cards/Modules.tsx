// Card modules: in use, found on this computer, or another one by its path; what may not be loaded stands
// there with the reason.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { Result } from '../../../shared/domain/result.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { sentenceText, t } from '../../i18n/index.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { Digest } from '../../ui/Digest.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextField } from '../../ui/TextField.tsx';

type ModuleFile = CallOutput<'cards.modules'>['modules'][number];

const s = t.cards.settings;

export function Modules() {
  const modules = useRead('cards.modules', {}, ['cards']);
  const [path, setPath] = useState('');
  const [initArguments, setInitArguments] = useState('');
  const [variables, setVariables] = useState('');
  const [refusal, setRefusal] = useState<Fault>();
  const after = <T,>(result: Result<T>, words: string): boolean => {
    setRefusal(result.ok ? undefined : result.error);
    if (result.ok) say(words);
    modules.again();
    return result.ok;
  };
  const use = async (wanted: string): Promise<void> =>
    void after(await call('cards.addModule', { path: wanted }), s.used);
  const add = async (): Promise<void> => {
    const added = await call('cards.addModule', { path: path.trim(), initArguments, variables });
    if (!after(added, s.used)) return;
    setPath('');
    setInitArguments('');
    setVariables('');
  };
  const remove = async (moduleId: string): Promise<void> =>
    void after(await call('cards.removeModule', { moduleId }), s.removed);
  return (
    <>
      <p className="small quiet cards-note">{s.modulesNote}</p>
      {modules.result?.ok === false && <FaultView fault={modules.result.error} />}
      <ul aria-label={s.modules}>
        {modules.value?.modules.map((file) => (
          <ModuleRow
            key={file.moduleId ?? file.path}
            file={file}
            onUse={(wanted) => void use(wanted)}
            onRemove={(id) => void remove(id)}
          />
        ))}
      </ul>
      {refusal && (
        <div className="module-file">
          <FaultView fault={refusal} />
        </div>
      )}
      <form
        className="module-add"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField label={s.path} value={path} onChange={setPath} mono maxLength={500} />
        <Button type="submit" disabled={path.trim() === ''}>
          {s.add}
        </Button>
        <details className="module-more">
          <summary>{s.more}</summary>
          <TextField
            label={s.initArguments}
            hint={s.initArgumentsHint}
            value={initArguments}
            onChange={setInitArguments}
            mono
            maxLength={1_000}
          />
          <TextField
            label={s.variables}
            hint={s.variablesHint}
            value={variables}
            onChange={setVariables}
            mono
            rows={2}
            maxLength={2_000}
          />
        </details>
      </form>
    </>
  );
}

function ModuleRow({
  file,
  onUse,
  onRemove,
}: {
  readonly file: ModuleFile;
  readonly onUse: (path: string) => void;
  readonly onRemove: (moduleId: string) => void;
}) {
  const { moduleId } = file;
  const state = file.fault !== null ? undefined : moduleId === null ? s.found : file.added ? s.inUse : s.own;
  return (
    <li className="module-file">
      <div className="grow">
        <p className="row wrap">
          <PlainText text={file.label} className="strong" />
          {state !== undefined && <span className="small quiet">{state}</span>}
        </p>
        <p className="small mono faint break">{file.path}</p>
        {file.settings !== '' && (
          <p className="small mono faint break">
            <PlainText text={file.settings} />
          </p>
        )}
        {file.sha256 !== null && (
          <p className="small faint module-facts">
            <span>
              {file.bytes !== null && s.bytes(t.numbers.count(Math.round(file.bytes / 1_024)))} · SHA-256
            </span>
            <Digest sha256={file.sha256} />
          </p>
        )}
        {file.fault !== null && (
          <StateBadge tone="refused">
            {[t.faults[file.fault].happened, ...(file.why === null ? [] : [sentenceText(file.why)])].join(
              ' ',
            )}
          </StateBadge>
        )}
      </div>
      {moduleId !== null && file.added && <Button onPress={() => onRemove(moduleId)}>{s.remove}</Button>}
      {moduleId === null && file.fault === null && <Button onPress={() => onUse(file.path)}>{s.use}</Button>}
    </li>
  );
}
