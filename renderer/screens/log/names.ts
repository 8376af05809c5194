// Owns how the log names what it stores by code and by id: acts in words, persons by name, batches,
// messages and cases by reference.
import { useMemo } from 'react';
import { t } from '../../i18n/index.ts';
import { useActorNames, type ActorNames } from '../../stores/actor-names.ts';
import { addressOfBatch } from '../../stores/batch-address.ts';
import { useRead } from '../../stores/reads.ts';
import { formatRoute } from '../../stores/route.ts';

export interface LogSubject {
  readonly text: string;
  readonly href: string;
}

export interface LogNames extends Pick<ActorNames, 'actor'> {
  /** The batch, message or case behind an id; undefined when it is something else or no longer listed. */
  readonly subject: (id: string) => LogSubject | undefined;
  /**
   * What to look for in the store when somebody types words the store does not hold: the only code or id they
   * name, else the text itself.
   */
  readonly stored: (text: string) => string;
}

/** As many as one page of a list carries; older ones keep their ids. */
const KNOWN = { offset: 0, limit: 500 };

/** An act in words; a code nobody knows as it is. */
export function actionName(code: string): string {
  return t.actions[code] ?? code;
}

export function useLogNames(): LogNames {
  const { persons, actor } = useActorNames();
  const batches = useRead('batches.list', KNOWN, ['batches']).value;
  const messages = useRead('outbox.list', KNOWN, ['outbox']).value;
  const cases = useRead('cases.list', KNOWN, ['cases']).value;
  return useMemo(() => {
    const subjects = new Map<string, LogSubject>();
    for (const row of batches?.rows ?? [])
      subjects.set(row.batch, { text: row.reference, href: addressOfBatch(row) });
    for (const row of cases?.rows ?? [])
      subjects.set(row.case, { text: row.reference, href: formatRoute('cases', row.case) });
    for (const { message, reference } of messages?.rows ?? [])
      subjects.set(message, { text: t.log.messageOf(reference), href: formatRoute('message', message) });
    const readable: readonly (readonly [string, string])[] = [
      ...Object.entries(t.actions),
      ...persons,
      ...[...subjects].map(([id, one]) => [id, one.text] as const),
    ];
    return {
      actor,
      subject: (id) => subjects.get(id),
      stored(text) {
        const wanted = text.toLowerCase();
        const exact = readable.filter(([, words]) => words.toLowerCase() === wanted);
        const hits =
          exact.length > 0 ? exact : readable.filter(([, words]) => words.toLowerCase().includes(wanted));
        const [only] = hits;
        return wanted !== '' && hits.length === 1 && only !== undefined ? only[0] : text;
      },
    };
  }, [persons, actor, batches, messages, cases]);
}
