// One entry of the beneficiary book: accounts, address, defaults, what looks like it, and its history.
import { Pencil, Stamp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { formattedAccount } from '../../ui/account.ts';
import { BackButton, Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Page } from '../../ui/Page.tsx';
import { ChangeLine } from '../../ui/ChangeLine.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { AlikeNote } from './Alike.tsx';
import { ConfirmationCard, STATE_TONE } from './Confirmations.tsx';
import { ProposeDialog } from './ProposeDialog.tsx';
import { BeneficiaryDialog } from './BeneficiaryDialog.tsx';

const s = t.beneficiaries;
type View = CallOutput<'beneficiaries.get'>;
type Content = View['record']['content'];

export function BeneficiaryPage({ beneficiary }: { readonly beneficiary: string }) {
  const read = useRead('beneficiaries.get', { beneficiary }, ['beneficiaries']);
  const [open, setOpen] = useState<'edit' | 'remove' | 'propose'>();
  const when = useWhen();
  if (read.result?.ok === false)
    return (
      <Page title={s.title} before={<BackButton onPress={() => go('beneficiaries')} />}>
        <FaultView fault={read.result.error} />
      </Page>
    );
  if (read.value === undefined) return <p className="quiet frame-fault">{t.common.reading}</p>;
  const { record, history, alike, confirmations } = read.value;
  const { content } = record;
  const canSubmit = record.state !== 'awaiting' && record.state !== 'confirmed';
  const close = (): void => setOpen(undefined);
  return (
    <Page
      title={content.name}
      before={<BackButton onPress={() => go('beneficiaries')} />}
      note={s.changedOn(when.full(record.changedAt))}
      actions={
        <>
          <Button icon={Trash2} onPress={() => setOpen('remove')}>
            {s.remove}
          </Button>
          <Button
            icon={Pencil}
            {...(canSubmit ? {} : { weight: 'primary' as const })}
            onPress={() => setOpen('edit')}
          >
            {s.edit}
          </Button>
          {canSubmit && (
            <Button icon={Stamp} weight="primary" onPress={() => setOpen('propose')}>
              {s.confirm.submit}
            </Button>
          )}
        </>
      }
    >
      <AlikeNote alike={alike} />
      <div className="beneficiary-columns">
        <div className="stack">
          <Panel title={s.parts.accounts}>
            <ul className="beneficiary-accounts">
              {content.accounts.map((each) => (
                <li key={`${each.account} ${each.agentBic}`}>
                  <span className="mono strong">{formattedAccount(each.account)}</span>
                  <span className="small quiet">{bankWords(each)}</span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={s.parts.address}>
            <KeyValues pairs={pairsOf(content, ADDRESS)} />
          </Panel>
          <Panel title={s.parts.defaults}>
            <KeyValues
              pairs={[
                ...pairsOf(content, ['purpose', 'remittance']),
                [s.fields.chargeBearer, t.batch.charges[content.chargeBearer]],
              ]}
            />
          </Panel>
        </div>
        <div className="stack">
          <Panel
            title={s.confirm.title}
            aside={<StateBadge tone={STATE_TONE[record.state]}>{s.states[record.state]}</StateBadge>}
          >
            {confirmations.length === 0 && <p className="small quiet">{s.confirm.none}</p>}
            {confirmations.map((each) => (
              <ConfirmationCard key={each.confirmation} confirmation={each} />
            ))}
          </Panel>
          <Panel title={s.history}>
            <ol className="beneficiary-history">
              {history.map(({ revision, at, source, changes }) => (
                <li key={revision}>
                  <span className="strong">{when.full(at)}</span>
                  <span className="small quiet">{s.source[source]}</span>
                  {revision === 1 ? (
                    <span className="small">{s.fieldsSet(changes.length)}</span>
                  ) : (
                    <ul>
                      {changes.map((change) => (
                        <li key={JSON.stringify(change)} className="small">
                          <ChangeLine change={change} />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ol>
          </Panel>
        </div>
      </div>
      {open === 'propose' && <ProposeDialog beneficiaries={[beneficiary]} onClose={close} onDone={close} />}
      {open === 'edit' && (
        <BeneficiaryDialog
          edited={{
            beneficiary,
            revision: record.revision,
            source: 'typed',
            before: content,
          }}
          onClose={close}
        />
      )}
      {open === 'remove' && <RemoveDialog record={record} onClose={close} />}
    </Page>
  );
}

function RemoveDialog({
  record: { beneficiary, revision, content },
  onClose,
}: {
  readonly record: View['record'];
  readonly onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={s.removeTitle(content.name)}
      label={s.remove}
      action={() => call('beneficiaries.remove', { beneficiary, expectedRevision: revision })}
      onDone={() => {
        say(s.removed(content.name));
        go('beneficiaries');
      }}
      onClose={onClose}
    >
      <span className="stack">
        {content.accounts.map(({ account, agentBic }) => (
          <span key={`${account} ${agentBic}`} className="mono strong">
            {formattedAccount(account)}
          </span>
        ))}
        <span>{s.removeNote}</span>
      </span>
    </ConfirmDialog>
  );
}

const ADDRESS = ['street', 'buildingNumber', 'postCode', 'town', 'country', 'phone'] as const;

function pairsOf(
  content: Content,
  fields: readonly Exclude<keyof Content, 'accounts'>[],
): readonly (readonly [string, React.ReactNode])[] {
  return fields.map((field) => [
    s.fields[field],
    content[field] === '' ? (
      <span key={field} className="faint">
        {s.notSpecified}
      </span>
    ) : (
      <PlainText key={field} text={content[field]} />
    ),
  ]);
}

function bankWords({ agentBic, bank, clearingCode }: Content['accounts'][number]): string {
  return [agentBic, bank, clearingCode === '' ? '' : `${s.fields.clearingCode} ${clearingCode}`]
    .filter((text) => text !== '')
    .join(' · ');
}
