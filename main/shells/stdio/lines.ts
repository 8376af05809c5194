// JSON lines in and out: a line is a whole JSON object or it is refused, and a line is never longer than the
// cap.
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** The largest call carries 4 MB of Base64. */
const LONGEST = 8_000_000;

/** Lines of text; `null` stands for one that was too long and was thrown away. */
export async function* readLines(input: Readable): AsyncGenerator<string | null, void, undefined> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let dropping = false;
  for await (const chunk of input) {
    rest += decoder.write(chunk as Buffer);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      if (dropping) yield null;
      else if (line.trim() !== '') yield line;
      dropping = false;
    }
    if (rest.length <= LONGEST) continue;
    rest = '';
    dropping = true;
  }
  if (!dropping && rest.trim() !== '') yield rest;
}
