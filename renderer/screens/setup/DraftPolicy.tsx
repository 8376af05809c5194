// Chooses the administrators among the cards in the readers, and the first rule.
import { useState } from 'react';
import { isSameModel, type TokenModel } from '../../../shared/domain/hardware.ts';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { commonName } from '../signing/candidates.ts';
import { type SeenToken, seenTokens } from '../officers/change/seen-tokens.ts';
import { sendFile } from '../import/send-file.ts';
import { Modules } from '../cards/Modules.tsx';

const s = t.setup;
const ROLES = ['preparer', 'approver', 'releaser'] as const;
type Role = (typeof ROLES)[number];
interface Chosen {
  /** Whose the card says it is, and where it was seen. */
  readonly holder: string;
  readonly place: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

const numbers = (from: number, to: number): readonly { id: string; text: string }[] =>
  Array.from({ length: to - from + 1 }, (_, place) => ({
    id: String(from + place),
    text: String(from + place),
  }));

type Draft = NonNullable<CallOutput<'genesis.get'>['draft']>;

/** `before`: the draft that is drafted again; what it says is the beginning of the new one. */
export function DraftPolicy({
  before,
  environment,
  onDrafted,
  onBack,
}: {
  readonly before: Draft | null;
  readonly environment: CallOutput<'genesis.get'>['environment'];
  readonly onDrafted: () => void;
  readonly onBack: () => void;
}) {
  const listing = useRead('cards.list', {}, ['cards']);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(
    () =>
      new Map(
        before?.administrators.map(({ certificate, name, roles }) => [
          certificate,
          { holder: name, place: '', name, roles: ROLES.filter((role) => roles.includes(role)) },
        ]),
      ),
  );
  const [approvals, setApprovals] = useState('1');
  const [release, setRelease] = useState(true);
  const [validHours, setValidHours] = useState('72');
  const [quorum, setQuorum] = useState(String(before?.quorum ?? 2));
  const [hardware, setHardware] = useState<readonly TokenModel[]>([]);
  const [fault, setFault] = useState<Fault>();
  const inReaders = (listing.value?.modules ?? [])
    .flatMap((module) => module.cards)
    .flatMap((card) =>
      card.certificates
        .filter(({ unusable }) => unusable === null)
        .map(({ sha256, subject }) => ({
          sha256,
          holder: commonName(subject),
          place: card.reader === '' ? card.label : `${card.label}, ${card.reader}`,
          here: true,
        })),
    );
  // One reader is enough: who was chosen stays chosen when the next card takes its place.
  const taken = [...chosen].flatMap(([sha256, { holder, place }]) =>
    inReaders.some((each) => each.sha256 === sha256) ? [] : [{ sha256, holder, place, here: false }],
  );
  const certificates = [...inReaders, ...taken];
  const set = (sha256: string, value: Chosen | undefined): void => {
    const next = new Map(chosen);
    if (value === undefined) next.delete(sha256);
    else next.set(sha256, value);
    setChosen(next);
  };
  const draft = async (): Promise<void> => {
    const administrators = [...chosen].map(([certificate, { name, roles }]) => ({
      certificate,
      name: name.trim(),
      roles: [...roles],
    }));
    const made = await call('genesis.draft', {
      administrators,
      quorum: Number(quorum),
      approvals: Number(approvals),
      release,
      validHours: Number(validHours),
      hardware: [...hardware],
    });
    setFault(made.ok ? undefined : made.error);
    if (made.ok) onDrafted();
  };
  const carry = async (file: File): Promise<void> => {
    const sent = await sendFile(
      file,
      () => undefined,
      () => false,
    );
    if (!sent.ok || sent.value === undefined) return setFault(sent.ok ? undefined : sent.error);
    const taken = await call('genesis.import', { file: sent.value });
    setFault(taken.ok ? undefined : taken.error);
    if (taken.ok) onDrafted();
  };
  const ready =
    (environment !== 'production' || hardware.length > 0) &&
    chosen.size >= 2 &&
    [...chosen.values()].every(({ name }) => name.trim() !== '');
  return (
    <div className="setup-form">
      <p className="quiet">{s.genesisLead}</p>
      <Panel title={s.modules} flush>
        <Modules />
      </Panel>
      <Panel
        title={s.cards}
        aside={
          <Button
            weight="quiet"
            onPress={() => void call('cards.list', { refresh: true }).then(() => listing.again())}
          >
            {s.again}
          </Button>
        }
      >
        {certificates.length === 0 && listing.value !== undefined && (
          <NoCards modules={listing.value.modules} />
        )}
        <ul className="setup-people" aria-label={s.cards}>
          {certificates.map(({ sha256, holder, place, here }) => {
            const its = chosen.get(sha256);
            return (
              <li key={sha256} className="setup-card">
                <Toggle
                  label={s.include(holder)}
                  value={its !== undefined}
                  onChange={(on) => set(sha256, on ? { holder, place, name: holder, roles: [] } : undefined)}
                />
                <span className="small quiet clip">{here ? place : s.seenBefore(place)}</span>
                {its !== undefined && (
                  <div className="setup-person">
                    <TextField
                      label={s.name}
                      value={its.name}
                      onChange={(name) => set(sha256, { ...its, name })}
                      maxLength={80}
                    />
                    <div className="row wrap" role="group" aria-label={`${s.roles} ${holder}`}>
                      {ROLES.map((role) => (
                        <Toggle
                          key={role}
                          label={t.common.role[role] ?? role}
                          value={its.roles.includes(role)}
                          onChange={(on) =>
                            set(sha256, {
                              ...its,
                              roles: on ? [...its.roles, role] : its.roles.filter((each) => each !== role),
                            })
                          }
                        />
                      ))}
                    </div>
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      </Panel>
      <Panel title={s.rule}>
        <div className="setup-two">
          <SelectField
            label={s.approvals}
            value={approvals}
            options={numbers(1, 5)}
            onChange={setApprovals}
          />
          <SelectField
            label={s.quorum}
            value={quorum}
            options={numbers(2, Math.max(2, chosen.size))}
            onChange={setQuorum}
          />
          <SelectField
            label={s.validHours}
            value={validHours}
            options={['24', '48', '72', '168'].map((id) => ({ id, text: id }))}
            onChange={setValidHours}
          />
          <Toggle label={s.release} value={release} onChange={setRelease} />
        </div>
      </Panel>
      {environment === 'production' && (
        <HardwareChoice
          seen={seenTokens(listing.value?.modules ?? [])}
          named={hardware}
          onChange={setHardware}
        />
      )}
      {fault && <FaultView fault={fault} />}
      <div className="row">
        {before !== null && <Button onPress={onBack}>{s.backToSignatures}</Button>}
        <Button weight="primary" disabled={!ready} onPress={() => void draft()}>
          {s.draft}
        </Button>
        {chosen.size < 2 ? (
          <span className="small quiet">{s.needTwo}</span>
        ) : (
          before !== null && <span className="small quiet">{s.redoNote}</span>
        )}
      </div>
      <Panel
        title={s.carry}
        aside={
          <FileButton label={s.choose} accept=".json,application/json" onFile={(file) => void carry(file)} />
        }
      >
        <p className="quiet">{s.carryLead}</p>
      </Panel>
    </div>
  );
}

/** Production names its hardware from the first version on; nothing is named by itself. */
function HardwareChoice({
  seen,
  named,
  onChange,
}: {
  readonly seen: readonly SeenToken[];
  readonly named: readonly TokenModel[];
  readonly onChange: (named: readonly TokenModel[]) => void;
}) {
  // With one reader, what was named stays named when the next card takes its place.
  const taken = named.filter((each) => !seen.some(({ token }) => isSameModel(token, each)));
  const all = [...seen, ...taken.map((token) => ({ token, isHardwareSlot: true, readers: [] }))];
  return (
    <Panel title={t.policy.hardware}>
      <p className="small quiet">{t.policy.hardwareNote}</p>
      {all.length === 0 && <p className="small quiet">{t.policy.hardwareNothingSeen}</p>}
      <ul className="setup-people" aria-label={t.policy.hardware}>
        {all.map(({ token, isHardwareSlot, readers }) => {
          const isNamed = named.some((each) => isSameModel(each, token));
          return (
            <li key={JSON.stringify(token)} className="setup-card">
              <Toggle
                label={t.policy.hardwareToken(token.model, token.manufacturer)}
                value={isNamed}
                disabled={!isHardwareSlot}
                onChange={(on) =>
                  onChange(on ? [...named, token] : named.filter((each) => !isSameModel(each, token)))
                }
              />
              <span className="small quiet clip">
                {[
                  t.policy.hardwareModule(token.libraryDescription, token.libraryManufacturer),
                  ...(readers.length === 0 ? [] : [t.policy.hardwareIn(readers.join(', '))]),
                  ...(isHardwareSlot ? [] : [t.policy.hardwareSoftware]),
                ].join(' · ')}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Why nobody can be chosen yet, and what to do or to order. */
function NoCards({ modules }: { readonly modules: CallOutput<'cards.list'>['modules'] }) {
  const cards = modules.flatMap((module) => module.cards);
  return (
    <div className="setup-help">
      <p className="quiet" role="note">
        {modules.length === 0 ? s.noModule : cards.length === 0 ? s.noCardsInReaders : s.noUsableCards}
      </p>
      {cards.length > 0 && (
        <ul>
          {cards.map(({ cardId, label, certificates: [first] }) => (
            <li key={cardId}>
              <PlainText text={label} className="strong" />
              {': '}
              {first === undefined || first.unusable === null
                ? s.emptyCard
                : t.faults[first.unusable].happened}
            </li>
          ))}
        </ul>
      )}
      <h3 className="small strong">{s.noCardsTitle}</h3>
      {s.noCardsHelp.map((sentence) => (
        <p key={sentence} className="small quiet">
          {sentence}
        </p>
      ))}
    </div>
  );
}
