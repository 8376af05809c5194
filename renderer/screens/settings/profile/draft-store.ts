// Owns the draft of a bank profile: what was typed, and what the desk says saving it would do. It outlives
// the screen, and is kept from whoever comes after a lock.
import { create } from 'zustand';
import type { BankProfile } from '../../../../shared/domain/bank-profile.ts';
import { memberAt, withTyped } from '../../../../shared/domain/profile/changes.ts';
import type { ProfileField } from '../../../../shared/domain/profile/fields.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { keepWhileLocked } from '../../../stores/session.ts';

export type Preview = CallOutput<'profile.preview'>;
export type Certificate = Preview['certificates'][number];

interface DraftState {
  readonly draft: Readonly<Record<string, unknown>> | undefined;
  /**
   * Digest of the profile in force when the draft was begun: saving is refused if somebody saved meanwhile.
   */
  readonly base: string;
  readonly preview: Result<Preview> | undefined;
  /** The draft the preview is about; another one than `draft` until the desk has answered what was typed. */
  readonly previewed: DraftState['draft'];
  /** What the desk read of each certificate, by its PEM without white space. */
  readonly certificates: ReadonlyMap<string, Certificate>;
}

const EMPTY: DraftState = {
  draft: undefined,
  base: '',
  preview: undefined,
  previewed: undefined,
  certificates: new Map(),
};
export const useDraft = create<DraftState>(() => EMPTY);

const SETTLED_MS = 250;
let timer: ReturnType<typeof setTimeout> | undefined;
let newest = 0;

export function beginDraft(draft: Readonly<Record<string, unknown>> | BankProfile, base: string): void {
  useDraft.setState({ ...EMPTY, draft: { ...draft }, base });
  void previewDraft();
}

export function changeDraft(field: Pick<ProfileField, 'path' | 'whenAbsent'>, value: unknown): void {
  const { draft } = useDraft.getState();
  newest += 1;
  useDraft.setState({ draft: withTyped(draft, field, value) });
  clearTimeout(timer);
  timer = setTimeout(() => void previewDraft(), SETTLED_MS);
}

export function forgetDraft(): void {
  newest += 1;
  clearTimeout(timer);
  useDraft.setState(EMPTY);
}

keepWhileLocked(() => {
  const { draft, base } = useDraft.getState();
  if (draft === undefined) return undefined;
  forgetDraft();
  return () => beginDraft(draft, base);
});

/** Asks the desk now; an answer that was overtaken, also by typing, is dropped. */
export async function previewDraft(): Promise<void> {
  const { draft } = useDraft.getState();
  if (draft === undefined) return;
  const number = (newest += 1);
  const preview = await call('profile.preview', { draft: JSON.stringify(draft) });
  if (number !== newest) return;
  useDraft.setState(({ certificates }) => ({
    preview,
    previewed: draft,
    certificates: preview.ok ? new Map([...certificates, ...readCertificates(preview.value)]) : certificates,
  }));
}

export const pemKey = (pem: string): string => pem.replaceAll(/\s/gu, '');

/** Certificates come back in the order they stand in. */
function* readCertificates({ draft, certificates }: Preview): Generator<readonly [string, Certificate]> {
  if (draft === null) return;
  const read: unknown = JSON.parse(draft);
  for (const [use, path] of [
    ['signing', 'bankCertificates.signing'],
    ['encryption', 'bankCertificates.encryption'],
    ['tls-authority', 'bankCertificates.tlsAuthorities'],
  ] as const) {
    const views = certificates.filter((one) => one.use === use);
    const pems = pemsAt(read, path);
    if (pems.length !== views.length) continue;
    for (const [index, pem] of pems.entries()) {
      const view = views[index];
      if (view !== undefined) yield [`${use} ${pemKey(pem)}`, view];
    }
  }
}

/** PEM texts of a list of the draft, whichever of the two forms the list has. */
export function pemsAt(draft: unknown, path: string): readonly string[] {
  const list = memberAt(draft, path);
  return Array.isArray(list)
    ? list.flatMap((one: unknown) => {
        const pem = typeof one === 'string' ? one : memberAt(one, 'pem');
        return typeof pem === 'string' ? [pem] : [];
      })
    : [];
}
