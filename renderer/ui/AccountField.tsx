// A field for one of our own accounts: typed, or chosen from a list that says whose it is and what it holds.
import { ChevronDown } from 'lucide-react';
import { useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { t } from '../i18n/index.ts';
import { formattedAccount } from './account.ts';
import { useMarkedValue } from './MarkedValue.tsx';
import { PlainText } from './PlainText.tsx';
import './field.css';
import './account-field.css';

export interface AccountChoice {
  readonly account: string;
  readonly label: string;
  readonly holder: string;
  readonly agentBic: string;
  readonly bank: string;
  readonly confirmed: boolean;
}

export interface AccountFieldProps<A extends AccountChoice> {
  readonly label: string;
  /** The account number without blanks. */
  readonly value: string;
  readonly accounts: readonly A[];
  readonly onType: (text: string) => void;
  readonly onChoose: (account: A) => void;
  readonly onBlur?: () => void;
  readonly readOnly?: boolean;
  readonly problem?: string | undefined;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  /** What stands at the end of a line of the list. */
  readonly aside?: (account: A) => ReactNode;
}

const bare = (text: string): string => text.replaceAll(/\s/gu, '').toLowerCase();

/** Accounts that what is typed may mean: by name, holder, number or bank. A whole number offers all again. */
export function matchingAccounts<A extends AccountChoice>(
  accounts: readonly A[],
  typed: string,
): readonly A[] {
  const wanted = bare(typed);
  if (wanted === '' || accounts.some(({ account }) => bare(account) === wanted)) return accounts;
  return accounts.filter((each) =>
    [each.label, each.holder, each.account, each.agentBic, each.bank].some((text) =>
      bare(text).includes(wanted),
    ),
  );
}

export function AccountField<A extends AccountChoice>({
  label,
  value,
  accounts,
  onType,
  onChoose,
  onBlur,
  readOnly = false,
  problem,
  hint,
  placeholder,
  aside,
}: AccountFieldProps<A>) {
  // While it is being typed, the text stays as it is: it may be a part of a name.
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? formattedAccount(value);
  const marked = useMarkedValue(shown);
  const items = useMemo(
    () => matchingAccounts(accounts, typed ?? value).map((account) => ({ id: keyOf(account), account })),
    [accounts, typed, value],
  );
  return (
    <ComboBox
      className="field"
      items={items}
      inputValue={shown}
      onInputChange={(text) => {
        if (text === shown) return;
        setTyped(text);
        onType(text);
      }}
      selectedKey={null}
      onSelectionChange={(key) => {
        const chosen = items.find(({ id }) => id === key);
        if (chosen === undefined) return;
        setTyped(undefined);
        onChoose(chosen.account);
      }}
      defaultFilter={() => true}
      allowsCustomValue
      allowsEmptyCollection={accounts.length === 0 && shown === ''}
      menuTrigger={value === '' ? 'focus' : 'input'}
      isReadOnly={readOnly}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      {...(marked.id !== undefined && { 'aria-describedby': marked.id })}
      onBlur={() => {
        setTyped(undefined);
        onBlur?.();
      }}
    >
      <OpenOnceRead isRead={accounts.length > 0} isTyped={typed !== undefined && items.length > 0} />
      <Label className="field-label">{label}</Label>
      <div className="account-field">
        <Input
          className="field-input mono"
          spellCheck={false}
          autoComplete="off"
          maxLength={50}
          {...(placeholder !== undefined && { placeholder })}
        />
        {!readOnly && accounts.length > 0 && (
          <Button className="account-field-open" aria-label={t.ownAccounts.choose}>
            <ChevronDown aria-hidden size={14} />
          </Button>
        )}
      </div>
      {marked.note}
      {hint !== undefined && problem === undefined && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="field-problem">{problem}</FieldError>
      <Popover className="popover account-popover">
        <ListBox
          className="options"
          renderEmptyState={() => <p className="option small quiet">{t.ownAccounts.noneKnown}</p>}
        >
          {({ id, account }: (typeof items)[number]) => (
            <ListBoxItem
              key={id}
              id={id}
              className="option account-option"
              textValue={formattedAccount(account.account)}
            >
              <span className="account-option-names">
                <PlainText text={account.label === '' ? account.holder : account.label} className="strong" />
                <span className="option-detail mono">{formattedAccount(account.account)}</span>
                <span className="option-detail">
                  {[account.label === '' ? '' : account.holder, account.agentBic, account.bank]
                    .filter((text) => text !== '')
                    .join(' \u00b7 ')}
                  {account.confirmed ? '' : ` ${t.ownAccounts.notConfirmed}`}
                </span>
              </span>
              {aside !== undefined && <span className="account-option-aside">{aside(account)}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** What was typed before the accounts were read gets its list as soon as they are there. */
function OpenOnceRead({ isRead, isTyped }: { readonly isRead: boolean; readonly isTyped: boolean }) {
  const state = useContext(ComboBoxStateContext);
  const wasRead = useRef(isRead);
  useEffect(() => {
    if (!isRead || wasRead.current) return;
    wasRead.current = true;
    if (isTyped && state?.isFocused === true && !state.isOpen) state.open(null, 'input');
  }, [isRead, isTyped, state]);
  return null;
}

function keyOf({ account, agentBic }: AccountChoice): string {
  return `${account} ${agentBic}`;
}
