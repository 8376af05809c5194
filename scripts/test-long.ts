// npm run -s test:long: the long suites, all of them or those that are named; one closing line.
import { buildWindow } from './build-window.ts';
import { LONG_SUITES } from './testing/long-suites.ts';
import { runSuite } from './testing/run-suite.ts';

const USAGE = `npm run -s test:long -- [--list] [--only <name>[,<name>]] [--shard=<index>/<count>] [<arguments of the one suite>]
${LONG_SUITES.map(({ name, command, minutes, shares }) => `  ${name.padEnd(14)} npm run -s ${command.padEnd(20)} ${String(minutes).padStart(3)} min  ${shares === null ? 'whole' : `in shares of its ${shares.of}, at most ${shares.most}`}`).join('\n')}`;

let only: readonly string[] | null = null;
let share: string | undefined;
const rest: string[] = [];
const args = process.argv.slice(2);
for (let at = 0; at < args.length; at += 1) {
  const arg = args[at] ?? '';
  if (arg === '--list' || arg === '--help') {
    console.log(USAGE);
    process.exit(0);
  } else if (arg === '--only') {
    at += 1;
    only = (args[at] ?? '').split(',');
  } else if (arg.startsWith('--shard=')) share = arg.slice('--shard='.length);
  else rest.push(arg);
}
const unknown = (only ?? []).filter((name) => LONG_SUITES.every((suite) => suite.name !== name));
const chosen = LONG_SUITES.filter(({ name }) => only === null || only.includes(name));
if (unknown.length > 0 || (rest.length > 0 && chosen.length !== 1)) {
  console.error(
    `${unknown.length > 0 ? `no suite is called ${unknown.join(', ')}` : `arguments can go to one suite only: ${rest.join(' ')}`}\n${USAGE}`,
  );
  process.exit(2);
}
if (share !== undefined && chosen.some(({ shares }) => shares === null)) {
  console.error(
    `these run whole or not at all: ${chosen
      .filter(({ shares }) => shares === null)
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(2);
}

await buildWindow();
let [passed, failed] = [0, 0];
for (const { name, run } of chosen) {
  const score = await runSuite(name, run, { share, args: rest });
  passed += score.passed;
  failed += score.failed;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
