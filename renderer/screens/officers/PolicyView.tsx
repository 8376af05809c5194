// The policy in force as sentences with its signatures, what is proposed beside it, and the versions before.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { sentenceText, t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { Digest, ShortDigest, FingerprintWords } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { Authorities } from './Authorities.tsx';
import { OwnDesk } from './OwnDesk.tsx';

type PolicyOutput = CallOutput<'policies.get'>;
const p = t.policy;

export function PolicyView({ policy }: { readonly policy: PolicyOutput }) {
  const when = useWhen();
  return (
    <div className="officers-columns">
      <Panel title={p.inForce(policy.version)} aside={<span className="small faint">{policy.company}</span>}>
        <div className="stack">
          <ul className="policy-list">
            {policy.sentences.map(sentenceText).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <KeyValues
            pairs={[
              [p.words, <FingerprintWords key="words" words={policy.words} label={p.words} />],
              [p.digest, <Digest key="digest" sha256={policy.sha256} />],
              [p.validFrom, when.full(policy.validFrom)],
              [
                p.signedBy,
                <span key="signed" className="stack">
                  {policy.signatures.map((one) => (
                    <span key={one.person}>{p.on(one.name, when.full(one.time))}</span>
                  ))}
                </span>,
              ],
              [p.quorum, p.quorumNeeds(policy.quorum)],
              ...(policy.desks.length === 0
                ? []
                : [
                    [
                      p.desks,
                      policy.desks
                        .map((desk) => (desk.here ? `${desk.name} (${p.here})` : desk.name))
                        .join(', '),
                    ] as const,
                  ]),
              ...(policy.profiles.length === 0
                ? []
                : [
                    [
                      p.profiles,
                      policy.profiles
                        .map((one) => `${one.id}, ${t.common.within(p.version(one.version))}`)
                        .join('; '),
                    ] as const,
                  ]),
              ...(policy.hardware.length === 0
                ? []
                : [
                    [
                      p.hardware,
                      <span key="hardware" className="stack">
                        {policy.hardware.map((each) => (
                          <span key={JSON.stringify(each)} className="stack-tight">
                            {p.hardwareToken(each.model, each.manufacturer)}
                            <span className="small quiet">
                              {p.hardwareModule(each.libraryDescription, each.libraryManufacturer)}
                            </span>
                          </span>
                        ))}
                      </span>,
                    ] as const,
                  ]),
            ]}
          />
          <p className="small faint">{p.compareNote}</p>
        </div>
      </Panel>
      <div className="stack-wide">
        {policy.proposal && <ProposalPanel proposal={policy.proposal} />}
        <Authorities authorities={policy.authorities} />
        <OwnDesk />
        <Panel title={p.versions}>
          {policy.versions.length === 0 && <p className="faint">{p.noVersions}</p>}
          <ul className="policy-list">
            {policy.versions.map((one) => (
              <li key={one.version}>
                <span className="row wrap">
                  <span className="strong">{p.version(one.version)}</span>
                  <span className="small quiet">{when.full(one.validFrom)}</span>
                  <span className="end">
                    <ShortDigest sha256={one.sha256} />
                  </span>
                </span>
                <span className="small quiet">
                  {p.signedBy} {one.signedBy.join(', ')}
                </span>
                <span className="quiet">
                  <FingerprintWords
                    words={one.words}
                    label={`${p.version(one.version)}, ${t.common.within(p.words)}`}
                  />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function ProposalPanel({ proposal }: { readonly proposal: NonNullable<PolicyOutput['proposal']> }) {
  const when = useWhen();
  return (
    <Panel
      title={p.proposed(proposal.version)}
      aside={<span className="small faint">{p.of(proposal.have, proposal.need)}</span>}
    >
      <div className="stack">
        <h3 className="small quiet">{p.changes}</h3>
        <ul className="policy-list policy-changes">
          {proposal.differences.map(sentenceText).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <KeyValues
          pairs={[
            [p.words, <FingerprintWords key="words" words={proposal.words} label={p.words} />],
            [p.digest, <Digest key="digest" sha256={proposal.sha256} />],
            [
              p.signedBy,
              proposal.signatures.length === 0
                ? p.nobody
                : proposal.signatures.map((one) => p.on(one.name, when.full(one.time))).join('; '),
            ],
            [
              p.canSign,
              proposal.canSign.length === 0 ? p.nobody : proposal.canSign.map((one) => one.name).join(', '),
            ],
            ...(proposal.note === '' ? [] : [[t.pin.note, proposal.note] as const]),
          ]}
        />
        <details>
          <summary className="small">{p.whole}</summary>
          <ul className="policy-list">
            {proposal.sentences.map(sentenceText).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      </div>
    </Panel>
  );
}
