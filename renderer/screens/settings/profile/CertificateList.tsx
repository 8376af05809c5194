// The certificates of one use in the draft: old and new side by side, each removable, new ones added as PEM.
import { useState } from 'react';
import { Plus, X } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TextFileButton } from '../../../ui/FileButton.tsx';
import { memberAt } from '../../../../shared/domain/profile/changes.ts';
import { useWhen } from '../../../stores/desk.ts';
import { PlainText } from '../../../ui/PlainText.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { changeDraft, pemKey, pemsAt, useDraft } from './draft-store.ts';
import type { Certificate } from './draft-store.ts';

// Asks for a certificate as PEM, pasted or from a file.
const w = t.settings.words;
const LARGEST = 40_000;

function AddCertificate({
  title,
  onClose,
  onAdd,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly onAdd: (pem: string) => void;
}) {
  const [pem, setPem] = useState('');
  const text = pem.trim();
  const isPem = /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----$/u.test(text);
  return (
    <Dialog
      title={title}
      width="wide"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button weight="primary" disabled={!isPem} onPress={() => onAdd(`${text}\n`)}>
            {w.addDo}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextField
          label={w.pem}
          rows={8}
          mono
          value={pem}
          maxLength={LARGEST}
          onChange={setPem}
          hint={w.pemHint}
          problem={text === '' || isPem ? undefined : w.pemHint}
        />
        <div>
          <TextFileButton
            label={w.chooseFile}
            accept=".pem,.crt,.cer,application/x-pem-file"
            largest={LARGEST}
            onText={setPem}
          />
        </div>
      </div>
    </Dialog>
  );
}

export interface CertificateListProps {
  readonly path: string;
  readonly use: Certificate['use'];
  readonly label: string;
  readonly hint: string;
  readonly problem: string | undefined;
  readonly draft: unknown;
}

export function CertificateList({ path, use, label, hint, problem, draft }: CertificateListProps) {
  const known = useDraft(({ certificates }) => certificates);
  const when = useWhen();
  const [adding, setAdding] = useState(false);
  const value = memberAt(draft, path);
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <div className="profile-field profile-wide" role="group" aria-label={label}>
      <span className="field-label">{label}</span>
      <ul className="draft-certificates">
        {pemsAt(draft, path).map((pem, index) => {
          const read = known.get(`${use} ${pemKey(pem)}`);
          const subject = read?.subject ?? w.unread;
          return (
            <li key={`${index} ${pemKey(pem).slice(-40)}`} className="row">
              <span className="row wrap grow">
                <PlainText text={subject} className="break grow" />
                {read !== undefined && (
                  <span className="small faint nobreak">
                    {when.day(read.notBefore)} – {when.day(read.notAfter)}
                  </span>
                )}
                {read !== undefined && read.unfit !== null && (
                  <StateBadge tone="attention">{t.settings.profile.unfit[read.unfit]}</StateBadge>
                )}
                {read?.isNew === true && (
                  <StateBadge tone={read.compared === null ? 'attention' : 'done'}>
                    {w.newCertificate}
                  </StateBadge>
                )}
              </span>
              <IconButton
                label={w.remove(subject)}
                icon={X}
                onPress={() =>
                  changeDraft(
                    { path },
                    list.filter((_, place) => place !== index),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
      <p className={problem === undefined ? 'field-hint' : 'field-problem'}>{problem ?? hint}</p>
      <div>
        <Button weight="quiet" icon={Plus} onPress={() => setAdding(true)}>
          {w.add}
        </Button>
      </div>
      {adding && (
        <AddCertificate
          title={`${w.addTitle}: ${label}`}
          onClose={() => setAdding(false)}
          onAdd={(pem) => {
            changeDraft({ path }, [...list, use === 'tls-authority' ? pem : { pem, sha256: '' }]);
            setAdding(false);
          }}
        />
      )}
    </div>
  );
}
