// JSON lines in and out: a line is a whole JSON object or it is refused, and a line is never longer than the
// cap.
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** The largest call carries 4 MB of Base64. */
const LONGEST = 8_000_000;

/**
 * Lines of text; `null` stands for one that was too long and was thrown away. Each character is looked at
 * once: a pipe brings a long line in some hundred pieces.
 */
export async function* readLines(input: Readable): AsyncGenerator<string | null, void, undefined> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  let dropping = false;
  for await (const chunk of input) {
    const text = decoder.write(chunk as Buffer);
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      pieces.push(text.slice(from, end));
      const line = pieces.join('');
      [pieces, length, from] = [[], 0, end + 1];
      if (dropping) yield null;
      else if (line.trim() !== '') yield line;
      dropping = false;
    }
    if (from < text.length) pieces.push(text.slice(from));
    length += text.length - from;
    if (length <= LONGEST) continue;
    [pieces, length, dropping] = [[], 0, true];
  }
  const last = pieces.join('');
  if (!dropping && last.trim() !== '') yield last;
}
