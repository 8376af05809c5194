// What docs/cards.md tells an administrator about a module of the table: held against the module as it runs.
import { readFile } from 'node:fs/promises';
import { moduleSettings } from '../../../main/app/administer/cards/module-settings.ts';
import type { Card } from '../../../main/ports/token.ts';
import { inspectModule } from '../../../main/token/module-file.ts';
import { OFFICERS } from './soft-hsm.ts';
import { must, type World } from './world.ts';

const PAGE = new URL('../../../docs/cards.md', import.meta.url);
/** The row of a module that is entered by its path: path, init arguments, variables. */
const PATH = /^\/.*\.so/u;

/** @throws with what the page says and the module does not. */
export async function heldAgainstDocs(module: string, { desk }: World): Promise<void> {
  const rows = (await readFile(PAGE, 'utf8'))
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter(([name = '']) => name.replace(/ \(.*$/u, '') === module);
  const [card] = (await desk.hosts.list())
    .flatMap(({ cards }) => cards)
    .filter(({ label }) => label === OFFICERS);
  if (card === undefined) throw new Error(`no card ${OFFICERS}`);
  const says = kindOf(card);
  must(
    rows.some((row) => row.slice(1).join(' | ') === says),
    `docs/cards.md has no row of ${module} with its kind: ${says}`,
  );
  const settings = rows.find(([, path = '']) => PATH.test(inner(path)));
  if (settings === undefined) return;
  const [, path = '', initArguments = '', variables = ''] = settings.map(inner);
  const file = await inspectModule(here(path), '', { platform: process.platform, env: {} });
  must(file.fault === null, `${here(path)}: ${file.fault ?? ''}`);
  // Each variable in backquotes is one of NAME=value; an alternative names it again.
  const named = [...(settings[3] ?? '').matchAll(/`([A-Z0-9_]+)=[^`]*`/gu)];
  const lines = new Map(named.map(([text, name = '']) => [name, inner(text)]));
  const [{ env = {}, initArguments: given = '' }] = desk.running.modules;
  const unused = [...lines.keys()].filter((name) => !(name in env));
  must(unused.length === 0, `the run does not set ${unused.join(', ')} (${variables})`);
  const members = (text: string): string => [...text.matchAll(/(\w+)=/gu)].map(([, name]) => name).join(' ');
  must(members(initArguments) === members(given), `the run has other init arguments: ${given}`);
  const taken = moduleSettings(initArguments, [...lines.values()].join('\n'));
  must(taken.ok, `the desk refuses these settings: ${initArguments} ${variables}`);
}

function kindOf({ tokenModel, isHardwareSlot }: Card): string {
  const { libraryManufacturer, libraryDescription, manufacturer, model } = tokenModel;
  const pair = (one: string, other: string): string => `\`${one}\`, \`${other}\``;
  return [
    pair(libraryManufacturer, libraryDescription),
    pair(manufacturer, model),
    isHardwareSlot ? 'hardware' : 'software',
  ].join(' | ');
}

/** What stands between the first pair of backquotes, or the cell. */
function inner(cell: string): string {
  return /`([^`]*)`/u.exec(cell)?.[1] ?? cell;
}

/** The page has the folders of x86-64. */
function here(path: string): string {
  return process.arch === 'arm64' ? path.replace('x86_64', 'aarch64') : path;
}
