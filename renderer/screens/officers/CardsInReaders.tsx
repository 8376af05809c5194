// Modules, readers, cards and certificates as they are found; what cannot be used stands there with the
// reason.
import { useCallback, useState } from 'react';
import { call } from '../../bridge.ts';
import { t } from '../../i18n/index.ts';
import { useWhen } from '../../stores/desk.ts';
import { say } from '../../stores/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { PlainText } from '../../ui/PlainText.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';
import { SigningDialog } from '../signing/SigningDialog.tsx';
import { candidatesFor, type Candidate, type ReaderCard, type TokenModule } from '../signing/candidates.ts';
import { ChangePinDialog } from '../cards/ChangePinDialog.tsx';
import { HealthDialog } from '../cards/HealthDialog.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

type CardSession = CallOutput<'cards.list'>['leases'][number];

const FLAGS = ['locked', 'finalTry', 'countLow', 'toBeChanged', 'protectedPath'] as const;

export function CardsInReaders({
  modules,
  leases,
}: {
  readonly modules: readonly TokenModule[];
  readonly leases: readonly CardSession[];
}) {
  const [testing, setTesting] = useState<Candidate>();
  const [checking, setChecking] = useState<Candidate>();
  const [changing, setChanging] = useState<Candidate>();
  const close = useCallback(() => setTesting(undefined), []);
  const closeChange = useCallback(() => setChanging(undefined), []);
  const holder = testing?.holder ?? '';
  const done = useCallback(() => {
    say(t.signing.done['card-test'](holder));
    setTesting(undefined);
  }, [holder]);
  const candidates = candidatesFor(modules, 'card-test');
  return (
    <div>
      <p className="small faint cards-note">{t.officers.testNote}</p>
      {modules.map((module) => (
        <section key={module.moduleId} className="module" aria-label={module.label}>
          <header className="row">
            <h2 className="clip">
              <PlainText text={module.label} />
            </h2>
            <span className="small faint">{t.officers.module[module.kind]}</span>
          </header>
          {module.path !== '' && <p className="small mono faint break">{module.path}</p>}
          {module.fault !== null && (
            <StateBadge tone={module.fault === 'module-waiting' ? 'waiting' : 'refused'}>
              {t.faults[module.fault].happened}
            </StateBadge>
          )}
          {module.fault === null && module.cards.length === 0 && (
            <p className="faint">{t.officers.noCardsIn}</p>
          )}
          {module.cards.map((card) => (
            <CardBox
              key={card.cardId}
              card={card}
              open={leases.some((lease) => lease.cardId === card.cardId)}
              candidates={candidates.filter((one) => one.card === card)}
              onTest={setTesting}
              onCheck={module.kind === 'pkcs11' ? setChecking : undefined}
              onChange={module.kind === 'pkcs11' ? setChanging : undefined}
            />
          ))}
        </section>
      ))}
      {checking && (
        <HealthDialog
          choice={checking.choice}
          holder={checking.holder}
          onClose={() => setChecking(undefined)}
          onTest={() => {
            setTesting(checking);
            setChecking(undefined);
          }}
        />
      )}
      {changing && (
        <ChangePinDialog
          cardId={changing.card.cardId}
          holder={changing.holder}
          demanded={changing.card.flags.toBeChanged}
          onClose={closeChange}
        />
      )}
      {testing && (
        <SigningDialog
          purpose="card-test"
          text="none"
          choice={testing.choice}
          sentence={t.officers.testSentence(testing.holder, testing.card.reader)}
          start={(choice) => call('cards.test', { choice })}
          onClose={close}
          onDone={done}
        />
      )}
    </div>
  );
}

interface CardBoxProps {
  readonly card: ReaderCard;
  readonly open: boolean;
  readonly candidates: readonly Candidate[];
  readonly onTest: (candidate: Candidate) => void;
  /** Undefined where it is a key file: there is no card that could be checked. */
  readonly onCheck: ((candidate: Candidate) => void) | undefined;
  /** Undefined where the card has no PIN that could be changed. */
  readonly onChange: ((candidate: Candidate) => void) | undefined;
}

function CardBox({ card, open, candidates, onTest, onCheck, onChange }: CardBoxProps) {
  const when = useWhen();
  const [holder] = candidates;
  return (
    <div className="card-box">
      <p className="row wrap">
        <PlainText text={card.label} className="strong" />
        <span className="quiet">
          <PlainText text={card.reader} />
        </span>
        <span className="small faint mono">{card.serial}</span>
        {open && <StateBadge tone="waiting">{t.cards.open.badge}</StateBadge>}
        {FLAGS.filter((flag) => card.flags[flag]).map((flag) => (
          <StateBadge
            key={flag}
            tone={flag === 'protectedPath' ? 'neutral' : flag === 'countLow' ? 'attention' : 'refused'}
          >
            {t.signing.flags[flag]}
          </StateBadge>
        ))}
        {holder !== undefined && onChange !== undefined && !card.flags.locked && (
          <span className="end">
            <Button weight={card.flags.toBeChanged ? 'primary' : 'link'} onPress={() => onChange(holder)}>
              {t.cards.change}
            </Button>
          </span>
        )}
      </p>
      {card.unusable !== null && (
        <StateBadge tone="refused">{`${t.faults[card.unusable].happened} ${t.faults[card.unusable].todo}`}</StateBadge>
      )}
      {card.unusable === null && candidates.length === 0 && <p className="faint">{t.officers.empty}</p>}
      {candidates.map((candidate) => {
        const { certificate } = candidate;
        return (
          <div key={certificate.sha256} className="card-certificate">
            <div className="grow">
              <p className="row wrap">
                <PlainText text={candidate.holder} className="break" />
                <span className="small quiet">
                  {certificate.personName === null
                    ? t.officers.notEnrolled
                    : certificate.roles.map((role) => t.common.role[role] ?? role).join(', ')}
                </span>
              </p>
              <p className="small faint">
                {certificate.keyType} {certificate.keyBits} ·{' '}
                {t.signing.until(when.day(certificate.notAfter))}
                {certificate.alwaysAuthenticate && ` · ${t.signing.alwaysAuthenticate}`}
              </p>
              <div className="quiet">
                <FingerprintWords words={certificate.words} label={t.officers.fingerprint} isLabelled />
              </div>
              {candidate.refusal !== undefined && <StateBadge tone="refused">{candidate.refusal}</StateBadge>}
            </div>
            <span className="row">
              {onCheck !== undefined && (
                <Button weight="quiet" onPress={() => onCheck(candidate)}>
                  {t.cards.check}
                </Button>
              )}
              <Button disabled={candidate.refusal !== undefined} onPress={() => onTest(candidate)}>
                {t.officers.test}
              </Button>
            </span>
          </div>
        );
      })}
    </div>
  );
}
