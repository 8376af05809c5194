// Owns how whoever did something is named: persons by the name the policy enrols, the desk as such.
import { useCallback, useMemo } from 'react';
import { typedNameOf } from '../../shared/domain/sign-in.ts';
import { t } from '../i18n/index.ts';
import { useRead } from './reads.ts';

export interface ActorNames {
  /** Names by id. */
  readonly persons: ReadonlyMap<string, string>;
  /** The person's name where the policy enrols the id; the desk itself; else the id as it is. */
  readonly actor: (id: string) => string;
}

export function useActorNames(): ActorNames {
  const officers = useRead('officers.list', {}, ['cards']).value;
  const persons = useMemo(() => new Map(officers?.persons.map((one) => [one.person, one.name])), [officers]);
  const actor = useCallback(
    (id: string) => {
      const typed = typedNameOf(id);
      if (typed !== null) return t.log.typedName(typed);
      return persons.get(id) ?? (id === 'desk' ? t.log.thisDesk : id);
    },
    [persons],
  );
  return { persons, actor };
}
