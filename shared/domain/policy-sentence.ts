// Owns what can be said of a policy: what it demands, what a version of it changes, and why nobody should
// sign it. Codes with their data; names are those of the policy that is spoken of.
import type { DeepReadonly } from './deep-readonly.ts';
import type { TokenModel } from './hardware.ts';
import type {
  AmountBand,
  ApproverClass,
  BeneficiaryTerms,
  Deputy,
  JwsAlgorithm,
  Policy,
  PolicyRule,
  Role,
  Validity,
} from './policy.ts';

/** One rule, with the names of those who may approve. */
export type RuleSummary = DeepReadonly<Omit<PolicyRule, 'id'>>;

/** `class`: of an approver only. */
export interface RolesSummary {
  readonly roles: readonly Role[];
  readonly class?: ApproverClass;
}

/**
 * `sha256`: of its certificate; two authorities may have one subject. Entries of the log that earlier
 * versions wrote have none.
 */
export interface AuthorityName {
  readonly subject: string;
  readonly sha256?: string;
}

/** What the policy demands of the certificates of one authority. */
export interface AuthorityRequirements extends AuthorityName {
  readonly revocation: NonNullable<Policy['authorities']>[number]['revocation'];
  /** Dotted; none where none is demanded. */
  readonly extendedUsages: readonly string[];
}

export interface PersonSummary extends Validity {
  readonly name: string;
  readonly class?: ApproverClass;
}

/** `subject`: the name it was issued to, empty where it has none. */
export interface EnrolledCardSummary extends Validity {
  readonly sha256: string;
  readonly subject: string;
  readonly algorithm: JwsAlgorithm;
  readonly revoked?: { readonly at: string; readonly reason: string };
}

interface CardOf {
  readonly name: string;
  readonly sha256: string;
}
interface Revocation extends CardOf {
  readonly at: string;
  readonly reason: string;
}
type Nothing = Readonly<Record<string, never>>;
/** `of`: whose payments need a confirmed entry; null: nobody's. Plain decimals. */
export interface BeneficiarySummary {
  readonly callback: BeneficiaryTerms['callback'];
  readonly of: NonNullable<BeneficiaryTerms['payments']>['of'] | null;
  readonly limits: readonly { readonly currency: string; readonly over: string }[];
}

type EmergencyRole = NonNullable<Policy['emergency']>['roles'][number];

export interface PolicySentenceData {
  readonly 'policy-rule': RuleSummary;
  readonly 'policy-nobody-twice': Nothing;
  readonly 'policy-unnamed-currency': Nothing;
  readonly 'policy-unnamed-account': Nothing;
  readonly 'policy-sums': Nothing;
  readonly 'policy-may': {
    readonly role: 'preparer' | 'approver' | 'releaser';
    readonly people: readonly PersonSummary[];
  };
  readonly 'policy-deputy': Deputy;
  readonly 'policy-beneficiaries': BeneficiarySummary;
  readonly 'policy-emergency': { readonly persons: number; readonly roles: readonly EmergencyRole[] };
  readonly 'policy-revoked-card': Revocation;
  readonly 'policy-quorum': { readonly quorum: number };
  readonly 'policy-hardware': { readonly tokens: readonly TokenModel[] };
  readonly 'policy-authority': AuthorityRequirements;

  readonly 'policy-of-company': { readonly name: string; readonly id: string; readonly environment: string };
  readonly 'person-enrolled': PersonSummary & RolesSummary & { readonly id: string; readonly cards: number };
  readonly 'person-card': { readonly name: string; readonly card: EnrolledCardSummary };
  readonly 'person-not-enrolled': { readonly name: string };
  readonly 'person-renamed': { readonly before: string; readonly name: string };
  readonly 'person-taken-out': { readonly name: string };
  readonly 'person-roles': {
    readonly name: string;
    readonly before: RolesSummary;
    readonly after: RolesSummary;
  };
  readonly 'person-validity': { readonly name: string } & Validity;
  readonly 'card-added': { readonly name: string; readonly card: EnrolledCardSummary };
  readonly 'card-taken-out': CardOf;
  readonly 'card-certificate': { readonly name: string; readonly card: EnrolledCardSummary };
  readonly 'card-algorithm': CardOf & { readonly before: JwsAlgorithm; readonly after: JwsAlgorithm };
  readonly 'card-validity': CardOf & Validity;
  readonly 'card-revoked': Revocation;
  readonly 'card-revocation-changed': Revocation;
  readonly 'card-not-revoked': CardOf;
  readonly 'rule-added': RuleSummary;
  readonly 'rule-changed': { readonly before: RuleSummary; readonly after: RuleSummary };
  readonly 'rule-dropped': RuleSummary;
  readonly 'deputy-added': Deputy;
  readonly 'deputy-dropped': Deputy;
  readonly 'company-renamed': { readonly name: string };
  readonly 'quorum-changed': { readonly quorum: number; readonly before: number };
  readonly 'policy-valid-from': { readonly at: string };
  readonly 'emergency-dropped': Nothing;
  readonly 'desk-enrolled': {
    readonly name: string;
    readonly id: string;
    readonly encryption: string;
    readonly signing: string;
  };
  readonly 'desk-not-enrolled': { readonly name: string; readonly id: string };
  readonly 'profile-allowed': { readonly id: string; readonly version: number; readonly sha256: string };
  /** Entries of the log that earlier versions wrote have no `sha256`. */
  readonly 'profile-not-allowed': {
    readonly id: string;
    readonly version: number;
    readonly sha256?: string;
  };
  readonly 'hardware-named': TokenModel;
  readonly 'hardware-not-named-any-more': TokenModel;
  readonly 'authority-named': AuthorityRequirements;
  readonly 'authority-not-named-any-more': AuthorityName;
  /** All of them, as they stand now. */
  readonly 'authorities-in-order': { readonly authorities: readonly AuthorityName[] };

  readonly 'policy-names-no-hardware': Nothing;
  readonly 'hardware-twice': TokenModel;
  readonly 'authority-twice': { readonly subject: string };
  readonly 'authority-unfit': AuthorityName;
  readonly 'card-on-revocation-list': { readonly name: string; readonly on: string };
  readonly 'card-without-usage': { readonly name: string; readonly subject: string };
  readonly 'revocation-list-none': AuthorityName;
  readonly 'revocation-list-ends': AuthorityName & { readonly at: string; readonly over: boolean };
  readonly 'card-of-unnamed-hardware': { readonly name: string } & TokenModel;
  readonly 'person-twice': { readonly id: string };
  readonly 'certificate-twice': { readonly sha256: string };
  readonly 'rule-twice': { readonly id: string };
  readonly 'desk-twice': { readonly id: string };
  readonly 'person-ends-first': { readonly name: string };
  readonly 'too-few-administrators': { readonly quorum: number; readonly able: number };
  readonly 'currency-unknown': { readonly currency: string };
  readonly 'band-empty': AmountBand;
  readonly 'limit-on-requests': Nothing;
  readonly 'limit-twice': { readonly currency: string };
  readonly 'not-an-approver': { readonly name: string };
  readonly 'rule-without-approvers': RuleSummary;
  readonly 'rule-without-releaser': RuleSummary;
  readonly 'deputy-not-enrolled': { readonly person: string; readonly inPlaceOf: string };
  readonly 'deputy-of-oneself': { readonly name: string };
  readonly 'deputy-ends-first': { readonly name: string; readonly inPlaceOf: string };
  readonly 'deputy-without-role': { readonly name: string; readonly role: Deputy['role'] };
  readonly 'emergency-too-few': { readonly ordinary: number };
  readonly 'emergency-too-many': { readonly persons: number; readonly able: number };
  readonly 'policy-not-next': { readonly version: number };
  readonly 'policy-of-another-company': Nothing;
  readonly 'quorum-of-one': Nothing;
  readonly 'certificate-moved': CardOf & { readonly holder: string };
  readonly 'certificate-forgotten': CardOf;
  readonly 'revocation-undone': CardOf;
  readonly 'certificate-not-its-digest': { readonly name: string };
  readonly 'policy-not-first': Nothing;
  readonly 'first-not-administrator': { readonly name: string };
  readonly 'first-cards': { readonly name: string; readonly cards: number };
  readonly 'first-desks': Nothing;
  readonly 'first-rule': Nothing;
  readonly 'first-of-another-company': Nothing;
  readonly 'first-card-twice': Nothing;
  readonly 'cards-of-one-name': {
    readonly name: string;
    readonly other: string;
    readonly subject: string;
  };

  readonly 'time-ends': { readonly name: string; readonly on: string; readonly over: boolean };
  readonly 'certificate-ends': { readonly name: string; readonly on: string; readonly over: boolean };
  readonly 'no-usable-card': { readonly name: string };
  readonly 'deputy-over': { readonly name: string };
}
