// How an address asks the review to look for one payment of its batch.
const FIND = 'find:';

export function findInBatch(text: string): string {
  return `${FIND}${text}`;
}

export function wantedIn(detail: string): string {
  return detail.startsWith(FIND) ? detail.slice(FIND.length) : '';
}
