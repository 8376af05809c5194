// German: what is wrong with an IBAN, a BIC or an amount, by the problem the domain names.
import type { Texts } from '../en/index.ts';

export const inputProblems: Texts['inputProblems'] = {
  iban: {
    empty: 'Geben Sie die IBAN ein.',
    characters: 'Eine IBAN besteht aus zwei Buchstaben, zwei Ziffern, dann Buchstaben und Ziffern.',
    'unknown-country': 'Die ersten beiden Buchstaben sind kein Land, das IBANs vergibt.',
    length: 'Die IBAN hat nicht die für ihr Land vorgeschriebene Länge.',
    structure: 'In der IBAN steht ein Buchstabe oder eine Ziffer, wo ihr Land das andere verwendet.',
    'check-digits': 'Die Prüfziffern sind falsch. Ein Zeichen ist falsch, oder zwei sind vertauscht.',
  },
  bic: {
    empty: 'Geben Sie den BIC ein.',
    length: 'Ein BIC hat 8 oder 11 Zeichen.',
    pattern:
      'Ein BIC besteht aus vier Buchstaben, einem Land, zwei Zeichen für den Ort und gegebenenfalls drei für die Filiale.',
    'unknown-country': 'Der fünfte und sechste Buchstabe sind kein Land.',
  },
  money: {
    'not-a-decimal': 'Das ist kein Betrag.',
    sign: 'Geben Sie den Betrag ohne Vorzeichen ein.',
    'too-many-decimals': 'Der Betrag hat mehr Nachkommastellen als seine Währung.',
    'too-many-digits': 'Ein Betrag hat höchstens 18 Ziffern.',
    'unknown-currency': 'Der Währungscode steht nicht in ISO 4217.',
    'unpayable-currency': 'In dieser Währung kann nicht gezahlt werden.',
  },
};
