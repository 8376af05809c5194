// The rules of the policy that name an account.
import type { OwnAccount } from '../../../stores/own-accounts.ts';
import { sentenceText, t } from '../../../i18n/index.ts';
import { PlainText } from '../../../ui/PlainText.tsx';

const s = t.ownAccounts;

export function AccountRules({ rules }: { readonly rules: OwnAccount['rules'] }) {
  return (
    <section className="stack own-account-rules">
      <h3>{s.rulesTitle}</h3>
      {rules.length === 0 ? (
        <p className="small quiet">{s.noRules}</p>
      ) : (
        <ul>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)} className="small">
              <PlainText text={sentenceText(rule)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
