// The certificates of one use in the draft: old and new side by side, each removable, new ones added as PEM.
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { memberAt } from '../../../../shared/domain/profile/changes.ts';
import { t } from '../../../i18n/index.ts';
import { useWhen } from '../../../stores/desk.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { PlainText } from '../../../ui/PlainText.tsx';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { AddCertificate } from './AddCertificate.tsx';
import { changeDraft, pemKey, pemsAt, useDraft, type Certificate } from './draft-store.ts';

const w = t.settings.words;

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
              <PlainText text={subject} className="clip grow" />
              {read !== undefined && (
                <span className="small faint nobreak">
                  {when.day(read.notBefore)} – {when.day(read.notAfter)}
                </span>
              )}
              {read !== undefined && read.unfit !== '' && (
                <StateBadge tone="attention">{read.unfit}</StateBadge>
              )}
              {read?.isNew === true && (
                <StateBadge tone={read.compared === null ? 'attention' : 'done'}>
                  {w.newCertificate}
                </StateBadge>
              )}
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
