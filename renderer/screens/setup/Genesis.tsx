// The first policy: drafted from the cards in the readers, signed by each administrator, trusted once its
// words were typed from paper.
import { useCallback, useState } from 'react';
import type { Fault } from '../../../shared/domain/errors.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { call } from '../../bridge.ts';
import { sentenceText, t } from '../../i18n/index.ts';
import { useRead } from '../../stores/reads.ts';
import { go } from '../../stores/route.ts';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { saveGenesis } from '../../stores/saved-files.ts';
import { DraftPolicy } from './DraftPolicy.tsx';

const s = t.setup;
type Draft = NonNullable<CallOutput<'genesis.get'>['draft']>;
type Administrator = Draft['administrators'][number];

export function Genesis() {
  const read = useRead('genesis.get', {}, ['settings', 'desk']);
  const [redo, setRedo] = useState(false);
  if (read.result?.ok === false) return <FaultView fault={read.result.error} />;
  const { value } = read;
  if (value === undefined) return <p className="quiet">{t.common.reading}</p>;
  const { draft } = value;
  if (draft === null || redo)
    return (
      <DraftPolicy
        before={draft}
        environment={value.environment}
        onDrafted={() => setRedo(false)}
        onBack={() => setRedo(false)}
      />
    );
  return (
    <div className="setup-form">
      {value.stage === 'sign' ? (
        <Sign draft={draft} company={value.company} onRedo={() => setRedo(true)} />
      ) : (
        <Compare draft={draft} onRedo={() => setRedo(true)} />
      )}
      <Panel title={s.says}>
        <ul className="policy-list">
          {draft.sentences.map(sentenceText).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function Sign({
  draft,
  company,
  onRedo,
}: {
  readonly draft: Draft;
  readonly company: string;
  readonly onRedo: () => void;
}) {
  const listing = useRead('cards.list', {}, ['cards']);
  const [signing, setSigning] = useState<Administrator>();
  const close = useCallback(() => setSigning(undefined), []);
  const next = draft.administrators.find(({ signedAt }) => signedAt === null);
  const cardOf = ({ certificate }: Administrator): string | undefined =>
    listing.value?.modules
      .flatMap((module) => module.cards)
      .find((card) => card.certificates.some(({ sha256 }) => sha256 === certificate))?.cardId;
  const cardId = signing === undefined ? undefined : cardOf(signing);
  return (
    <>
      <Panel
        title={s.signTitle}
        aside={
          <Button weight="quiet" onPress={onRedo}>
            {s.redo}
          </Button>
        }
      >
        <p className="quiet setup-lead">{s.signLead}</p>
        <ul className="setup-people" aria-label={s.signTitle}>
          {draft.administrators.map((person) => (
            <li key={person.person}>
              <span className="grow stack">
                <span className="strong">{person.name}</span>
                <span className="small quiet">
                  {person.roles.map((role) => t.common.role[role] ?? role).join(', ')}
                </span>
              </span>
              {person.signedAt === null ? (
                <StateBadge tone="waiting">{s.waits}</StateBadge>
              ) : (
                <StateBadge tone="done">{s.signed}</StateBadge>
              )}
              {person.signedAt === null && (
                <Button weight={person === next ? 'primary' : 'plain'} onPress={() => setSigning(person)}>
                  {s.signs}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={s.words}>
        <FingerprintWords words={draft.words} size="large" />
      </Panel>
      {signing !== undefined && (
        <SigningDialog
          purpose="genesis"
          text="none"
          words={[draft.words]}
          sentence={s.signSentence(signing.name, company)}
          {...(cardId === undefined ? {} : { choice: { cardId, certificate: signing.certificate } })}
          start={(choice) => call('genesis.sign', { choice })}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}

const EIGHT = Array.from({ length: 8 }, (_, place) => place);

function Compare({ draft, onRedo }: { readonly draft: Draft; readonly onRedo: () => void }) {
  const [words, setWords] = useState<readonly string[]>(() => EIGHT.map(() => ''));
  const [fault, setFault] = useState<Fault>();
  const pin = async (): Promise<void> => {
    const pinned = await call('genesis.pin', { words: [...words] });
    setFault(pinned.ok ? undefined : pinned.error);
    // The binder leads on from here to the bank.
    if (pinned.ok) go('settings', '', 'onboarding');
  };
  const complete = words.every((word) => word.trim() !== '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (complete) void pin();
      }}
    >
      <Panel
        title={s.compareTitle}
        aside={
          <>
            <Button weight="quiet" onPress={onRedo}>
              {s.redo}
            </Button>
            <Button weight="quiet" onPress={() => void saveGenesis()}>
              {s.save}
            </Button>
          </>
        }
      >
        <div className="stack-wide">
          <p className="quiet">{s.compareLead}</p>
          <div className="setup-words" key={draft.sha256}>
            {EIGHT.map((place) => (
              <TextField
                key={place}
                label={s.word(place + 1)}
                value={words[place] ?? ''}
                onChange={(word) => setWords(words.with(place, word))}
                maxLength={20}
              />
            ))}
          </div>
          {fault && <FaultView fault={fault} />}
          <div>
            <Button type="submit" weight="primary" disabled={!complete}>
              {s.pin}
            </Button>
          </div>
        </div>
      </Panel>
    </form>
  );
}
