import { describe, expect, it } from 'vitest';
import type { SpecialKind } from '../domain/special-details.ts';
import { sentence } from '../domain/sentence.ts';
import { t } from './index.ts';
import { say } from './say.ts';

const specialSentence = (kind: SpecialKind, text: string): string =>
  say(t, sentence('special-fact', { kind, text }));

describe('what changes the money, in words', () => {
  it('says which currency moves, not only the one that is counted', () => {
    expect(specialSentence('equivalent', 'EqvtAmt/Amt EUR 905.00\nEqvtAmt/CcyOfTrf USD')).toBe(
      'Equivalent amount: paid in USD, worth EUR\u00a0905.00.',
    );
  });

  it('leaves out no value', () => {
    expect(
      specialSentence(
        'cheque',
        'ChqInstr/ChqTp BCHQ\nChqInstr/DlvryMtd/Cd MLCD\nChqInstr/DlvrTo/Nm Other Ltd',
      ),
    ).toBe('Cheque: bank cheque (BCHQ), delivery MLCD, delivered to Other Ltd.');
    expect(
      specialSentence('intermediary', 'IntrmyAgt1/FinInstnId/BIC INTRUS33XXX\nIntrmyAgt1Acct/Id/Othr/Id 77'),
    ).toBe('Intermediary bank: BIC INTRUS33XXX, number 77.');
    expect(specialSentence('ultimate', 'UltmtCdtr/Nm Other Ltd')).toBe('Ultimate party: creditor Other Ltd.');
  });
});
