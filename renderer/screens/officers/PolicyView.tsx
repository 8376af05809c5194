// The policy as readable sentences, with its words and who signed it.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { Digest } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Words } from '../../ui/Words.tsx';

export function PolicyView({ officers }: { readonly officers: CallOutput<'officers.list'> }) {
  return (
    <div className="stack">
      <ul className="policy-sentences">{officers.sentences.map((sentence) => <li key={sentence}>{sentence}</li>)}</ul>
      <KeyValues pairs={[
        [t.officers.policyWords, <Words key="words" words={officers.policyWords} label={t.officers.policyWords} />],
        [t.officers.policyDigest, <Digest key="digest" sha256={officers.policySha256} />],
        [t.officers.signedBy, officers.signedBy.join(', ')],
      ]}
      />
    </div>
  );
}
