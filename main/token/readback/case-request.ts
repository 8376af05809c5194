// The second reader of a case request: its own JSON and XML reading, sharing no code with the writer. It
// answers with fields or refuses.
import {
  caseOperation,
  CASE_FIELDS,
  type CaseAction,
  type CaseField,
  type CaseFields,
} from '../../../shared/domain/case.ts';
import { CAMT_056_001_09 } from '../../../shared/domain/message-versions/camt-056-001-09.ts';
import { namespaceOf } from '../../../shared/domain/message-versions/version.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { Refusal, refusalFault } from './refusal.ts';
import { createScanner } from './scanner.ts';

export interface CaseReading {
  readonly fields: CaseFields;
  /** Assgnmt/Id of camt.056; null where the form has none. */
  readonly caseId: string | null;
}

const CAMT056 = namespaceOf(CAMT_056_001_09);
/** Interface document 2.5 and wire practice 7: `TransacService`. */
const RECONFIRMATION: ReadonlyMap<string, CaseField> = new Map([
  ['TransacService/UETR', 'uetr'],
  ['TransacService/ClrSysRef', 'bank_reference'],
  ['TransacService/InstrId', 'instruction_id'],
  ['TransacService/ReqdExctnDt', 'interbank_settlement_date'],
  ['TransacService/Rsn', 'reason'],
]);
const TX = 'Document/FIToFIPmtCxlReq/Undrlyg/TxInf';
const CANCELLATION: ReadonlyMap<string, CaseField> = new Map([
  [`${TX}/OrgnlInstrId`, 'instruction_id'],
  [`${TX}/OrgnlEndToEndId`, 'end_to_end_id'],
  [`${TX}/OrgnlUETR`, 'uetr'],
  [`${TX}/OrgnlClrSysRef`, 'bank_reference'],
  [`${TX}/OrgnlIntrBkSttlmDt`, 'interbank_settlement_date'],
  [`${TX}/CxlRsnInf/Rsn/Cd`, 'reason'],
  [`${TX}/CxlRsnInf/AddtlInf`, 'reason_description'],
]);
const ASSIGNMENT = 'Document/FIToFIPmtCxlReq/Assgnmt';
/** Leaves beside the fields: who asks whom, and when. */
const BESIDE: ReadonlySet<string> = new Set([
  `${ASSIGNMENT}/Assgnr/Pty/Nm`,
  `${ASSIGNMENT}/Assgne/Agt/FinInstnId/Nm`,
  `${ASSIGNMENT}/CreDtTm`,
]);
const CASE_ID = `${ASSIGNMENT}/Id`;

/** `message-unreadable` when anything stands in the text that this desk never writes. */
export function readCaseRequest(act: CaseAction, format: 'json' | 'xml', text: string): Result<CaseReading> {
  try {
    return ok(format === 'json' ? { fields: jsonFields(text), caseId: null } : xmlFields(act, text));
  } catch (error) {
    if (error instanceof Refusal) return err(refusalFault(error));
    throw error;
  }
}

function jsonFields(text: string): CaseFields {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Refusal('not-json', 0);
  }
  // A name that stands there twice, or another spelling of the same text, would let two readers see two
  // requests.
  if (typeof read !== 'object' || read === null || Array.isArray(read) || JSON.stringify(read) !== text)
    throw new Refusal('not-canonical', 0);
  for (const [name, value] of Object.entries(read)) {
    if (!CASE_FIELDS.some((field) => field === name) || typeof value !== 'string')
      throw new Refusal('member-unknown', 0, name.slice(0, 40));
  }
  return read;
}

function xmlFields(act: CaseAction, text: string): CaseReading {
  const stop = caseOperation(act) === 'stop';
  const places = stop ? CANCELLATION : RECONFIRMATION;
  const open: string[] = [];
  const found = new Map<string, string>();
  /**
   * Every element opened so far. One of each: another reader may take the first, the last, or each for a
   * request of its own.
   */
  const opened = new Set<string>();
  let leaf = false;
  const bytes = Buffer.from(text, 'utf8');
  const scanner = createScanner({
    open(name, currency, namespace, offset) {
      const wanted = stop && open.length === 0 ? CAMT056 : null;
      if (currency !== null || namespace !== wanted) throw new Refusal('other-namespace', offset, name);
      open.push(name);
      const path = open.join('/');
      if (opened.has(path) && places.get(path) !== 'reason_description')
        throw new Refusal('element-twice', offset, path);
      opened.add(path);
      leaf = true;
    },
    text(value, offset) {
      const path = open.join('/');
      const repeats = places.get(path) === 'reason_description';
      if (!places.has(path) && !BESIDE.has(path) && path !== CASE_ID)
        throw new Refusal('text-unknown', offset, path);
      if (found.has(path) && !repeats) throw new Refusal('fact-twice', offset, path);
      found.set(path, (found.get(path) ?? '') + value());
    },
    close(offset) {
      const path = open.join('/');
      if (leaf && !found.has(path)) throw new Refusal('text-missing', offset, path);
      leaf = false;
      open.pop();
    },
    openName: () => open.at(-1) ?? null,
  });
  scanner.push(bytes);
  scanner.end();
  if (open.length > 0) throw new Refusal('not-closed', bytes.length);
  const fields = Object.fromEntries(
    [...found].flatMap(([path, value]) => (places.has(path) ? [[places.get(path), value]] : [])),
  ) as CaseFields;
  return { fields, caseId: found.get(CASE_ID) ?? null };
}
