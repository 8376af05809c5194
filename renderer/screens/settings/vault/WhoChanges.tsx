// Who changes what opens the vault: whoever signed in with a card, or an administrator who is chosen.
import { useState } from 'react';
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { useRead } from '../../../stores/reads.ts';
import { useSession } from '../../../stores/session.ts';
import { WhoField, type WhoFieldProps } from '../WhoField.tsx';

interface Changer {
  readonly person: string;
  /** Empty where a card says who it is. */
  readonly choices: WhoFieldProps['people'];
  readonly choose: (person: string) => void;
}

/** Before there is a policy nobody can be named, and the desk asks for nobody. */
export function useChanger(): Changer {
  const at = useSession()?.at;
  const [chosen, choose] = useState<string>();
  const persons = useRead('policies.get', {}, ['settings', 'cards']).value?.persons ?? [];
  if (at?.by === 'card') return { person: at.person, choices: [], choose };
  const choices = persons
    .filter(({ roles, active }) => active && roles.includes('administrator'))
    .map(({ person, name }) => ({ person, name }));
  return { person: chosen ?? choices[0]?.person ?? AT_DESK, choices, choose };
}

export function WhoChanges({ person, choices, choose }: Changer) {
  if (choices.length === 0) return null;
  return <WhoField people={choices} person={person} onChange={choose} />;
}
