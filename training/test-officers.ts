// The people of the training desk, their parts, and the names of things. Their PINs are shown, because this
// is practice.
import type { JwsAlgorithm, Role } from '../shared/domain/policy.ts';

export interface TestOfficer {
  readonly person: string;
  readonly name: string;
  readonly role: Role;
  readonly card: string;
  readonly pin: string;
  /** Different kinds of keys, so that practice meets what real cards bring. */
  readonly key: 'RSA-2048' | 'P-256';
  readonly algorithm: JwsAlgorithm;
}

export const TEST_OFFICERS: readonly TestOfficer[] = [
  {
    person: 'ada-keller',
    name: 'Ada Keller',
    role: 'preparer',
    card: 'Ada Keller',
    pin: '204816',
    key: 'RSA-2048',
    algorithm: 'RS256',
  },
  {
    person: 'jonas-weber',
    name: 'Jonas Weber',
    role: 'approver',
    card: 'Jonas Weber',
    pin: '357911',
    key: 'P-256',
    algorithm: 'ES256',
  },
  {
    person: 'mira-novak',
    name: 'Mira Novak',
    role: 'releaser',
    card: 'Mira Novak',
    pin: '481632',
    key: 'RSA-2048',
    algorithm: 'PS256',
  },
];

/** A card of somebody the policy does not know: its signature counts for nothing. */
export const STRANGER = {
  name: 'Not enrolled',
  card: 'Unenrolled card',
  pin: '135790',
  key: 'RSA-2048',
} as const;

export const COMPANY_TOKEN = 'Company seal';
export const SIGNING_KEY = '01';
export const DECRYPTION_KEY = '02';
export const MODULE_ID = 'training';
