// Names a text file that is no XML at all, so that an officer knows what came and what to ask for.
import { EITHER } from './unsupported.ts';
import { MessageRefusal } from './xml/refusal.ts';

const FIN_TYPES: Readonly<Record<string, string>> = {
  101: 'an MT101 (request for transfer)',
  102: 'an MT102 (several customer transfers)',
  103: 'an MT103 (single customer transfer)',
  104: 'an MT104 (direct debits)',
  202: 'an MT202 (transfer between banks)',
  900: 'an MT900 (confirmation of debit)',
  910: 'an MT910 (confirmation of credit)',
  940: 'an MT940 (account statement)',
  941: 'an MT941 (balance report)',
  942: 'an MT942 (interim report)',
};

/** The form of a text that begins with something other than `<`; undefined when nothing here knows it. */
function formOf(text: string): string | undefined {
  const fin = /^\{1:[A-Z0-9]/.test(text);
  const type = /\{2:[IO](\d{3})/.exec(text)?.[1] ?? (fin ? undefined : typeByFields(text));
  if (fin || type !== undefined)
    return type === undefined
      ? 'a SWIFT FIN message'
      : (FIN_TYPES[type] ?? `an MT${type}`).concat(', a SWIFT FIN message');
  if (/^(?:UNA|UNB\+)/.test(text)) return 'an EDIFACT message';
  if (/^101 ?\d{9}/.test(text)) return 'a NACHA (ACH) file';
  if (/^[[{]\s*["{[}\]]/.test(text)) return 'a JSON file';
  if (/^[^\n]*[;,\t|][^\n]*(?:\n|$)/.test(text)) return 'a table of values (CSV)';
  return undefined;
}

function typeByFields(text: string): string | undefined {
  if (!/^:20:/m.test(text)) return undefined;
  if (/^:(?:60F|60M|62F):/m.test(text)) return '940';
  if (/^:13D:/m.test(text)) return '942';
  return /^:(?:28D|50[A-Z]?|21):/m.test(text) ? '101' : undefined;
}

export function refuseForeignText(text: string): void {
  const form = formOf(text.trimStart());
  if (form === undefined) return;
  const detail = `The file is ${form}, not XML. Ask the sender for ${EITHER}.`;
  throw new MessageRefusal('message-unsupported', { path: '/', line: 1, detail });
}
