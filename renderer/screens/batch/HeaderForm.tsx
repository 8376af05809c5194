// What the payments of a group share: our account, the date, charges and reference. One line where the window
// is wide.
import type { BatchKind } from '../../../shared/domain/batch.ts';
import { bicProblem, ibanProblem, creditorIdProblem } from '../../../shared/domain/account-identification.ts';
import { recordText, t } from '../../i18n/index.ts';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountBalance, balanceAside } from '../../ui/AccountBalance.tsx';
import { AccountField } from '../../ui/AccountField.tsx';
import type { Finding, GroupHeader } from './draft/types.ts';
import { useToday } from '../../stores/desk.ts';
import { useOpenAccounts, useOwnAccounts, type OwnAccount } from '../../stores/own-accounts.ts';

export interface HeaderFormProps {
  readonly kind: BatchKind;
  readonly header: GroupHeader;
  readonly findings: readonly Finding[];
  readonly readOnly: boolean;
  /** Fields that a template locks. */
  readonly locked: ReadonlySet<string>;
  /** Keeps what is being typed; nothing is stored yet. */
  readonly onType: (change: Partial<GroupHeader>) => void;
  /** Stores what was typed. */
  readonly onSave: () => void;
  readonly onUnread: (field: keyof GroupHeader, text: string | undefined) => void;
  /** Something stands beside it: two lines instead of one. */
  readonly narrow: boolean;
  /** Only the account and the date, which change from batch to batch. */
  readonly isShort: boolean;
}

export const SHORT_FIELDS: ReadonlySet<string> = new Set(['ownAccount', 'valueDate']);

/** ISO 20022 external code: SEPA Instant Credit Transfer names INST as its local instrument. */
const INSTANT = 'INST';
const speedOf = ({ localInstrument }: GroupHeader): 'normal' | 'instant' | 'other' =>
  localInstrument === '' ? 'normal' : localInstrument === INSTANT ? 'instant' : 'other';
const bookingOf = (value: boolean | null): 'unsaid' | 'batch' | 'single' =>
  value === null ? 'unsaid' : value ? 'batch' : 'single';
const compact = (text: string): string => text.replace(/[\s\u00a0]/gu, '').toUpperCase();

export function HeaderForm({
  kind,
  header: form,
  findings,
  readOnly,
  locked,
  onType,
  onSave,
  onUnread,
  narrow,
  isShort,
}: HeaderFormProps) {
  const debit = kind === 'direct-debit';
  const today = useToday();
  const accounts = useOwnAccounts();
  const offered = useOpenAccounts();
  const chosen = accounts.find(({ account }) => account === form.ownAccount);
  const label = (field: keyof GroupHeader): string =>
    (debit ? t.batch.fieldsDebit[field] : undefined) ?? t.batch.fields[field];
  const set =
    <K extends keyof GroupHeader>(field: K) =>
    (value: GroupHeader[K]): void =>
      onType({ [field]: value });
  const save = (change: Partial<GroupHeader> = {}): void => {
    if (readOnly) return;
    onType(change);
    onSave();
  };
  const finding = (field: keyof GroupHeader): string | undefined => {
    const found = findings.find((one) => one.payment === null && one.field === field);
    return found && recordText(found.sentence);
  };
  const iban = form.ownAccount === '' || isKnownNumber(chosen) ? undefined : ibanProblem(form.ownAccount);
  const accountProblem =
    iban !== undefined
      ? t.inputProblems.iban[iban]
      : chosen?.status === 'closed'
        ? t.ownAccounts.isClosed
        : undefined;
  const bic = form.ownAgentBic === '' ? undefined : bicProblem(form.ownAgentBic);
  const creditor = form.creditorSchemeId === '' ? undefined : creditorIdProblem(form.creditorSchemeId);
  const isReadOnly = (field: keyof GroupHeader): boolean => readOnly || locked.has(field);
  return (
    <div
      className={`header-form${isShort ? ' header-form-short' : debit || narrow ? ' header-form-two' : ''}`}
    >
      <AccountField
        label={label('ownAccount')}
        value={form.ownAccount}
        accounts={offered}
        readOnly={isReadOnly('ownAccount')}
        onType={(text) => set('ownAccount')(compact(text).slice(0, 34))}
        onChoose={({ account, holder, agentBic }) =>
          save({ ownAccount: account, ownName: holder, ownAgentBic: agentBic })
        }
        onBlur={() => save()}
        problem={accountProblem ?? finding('ownAccount')}
        hint={chosen && chosen.balance !== null && <AccountBalance balance={chosen.balance} />}
        aside={balanceAside}
      />
      {!isShort && (
        <>
          <TextField
            readOnly={isReadOnly('ownName')}
            label={label('ownName')}
            value={form.ownName}
            onChange={set('ownName')}
            onBlur={() => save()}
            maxLength={140}
            problem={finding('ownName')}
          />
          <TextField
            readOnly={isReadOnly('ownAgentBic')}
            label={label('ownAgentBic')}
            mono
            value={form.ownAgentBic}
            onChange={(text) => set('ownAgentBic')(compact(text).slice(0, 11))}
            onBlur={() => save()}
            problem={bic === undefined ? finding('ownAgentBic') : t.inputProblems.bic[bic]}
          />
        </>
      )}
      <DateField
        readOnly={isReadOnly('valueDate')}
        label={label('valueDate')}
        value={form.valueDate}
        earliest={today}
        onChange={(valueDate) => save({ valueDate })}
        onUnread={(text) => onUnread('valueDate', text)}
        problem={finding('valueDate')}
      />
      {!isShort && (
        <>
          {debit ? (
            <>
              <TextField
                readOnly={isReadOnly('creditorSchemeId')}
                label={label('creditorSchemeId')}
                mono
                value={form.creditorSchemeId}
                onChange={(text) => set('creditorSchemeId')(compact(text).slice(0, 35))}
                onBlur={() => save()}
                problem={finding('creditorSchemeId') ?? (creditor && t.batch.checks.reference)}
              />
              <SelectField
                label={label('sequenceType')}
                value={form.sequenceType}
                disabled={isReadOnly('sequenceType')}
                options={(Object.keys(t.batch.sequence) as GroupHeader['sequenceType'][]).map((id) => ({
                  id,
                  text: t.batch.sequence[id],
                }))}
                onChange={(sequenceType) => save({ sequenceType })}
              />
              <TextField
                readOnly={isReadOnly('localInstrument')}
                label={label('localInstrument')}
                value={form.localInstrument}
                onChange={set('localInstrument')}
                onBlur={() => save()}
                maxLength={35}
                problem={finding('localInstrument')}
              />
            </>
          ) : (
            <SelectField
              label={label('chargeBearer')}
              value={form.chargeBearer}
              disabled={isReadOnly('chargeBearer')}
              options={(Object.keys(t.batch.charges) as GroupHeader['chargeBearer'][]).map((id) => ({
                id,
                text: t.batch.charges[id],
              }))}
              onChange={(chargeBearer) => save({ chargeBearer })}
            />
          )}
          {!debit && (
            <SelectField
              label={t.batch.speed}
              value={speedOf(form)}
              disabled={isReadOnly('localInstrument')}
              options={(['normal', 'instant', 'other'] as const)
                .filter((id) => id !== 'other' || speedOf(form) === 'other')
                .map((id) => ({ id, text: id === 'other' ? form.localInstrument : t.batch.speeds[id] }))}
              onChange={(id) => {
                if (id === 'normal') save({ localInstrument: '' });
                // An instant payment is one of the SEPA scheme.
                if (id === 'instant')
                  save({
                    localInstrument: INSTANT,
                    serviceLevel: form.serviceLevel === '' ? 'SEPA' : form.serviceLevel,
                  });
              }}
            />
          )}
          <TextField
            readOnly={isReadOnly('serviceLevel')}
            label={label('serviceLevel')}
            value={form.serviceLevel}
            onChange={set('serviceLevel')}
            onBlur={() => save()}
            maxLength={35}
            example="SEPA"
            problem={finding('serviceLevel')}
          />
          <TextField
            readOnly={isReadOnly('categoryPurpose')}
            label={label('categoryPurpose')}
            value={form.categoryPurpose}
            onChange={set('categoryPurpose')}
            onBlur={() => save()}
            maxLength={35}
            problem={finding('categoryPurpose')}
          />
          <SelectField
            label={label('batchBooking')}
            value={bookingOf(form.batchBooking)}
            disabled={isReadOnly('batchBooking')}
            options={(['unsaid', 'batch', 'single'] as const).map((id) => ({
              id,
              text: (debit ? t.batch.bookingDebit : t.batch.booking)[id],
            }))}
            onChange={(id) => save({ batchBooking: id === 'unsaid' ? null : id === 'batch' })}
          />
        </>
      )}
    </div>
  );
}

/** A number that is no IBAN is right where somebody confirmed the account. */
function isKnownNumber(account: OwnAccount | undefined): boolean {
  return account?.confirmed === true && ibanProblem(account.account) !== undefined;
}
