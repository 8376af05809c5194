// German: why a direct debit deserves a look.
import type { Texts } from '../en/index.ts';
import { dates } from './dates.ts';
import { counted } from './figures.ts';
import { money } from '../forms.ts';

const bank = (bic: string): string => (bic === '' ? 'einer Bank ohne BIC' : bic);
const amounts = (count: number): string => counted(count, 'Betrag', 'Beträgen');

export const collectionReasons: Texts['batchKinds']['direct-debit']['reasons'] = {
  'account-at-other-bank': ({ before, now }) =>
    `Diese Kontonummer war früher bei ${bank(before)} und ist jetzt bei ${bank(now)}. Dieselbe Nummer bei einer anderen Bank ist ein anderes Konto.`,
  'paid-to-other-account': ({ name, on, account }) =>
    `${name} hatte früher das Konto ${account}, zuletzt am ${dates.day(on)}. Dieses Konto ist neu.`,
  'new-beneficiary-account': () => 'Neues Konto eines Zahlers.',
  'name-looks-like': ({ name, on, account }) =>
    `Der Name ähnelt ${name}, zuletzt am ${dates.day(on)} mit ${account}.`,
  'batch-pays-other-bank': ({ other, here }) =>
    `Der Stapel enthält diese Kontonummer auch bei ${bank(other)}, hier bei ${bank(here)}.`,
  'batch-pays-other-name': ({ name }) =>
    `Der Stapel enthält dieses Konto auch unter einem anderen Namen: ${name}.`,
  'paid-under-other-names': ({ names }) =>
    `Dieses Konto wurde früher unter einem anderen Namen verwendet: ${names.join(', ')}.`,
  'batch-pays-twice': ({ endToEndId }) =>
    `Der Stapel enthält denselben Betrag für dasselbe Konto zweimal: siehe ${endToEndId}.`,
  'paid-same-amount': ({ on, endToEndId, reference }) =>
    `Derselbe Betrag für dasselbe Konto stand am ${dates.day(on)} in einem Stapel: siehe ${endToEndId} in ${reference}.`,
  'paid-same-text': ({ on, amount, endToEndId, reference }) =>
    `Derselbe Verwendungszweck für dieses Konto stand am ${dates.day(on)} in einem Stapel, damals ${money(amount)}: siehe ${endToEndId} in ${reference}.`,
  'paid-same-name': ({ on, account, endToEndId, reference }) =>
    `Derselbe Betrag für denselben Namen stand am ${dates.day(on)} in einem Stapel, aber mit ${account}: siehe ${endToEndId} in ${reference}.`,
  'never-paid-in': ({ payments, currency }) =>
    payments === 1
      ? `Der bisher einzige Betrag für dieses Konto war nicht in ${currency}.`
      : `Von bisher ${amounts(payments)} für dieses Konto war keiner in ${currency}.`,
  'amount-out-of-pattern': ({ amount, times, payments, largest }) =>
    payments === 1
      ? `${money(amount)} ist das ${times}-Fache des bisher einzigen Betrags für dieses Konto (${money(largest)}).`
      : `${money(amount)} ist das ${times}-Fache des größten von bisher ${amounts(payments)} für dieses Konto (${money(largest)}).`,
  'account-not-named': () => 'Der Einzug nennt kein Konto.',
};
