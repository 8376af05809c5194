// What a checked file is, and the one act that stores its payments: the same for a message and for a table.
import { TriangleAlert } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { TotalsList } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Digest } from '../../ui/Digest.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { batchStateOf } from '../../ui/StateBadge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Checked } from './use-import.ts';

type CheckedFile = Pick<
  Checked,
  'fileName' | 'kind' | 'groups' | 'transactions' | 'totals' | 'sha256' | 'blocking' | 'earlier'
>;

/** The same bytes became a batch before: nothing that keeps anybody from importing them, but never silent. */
function EarlierNote({ earlier }: { readonly earlier: NonNullable<Checked['earlier']> }) {
  const when = useWhen();
  const { reference, importedAt } = earlier;
  return (
    <p role="status" className="small state-attention import-earlier">
      <TriangleAlert aria-hidden size={15} />
      <PlainText text={t.imports.earlier(reference, when.full(importedAt), batchStateOf(earlier).word)} />
    </p>
  );
}

export function CheckedPanel({
  checked,
  more = [],
  children,
}: {
  readonly checked: CheckedFile;
  readonly more?: ComponentProps<typeof KeyValues>['pairs'];
  readonly children?: ReactNode;
}) {
  return (
    <Panel title={t.imports.dryRun} aside={<span className="small faint">{t.imports.dryRunNote}</span>}>
      <KeyValues
        pairs={[
          [t.imports.file, <PlainText key="file" text={checked.fileName} />],
          [t.imports.kind, t.common.kind[checked.kind]],
          [t.imports.groups, t.numbers.count(checked.groups)],
          [t.batchKinds[checked.kind].payments, t.numbers.count(checked.transactions)],
          [t.imports.totals, <TotalsList key="totals" totals={checked.totals} />],
          [t.imports.digest, <Digest key="digest" sha256={checked.sha256} />],
          ...more,
        ]}
      />
      {checked.earlier && <EarlierNote earlier={checked.earlier} />}
      {children}
    </Panel>
  );
}

export interface ImportBarProps {
  readonly checked: CheckedFile;
  /** The digest of a checksum file that came with it; empty where none did. */
  readonly given: string;
  readonly taking: boolean;
  /** Why it cannot be taken over at all; empty where it can. */
  readonly refused?: string;
  readonly onTakeOver: (reference: string, digest: string) => Promise<void>;
  readonly onDiscard: () => void;
  readonly importButton?: RefObject<HTMLButtonElement | null>;
  /** Other ways on from here. */
  readonly children?: ReactNode;
}

export function ImportBar({
  checked,
  given,
  taking,
  refused = '',
  onTakeOver,
  onDiscard,
  importButton,
  children,
}: ImportBarProps) {
  const [reference, setReference] = useState('');
  const [digest, setDigest] = useState(given);
  return (
    <div className="act-bar">
      <div className="act-bar-field">
        <TextField
          label={t.imports.reference}
          value={reference}
          onChange={setReference}
          maxLength={35}
          placeholder={t.imports.referenceHint}
        />
      </div>
      <div className="act-bar-field">
        <TextField
          label={t.imports.senderDigest}
          value={digest}
          onChange={setDigest}
          maxLength={1_000}
          placeholder={t.imports.senderDigestHint}
        />
      </div>
      <span className="small quiet grow">
        {refused !== '' ? refused : checked.blocking > 0 && t.imports.takeOverBlocked}
      </span>
      {children}
      <span className="row">
        <Button onPress={onDiscard} disabled={taking}>
          {t.imports.discard}
        </Button>
        <Button
          weight="primary"
          {...(importButton && { buttonRef: importButton })}
          pending={taking}
          disabled={refused !== ''}
          onPress={() => void onTakeOver(reference.trim(), digest.trim())}
        >
          {t.imports.takeOver(t.batchKinds[checked.kind].counted(checked.transactions))}
        </Button>
      </span>
    </div>
  );
}
