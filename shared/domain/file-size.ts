// Owns how large a payment file may be, whichever way it comes in.

/** A million transactions of ordinary length are some 400 MB, and of the longest that are usual 900 MB. */
export const MOST_FILE_BYTES = 1_000_000_000;
