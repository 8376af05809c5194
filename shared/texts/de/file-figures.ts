// German: words about the figures an imported file declares and does not hold.
import type { FileRule } from '../../domain/file-rules.ts';
import type { Texts } from '../en/index.ts';
import { counted } from './figures.ts';
import { alike, decimal } from '../forms.ts';

const NAMES: Readonly<Record<FileRule, string>> = {
  'number-of-transactions': 'Anzahl der Zahlungen',
  'control-sum': 'Kontrollsumme',
  'group-number-of-transactions': 'Anzahl der Zahlungen',
  'group-control-sum': 'Kontrollsumme',
};

const errorsToOverride = (count: number): string =>
  `${counted(count, 'Fehler', 'Fehler')} der Datei übergehen`;

export const fileFigures: Texts['fileFigures'] = {
  title: 'Die eigenen Angaben der Datei stimmen nicht',
  figure: (rule, group) => `${NAMES[rule]}${group === null ? '' : ` der Gruppe ${group}`}:`,
  values: (declared, counted_) =>
    `die Datei gibt ${decimal(declared)} an und enthält ${alike(counted_, declared)}`,
  frozen: (value, declared) => `dieser Stapel: ${alike(value, declared)}`,
  overridden: 'Übergangen:',
  overriddenBy: (name) => `Übergangen von ${name}:`,
  ask: (count) => `${errorsToOverride(count)} …`,
  askTitle: errorsToOverride,
  sentence:
    'Der Stapel wird mit den gezählten Werten eingereicht. Fragen Sie zuerst den Absender der Datei: Zahlungen könnten fehlen oder doppelt vorhanden sein. ' +
    'Ihre Begründung ist Teil dessen, was Sie unterschreiben, und die Genehmiger sehen sie.',
  reason: 'Warum die Datei trotzdem verwendet wird',
  override: 'Übergehen',
};
