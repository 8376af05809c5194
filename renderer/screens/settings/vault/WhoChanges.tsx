// Who changes what opens the vault: whoever signed in with a card, or an administrator who is chosen.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { useNamedPerson } from '../../../stores/named-person.ts';
import { t } from '../../../i18n/index.ts';
import { useRead } from '../../../stores/reads.ts';
import { useSession } from '../../../stores/session.ts';
import { WhoField, type WhoFieldProps } from '../WhoField.tsx';

const c = t.settings.vault.change;

interface Changer {
  /** Empty until somebody is chosen. */
  readonly person: string;
  /** Nobody to choose from where a card says who it is. */
  readonly choices: WhoFieldProps['people'];
  readonly choose: (person: string) => void;
}

/** Before there is a policy nobody can be named, and the desk asks for nobody. */
export function useChanger(): Changer {
  const at = useSession()?.at;
  const read = useRead('policies.get', {}, ['settings', 'cards']);
  const choices = (read.value?.persons ?? [])
    .filter(({ roles, active }) => active && roles.includes('administrator'))
    .map(({ person, name }) => ({ person, name }));
  const [person, choose] = useNamedPerson(choices);
  if (at?.by === 'card') return { person: at.person, choices: [], choose };
  return { person: read.result !== undefined && choices.length === 0 ? AT_DESK : person, choices, choose };
}

export function WhoChanges({ person, choices, choose }: Changer) {
  if (choices.length === 0) return null;
  return <WhoField label={c.changedBy} people={choices} person={person} onChange={choose} />;
}
