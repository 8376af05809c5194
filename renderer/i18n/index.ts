// Owns what a page says: the texts of the language it shows now. The texts themselves are in shared/texts.
import type { BatchKind } from '../../shared/domain/batch.ts';
import type { Sentence, StoredSentences } from '../../shared/domain/sentence.ts';
import { textsIn, type Texts } from '../../shared/texts/index.ts';
import { inZone } from '../../shared/texts/forms.ts';
import { sayLogDetail } from '../../shared/texts/log-detail.ts';
import { say, sayReason, sayStored, sayText } from '../../shared/texts/say.ts';
import { liveTexts } from './live-texts.ts';
import { pageLanguage, pageRegion } from './language.ts';

const textsOfPage = (): Texts => textsIn(pageLanguage(), pageRegion());

export const t: Texts = liveTexts(textsOfPage(), textsOfPage);

/** A sentence that came as a code with its data. */
export function sentenceText(sentence: Sentence): string {
  return say(t, sentence);
}

/** What a column or an entry of the log holds as text: the JSON of codes, or as it was written. */
export function storedText(text: string): string {
  return sayText(t, text);
}

/** The detail of an entry of the log, its times in the zone of the screen it stands on. */
export function logDetailText(
  entry: { readonly act: string; readonly detail: string },
  zone: string,
): string {
  return inZone(zone, () => sayLogDetail(t, entry));
}

/** Why a row of a batch of this kind deserves a look. */
export function kindReasonText(kind: BatchKind, stored: StoredSentences): string {
  return sayReason(t, kind, stored);
}

/** What a record holds: by codes, or as it was written. Without a zone its times are in UTC, and say so. */
export function recordText(stored: StoredSentences, zone?: string): string {
  return zone === undefined ? sayStored(t, stored) : inZone(zone, () => sayStored(t, stored));
}
