// Holds a case statement against what this process read from the request's bytes. What the officer's card
// vouches for is checked here.
import type { FaultReason } from '../../../shared/domain/fault-reason.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { CaseContent } from '../../../shared/domain/case-content.ts';
import {
  CASE_ACTIONS,
  CASE_FIELDS,
  REQUEST_TYPES,
  type CaseFields,
  type CaseStep,
} from '../../../shared/domain/case.ts';
import { caseContentBytes } from '../../../shared/domain/case-evaluation.ts';
import { because, fault } from '../../../shared/domain/errors.ts';
import type { Role } from '../../../shared/domain/policy.ts';
import { requestTypeOf } from '../../../shared/domain/profile/practice.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { CaseStatementDraft } from '../../../shared/domain/statement.ts';
import { readCaseRequest } from '../readback/case-request.ts';
import { sha256Hex, jcsDigest } from '../../digest/sha256.ts';

/** The role each step is signed in; undoing is open to everybody who may act. */
export const STEP_ROLES: Readonly<Record<CaseStep, readonly Role[]>> = {
  propose: ['preparer'],
  approve: ['approver'],
  release: ['releaser'],
  return: ['preparer', 'approver', 'releaser'],
  withdraw: ['preparer', 'approver', 'releaser'],
};

/** What this process read, for the PIN page. */
export interface CaseRead {
  readonly content: CaseContent;
  readonly fields: CaseFields;
  /** SHA-256 of the content's canonical form: the words are made from it. */
  readonly sha256: string;
}

/** `statement-differs`, naming the first fact that does; `message-unreadable`; or what was read. */
export function checkCase(
  statement: CaseStatementDraft,
  request: string | null,
  profile: BankProfile | null,
): Result<CaseRead> {
  const { content } = statement;
  if (request === null) return differs('case-without-request');
  const beside = profileSays(statement, profile);
  if (!beside.ok) return beside;
  if (!STEP_ROLES[statement.step].includes(statement.role)) return err(fault('role-missing'));
  const sha256 = sha256Hex(caseContentBytes(content));
  if (sha256 !== statement.contentSha256) return differs('case-content-digest');
  const fields = requestSays(content, statement.reference, request);
  return fields.ok ? ok({ content, fields: fields.value, sha256 }) : fields;
}

/** What goes beside the bytes is the profile's to name, and the statement names the profile by its digest. */
function profileSays(
  { content, profile: bound }: CaseStatementDraft,
  profile: BankProfile | null,
): Result<void> {
  if (profile === null || jcsDigest(profile) !== bound.sha256) return differs('case-profile');
  if (content.clientId !== profile.clientId) return differs('case-client-id');
  return content.requestType === requestTypeOf(profile, content.act)
    ? ok(undefined)
    : differs('case-request-type');
}

/** The fields as they stand in the bytes, once they are exactly those of the content. */
export function requestSays(content: CaseContent, reference: string, request: string): Result<CaseFields> {
  const bytes = Buffer.from(request, 'utf8');
  if (bytes.length !== content.request.bytes || sha256Hex(bytes) !== content.request.sha256)
    return differs('case-request-digest');
  if (isTypeOfAnotherAct(content)) return differs('case-request-type');
  const read = readCaseRequest(content.act, content.request.format, request);
  if (!read.ok) return read;
  if (read.value.caseId !== null && read.value.caseId !== reference) return differs('case-id');
  // UUIDv4Identifier of camt.056 knows lower case only.
  const same = CASE_FIELDS.every(
    (field) => normal(field, read.value.fields[field]) === normal(field, content.fields[field]),
  );
  return same ? ok(read.value.fields) : differs('case-fields');
}

/**
 * A profile that main made up could swap request types: no officer signs one act under the usual type of
 * another.
 */
function isTypeOfAnotherAct({ act, requestType }: CaseContent): boolean {
  return CASE_ACTIONS.some(
    (other) => REQUEST_TYPES[other] === requestType && REQUEST_TYPES[act] !== requestType,
  );
}

function normal(field: string, value: string | undefined): string | undefined {
  return field === 'uetr' ? value?.toLowerCase() : value;
}

function differs(what: FaultReason): Result<never> {
  return err(because('statement-differs', what));
}
