// The double's answers about who is at the desk; what it begins with stands in the page's query: ?seat=card,
// ?seat=name, ?seat=locked, ?seat=demanded; ?viewers=named: persons are named who may see what is hidden;
// ?hidden=others: and these are others.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { Refusal, type Handlers } from '../fake-desk.ts';
import { batches, NOW } from './batches.ts';
import type { Notify } from './desk-handlers.ts';
import { rowOf } from './views.ts';
import { COMPANY, OFFICERS } from './people.ts';
import { scene } from './scene.ts';

type View = CallOutput<'session.get'>;
type Viewers = CallOutput<'session.viewers'>;
type Act = (name: 'sign-in', after: () => void) => { ticket: string };

export function sessionHandlers(environment: View['environment'], tell: Notify, act: Act): Partial<Handlers> {
  const seat = new URLSearchParams(scene()).get('seat');
  const [officer] = OFFICERS;
  const person = {
    by: 'card',
    person: officer?.person ?? '',
    name: officer?.name ?? '',
    certificate: 'a'.repeat(64),
  } as const;
  const begins: View['at'] =
    seat === 'card' || seat === 'locked'
      ? person
      : seat === 'name'
        ? { by: 'name', name: 'Tom Reyes' }
        : null;
  let view: View = {
    company: COMPANY,
    environment,
    at: begins,
    since: begins === null ? null : NOW,
    locked: seat === 'locked' || seat === 'demanded',
    rule: { demanded: seat === 'demanded' ? 'card' : 'no', idleMinutes: 10 },
    ruleLocked: null,
  };
  const eligible = OFFICERS.map(({ person: id, name }) => ({ person: id, name }));
  const viewersFor = (persons: readonly string[] | null): Viewers => ({
    persons: persons === null ? null : [...persons],
    locked: null,
    now: eligible.filter((one) => persons === null || persons.includes(one.person)),
    eligible,
  });
  let viewers = viewersFor(
    new URLSearchParams(scene()).get('viewers') === 'named'
      ? eligible.slice(1, 3).map((one) => one.person)
      : null,
  );
  const change = (next: Partial<View>): View => {
    view = { ...view, ...next };
    tell('session');
    return view;
  };
  return {
    'session.get': () => view,
    'session.signIn': () => act('sign-in', () => change({ at: person, since: NOW, locked: false })),
    'session.signInByName': ({ name }) => change({ at: { by: 'name', name }, since: NOW, locked: false }),
    'session.signOut': () => change({ at: null, since: null, locked: view.rule.demanded !== 'no' }),
    'session.lock': () => change({ locked: view.at !== null }),
    'session.active': () => ({}),
    'session.demand': (rule) => {
      if (view.at?.by !== 'card' && rule.demanded !== 'no') throw new Refusal('sign-in-by-administrator');
      return change({ rule });
    },
    'session.viewers': () => viewers,
    'session.setViewers': ({ persons }) => {
      if (view.at?.by !== 'card') throw new Refusal('sign-in-by-administrator');
      viewers = viewersFor(persons);
      tell('settings');
      return viewers;
    },
    'session.tasks': () => ({
      tasks:
        view.at?.by === 'card'
          ? batches
              .filter(({ detail }) => detail.state === 'frozen')
              .slice(0, 1)
              .map(rowOf)
          : [],
    }),
  };
}
