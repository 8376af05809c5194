// Owns the list of the document's sections that a row has to stand for.

/**
 * Every section of the document that states something a client or its bank has to keep to; 1 is its
 * introduction.
 */
export const SECTIONS = [
  '2.1',
  '2.2',
  '2.3',
  '2.4',
  '2.5',
  '2.6',
  '2.7',
  '2.8',
  '2.9',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '4.4',
  '4.5',
  '4.6',
  '4.7',
  '4.8',
  '4.9',
  '4.10',
  '5',
  '6',
  '7',
  '8',
  '9',
] as const;
