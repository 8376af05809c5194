// What the table of modules needs of a PKCS#11 module that was started for it: its configuration, the keys a
// foreign tool put on its tokens, and a hand on its service or reader.
import type { HostLauncher } from '../../../main/token/transport.ts';
import type { ModuleConfig } from '../../../main/token/host.ts';
import type { JwsAlgorithm, Role } from '../../../shared/domain/policy.ts';
import type { Authority } from '../../token/certificate-authority.ts';

export interface PersonKey {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly algorithm: JwsAlgorithm;
  readonly type: 'RSA-2048' | 'P-256' | 'P-384';
  /** CKA_ID, hex. */
  readonly ckaId: string;
  readonly alwaysAuthenticate?: boolean;
}

/** One key, one person: what a module can do is seen by who can sign. */
export const PERSONS: readonly PersonKey[] = [
  { id: 'preparer', roles: ['preparer'], algorithm: 'RS256', type: 'RSA-2048', ckaId: '01' },
  { id: 'approver', roles: ['approver'], algorithm: 'RS256', type: 'RSA-2048', ckaId: '02' },
  { id: 'pss', roles: ['approver'], algorithm: 'PS256', type: 'RSA-2048', ckaId: '03' },
  { id: 'elliptic', roles: ['approver'], algorithm: 'ES256', type: 'P-256', ckaId: '04' },
  { id: 'curve384', roles: ['approver'], algorithm: 'ES384', type: 'P-384', ckaId: '05' },
  {
    id: 'careful',
    roles: ['approver'],
    algorithm: 'RS256',
    type: 'RSA-2048',
    ckaId: '06',
    alwaysAuthenticate: true,
  },
];

/** The key that seals and opens answers, on a token that is nobody's card where the module can have two. */
export const COMPANY = { label: 'company', ckaId: '0a' };

/** A process of the module that can end and come back. */
export interface ModuleService {
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface RunningModule {
  /** The module of the officers' keys first. */
  readonly modules: readonly [ModuleConfig, ...ModuleConfig[]];
  readonly launcher: HostLauncher;
  /** A program that runs another one where the module's service can be reached. */
  readonly enter?: string;
  /** By person, and `company`, `company-decryption` where that is another key. */
  readonly certificates: ReadonlyMap<string, Uint8Array>;
  /** What the module answered where a person's key was ordered and not made, in the foreign tool's words. */
  readonly refusals: ReadonlyMap<string, string>;
  /** PKCS#11 URIs. */
  readonly company: { readonly signing: string; readonly decryption: string };
  /** Label of the token on which the desk may make a key of the company. */
  readonly companyToken: string;
  /** Puts the card of this person into the reader, where there are more cards than readers. */
  insertFor?(person: string): Promise<void>;
  /** The objects of the company's token as a foreign tool lists them after a login. */
  listObjects(): Promise<string>;
  readonly service: ModuleService | null;
  readonly reader: { pull(): Promise<void>; insert(): Promise<void> } | null;
  /** After wrong PINs: all tries again. */
  unlock(): Promise<void>;
  stop(): Promise<void>;
}

export type ModuleStarter = (folder: string, authority: Authority) => Promise<RunningModule>;
