// Who can have hidden names and amounts shown, for how long, and who decides that they are hidden.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { isHidden, privacyOf, unseenRefusal } from '../../desk/index.ts';
import { ofBatch, onceSeen } from '../../authorise/index.ts';
import { freeze } from '../freeze/freeze.ts';
import { memoryDesk, type MemoryDesk } from '../../../../test/app/preparing-desk.ts';
import { saveGroup } from '../batches/save-payments.ts';
import { setSettings } from '../../desk/display-settings.ts';
import { mask, reveal } from './hidden-names.ts';

const ada = await fakeCard('ada', ['preparer']);
const berta = await fakeCard('berta', ['administrator']);
const MINUTE = 60_000;

let desk: MemoryDesk;
let batch: string;
beforeEach(async () => {
  desk = await memoryDesk([ada, berta, await fakeCard('jonas', ['approver'])]);
  batch = await desk.typed();
  must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
});

const hidden = async (): Promise<boolean> => isHidden(desk.context, await desk.head(batch));
const shown = (hide = false) => reveal(desk.context, { batch, hide });
const lastAct = async (): Promise<string | undefined> => (await desk.actionsAbout(batch)).at(-1);
function signedIn({ person, choice }: FakeCard): void {
  desk.context.seat.enter({
    by: 'card',
    person: person.id,
    name: person.id,
    certificate: choice.certificate,
  });
}

describe('hidden names', () => {
  it('are shown for a quarter of an hour, and the log knows it', async () => {
    expect(await hidden()).toBe(true);
    expect(must(await shown()).until).toBe('2026-11-20T10:15:00.000Z');
    expect(await hidden()).toBe(false);
    expect(await lastAct()).toBe('batch.reveal');
    desk.clock.advance(15 * MINUTE);
    expect(await hidden()).toBe(true);
  });

  it('are not shown for longer because the clock was set back', async () => {
    await shown();
    expect(await hidden()).toBe(false);
    desk.clock.advance(-60 * MINUTE);
    expect(await hidden()).toBe(true);
  });

  it('are hidden again at once by whoever asks for it', async () => {
    await shown();
    expect(must(await shown(true)).until).toBeNull();
    expect(await hidden()).toBe(true);
    expect(await lastAct()).toBe('batch.hide');
  });

  it('are not shown to a signed-in person who has no part in payments, who can hide them', async () => {
    signedIn(berta);
    const before = await desk.actionsAbout(batch);
    expect(await shown()).toMatchObject({ ok: false, error: { code: 'person-without-role' } });
    expect(await hidden()).toBe(true);
    expect(await desk.actionsAbout(batch)).toEqual(before);
    expect((await shown(true)).ok).toBe(true);
  });

  it('are not shown by another way to whoever may not have them shown: the mark, the setting, another purpose', async () => {
    const command = async () => desk.command(batch);
    const headerOf = async () => {
      const [group] = await desk.store.batches.groups(batch);
      if (group === undefined) throw new Error('a batch has a group');
      return desk.context.messages.groupHeader('pain.001.001.03', group.group, group.node);
    };
    const purpose = async (categoryPurpose: string) =>
      saveGroup(desk.context, { ...(await command()), header: { ...(await headerOf()), categoryPurpose } });
    must(await purpose('SALA'));
    must(await setSettings(desk.context, { maskAll: true }));
    signedIn(berta);
    const refused = { ok: false, error: { code: 'person-without-role' } };
    expect(await mask(desk.context, { ...(await command()), masked: false })).toMatchObject(refused);
    expect(await setSettings(desk.context, { maskAll: false })).toMatchObject(refused);
    expect(await purpose('SUPP')).toMatchObject(refused);
    expect(await hidden()).toBe(true);
    signedIn(ada);
    must(await setSettings(desk.context, { maskAll: false }));
    const { rows } = await desk.store.log.list({ offset: 0, limit: 1 });
    expect(rows[0]).toMatchObject({ act: 'desk.show-names' });
    must(await mask(desk.context, { ...(await command()), masked: false }));
    expect(await purpose('SUPP'), 'of salaries').toMatchObject({ error: { code: 'hidden-from-view' } });
    must(await shown());
    must(await purpose('SUPP'));
  });

  it('are shown to a signed-in person who prepares', async () => {
    signedIn(ada);
    expect((await shown()).ok).toBe(true);
    expect(await hidden()).toBe(false);
  });

  it('stay hidden where the log cannot be written', async () => {
    const { log } = desk.store;
    const failing = {
      ...desk.context.store,
      log: { ...log, append: () => Promise.reject(new Error('ENOSPC')) },
    };
    await expect(reveal({ ...desk.context, store: failing }, { batch, hide: false })).rejects.toThrow(
      'ENOSPC',
    );
    expect(await hidden()).toBe(true);
  });

  it('of a batch that hides none are nothing to show', async () => {
    batch = await desk.typed();
    const before = await desk.actionsAbout(batch);
    expect(must(await shown()).until).toBeNull();
    expect(await desk.actionsAbout(batch)).toEqual(before);
    batch = 'batch-x';
    expect(await shown()).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

describe('hidden names that only named persons may see', () => {
  const name = (persons: unknown) => desk.store.desk.saveSetting('viewers', persons, null);
  const others = { ok: false, error: { code: 'names-of-others' } };
  const jonas = { person: { id: 'jonas' }, choice: ada.choice } as FakeCard;

  it('are shown to one of them who signed in with a card, and to nobody else', async () => {
    await name({ persons: ['jonas'] });
    expect(await shown()).toMatchObject(others);
    desk.context.seat.enter({ by: 'name', name: 'jonas' });
    expect(await shown()).toMatchObject(others);
    signedIn(ada);
    expect(await shown()).toMatchObject({ error: { code: 'names-of-others', detail: 'jonas' } });
    const command = { ...(await desk.command(batch)), masked: false };
    expect(await mask(desk.context, command), 'by taking the mark away').toMatchObject(others);
    expect(await hidden()).toBe(true);
    expect(await lastAct()).not.toBe('batch.reveal');
    signedIn(jonas);
    expect((await shown()).ok).toBe(true);
    expect(await hidden()).toBe(false);
  });

  it('are hidden at once from whoever is at the desk and is not one of them any more', async () => {
    signedIn(ada);
    must(await shown());
    await name({ persons: ['jonas'] });
    expect(await hidden()).toBe(true);
    await name({ persons: ['ada', 'jonas'] });
    expect(await hidden()).toBe(false);
    signedIn(jonas);
    expect(await hidden(), 'the double keeps what was shown; the desk forgets it').toBe(false);
    signedIn(berta);
    expect(await hidden()).toBe(true);
  });

  it('are nobody’s where the setting cannot be read, and those of a name the policy does not have', async () => {
    signedIn(ada);
    for (const persons of ['everyone', { persons: 'ada' }, {}, { persons: ['nadia'] }]) {
      await name(persons);
      expect(await shown()).toMatchObject({ error: { code: 'names-of-others', detail: '' } });
    }
  });

  it('need a part in payments also of a named person', async () => {
    await name({ persons: ['berta'] });
    signedIn(berta);
    expect(await shown()).toMatchObject(others);
  });

  it('are told to be theirs before anybody asks', async () => {
    await name({ persons: ['jonas'] });
    signedIn(ada);
    expect(await privacyOf(desk.context, await desk.head(batch))).toMatchObject({
      hidden: true,
      onlyFor: ['jonas'],
    });
    signedIn(jonas);
    expect(await privacyOf(desk.context, await desk.head(batch))).toMatchObject({ onlyFor: null });
  });

  it('keep everybody else from signing, and them until they are shown', async () => {
    const signs = async (certificate: string) => unseenRefusal(desk.context, batch, certificate);
    signedIn(ada);
    expect(await signs(ada.choice.certificate), 'everyone may see them').toBeNull();
    await name({ persons: ['jonas'] });
    expect(await signs(ada.choice.certificate)).toMatchObject({ code: 'names-of-others' });
    await name({ persons: ['ada'] });
    expect(await signs(ada.choice.certificate)).toMatchObject({ code: 'hidden-from-view' });
    must(await shown());
    expect(await signs(ada.choice.certificate)).toBeNull();
    expect(await signs(berta.choice.certificate)).toMatchObject({ code: 'names-of-others' });
    batch = await desk.typed();
    expect(await signs(berta.choice.certificate), 'of a batch that hides nothing').toBeNull();
  });

  it('a refused signature is logged as one, and an allowed one begins', async () => {
    const begun: string[] = [];
    const step = onceSeen(ofBatch('approve'), async () => {
      begun.push('approve');
      return { ok: true as const, value: { ticket: 't' } };
    });
    await name({ persons: ['ada'] });
    const input = { batch, choice: ada.choice };
    expect(await step(desk.context, input)).toMatchObject({ ok: false });
    expect(await lastAct()).toBe('batch.approve-refused');
    signedIn(ada);
    must(await shown());
    expect(await step(desk.context, input)).toMatchObject({ ok: true });
    expect(begun).toEqual(['approve']);
  });
});

describe('the mark that names are hidden', () => {
  it('is the preparer’s: once the batch is frozen nobody takes it away', async () => {
    const command = { ...(await desk.command(batch)), choice: ada.choice, note: '' };
    expect(await desk.ended(await freeze(desk.context, command))).toBeNull();
    expect(await mask(desk.context, { ...(await desk.command(batch)), masked: false })).toMatchObject({
      ok: false,
      error: { code: 'batch-step-impossible' },
    });
    expect(await hidden()).toBe(true);
  });

  it('set anew hides at once what was shown', async () => {
    await shown();
    must(await mask(desk.context, { ...(await desk.command(batch)), masked: true }));
    expect(await hidden()).toBe(true);
    expect(await lastAct()).toBe('batch.mask');
  });

  it('is not changed from a revision that was not seen', async () => {
    const command = await desk.command(batch);
    must(await mask(desk.context, { ...command, masked: false }));
    expect(await mask(desk.context, { ...command, masked: true })).toMatchObject({
      ok: false,
      error: { code: 'revision-conflict' },
    });
    expect(await lastAct()).toBe('batch.unmask');
  });
});
