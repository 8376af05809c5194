// Owns the reading of error bodies by the second client: section 7 shows no shape, so every shape gives its
// texts.
import { parseXml } from '../wire/xml.ts';
import type { XmlElement } from '../wire/xml.ts';

const NAMES = /message|information|issue|action|description|detail|reason|error/i;

function textsOfJson(value: unknown, name: string): string[] {
  if (typeof value === 'string') return NAMES.test(name) && value.trim() !== '' ? [value.trim()] : [];
  if (Array.isArray(value)) return value.flatMap((one) => textsOfJson(one, name));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, one]) => textsOfJson(one, key));
  }
  return [];
}

function textsOfXml(element: XmlElement): string[] {
  const own = element.text.trim();
  const mine = own !== '' && element.children.length === 0 && NAMES.test(element.local) ? [own] : [];
  return [...mine, ...element.children.flatMap(textsOfXml)];
}

/** The texts for a person in an error body, in their order; none for an empty body. */
export function textsOfError(body: string, contentType: string): readonly string[] {
  const text = body.trim();
  if (text === '') return [];
  if (text.startsWith('{') || text.startsWith('[')) {
    try {
      return textsOfJson(JSON.parse(text) as unknown, '');
    } catch {
      return [text];
    }
  }
  if (/html/i.test(contentType) || /^<!doctype html|^<html/i.test(text)) {
    return [
      text
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ];
  }
  if (text.startsWith('<')) {
    try {
      return textsOfXml(parseXml(text));
    } catch {
      return [text];
    }
  }
  return [text];
}
