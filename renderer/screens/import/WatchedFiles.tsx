// The files that lie in watched folders: what each is, and one act that imports it as a draft.
import { useId, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { showFailure } from '../../stores/failures.ts';
import { say } from '../../stores/notices.ts';
import { go } from '../../stores/route.ts';
import { useWatchedFolders, type WatchedFile, type WatchedFolderRow } from '../../stores/watched-folders.ts';
import { formattedAccount } from '../../ui/account.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultNote } from '../../ui/FaultNote.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import type { Tone } from '../../ui/tone.ts';
import './watched-files.css';

const s = t.folders;

const TONE: Readonly<Record<WatchedFile['standing'], Tone>> = {
  arriving: 'neutral',
  waiting: 'waiting',
  imported: 'done',
  refused: 'refused',
};

export function WatchedFiles() {
  const folders = useWatchedFolders();
  const shown = folders?.filter(({ fault, files }) => fault !== null || files.length > 0) ?? [];
  if (shown.length === 0) return null;
  return (
    <Panel title={s.waiting} flush>
      <ul className="watched-folders" aria-label={s.waiting}>
        {shown.map((folder) => (
          <li key={folder.folder}>
            <FolderHead folder={folder} />
            <ul>
              {folder.files.map((file) => (
                <FileRow key={file.name} folder={folder.folder} file={file} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FolderHead({ folder: { account, path, fault } }: { readonly folder: WatchedFolderRow }) {
  return (
    <div className="watched-folder-head">
      <span className="mono">{formattedAccount(account)}</span>
      <PlainText text={path} className="small quiet break" />
      {fault !== null && <FaultNote fault={fault} />}
    </div>
  );
}

function FileRow({ folder, file }: { readonly folder: string; readonly file: WatchedFile }) {
  const when = useWhen();
  const [pending, setPending] = useState(false);
  const id = useId();
  const { name, standing, sha256, batch, checksum, fault } = file;
  const takeOver = async (): Promise<void> => {
    if (sha256 === null) return;
    setPending(true);
    const result = await call('folders.takeOver', { folder, name, sha256 });
    setPending(false);
    if (!result.ok) return showFailure(result.error);
    say(result.value.notMoved === null ? s.taken(name) : s.notMoved(name));
    go('batch', result.value.batch);
  };
  const details = [
    s.size(file.bytes),
    when.full(file.modifiedAt),
    sha256 === null ? '' : checksumText(checksum),
    file.profile === null ? '' : s.mapping(file.profile),
    batch === null ? '' : s.imported(batch.reference),
  ].filter((text) => text !== '');
  return (
    <li className="watched-file">
      <span className="watched-file-what">
        <span id={id}>
          <PlainText text={name} className="strong break" />
        </span>
        <PlainText text={details.join(' · ')} className="small quiet" />
        {fault !== null && standing === 'waiting' && <span className="small">{s.lastTry}</span>}
        {fault !== null && <FaultNote fault={fault} />}
      </span>
      <StateBadge tone={TONE[standing]}>{s.standing[standing]}</StateBadge>
      {standing === 'waiting' && (
        <Button pending={pending} describedBy={id} onPress={() => void takeOver()}>
          {s.takeOver}
        </Button>
      )}
      {batch !== null && (
        <Button describedBy={id} onPress={() => go('batch', batch.batch)}>
          {s.open}
        </Button>
      )}
    </li>
  );
}

function checksumText({ result, algorithm }: WatchedFile['checksum']): string {
  const words = s.checksum[result];
  return typeof words === 'string' ? words : words(algorithm ?? '');
}
