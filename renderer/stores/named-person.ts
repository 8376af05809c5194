// Whom the log will name for a change that no card signs: whoever is signed in with a card, else nobody until
// somebody is chosen. The first of a list did nothing, and must not be named by leaving the list alone.
import { useState } from 'react';
import { useSession } from './session.ts';

/** The person, empty for nobody, and how another is chosen. */
export function useNamedPerson(
  people: readonly { readonly person: string }[],
): readonly [person: string, choose: (person: string) => void] {
  const at = useSession()?.at;
  const [chosen, choose] = useState<string>();
  const signedIn = at?.by === 'card' ? at.person : '';
  const begins = people.some(({ person }) => person === signedIn) ? signedIn : '';
  return [chosen ?? begins, choose];
}
