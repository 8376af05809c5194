// Every return value the code knows through every PKCS#11 call it makes: the right typed fault, and the same
// host usable afterwards.
import { KEY_URI } from '../token/profile-fixture.ts';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import { prepareSoftHsm, type SoftHsmEnvironment } from '../../training/soft-hsm.ts';
import { PIN, type TestDesk } from '../token/desk.ts';
import { expected, VALUES, valueName } from './expected.ts';
import { type Cell, matrixText } from './matrix.ts';
import { mustWork, type Scenario, setStage, type Stage } from './scenarios.ts';
import { attachShim, buildShim, type Shim } from './shim.ts';

/**
 * Where each call is driven: every call of the act fails, or only the numbered one; the second C_Login is the
 * one for a single use of the key.
 */
const DRIVEN: readonly (readonly [Scenario, readonly string[]])[] = [
  [
    'list',
    [
      'C_GetSlotList',
      'C_GetSlotInfo',
      'C_GetTokenInfo',
      'C_OpenSession',
      'C_FindObjectsInit',
      'C_FindObjects',
      'C_FindObjectsFinal',
      'C_GetAttributeValue',
      'C_CloseSession',
    ],
  ],
  [
    'sign',
    [
      'C_GetSlotList',
      'C_GetSlotInfo',
      'C_GetTokenInfo',
      'C_OpenSession',
      'C_FindObjectsInit',
      'C_FindObjects',
      'C_FindObjectsFinal',
      'C_GetAttributeValue',
      'C_GetMechanismList',
      'C_Login',
      'C_Login #2',
      'C_SignInit',
      'C_Sign',
      'C_Logout',
      'C_CloseSession',
    ],
  ],
  [
    'inquiry',
    ['C_OpenSession', 'C_GetTokenInfo', 'C_GetMechanismList', 'C_Login', 'C_SignInit', 'C_Sign', 'C_Logout'],
  ],
  ['unwrap-oaep', ['C_Login', 'C_DecryptInit', 'C_Decrypt']],
  ['unwrap-raw', ['C_GetMechanismList', 'C_DecryptInit', 'C_Decrypt']],
  [
    'sign-open',
    ['C_GetSlotList', 'C_GetSessionInfo', 'C_GetTokenInfo', 'C_FindObjectsInit', 'C_SignInit', 'C_Sign'],
  ],
  ['change-pin', ['C_GetSlotList', 'C_GetTokenInfo', 'C_OpenSession #2', 'C_SetPIN']],
  [
    'health',
    [
      'C_GetSlotList',
      'C_GetSlotInfo',
      'C_GetTokenInfo',
      'C_OpenSession',
      'C_GetMechanismList',
      'C_GetMechanismInfo',
    ],
  ],
  ['pulse', ['C_GetSlotList', 'C_WaitForSlotEvent']],
];

/** Hosts work the table side by side: most of the time goes into fresh processes after a card that failed. */
const LANES = 3;

interface Lane {
  readonly shim: Shim;
  readonly hosts: DesktopTokenHosts;
}

let stage: Stage;
let lanes: Lane[];

beforeAll(async () => {
  stage = await setStage();
  const built = await buildShim(stage.desk.folder);
  const tokens = await Promise.all(Array.from({ length: LANES }, (_, lane) => copyTokens(stage.desk, lane)));
  lanes = tokens.map((tokenEnvironment, lane) => {
    const shim = attachShim(built.path, stage.desk.folder, `orders-${lane}`);
    const env = shim.env(stage.desk.modulePath, tokenEnvironment);
    return {
      shim,
      hosts: stage.desk.hosts({
        modules: [{ moduleId: 'softhsm', label: 'Failing', kind: 'pkcs11', path: shim.path, env }],
        limits: { native: 5_000, list: 5_000 },
      }),
    };
  });
  for (const { shim, hosts } of lanes) {
    await shim.order();
    await mustWork(stage, hosts);
  }
});
afterAll(() => stage.desk.remove());

/** SoftHSM rewrites its files at a login: every lane has its own copy of the tokens. */
async function copyTokens(desk: TestDesk, lane: number): Promise<SoftHsmEnvironment> {
  const folder = join(desk.folder, `lane-${lane}`);
  const env = await prepareSoftHsm(folder);
  await cp(join(desk.folder, 'softhsm', 'tokens'), join(folder, 'tokens'), { recursive: true });
  return env;
}

const cells: Cell[] = [];

async function drive({ shim, hosts }: Lane, scenario: Scenario, call: string, value: number): Promise<Cell> {
  const [name = call, number = '0'] = call.split(' #');
  await stage.prepare(scenario, hosts);
  await shim.order({ call: name, number: Number(number), action: 'return', value });
  const { code } = await stage.run(scenario, hosts);
  await shim.order();
  // A PIN the card refused is not tried again before a person entered it.
  await hosts.pinEntered(KEY_URI, PIN);
  const after = await stage.run(
    scenario === 'sign' || scenario === 'sign-open' ? 'inquiry' : scenario,
    hosts,
  );
  const got = after.code === 'done' ? code : `${code}, then ${after.code}`;
  return { scenario, call, value: valueName(value), wanted: expected(scenario, call, value), got };
}

describe.each(DRIVEN)('during %s', (scenario, calls) => {
  test.each(calls)(
    'every return value of %s ends in its fault, and the next act succeeds',
    async (call) => {
      const queue = [...VALUES];
      const work = async (lane: Lane): Promise<void> => {
        for (let value = queue.shift(); value !== undefined; value = queue.shift())
          cells.push(await drive(lane, scenario, call, value));
      };
      await Promise.all(lanes.map(work));
      const wrong = cells.filter(
        (cell) => cell.scenario === scenario && cell.call === call && cell.got !== cell.wanted,
      );
      expect(wrong.map(({ value, wanted, got }) => `${value}: ${got} instead of ${wanted}`)).toEqual([]);
    },
    // Most values are driven through two fresh processes, and there are four and seventy.
    120_000,
  );
});

test('the table is whole', () => {
  console.log(matrixText(cells));
  const wanted = DRIVEN.reduce((sum, [, calls]) => sum + calls.length, 0) * VALUES.length;
  expect(cells).toHaveLength(wanted);
});
