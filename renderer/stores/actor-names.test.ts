// How whoever did something is named: a name that nothing proves is never shown as a person of the policy.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { actorOf } from '../../shared/domain/sign-in.ts';
import { installDeskByHand, type DeskByHand } from '../../test/window/desk-by-hand.ts';
import { applied, cleanup, renderHook } from '../../test/window/hook.ts';
import { t } from '../i18n/index.ts';
import { useActorNames } from './actor-names.ts';
import { forgetReads } from './reads.ts';

let desk: DeskByHand;
beforeEach(() => {
  forgetReads();
  desk = installDeskByHand();
});
afterEach(cleanup);

const officersOf = (persons: Readonly<Record<string, string>>) => ({
  persons: Object.entries(persons).map(([person, name]) => ({ person, name, roles: [], certificates: [] })),
});
async function shown() {
  const { result } = renderHook(useActorNames);
  await applied(async () => undefined);
  return result;
}

it('a person has the name that the policy enrols; who is not in it stays an id', async () => {
  desk.answers('officers.list', officersOf({ 'p-1': 'First Person' }));
  const names = await shown();
  expect([names.current.actor('p-1'), names.current.actor('p-2')]).toEqual(['First Person', 'p-2']);
  expect(names.current.persons).toEqual(new Map([['p-1', 'First Person']]));
});

it('a typed name is marked as one, also where it is the id or the name of an enrolled person', async () => {
  desk.answers('officers.list', officersOf({ 'p-1': 'First Person', 'name:p-1': 'Somebody' }));
  const names = await shown();
  for (const name of ['p-1', 'First Person', 'desk'])
    expect(names.current.actor(actorOf({ by: 'name', name }))).toBe(t.log.typedName(name));
});

it('the desk is named as such, and persons by their ids, also before the officers are known', async () => {
  const names = await shown();
  expect([names.current.actor('desk'), names.current.actor('p-1')]).toEqual([t.log.thisDesk, 'p-1']);
});

it('a person who was renamed has the new name', async () => {
  desk.answers('officers.list', officersOf({ 'p-1': 'First Person' }));
  const names = await shown();
  desk.answers('officers.list', officersOf({ 'p-1': 'Another Name' }));
  await applied(() => desk.emit('changed', { what: 'cards', id: null }));
  expect(names.current.actor('p-1')).toBe('Another Name');
});
