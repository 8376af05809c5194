// The table module × ability: every cell is what the module and the desk did, held against what is expected.
// A module that this machine cannot have is named, with the reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ABILITIES } from './abilities.ts';
import { type Cell, cellText, tableText } from './cell.ts';
import { type ModuleDesk, openModuleDesk } from './desk.ts';
import { heldAgainstDocs } from './documented.ts';
import { EXPECTED } from './expected.ts';
import { because, leftOut } from './left-out.ts';
import { startOpencryptoki } from './opencryptoki.ts';
import { announced } from './probe.ts';
import { startRemote } from './remote.ts';
import { OFFICERS, startSoftHsm } from './soft-hsm.ts';
import { startSoftokn } from './softokn.ts';
import { startTpm } from './tpm.ts';
import { startVirtualCards } from './virtual-card.ts';
import type { World } from './world.ts';

const MODULES = [
  ['SoftHSM', startSoftHsm],
  ['OpenSC, virtual card', startVirtualCards],
  ['NSS softokn', startSoftokn],
  ['opencryptoki', startOpencryptoki],
  ['tpm2-pkcs11', startTpm],
  ['p11-kit remote', startRemote],
] as const;
const ABSENT: ReadonlyMap<string, string> = new Map(
  MODULES.flatMap(([module]) => {
    const reason = leftOut(module);
    return reason === null ? [] : [[module, reason] as const];
  }),
);

const table = new Map<string, Map<string, Cell>>();

for (const [module, start] of MODULES) {
  const reason = ABSENT.get(module) ?? null;
  describe.skipIf(reason !== null)(`${module}${because(reason)}`, () => {
    let world: World;
    let opened: ModuleDesk | undefined;
    beforeAll(async () => {
      table.set(module, new Map());
      const desk = await openModuleDesk(start);
      opened = desk;
      // A card takes its time from the reader to the service: the desk sees it first.
      await desk.choice('approver');
      const tokens = await announced(desk.running.modules[0], desk.running.enter);
      const token = tokens.find(({ label }) => label === OFFICERS);
      if (token === undefined) throw new Error(`no token ${OFFICERS}`);
      world = { desk, token };
    });
    afterAll(() => opened?.stop());

    test('is what docs/cards.md tells an administrator', () => heldAgainstDocs(module, world));

    test.each(ABILITIES)('$name', async ({ name, run }) => {
      const cell = await run(world);
      table.get(module)?.set(name, cell);
      expect(cellText(cell)).toBe(EXPECTED[module]?.[name] ?? 'works');
    });
  });
}

test('the table has a cell for every module and ability', async ({ annotate }) => {
  await annotate(
    [tableText(table), ...[...ABSENT].map(([module, reason]) => `left out: ${module}, ${reason}`)].join('\n'),
  );
  const present = MODULES.filter(([module]) => !ABSENT.has(module));
  const missing = present.flatMap(([module]) =>
    ABILITIES.filter(({ name }) => table.get(module)?.has(name) !== true).map(
      ({ name }) => `${module}, ${name}`,
    ),
  );
  expect(missing).toEqual([]);
  // What is expected of no module or ability would be compared with nothing.
  const unknown = Object.entries(EXPECTED).flatMap(([module, cells]) =>
    Object.keys(cells)
      .filter((ability) => !ABSENT.has(module) && table.get(module)?.has(ability) !== true)
      .map((ability) => `${module}, ${ability}`),
  );
  expect(unknown).toEqual([]);
});
