// Whether a card will do its work: what it tells without a PIN, judged point by point, and the last test
// signature it made.
import type { Environment } from '../../../../shared/domain/environment.ts';
import { hardwareRefusal } from '../../../../shared/domain/hardware.ts';
import { enrolledPerson } from '../../../../shared/domain/policy-counting.ts';
import type { Policy } from '../../../../shared/domain/policy.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';
import type { CardsContext } from '../context.ts';
import type { CardHealth, KeyChoice } from '../../../ports/token.ts';
import { recommendedUntil } from '../../../../shared/domain/key-strength.ts';
import { lastTest, type CardTest } from './test-card.ts';

type Check = CallOutput<'cards.health'>['checks'][number];

const DAY = 86_400_000;
const SOON_DAYS = 60;
/** Milliseconds to read a card; a slow one still signs, but every act waits for it. */
const SLOW = 3_000;
/** A test signature older than this says little about today. */
const STALE_DAYS = 90;

export async function cardHealth(
  desk: CardsContext,
  choice: KeyChoice,
): Promise<Result<CallOutput<'cards.health'>>> {
  const card = (await desk.cards.modules(false))
    .flatMap((module) => module.cards)
    .find((each) => each.cardId === choice.cardId);
  if (card === undefined) return err(fault('card-removed'));
  const [health, stored, test] = await Promise.all([
    desk.tokens.health(choice),
    desk.store.desk.policy(),
    lastTest(desk, choice.certificate),
  ]);
  if (!health.ok) return health;
  const now = desk.clock.now();
  const checks = judge(health.value, stored?.policy ?? null, test, now, desk.identity.environment);
  const person = stored === null ? undefined : enrolledPerson(stored.policy, choice.certificate);
  return ok({
    holder: person?.name ?? holderOf(health.value.certificate.subject),
    reader: card.reader,
    label: card.label,
    serial: card.serial,
    checks,
    mechanisms: health.value.mechanisms.map((each) => ({ ...each })),
  });
}

function judge(
  health: CardHealth,
  policy: Policy | null,
  test: CardTest | null,
  now: number,
  environment: Environment,
): Check[] {
  const { certificate } = health;
  const until = recommendedUntil(certificate.keyType, certificate.keyBits);
  const person = policy === null ? undefined : enrolledPerson(policy, certificate.sha256);
  const algorithm = person?.certificates.find((each) => each.sha256 === certificate.sha256)?.algorithm;
  return [
    dates(certificate.notBefore, certificate.notAfter, now),
    { check: 'usage', result: usable(certificate.unusable) ? 'good' : 'bad', facts: '' },
    {
      check: 'key',
      result: certificate.algorithms.length === 0 ? 'bad' : until === null ? 'good' : 'attention',
      facts: [certificate.keyType, certificate.keyBits, ...(until === null ? [] : [until])].join(' '),
    },
    { check: 'enrolment', result: person === undefined ? 'attention' : 'good', facts: person?.name ?? '' },
    algorithmCheck(health, algorithm),
    pin(health),
    {
      check: 'pin-entries',
      result: 'good',
      facts: certificate.alwaysAuthenticate ? 'always' : health.flags.protectedPath ? 'reader' : 'shared',
    },
    hardware(health, environment, policy),
    moduleCheck(health),
    speed(health),
    { check: 'mechanisms', result: 'good', facts: String(health.mechanisms.length) },
    signature(test, now),
  ];
}

function dates(notBefore: string, notAfter: string, now: number): Check {
  const left = Date.parse(notAfter) - now;
  const bad = left < 0 || Date.parse(notBefore) > now;
  return {
    check: 'dates',
    result: bad ? 'bad' : left < SOON_DAYS * DAY ? 'attention' : 'good',
    facts: `${notBefore}/${notAfter}`,
  };
}

/** Dates and key are judged by checks of their own. */
function usable(unusable: string | null): boolean {
  return (
    unusable === null ||
    ![
      'certificate-key-usage',
      'certificate-extended-usage',
      'certificate-authority',
      'certificate-no-signing',
      'certificate-no-key',
      'certificate-unreadable',
    ].includes(unusable)
  );
}

/** The algorithm of the enrolment decides; before an enrolment any that the card can make will do. */
function algorithmCheck({ algorithms }: CardHealth, enrolled: string | undefined): Check {
  const able = algorithms.filter((each) => each.mechanism !== null);
  const fits = enrolled === undefined ? able.length > 0 : able.some((each) => each.algorithm === enrolled);
  return {
    check: 'algorithm',
    result: fits ? 'good' : 'bad',
    facts: enrolled ?? able.map((each) => each.algorithm).join(', '),
  };
}

function pin({ flags, pin: { min, max } }: CardHealth): Check {
  const result =
    flags.locked || flags.toBeChanged ? 'bad' : flags.finalTry || flags.countLow ? 'attention' : 'good';
  const state = flags.locked
    ? 'locked'
    : flags.toBeChanged
      ? 'to-be-changed'
      : flags.finalTry
        ? 'final-try'
        : flags.countLow
          ? 'low'
          : 'full';
  return { check: 'pin', result, facts: `${state} ${min}-${max}` };
}

/** In production what the policy names; elsewhere what the slot says of itself. */
function hardware(health: CardHealth, environment: Environment, policy: Policy | null): Check {
  const { manufacturer, model, software, tokenModel } = health;
  const refusal = hardwareRefusal({ tokenModel, isHardwareSlot: !software }, environment, policy?.hardware);
  const result = refusal === null ? (software ? 'attention' : 'good') : 'bad';
  return {
    check: 'hardware',
    result,
    facts: [manufacturer, model, health.hardware].filter((each) => each !== '' && each !== '0.0').join(' '),
  };
}

/** Which software stands between desk and card: what a vendor asks first where something fails. */
function moduleCheck({ tokenModel, libraryVersion }: CardHealth): Check {
  const { libraryDescription, libraryManufacturer } = tokenModel;
  const facts = [libraryDescription, libraryManufacturer, libraryVersion].filter((each) => each !== '');
  return { check: 'module', result: 'good', facts: facts.join(', ') };
}

function speed({ milliseconds }: CardHealth): Check {
  const taken = Math.round(milliseconds.token + milliseconds.certificates);
  return { check: 'speed', result: taken > SLOW ? 'attention' : 'good', facts: String(taken) };
}

function signature(test: CardTest | null, now: number): Check {
  if (test === null) return { check: 'signature', result: 'open', facts: '' };
  const stale = now - Date.parse(test.at) > STALE_DAYS * DAY;
  return {
    check: 'signature',
    result: stale ? 'attention' : 'good',
    facts: `${test.at} ${test.milliseconds}`,
  };
}

function holderOf(subject: string): string {
  return /(?:^|, )CN=([^,]*)/u.exec(subject)?.[1] ?? subject;
}
