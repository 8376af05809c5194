// The test runner's report in a log: a line per file as soon as it ended, what failed with its reason, what a
// test annotated (a table, a count), no colours and no moving lines.
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule, TestRunEndReason } from 'vitest/node';

/** Lines that are shown of a message and of a difference. */
const MOST_LINES = 60;

export default class LineReporter implements Reporter {
  readonly #started = performance.now();

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed');
    const bad = !module.ok();
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    console.log(
      `${bad ? 'FAILED' : 'passed'} ${relative(process.cwd(), module.moduleId)}: ${tests.length} tests in ${seconds} s`,
    );
    for (const test of tests) for (const { message } of test.annotations()) console.log(message);
    for (const error of module.errors()) tell('the file itself', error);
    for (const test of failed) for (const error of test.result().errors ?? []) tell(test.fullName, error);
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    for (const error of unhandled) tell('outside of any test', error);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    for (const test of tests)
      if (test.result().state === 'skipped')
        console.log(`skipped ${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`);
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1);
    console.log(
      `${modules.length} files, ${count('passed')} tests passed, ${count('failed')} failed, ${count('skipped')} skipped in ${seconds} s (${reason})`,
    );
  }
}

function tell(name: string, { message, diff: told, stacks = [] }: SerializedError): void {
  const diff = typeof told === 'string' ? told : '';
  const places = stacks
    .slice(0, 4)
    .map(({ file, line, column }) => `at ${relative(process.cwd(), file)}:${line}:${column}`);
  const lines = [
    ...message.split('\n').slice(0, MOST_LINES),
    ...diff.split('\n').slice(0, MOST_LINES),
    ...places,
  ];
  console.log([`  ${name}`, ...lines.filter((line) => line !== '').map((line) => `    ${line}`)].join('\n'));
}
