// The status list's place in the address: tone, batch, filter text.

export const STATUS_TONES = ['all', 'waiting', 'done', 'attention', 'refused', 'unknown'] as const;
export type StatusLook = (typeof STATUS_TONES)[number];

export interface StatusDetail {
  readonly tone: StatusLook;
  readonly batch: string;
  readonly text: string;
}

/** `tone:refused batch:b-12 free text`, each part optional. */
export function readStatusDetail(detail: string): StatusDetail {
  const words = detail.split(' ');
  const named = (name: string): string =>
    words.find((word) => word.startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const tone = named('tone');
  return {
    tone: STATUS_TONES.find((known) => known === tone) ?? 'all',
    batch: named('batch'),
    text: words
      .filter((word) => !/^(?:tone|batch):/u.test(word))
      .join(' ')
      .trim(),
  };
}

export function writeStatusDetail({ tone, batch, text }: StatusDetail): string {
  return [tone !== 'all' && `tone:${tone}`, batch !== '' && `batch:${batch}`, text]
    .filter((part) => part !== false && part !== '')
    .join(' ');
}
