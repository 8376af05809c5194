// The certificate authorities the policy names, the revocation list this desk has of each, and the import
// of a newer one.
import { useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { ShortDigest } from '../../ui/Digest.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { base64OfFile } from './base64-of-file.ts';

type Authority = CallOutput<'policies.get'>['authorities'][number];
const p = t.policy;
/** A list of 1 MB in PEM. */
const LARGEST = 1_400_000;

export function Authorities({ authorities }: { readonly authorities: readonly Authority[] }) {
  const when = useWhen();
  const [fault, setFault] = useState<Fault>();
  const take = async (file: File): Promise<void> => {
    const text = await base64OfFile(file, LARGEST);
    if (text === null) return;
    const done = await call('policies.importList', { file: text });
    setFault(done.ok ? undefined : done.error);
    if (!done.ok) return;
    const { subject, entries, nextUpdate, revoked } = done.value;
    const told = p.listImported(subject, entries, when.full(nextUpdate));
    say(revoked.length === 0 ? told : `${told} ${p.listRevokes(revoked.join(', '))}`);
  };
  return (
    <Panel title={p.authorities}>
      <div className="stack">
        {authorities.length === 0 && <p className="faint">{p.authoritiesNone}</p>}
        <ul className="policy-list">
          {authorities.map((authority) => (
            <li key={authority.sha256}>
              <span className="strong">{authority.subject}</span>
              <span className="row">
                <ShortDigest sha256={authority.sha256} />
              </span>
              <span className="small quiet">
                {p.revocations[authority.revocation]}. {p.authorityIssued(authority.cards)}
              </span>
              <List list={authority.list} isDemanded={authority.revocation === 'demanded'} />
            </li>
          ))}
        </ul>
        {authorities.length > 0 && (
          <div>
            <FileButton label={p.listImport} accept=".crl,.der,.pem" onFile={(file) => void take(file)} />
          </div>
        )}
        {fault && <FaultView fault={fault} />}
      </div>
    </Panel>
  );
}

function List({ list, isDemanded }: { readonly list: Authority['list']; readonly isDemanded: boolean }) {
  const when = useWhen();
  if (list === null)
    return (
      <span className="row wrap">
        <StateBadge tone={isDemanded ? 'attention' : 'neutral'}>{p.listNone}</StateBadge>
      </span>
    );
  return (
    <span className="row wrap">
      <span className="small quiet">
        {p.listOf(when.full(list.thisUpdate), when.full(list.nextUpdate))}, {p.listEntries(list.entries)}
      </span>
      <StateBadge tone={list.current ? 'done' : 'attention'}>
        {list.current ? p.listCurrent : p.listOver}
      </StateBadge>
    </span>
  );
}
