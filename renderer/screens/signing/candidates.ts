// Every certificate on every card as something to sign with, each with the reason why it cannot be, if so.
// Judged for good in the card process.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import type { KeyChoice, Purpose } from '../../stores/choices.ts';

export type TokenModule = CallOutput<'cards.list'>['modules'][number];
export type ReaderCard = TokenModule['cards'][number];
export type CardCertificate = ReaderCard['certificates'][number];

export interface Candidate {
  readonly choice: KeyChoice;
  readonly module: TokenModule;
  readonly card: ReaderCard;
  readonly certificate: CardCertificate;
  readonly holder: string;
  readonly refusal: string | undefined;
  /** Whether this act may share a PIN entry with others. */
  readonly shares: boolean;
}

/** What moves a batch, anchors the log or proves a card always asks for its own PIN (card-session.ts). */
const ASKS_ITSELF: ReadonlySet<Purpose> = new Set(['handover', 'card-test', 'sign-in', 'checkpoint']);

const ROLE: Readonly<Record<Purpose, string | undefined>> = {
  freeze: 'preparer',
  propose: 'preparer',
  approve: 'approver',
  release: 'releaser',
  return: undefined,
  withdraw: undefined,
  handover: undefined,
  'card-test': undefined,
  'sign-in': undefined,
  'debit-note': undefined,
  checkpoint: undefined,
  policy: 'administrator',
  genesis: undefined,
  emergency: undefined,
};

/** Common name of a distinguished name; the whole where there is none. */
export function commonName(subject: string): string {
  return /(?:^|[,/+]\s*)CN\s*=\s*([^,/+]+)/iu.exec(subject)?.[1]?.trim() ?? subject;
}

function refusalOf(
  card: ReaderCard,
  certificate: CardCertificate,
  purpose: Purpose,
  wanted: string | undefined,
): string | undefined {
  if (certificate.unusable !== null) return t.faults[certificate.unusable].happened;
  if (card.flags.locked) return t.faults['pin-locked'].happened;
  if (card.flags.toBeChanged) return t.faults['pin-to-be-changed'].happened;
  // Before the first policy nobody is enrolled.
  if (purpose === 'card-test' || purpose === 'genesis') return undefined;
  if (certificate.person === null) return t.signing.notEnrolled;
  const role = wanted ?? ROLE[purpose];
  if (role !== undefined && !certificate.roles.includes(role)) {
    return t.signing.roleMissing(
      certificate.personName ?? certificate.subject,
      t.common.within(t.common.role[role] ?? role),
    );
  }
  return undefined;
}

/** Usable ones first, otherwise in the order of modules, readers and cards. */
export function candidatesFor(
  modules: readonly TokenModule[],
  purpose: Purpose,
  role?: string,
): readonly Candidate[] {
  const all = modules.flatMap((module) =>
    module.cards.flatMap((card) =>
      card.certificates.map((certificate): Candidate => ({
        choice: { cardId: card.cardId, certificate: certificate.sha256 },
        module,
        card,
        certificate,
        holder: certificate.personName ?? commonName(certificate.subject),
        refusal: refusalOf(card, certificate, purpose, role),
        shares: !ASKS_ITSELF.has(purpose),
      })),
    ),
  );
  return [
    ...all.filter((one) => one.refusal === undefined),
    ...all.filter((one) => one.refusal !== undefined),
  ];
}
