// What may stand before the first tag: comments and processing instructions, never a document type.
import { MessageRefusal } from './refusal.ts';

const SKIPPED = /^(?:[ \t\r\n]+|<\?(?:(?!\?>)[\s\S])*\?>|<!--(?:(?!-->)[\s\S])*-->)/;
const ROOT = /^<[^?!]/;
const LONGEST_PROLOG = 65_536;

/**
 * Watches the text before the root element and refuses a DOCTYPE as soon as its first letter is seen, so that
 * no
 * declaration of it is ever read. It holds back nothing: the parser gets the same text.
 */
export class PrologGuard {
  #rest = '';
  #seen = 0;
  #line = 1;
  #done = false;

  see(text: string): void {
    if (this.#done) return;
    this.#rest += text;
    this.#seen += text.length;
    for (let match = SKIPPED.exec(this.#rest); match !== null; match = SKIPPED.exec(this.#rest)) {
      this.#line += match[0].split('\n').length - 1;
      this.#rest = this.#rest.slice(match[0].length);
    }
    if (this.#rest.startsWith('<!D') || this.#rest.startsWith('<!d')) {
      throw new MessageRefusal('message-doctype', {
        line: this.#line,
        detail:
          'The file declares a document type. Payment files have none, and what it declares is never read.',
      });
    }
    if (ROOT.test(this.#rest)) {
      this.#done = true;
      this.#rest = '';
    } else if (this.#seen > LONGEST_PROLOG) {
      throw new MessageRefusal('message-text-too-long', {
        line: this.#line,
        detail: `No element begins in the first ${LONGEST_PROLOG} characters of the file.`,
      });
    }
  }
}
