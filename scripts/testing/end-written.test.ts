// A reader that is slower than the program still gets its last line.
import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';

const LINES = 2_000;
const program = `
  import { endWritten } from ${JSON.stringify(new URL('end-written.ts', import.meta.url).href)};
  for (let line = 1; line <= ${LINES}; line += 1) console.log(line + ' ' + 'x'.repeat(200));
  endWritten(3);
  setInterval(() => undefined, 1_000);
`;

it('everything that was printed is there when the program ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    child.stdout.pause();
    setTimeout(() => child.stdout.resume(), 5);
  });
  const code = await new Promise((ended) => {
    child.once('close', ended);
  });
  expect(code).toBe(3);
  expect(text.trimEnd().split('\n').at(-1)?.startsWith(`${LINES} `)).toBe(true);
});
