// The right column: what the policy wants, who has signed with which certificate, who can still sign, and the history.
import { t } from '../../i18n/index.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { useWhen } from '../../stores/desk.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { ShortDigest } from '../../ui/Digest.tsx';
import { commonName } from '../act/candidates.ts';
import type { ReviewView } from './FactSheet.tsx';
import { WhoCanRelease } from './WhoCanRelease.tsx';

export type BatchDetail = CallOutput<'batches.get'>;

const r = t.review;

export function ReviewSide({ review, detail, isSeen }: { readonly review: ReviewView; readonly detail: BatchDetail; readonly isSeen: boolean }) {
  const when = useWhen();
  return (
    <div className="review-side" data-region>
      <Panel title={r.policy(review.policy.version)}>
        <div className="stack">
          <ul className="stack review-needs">
            {review.need.map((need) => (
              <li key={need.purpose}>
                <span className="row">
                  <StateBadge tone={need.have >= need.need ? 'done' : 'waiting'}>{r.needed[need.purpose]}</StateBadge>
                  <span className="strong end">{r.of(need.have, need.need)}</span>
                </span>
                {need.have < need.need && <p className="small quiet">{r.canSign}: {need.canSign.length === 0 ? r.nobody : need.canSign.join(', ')}</p>}
              </li>
            ))}
          </ul>
          {(detail.state === 'frozen' || detail.state === 'approved') && <p className="small quiet">{r.deadline} <span className="strong">{when.full(review.deadline)}</span></p>}
          <ul className="review-sentences">{review.policy.sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
          <p className="small faint"><ShortDigest sha256={review.policy.sha256} /></p>
        </div>
      </Panel>
      {(detail.state === 'frozen' || detail.state === 'approved') && <WhoCanRelease review={review} isSeen={isSeen} />}
      <Panel title={r.signatures}>
        {review.signatures.length === 0 && <p className="faint">{t.common.none}</p>}
        <ul className="signatures">
          {review.signatures.map((signature) => (
            <li key={`${signature.purpose} ${signature.person} ${signature.time}`} className={signature.counts ? '' : 'signature-void'}>
              <span className="row">
                <span className="strong clip"><PlainText text={signature.personName} /></span>
                <span className="end">{signature.counts ? <StateBadge tone="done">{r.purpose[signature.purpose]}</StateBadge> : <StateBadge tone="refused">{r.doesNotCount}</StateBadge>}</span>
              </span>
              <span className="small quiet">{when.full(signature.time)} · {r.certificate} {commonName(signature.certificateSubject)} <ShortDigest sha256={signature.certificate} /></span>
              {signature.note !== '' && <p className="signature-note"><PlainText text={signature.note} /></p>}
              {signature.why !== null && <p className="small signature-why">{signature.why}</p>}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={r.history}>
        <ol className="history">
          {detail.history.toReversed().map((entry) => (
            <li key={`${entry.at} ${entry.act}`}>
              <span>{entry.act} <span className="quiet"><PlainText text={entry.by} /></span></span>
              <span className="small faint">{when.full(entry.at)}{entry.detail !== '' && <> · <PlainText text={entry.detail} /></>}</span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
