// What a person is told to install where the card binding does not compile, and what .ci/run does without.
import { describe, expect, test } from 'vitest';
import { ensureSystemPackages, type PackageMachine, toolChainHint } from './system-packages.mjs';

test.each([
  ['win32', 'Visual Studio Build Tools'],
  ['darwin', 'xcode-select --install'],
  ['linux', 'apt-get install g++ make python3'],
  ['freebsd', 'apt-get install g++ make python3'],
] as const)('%s: %s', (platform, hint) => {
  expect(toolChainHint(platform)).toContain(hint);
});

/** A machine that has all but some packages; apt refuses a list with a name it does not know. */
function machineWithout(
  missing: readonly string[],
  { unknown = [], root = [] }: { unknown?: readonly string[]; root?: string[] | null } = {},
): PackageMachine & { readonly commands: string[] } {
  const absent = new Set(missing);
  const commands: string[] = [];
  return {
    commands,
    hasApt: () => true,
    missingOf: (names) => names.filter((name) => absent.has(name)),
    asRoot: () => root,
    run(file, args) {
      commands.push([file, ...args].join(' '));
      if (args.some((name) => unknown.includes(name))) return false;
      for (const name of args) absent.delete(name);
      return true;
    },
  };
}

describe('the packages of the card modules', () => {
  const ask = (machine: PackageMachine, cards: 'none' | 'optional'): [readonly string[], string] => {
    const said: string[] = [];
    const without = ensureSystemPackages({ say: (text) => said.push(text), required: false, cards, machine });
    return [without, said.join('\n')];
  };

  test('are none of those a run without that suite asks for', () => {
    const machine = machineWithout(['swtpm', 'opencryptoki']);
    expect(ask(machine, 'none')).toEqual([[], '']);
    expect(machine.commands).toEqual([]);
  });

  test('are installed after those that are needed', () => {
    const machine = machineWithout(['swtpm', 'strace', 'p11-kit']);
    expect(ask(machine, 'optional')[0]).toEqual([]);
    expect(machine.commands).toEqual([
      'apt-get update -qq',
      'apt-get install -y -qq --no-install-recommends strace',
      'apt-get install -y -qq --no-install-recommends swtpm p11-kit',
    ]);
  });

  test('are had but for the one that the archive does not know, which is named', () => {
    const machine = machineWithout(['opencryptoki', 'swtpm', 'p11-kit'], { unknown: ['swtpm'] });
    const [without, said] = ask(machine, 'optional');
    expect(without).toEqual(['swtpm']);
    expect(said).toContain('going on without swtpm (a TPM as a program)');
    expect(machine.missingOf(['opencryptoki', 'p11-kit'])).toEqual([]);
  });

  test('are named where this user may install nothing, with the line to type', () => {
    const machine = machineWithout(['swtpm'], { root: null });
    const [without, said] = ask(machine, 'optional');
    expect(without).toEqual(['swtpm']);
    expect(said).toContain('sudo apt-get install -y --no-install-recommends swtpm');
    expect(machine.commands).toEqual([]);
  });

  test('are all missing where there is no apt', () => {
    const machine = { ...machineWithout([]), hasApt: () => false };
    expect(ask(machine, 'optional')[0]).toContain('opencryptoki');
  });
});
