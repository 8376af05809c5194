// Every failure owes an officer three things: what happened, whether money may have moved, what to do now.
import { describe, expect, test } from 'vitest';
import { fault, FAULTS, isFaultCode } from '../../shared/domain/errors.ts';
import type { FaultCode } from '../../shared/domain/errors.ts';
import { BANK_FAULTS } from '../../shared/domain/faults/bank.ts';
import { BATCH_FAULTS } from '../../shared/domain/faults/batch.ts';
import type { MoneyMoved } from '../../shared/domain/faults/money-moved.ts';
import { CASE_FAULTS } from '../../shared/domain/faults/case.ts';
import { IPC_FAULTS } from '../../shared/domain/faults/ipc.ts';
import { MESSAGE_FAULTS } from '../../shared/domain/faults/message.ts';
import { PACK_FAULTS } from '../../shared/domain/faults/pack.ts';
import { PROFILE_FAULTS } from '../../shared/domain/faults/profile.ts';
import { SEARCH_FAULTS } from '../../shared/domain/faults/search.ts';
import { SETUP_FAULTS } from '../../shared/domain/faults/setup.ts';
import { STATEMENT_FAULTS } from '../../shared/domain/faults/statement.ts';
import { STORE_FAULTS } from '../../shared/domain/faults/store.ts';
import { FOLDER_FAULTS } from '../../shared/domain/faults/folder.ts';
import { TABLE_FAULTS } from '../../shared/domain/faults/table.ts';
import { TOKEN_FAULTS } from '../../shared/domain/faults/token.ts';
import type { FaultSentences } from '../../shared/texts/en/faults/fault-sentences.ts';
import { t } from '../../shared/texts/index.ts';
import { allSources } from './sources.ts';

const AREAS = {
  bank: BANK_FAULTS,
  batch: BATCH_FAULTS,
  case: CASE_FAULTS,
  ipc: IPC_FAULTS,
  message: MESSAGE_FAULTS,
  pack: PACK_FAULTS,
  profile: PROFILE_FAULTS,
  search: SEARCH_FAULTS,
  setup: SETUP_FAULTS,
  statement: STATEMENT_FAULTS,
  store: STORE_FAULTS,
  table: TABLE_FAULTS,
  folder: FOLDER_FAULTS,
  token: TOKEN_FAULTS,
};
interface FaultText extends FaultSentences {
  readonly moved: MoneyMoved;
}
const ENTRIES = (Object.entries(FAULTS) as [FaultCode, MoneyMoved][]).map(
  ([code, moved]): readonly [FaultCode, FaultText] => [code, { ...t.faults[code], moved }],
);
const failing = (isWrong: (text: FaultText) => boolean): string[] =>
  ENTRIES.filter(([, text]) => isWrong(text)).map(([code]) => code);

describe('fault codes', () => {
  test('no code is declared in two areas', () => {
    const codes = Object.values(AREAS).flatMap((area) => Object.keys(area));
    expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
    expect(codes.toSorted()).toEqual(Object.keys(FAULTS).toSorted());
    expect(Object.keys(t.faults).toSorted()).toEqual(Object.keys(FAULTS).toSorted());
  });

  test('are words joined by hyphens', () => {
    expect(ENTRIES.map(([code]) => code).filter((code) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(code))).toEqual(
      [],
    );
  });

  test('are told from other words, also from names every object has', () => {
    expect(isFaultCode('not-found')).toBe(true);
    for (const other of ['', 'constructor', '__proto__', 'toString', 'NOT-FOUND'])
      expect(isFaultCode(other)).toBe(false);
    expect(fault('not-found', { detail: 'PAY-1' })).toEqual({ code: 'not-found', detail: 'PAY-1' });
  });
});

describe('fault texts', () => {
  test('say what happened and what to do in whole sentences', () => {
    const sentences = /^[A-Z"„][^\n]*[^.\s]\.$/;
    expect(failing(({ happened, todo }) => !sentences.test(happened) || !sentences.test(todo))).toEqual([]);
  });

  test('say whether money may have moved', () => {
    expect(failing(({ moved }) => !['no', 'maybe', 'unchanged'].includes(moved))).toEqual([]);
  });

  test('never ask to send or try again when money may have moved', () => {
    const again = /\b(?:try again|send (?:it|them) again|repeat|resend|retry)\b/i;
    const never = /\b(?:do not|never|not)\b/i;
    expect(
      failing(
        ({ moved, todo }) =>
          moved === 'maybe' &&
          todo.split('. ').some((sentence) => again.test(sentence) && !never.test(sentence)),
      ),
    ).toEqual([]);
  });

  test('lead to an inquiry, to the bank or to its answer when money may have moved', () => {
    expect(
      failing(({ moved, todo }) => moved === 'maybe' && !/\b(?:inquir|bank|answer is kept)/i.test(todo)),
    ).toEqual([]);
  });

  test('are short enough to be read', () => {
    expect(failing(({ happened, todo }) => happened.length > 200 || todo.length > 260)).toEqual([]);
  });

  test('use no code words and no placeholders', () => {
    expect(
      failing(({ happened, todo }) =>
        /CKR_|undefined|null|TODO|\$\{|errno|exception/i.test(`${happened} ${todo}`),
      ),
    ).toEqual([]);
  });
});

// It asks the officer to show names first, which not everybody may: its owner knows who may.
test('that names are hidden is said by one file, which knows who may have them shown', () => {
  const saying = allSources().filter(
    ({ path, text }) => path.startsWith('main/') && /fault\('hidden-from-view'/u.test(text),
  );
  expect(saying.map(({ path }) => path)).toEqual(['main/app/desk/privacy.ts']);
});
