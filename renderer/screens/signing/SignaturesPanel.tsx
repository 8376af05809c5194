// Who has signed a batch or a case, with which certificate, and whether it counts.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { ShortDigest } from '../../ui/Digest.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { commonName } from './candidates.ts';

const r = t.review;

export interface SignatureView {
  readonly purpose: string;
  readonly person: string;
  readonly personName: string;
  readonly certificate: string;
  readonly certificateSubject: string;
  readonly time: string;
  readonly note: string;
  readonly counts: boolean;
  readonly why: keyof typeof t.rejections.batch | null;
}

/** `of`: what was signed; `words`: the word for each purpose. */
export function SignaturesPanel({
  of,
  signatures,
  words,
}: {
  readonly of: keyof typeof t.rejections;
  readonly signatures: readonly SignatureView[];
  readonly words: Readonly<Record<string, string>>;
}) {
  const when = useWhen();
  return (
    <Panel title={r.signatures}>
      {signatures.length === 0 && <p className="faint">{t.common.none}</p>}
      <ul className="signatures">
        {signatures.map((signature) => (
          <li
            key={`${signature.purpose} ${signature.person} ${signature.time}`}
            className={signature.counts ? '' : 'signature-void'}
          >
            <span className="row">
              <span className="strong clip">
                <PlainText text={signature.personName} />
              </span>
              <span className="end">
                {signature.counts ? (
                  <StateBadge tone="done">{words[signature.purpose] ?? signature.purpose}</StateBadge>
                ) : (
                  <StateBadge tone="refused">{r.doesNotCount}</StateBadge>
                )}
              </span>
            </span>
            <span className="small quiet">
              {when.full(signature.time)} · {r.certificate} {commonName(signature.certificateSubject)}{' '}
              <ShortDigest sha256={signature.certificate} />
            </span>
            {signature.note !== '' && (
              <p className="signature-note">
                <PlainText text={signature.note} />
              </p>
            )}
            {signature.why !== null && (
              <p className="small signature-why">{t.rejections[of][signature.why]}</p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
