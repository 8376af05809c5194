// Mutants that no unit test can notice, each with its reason. The run is red for one that is gone from the
// source, and for one that a test notices after all.

export interface Survivor {
  readonly file: string;
  /** The line of the source it begins in. */
  readonly on: string;
  /** As the report says it. */
  readonly change: string;
  /** Why nobody can tell the difference. */
  readonly reason: string;
}

type InLine = readonly [on: string, changes: readonly string[], reason: string];

const inFile = (file: string, lines: readonly InLine[]): readonly Survivor[] =>
  lines.flatMap(([on, changes, reason]) => changes.map((change) => ({ file, on, change, reason })));

export const SURVIVORS: readonly Survivor[] = [
  ...inFile('main/app/authorise/statement.ts', [
    [
      '.toSorted(([a], [b]) => (a < b ? -1 : 1))',
      ['a < b → (a) <= (b)'],
      'The keys of a map are never equal.',
    ],
  ]),
  ...inFile('main/app/deliver/arrival-updates.ts', [
    [
      'if (offset + PAGE >= page.total) return updates;',
      ['offset + PAGE >= page.total → (offset + PAGE) > (page.total)', 'offset + PAGE → (offset) - (PAGE)'],
      'The pages behind the last one are empty and add no update.',
    ],
  ]),
  ...inFile('main/app/deliver/send.ts', [
    [
      'while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80 && end > most - 4) end -= 1;',
      [
        'end > 0 && end < bytes.length → (end > 0) || (end < bytes.length)',
        'end > 0 → (end) >= (0)',
        'end < bytes.length → (end) <= (bytes.length)',
      ],
      'Behind the last byte stands none, and none is read as 0, which continues no character.',
    ],
    [
      'while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80 && end > most - 4) end -= 1;',
      ['end > most - 4 → (end) >= (most - 4)'],
      'A character has at most three bytes that continue it, so the fourth step back is made in no text.',
    ],
  ]),
  ...inFile('main/app/deliver/found.ts', [
    [
      'const uetrs = rows.flatMap((row) => (row.uetr === null ? [] : (parseUetr(row.uetr) ?? [])));',
      ['row.uetr === null → false'],
      'The type demands the question; what is no text is no UETR either.',
    ],
  ]),
  ...inFile('main/app/deliver/report-updates.ts', [
    [
      'if (payments.length > 1 && spoken.has(payments)) continue;',
      ['payments.length > 1 && spoken.has(payments) → false'],
      'Whom the line means has been mentioned; the question saves looking at each of them again.',
    ],
    [
      'if (mentioned.size === message.transactions) return [];',
      ['mentioned.size === message.transactions → false'],
      'What is read again then adds nothing; test/store/bulk-budget.test.ts counts that it is not read.',
    ],
  ]),
  ...inFile('main/app/deliver/outcome.ts', [
    [
      "if (messages.every(({ state }) => state !== 'set-aside')) return store.tracking.tally({ batch });",
      ["messages.every(({ state }) => state !== 'set-aside') → false"],
      'The sums of all messages are the sum of the batch; the one question is faster.',
    ],
    [
      "if (messages.every(({ state }) => state !== 'set-aside')) return store.tracking.tally({ batch });",
      ["state !== 'set-aside' → (state) === ('set-aside')"],
      'Where all messages are set aside the outcome is that, whatever the tally; else the sums are the same.',
    ],
  ]),
  ...inFile('main/app/deliver/report-targets.ts', [
    [
      'return text === null ? null : (parseUetr(text) ?? text);',
      ['text === null → false'],
      'The type demands the question; what is no text is no UETR either, and stays null.',
    ],
  ]),
  ...inFile('main/bank/payments/page-totals.ts', [
    [
      'if (text === undefined || fact === undefined) return totals;',
      [
        'text === undefined || fact === undefined → false',
        'text === undefined || fact === undefined → (text === undefined) && (fact === undefined)',
      ],
      'The types demand the question; without a text or a fact nothing is read that is asked for later.',
    ],
    [
      'number: first.number ?? then.number,',
      ['first.number ?? then.number → (first.number) && (then.number)'],
      'The number of a page is the one asked for; the one the bank says is understood, and used nowhere.',
    ],
  ]),
  ...inFile('main/bank/payments/read-payments.ts', [
    [
      'status === null',
      ['status === null → false'],
      'A status that is not there shows nothing in either branch.',
    ],
  ]),
  ...inFile('main/app/deliver/report-targets.ts', [
    [
      'bankReference === null ? undefined : byReference.get(bankReference),',
      ['bankReference === null → false'],
      'Candidates without a reference are looked at as well; what fits the row decides all the same.',
    ],
    [
      'instructionId === null ? undefined : byInstruction.get(instructionId),',
      ['instructionId === null → false'],
      'Candidates without an instruction are looked at as well; what fits the row decides all the same.',
    ],
    [
      'const count = parts.reduce((sum, part) => sum + part.length, 0);',
      ['sum + part.length → (sum) - (part.length)'],
      'Which identifier is used to find payments decides how many are looked at, not which are meant.',
    ],
    [
      'if (count < least) [found, least] = [parts, count];',
      ['count < least → (count) <= (least)', 'count < least → true'],
      'Which identifier is used to find payments decides how many are looked at, not which are meant.',
    ],
    [
      "found.knows('instruction') ? line.instructionId : null,",
      ["found.knows('instruction') → true"],
      'Lines that mean the same are worked out once more than needed.',
    ],
    [
      "found.knows('uetr') ? line.uetr : null,",
      ["found.knows('uetr') → true"],
      'Lines that mean the same are worked out once more than needed.',
    ],
    [
      "found.knows('amount') ? line.instructedAmount : null,",
      ["found.knows('amount') → true"],
      'Lines that mean the same are worked out once more than needed.',
    ],
    [
      'for (let from = 0; from < wanted.length; from += PAGE) {',
      ['from < wanted.length → (from) <= (wanted.length)'],
      'The question more is for no identification and finds nothing.',
    ],
    [
      'if (fitting.length === 1 && fitting.some((payment) => tellsApart(transaction, payment) === true))',
      [
        'fitting.some((payment) => tellsApart(transaction, payment) === true) → fitting.every((payment) => tellsApart(transaction, payment) === true)',
      ],
      'Of one payment, some and every are the same.',
    ],
    [
      'return instructionId === null ? NOBODY : (named?.byInstructionId.get(instructionId) ?? NOBODY);',
      ['instructionId === null → false'],
      'The type demands the question; no payment is kept under an instruction that is not there.',
    ],
  ]),
  ...inFile('main/app/deliver/report-updates.ts', [
    ['done += 1;', ['done += 1 → done -= 1'], 'Counted down, the lines reach the same multiples.'],
    [
      'const named = about === null ? await namedPayments(desk, message, report.transactions) : null;',
      ['about === null → true'],
      'Of an answer about one payment every line is held against that payment; the question saves a look into the store.',
    ],
    [
      'if (offset + PAGE >= page.total) return updates;',
      ['offset + PAGE >= page.total → (offset + PAGE) > (page.total)', 'offset + PAGE → (offset) - (PAGE)'],
      'The pages behind the last one are empty and add no update.',
    ],
  ]),
  ...inFile('shared/domain/policy-counting.ts', [
    [
      '...(overrides === undefined ? {} : { overrides }),',
      ['overrides === undefined → false'],
      'A member that is undefined and one that is missing read the same.',
    ],
  ]),
  ...inFile('shared/domain/policy-rules.ts', [
    [
      'const subject = { ...(batch === undefined ? {} : { batch }), totals, counted };',
      ['batch === undefined → false'],
      'The type demands the question; a member that is undefined is read like one that is left out.',
    ],
    [
      '.filter((deputy) => deputy.person === id && deputy.role === role)',
      ['deputy.person === id && deputy.role === role → (deputy.person === id) || (deputy.role === role)'],
      'Each seat found here is looked at again by rightOf, which asks for person and role.',
    ],
    [
      'if (bound === newest) return canSignAt(bound, id, at);',
      ['bound === newest → false'],
      'Against itself a policy has the same certificates; the question is a short cut.',
    ],
    [
      'canSignAt(policy, id, at)',
      ['canSignAt(policy, id, at) → true'],
      'The rights asked for next are none for a person who is not valid at that instant.',
    ],
  ]),
  ...inFile('shared/domain/policy-evaluation.ts', [
    [
      'return places.toSorted((a, b) => (key(a) === key(b) ? a - b : key(a) < key(b) ? -1 : 1));',
      ['key(a) === key(b) → false', 'a - b → (a) + (b)', 'key(a) < key(b) → (key(a)) <= (key(b))'],
      'The places come in ascending order and the sort is stable: what is alike stays as it came.',
    ],
    [
      'const right = one === undefined ? null : rightOf(policy, one.person, one.role, one.time, one.inPlaceOf);',
      ['one === undefined → false'],
      'The type demands the question; placesOf gives only places that hold a signature.',
    ],
    [
      'const rights = parts[purpose].toSorted((a, b) => (a.person < b.person ? -1 : 1));',
      ['a.person < b.person → (a.person) <= (b.person)'],
      'One person signs a part once.',
    ],
  ]),
  ...inFile('shared/domain/policy-quorum.ts', [
    [
      'holder !== undefined &&',
      [
        'holder !== undefined && certificate !== undefined → (holder !== undefined) || (certificate !== undefined)',
      ],
      'The holder is found by the certificate: both are there, or none is.',
    ],
  ]),
  ...inFile('main/app/exchange/evidence/case.ts', [
    [
      'const kept = answer === null ? null : await desk.store.tracking.answer(answer);',
      ['answer === null → false'],
      'The store knows no answer without an id and says that it has none.',
    ],
  ]),
  ...inFile('main/token/readback/case-request.ts', [
    [
      'let leaf = false;',
      ['false → true'],
      'It is read when an element closes, and set when one opens; the scanner refuses a close before that.',
    ],
    [
      "if (found.has(path) && !repeats) throw new Refusal('fact-twice', offset, path);",
      ['found.has(path) && !repeats → false'],
      'An element that stands twice is refused before, and one element has one text; a second line of defence.',
    ],
  ]),
  ...inFile('main/token/readback/ledger.ts', [
    [
      'if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale };',
      ['a.scale === b.scale → false'],
      'The sum of two of one scale is the same by the long way; the question makes it fast.',
    ],
    [
      'while (scale > digits && units % 10n === 0n) {',
      ['scale > digits → (scale) >= (digits)'],
      'A zero taken off too many is put back below.',
    ],
    [
      'if (scale < digits) {',
      ['scale < digits → (scale) <= (digits)'],
      'To raise a value to the scale it has changes nothing.',
    ],
  ]),
  ...inFile('main/token/readback/ledger.ts', [
    [
      'if (lines.length > BATCH) {',
      [
        'lines.length > BATCH → true',
        'lines.length > BATCH → false',
        'lines.length > BATCH → (lines.length) >= (BATCH)',
        'lines.length > BATCH → (lines.length) <= (BATCH)',
      ],
      'A digest is the same in however many pieces its text comes.',
    ],
    [
      '.toSorted(([a], [b]) => (a < b ? -1 : 1))',
      ['a < b → (a) <= (b)'],
      'The keys of a map are never equal.',
    ],
  ]),
  ...inFile('main/token/readback/scanner.ts', [
    [
      "if (attribute === null || value === undefined) throw new Refusal('attribute-unknown', offset, name);",
      ['attribute === null || value === undefined → (attribute === null) && (value === undefined)'],
      'A match has both its parts; the type demands the second question.',
    ],
    [
      'while (at < bytes.length) {',
      ['at < bytes.length → true', 'at < bytes.length → (at) <= (bytes.length)'],
      'Behind the last byte no text ends, and the scan stops there all the same.',
    ],
    [
      "const decoded = text.marked ? decodeReferences(bytes.toString('utf8', from, text.end), offset) : null;",
      ['text.marked → true'],
      'Decoding a text without references changes nothing; the question makes it fast.',
    ],
    [
      'rest.length === 0',
      ['rest.length === 0 → false'],
      'The chunk behind nothing is the chunk; the question saves a copy.',
    ],
    ['let marked = false;', ['false → true'], 'Decoding a text without references changes nothing.'],
    ['let ascii = true;', ['true → false'], 'ASCII is UTF-8; the question makes it fast.'],
    [
      'if (!ascii) checkUtf8(bytes.subarray(from, at), offset);',
      ['!ascii → true'],
      'ASCII is UTF-8; the question makes it fast.',
    ],
    [
      'else if (byte >= 0x80) ascii = false;',
      ['byte >= 0x80 → true'],
      'ASCII is UTF-8; the question makes it fast.',
    ],
    [
      'for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;',
      [
        'at < to → (at) <= (to)',
        'Math.imul(hash, 31) + (bytes[at] ?? 0) → (Math.imul(hash, 31)) - ((bytes[at] ?? 0))',
      ],
      'Any hash will do: names with the same one are told apart letter by letter.',
    ],
  ]),
  ...inFile('main/token/readback/shape.ts', [
    [
      "const besides = new Set(typeof others === 'string' ? others.split(' ') : []);",
      ["typeof others === 'string' → true"],
      'Every definition names the others in one text; the type demands the question.',
    ],
    [
      'return scope === undefined ? { inside, besides, special } : { scope, inside, besides, special };',
      ['scope === undefined → false'],
      'A member that is undefined and one that is missing read the same.',
    ],
  ]),
  ...inFile('main/token/readback/ledger.ts', [
    [
      'if (ofGroup.length + own.length === 0) return;',
      ['ofGroup.length + own.length === 0 → false'],
      'No line is of no kind; the question makes it fast.',
    ],
  ]),
  ...inFile('main/token/readback/read.ts', [
    [
      "if (found === undefined) throw new Refusal('too-deep', 0);",
      ['found === undefined → false'],
      'The depth is checked before an element opens; the type demands the question.',
    ],
    [
      'if (here.special !== null) report(factsInScope(), here, here.special, value());',
      ['here.special !== null → true'],
      'A reading names the known kinds, and none is none of them.',
    ],
    [
      "if (facts !== undefined) listener.scope(place.scope, facts, open.get('group') ?? null);",
      ['facts !== undefined → true'],
      'A scope that closes was opened; the type demands the question.',
    ],
  ]),
];
