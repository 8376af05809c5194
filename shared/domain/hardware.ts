// Owns what counts as hardware in production: which kinds of token a policy names, and whether a token is one
// of them.
import type { Environment } from './environment.ts';
import type { FaultCode } from './errors.ts';

/**
 * A kind of token by what its module (CK_INFO) and the token itself (CK_TOKEN_INFO) say; the names are those
 * of RFC 7512 (library-manufacturer, library-description, manufacturer, model).
 */
export interface TokenModel {
  readonly libraryManufacturer: string;
  readonly libraryDescription: string;
  readonly manufacturer: string;
  readonly model: string;
}

/** What is known of a token before anybody logs in. */
export interface TokenKind {
  readonly tokenModel: TokenModel;
  /** CKF_HW_SLOT. A software TPM and a virtual reader set it too, so it never suffices. */
  readonly isHardwareSlot: boolean;
}

/**
 * Why production does not use a token; null where it may. `named` is what the policy in force names;
 * undefined in one from before there was such a member.
 */
export function hardwareRefusal(
  { tokenModel, isHardwareSlot }: TokenKind,
  environment: Environment,
  named: readonly TokenModel[] | undefined,
): FaultCode | null {
  if (environment !== 'production') return null;
  if (!isHardwareSlot) return 'software-token-refused';
  if (named === undefined) return 'hardware-not-named';
  return named.some((each) => isSameModel(each, tokenModel)) ? null : 'token-not-named';
}

/** Every member is compared, letter by letter. */
export function isSameModel(one: TokenModel, other: TokenModel): boolean {
  return (
    one.libraryManufacturer === other.libraryManufacturer &&
    one.libraryDescription === other.libraryDescription &&
    one.manufacturer === other.manufacturer &&
    one.model === other.model
  );
}
