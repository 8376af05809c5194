// How much of a file the desk is willing to hold or walk through before it refuses it.

export interface XmlLimits {
  /** Deepest nesting of elements; the messages themselves stay below 16. */
  readonly depth: number;
  /**
   * Characters of one text, attribute, comment or tag; the longest value of any schema here is 2,048
   * characters.
   */
  readonly text: number;
  readonly elements: number;
  readonly bytes: number;
}

/**
 * Room for four times the largest batch the desk is built for (100,000 transactions are 90 MB and 2.2 million
 * elements).
 */
export const XML_LIMITS: XmlLimits = {
  depth: 64,
  text: 1_000_000,
  elements: 10_000_000,
  bytes: 400_000_000,
};
