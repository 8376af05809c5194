// The right column of a case: what the policy wants, who has signed, who still can, and the history.
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { Panel } from '../../ui/Panel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { ShortDigest } from '../../ui/Digest.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { commonName } from '../act/candidates.ts';
import type { CaseDetail } from './case-list.ts';

const c = t.cases;
const r = t.review;

export function CaseSide({ detail }: { readonly detail: CaseDetail }) {
  const when = useWhen();
  const { policy, need, deadline, signatures, history } = detail;
  return (
    <div className="review-side" data-region>
      <Panel title={c.policy(policy.version)}>
        <div className="stack">
          <ul className="stack review-needs">
            {need.map((one) => (
              <li key={one.purpose}>
                <span className="row">
                  <StateBadge tone={one.have >= one.need ? 'done' : 'waiting'}>{c.needed[one.purpose]}</StateBadge>
                  <span className="strong end">{r.of(one.have, one.need)}</span>
                </span>
                {one.have < one.need && <p className="small quiet">{r.canSign}: {one.canSign.length === 0 ? r.nobody : one.canSign.join(', ')}</p>}
              </li>
            ))}
          </ul>
          {deadline !== null && (detail.state === 'proposed' || detail.state === 'approved') && <p className="small quiet">{c.deadline} <span className="strong">{when.full(deadline)}</span></p>}
          <ul className="review-sentences">{policy.sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
          <p className="small faint"><ShortDigest sha256={policy.sha256} /></p>
        </div>
      </Panel>
      <Panel title={r.signatures}>
        {signatures.length === 0 && <p className="faint">{t.common.none}</p>}
        <ul className="signatures">
          {signatures.map((signature) => (
            <li key={`${signature.purpose} ${signature.person} ${signature.time}`} className={signature.counts ? '' : 'signature-void'}>
              <span className="row">
                <span className="strong clip"><PlainText text={signature.personName} /></span>
                <span className="end">{signature.counts ? <StateBadge tone="done">{c.purpose[signature.purpose]}</StateBadge> : <StateBadge tone="refused">{r.doesNotCount}</StateBadge>}</span>
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
          {history.toReversed().map((entry) => (
            <li key={`${entry.at} ${entry.act} ${entry.detail}`}>
              <span>{t.acts[entry.act] ?? entry.act} <span className="quiet"><PlainText text={entry.by} /></span></span>
              <span className="small faint break">{when.full(entry.at)}{entry.detail !== '' && <> · <PlainText text={entry.detail} /></>}</span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
