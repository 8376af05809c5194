// Who can have hidden names and amounts shown, for how long, and who decides that they are hidden.
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../../shared/domain/must.fake.ts';
import { fakeCard, type FakeCard } from '../../../ports/token.fake.ts';
import { isHidden } from '../../desk/index.ts';
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
    expect(await purpose('SUPP')).toMatchObject({ ok: false, error: { code: 'hidden-from-view' } });
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
