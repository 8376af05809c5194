// German: what can be said of a policy: what it demands, what a version changes, why nobody should sign it,
// what will soon stop somebody.
import { endsWithDay, lastDayOf } from '../../domain/last-day.ts';
import { amountOf, decimal } from '../forms.ts';
import type { PolicyKind, Role } from '../../domain/policy-kinds.ts';
import type { DeepReadonly } from '../../domain/deep-readonly.ts';
import type { TokenModel } from '../../domain/hardware.ts';
import type { AmountBand, Deputy, RollingLimit, Validity } from '../../domain/policy.ts';
import type {
  AuthorityName,
  AuthorityRequirements,
  EnrolledCardSummary,
  PersonSummary,
  PolicySentenceData,
  RolesSummary,
  RuleSummary,
} from '../../domain/policy-sentence.ts';
import { fingerprintWords } from '../../domain/fingerprint-words.ts';
import { dates } from './dates.ts';
import { ENVIRONMENTS } from './environments.ts';
import { counted, figure } from './figures.ts';

const KINDS: Readonly<Record<PolicyKind, string>> = {
  'credit-transfer': 'Überweisungen',
  'direct-debit': 'Lastschriften',
  reconfirm: 'Rückbestätigungen',
  reject: 'Ablehnungsaufträge',
  stop: 'Stopps',
  recall: 'Rückrufe',
  beneficiary: 'Einträge im Empfängerbuch',
};
const ROLES: Readonly<Record<Role, string>> = {
  preparer: 'Erfasser',
  approver: 'Genehmiger',
  releaser: 'Freigeber',
  viewer: 'Betrachter',
  administrator: 'Administrator',
};
const DOES = { preparer: 'erfassen', approver: 'genehmigen', releaser: 'freigeben' } as const;
const PLURAL = {
  approver: 'Genehmiger',
  releaser: 'Freigeber',
  administrator: 'Administratoren',
} as const;

function listOf(words: readonly string[], last: 'und' | 'oder'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** The day in UTC, and the time where it is not midnight; the text itself where it is no instant. */
function dayWords(instant: string): string {
  if (!Number.isFinite(Date.parse(instant))) return instant;
  const at = new Date(instant).toISOString();
  const time = at.slice(11, 16);
  return `${dates.day(at.slice(0, 10))}${time === '00:00' ? '' : ` ${time}\u00a0UTC`}`;
}

/** With its last day; an end within a day with its time. */
function endWords(validUntil: string): string {
  if (endsWithDay(validUntil)) return `bis einschließlich ${dates.day(lastDayOf(validUntil))}`;
  if (!Number.isFinite(Date.parse(validUntil))) return `bis ${validUntil}`;
  const at = new Date(validUntil).toISOString();
  return `bis ${dates.day(at.slice(0, 10))} ${at.slice(11, 16)}\u00a0UTC`;
}

/** By its fingerprint in words, which stand on every screen that shows the card. */
function cardWords(sha256: string): string {
  return fingerprintWords(sha256).join(' ');
}

/** `ab 01.12.2026`, `bis einschließlich 01.03.2027`, both, or none. */
function validityWords({ validFrom, validUntil }: Validity): readonly string[] {
  return [
    ...(validFrom === undefined ? [] : [`ab ${dayWords(validFrom)}`]),
    ...(validUntil === undefined ? [] : [endWords(validUntil)]),
  ];
}

/** `Genehmiger (Klasse A) und Administrator`. */
function roleWords({ roles, class: its }: RolesSummary): string {
  return listOf(
    roles.map((role) =>
      role === 'approver' && its !== undefined ? `${ROLES.approver} (Klasse ${its})` : ROLES[role],
    ),
    'und',
  );
}

function rule(of: RuleSummary): string {
  const approve =
    of.approvals === 1 ? 'eine andere Person genehmigt' : `${of.approvals} andere Personen genehmigen`;
  const combinations =
    of.combinations === undefined
      ? ''
      : ` (${listOf(
          of.combinations.map((each) => each.join('+')),
          'oder',
        )}${neverTwoOfB(of)})`;
  const approvers = of.approvers === undefined ? '' : `, und zwar nur ${listOf(of.approvers, 'oder')}`;
  const release = of.release ? ', und eine weitere Person gibt frei' : '';
  return `Für ${subjectOf(of)}: Eine Person erfasst, ${approve}${approvers}${combinations}${release}, alles innerhalb von ${counted(of.validHours, 'Stunde', 'Stunden')} nach dem Einreichen.`;
}

function neverTwoOfB({ combinations }: RuleSummary): string {
  return combinations?.every((each) => each.includes('A')) === true &&
    combinations.some((each) => each.includes('B'))
    ? ', nie B allein'
    : '';
}

function subjectOf({ kinds, bands, accounts, newBeneficiary, rolling }: RuleSummary): string {
  const amounts = bands === undefined ? '' : ` ${listOf(bands.map(bandWords), 'oder')}`;
  const from =
    accounts === undefined
      ? ''
      : ` ${accounts.length === 1 ? 'mit dem eigenen Konto' : 'mit den eigenen Konten'} ${listOf(accounts, 'oder')}`;
  return `${listOf(
    kinds.map((kind) => KINDS[kind]),
    'und',
  )}${from}${newBeneficiary === true ? ` mit einem noch nicht verwendeten Konto eines Zahlungspartners${amounts === '' ? '' : ','}` : ''}${amounts}${rolling === undefined ? '' : `, ${limitWords(rolling)}`}`;
}

const OF_PERIOD = { day: 'des Tages', week: 'von sieben Tagen' } as const;
const TOGETHER = {
  company: 'für alle Stapel zusammen',
  account: 'für ein eigenes Konto',
  beneficiary: 'für ein Konto eines Zahlungspartners',
} as const;

function limitWords({ period, per, limits }: DeepReadonly<RollingLimit>): string {
  const amounts = limits.map(({ currency, over }) => amountOf(currency, over));
  return `sobald die Summe ${OF_PERIOD[period]} ${TOGETHER[per]} über ${listOf(amounts, 'oder')} liegt`;
}

function bandWords({ currency, over, upTo }: AmountBand): string {
  const amount = (text: string): string => amountOf(currency, text);
  if (over === null || Number(over) === 0)
    return upTo === null ? `mit beliebigem Betrag in ${currency}` : `bis ${amount(upTo)} insgesamt`;
  return upTo === null
    ? `über ${amount(over)} insgesamt`
    : `über ${amount(over)} und bis ${amount(upTo)} insgesamt`;
}

function names(people: readonly PersonSummary[]): string {
  return people.length === 0
    ? 'niemand'
    : people.map((person) => `${person.name}${aside(person)}`).join(', ');
}

function aside(person: PersonSummary): string {
  const words = [...(person.class === undefined ? [] : [`Klasse ${person.class}`]), ...validityWords(person)];
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function deputy({ person, inPlaceOf, role, validFrom, validUntil }: Deputy): string {
  return `${person} darf von ${dayWords(validFrom)} ${endWords(validUntil)} in Vertretung von ${inPlaceOf} ${DOES[role]}; ihre Unterschriften zählen zusammen als eine.`;
}

/** Words, holder, algorithm, validity and revocation of one card. */
function card({ sha256, subject, algorithm, revoked, ...validity }: EnrolledCardSummary): string {
  return [
    `${cardWords(sha256)}${subject === '' ? '' : `; ausgestellt auf ${subject}`}; signiert mit ${algorithm}`,
    ...(validityWords(validity).length === 0 ? [] : [`gültig ${validityWords(validity).join(' ')}`]),
    ...(revoked === undefined ? [] : [`gesperrt ab ${dayWords(revoked.at)}, Grund: ${revoked.reason}`]),
  ]
    .join('; ')
    .concat('.');
}

const short = (sha256: string): string => `${sha256.slice(0, 16)}…`;
const endless = (validity: Validity): string => validityWords(validity).join(' ') || 'unbefristet';

/** `„PIV-II“ von „piv_II“, über das Modul …`. */
function tokenWords({ libraryManufacturer, libraryDescription, manufacturer, model }: TokenModel): string {
  const by = (what: string, who: string): string =>
    `„${what === '' ? 'ohne Namen' : what}“${who === '' ? '' : ` von „${who}“`}`;
  return `${by(model, manufacturer)}, über das Modul ${by(libraryDescription, libraryManufacturer)}`;
}

/** Purposes that certificates of persons have (RFC 5280, 4.2.1.12; RFC 9336). */
const USAGES: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.2': 'Clientauthentifizierung',
  '1.3.6.1.5.5.7.3.4': 'E-Mail-Schutz',
  '1.3.6.1.5.5.7.3.36': 'Dokumentensignatur',
  '1.3.6.1.4.1.311.20.2.2': 'Smartcard-Anmeldung',
};
const usageWords = (usage: string): string =>
  USAGES[usage] === undefined ? usage : `${USAGES[usage]} (${usage})`;

const LISTS = {
  demanded:
    'zählen nur, solange hier eine gültige Sperrliste der Stelle vorliegt und sie nicht darauf stehen',
  optional: 'zählen nicht mehr, sobald sie auf einer vorliegenden Sperrliste der Stelle stehen',
  unused: 'werden mit keiner Sperrliste verglichen',
} as const;

/** With the words of its certificate: another authority may have the same subject. */
function authorityWords({ subject, sha256 }: AuthorityName): string {
  return sha256 === undefined ? subject : `${subject} (Wörter dieser Stelle: ${cardWords(sha256)})`;
}

function demandedOf({ revocation, extendedUsages, ...authority }: AuthorityRequirements): string {
  const usages =
    extendedUsages.length === 0
      ? ''
      : `; sie brauchen ${extendedUsages.length === 1 ? 'die erweiterte Schlüsselverwendung' : 'die erweiterten Schlüsselverwendungen'} ${extendedUsages.map(usageWords).join(', ')}`;
  return `Zertifikate von ${authorityWords(authority)} ${LISTS[revocation]}${usages}.`;
}

const demands = {
  'policy-rule': rule,
  'policy-nobody-twice': () =>
    'Niemand handelt zweimal am selben Stapel oder Vorgang; zwei Karten einer Person zählen als eine Person.',
  'policy-unnamed-currency': () =>
    'Eine Währung, für die kein Betrag angegeben ist, fällt unter die strengste dieser Regeln.',
  'policy-unnamed-account': () =>
    'Ein eigenes Konto, das keine Regel nennt, muss auch die Regeln jedes genannten Kontos erfüllen.',
  'policy-sums': () =>
    'Summen eines Tages oder von sieben Tagen zählen nach Kalendertagen der Bank, was zuvor genehmigt oder freigegeben wurde, soweit der unterschreibende Arbeitsplatz davon weiß; in einer Währung ohne Schwellenwert gilt jeder als überschritten.',
  'policy-may': ({ role, people }) => `Dürfen ${DOES[role]}: ${names(people)}.`,
  'policy-deputy': deputy,
  'policy-beneficiaries': ({ callback, of, limits }) =>
    `Ein Empfänger wird mit dem Nachweis eines Kontrollanrufs bestätigt, wenn ${callback === 'all-accounts' ? 'ein Konto neu oder geändert ist' : 'sich ein Konto ändert'}. ${
      of === null
        ? 'Zahlungen dürfen an nicht bestätigte Empfänger gehen.'
        : `${of === 'all' ? 'Zahlungen gehen nur an bestätigte Empfänger' : 'Eine Zahlung an ein anderes Konto als das für ihren Empfänger bestätigte wird abgewiesen'}${
            limits.length === 0
              ? ''
              : `, wenn ein Stapel an ein Konto mehr zahlt als ${listOf(
                  limits.map(({ currency, over }) => amountOf(currency, over)),
                  'oder',
                )}, in jeder anderen Währung bei jedem Betrag`
          }.`
    }`,
  'policy-emergency': ({ persons, roles }) =>
    `Im Notfall geben stattdessen ${persons} Personen frei, die nicht erfasst haben (${listOf(
      roles.map((role) => PLURAL[role]),
      'oder',
    )}), jede mit Begründung.`,
  'policy-revoked-card': ({ name, sha256, at, reason }) =>
    `Gesperrt am ${dayWords(at)} (${reason}): die Karte von ${name} mit den Wörtern ${cardWords(sha256)}.`,
  'policy-quorum': ({ quorum }) =>
    `Das Regelwerk ändert sich nur, wenn ${quorum === 1 ? 'ein Administrator unterschreibt' : `${quorum} Administratoren unterschreiben`}.`,
  'policy-hardware': ({ tokens }) =>
    `Als Hardware gelten allein Token dieser Arten: ${tokens.map(tokenWords).join('; ')}.`,
  'policy-authority': (of) => demandedOf(of),
} satisfies Partial<PolicySentences>;

const changes = {
  'policy-of-company': ({ name, id, environment }) =>
    `Das Unternehmen ist ${name} (${id}), die Umgebung ${ENVIRONMENTS[environment] ?? environment}.`,
  'person-enrolled': ({ name, id, cards, validFrom, validUntil, ...person }) => {
    const validity = validityWords({
      ...(validFrom === undefined ? {} : { validFrom }),
      ...(validUntil === undefined ? {} : { validUntil }),
    });
    const may = validity.length === 0 ? '' : `, ${validity.join(' ')}`;
    return `${name} (${id}) wird als ${roleWords(person)} registriert, mit ${cards === 1 ? 'einer Karte' : `${figure(cards)} Karten`}${may}.`;
  },
  'person-card': ({ name, card: its }) => `Karte von ${name}: ${card(its)}`,
  'person-not-enrolled': ({ name }) => `${name} ist nicht mehr registriert und unterschreibt nichts mehr.`,
  'person-renamed': ({ before, name }) => `${before} heißt jetzt ${name}.`,
  'person-taken-out': ({ name }) => `${name} wird aus dem Regelwerk genommen und unterschreibt nichts mehr.`,
  'person-roles': ({ name, before, after }) =>
    `${name} war ${roleWords(before)} und wird ${roleWords(after)}.`,
  'person-validity': ({ name, ...validity }) => `${name} darf handeln: ${endless(validity)}.`,
  'card-added': ({ name, card: its }) => `${name} erhält eine weitere Karte: ${card(its)}`,
  'card-taken-out': ({ name, sha256 }) => `Eine Karte von ${name} wird herausgenommen: ${cardWords(sha256)}.`,
  'card-certificate': ({ name, card: its }) =>
    `Das Zertifikat einer Karte von ${name} ändert sich: ${card(its)}`,
  'card-algorithm': ({ name, sha256, before, after }) =>
    `Eine Karte von ${name} signiert mit ${after}; vorher: ${before}. Karte: ${cardWords(sha256)}.`,
  'card-validity': ({ name, sha256, ...validity }) =>
    `Eine Karte von ${name} ist gültig: ${endless(validity)}; Karte: ${cardWords(sha256)}.`,
  'card-revoked': ({ name, sha256, at, reason }) =>
    `Eine Karte von ${name} wird ab ${dayWords(at)} gesperrt, Grund: ${reason}. Karte: ${cardWords(sha256)}. Was sie unterschrieben hat, zählt in keinem Stapel mehr, der nicht versiegelt ist.`,
  'card-revocation-changed': ({ name, sha256, at, reason }) =>
    `Die Sperre einer Karte von ${name} ändert sich: ab ${dayWords(at)}, Grund: ${reason}. Karte: ${cardWords(sha256)}.`,
  'card-not-revoked': ({ name, sha256 }) =>
    `Eine Karte von ${name} ist nicht mehr gesperrt: ${cardWords(sha256)}.`,
  'rule-added': (of) => `Neue Regel: ${rule(of)}`,
  'rule-changed': ({ before, after }) => `Regel geändert. Vorher: ${rule(before)} Jetzt: ${rule(after)}`,
  'rule-dropped': (of) => `Regel entfällt: ${rule(of)}`,
  'deputy-added': (of) => `Neue Vertretung: ${deputy(of)}`,
  'deputy-dropped': (of) => `Nicht mehr: ${deputy(of)}`,
  'company-renamed': ({ name }) => `Das Unternehmen heißt jetzt ${name}.`,
  'quorum-changed': ({ quorum, before }) =>
    `${quorum} Administratoren müssen eine Änderung des Regelwerks unterschreiben${before === 0 ? '' : `; vorher: ${before}`}.`,
  'policy-valid-from': ({ at }) => `Diese Version gilt ab ${dayWords(at)}.`,
  'emergency-dropped': () => 'Es gibt keine Notfallfreigabe mehr.',
  'desk-enrolled': ({ name, id, encryption, signing }) =>
    `Der Arbeitsplatz ${name} (${id}) wird für Pakete mit diesen Schlüsseln registriert: ${encryption}, ${signing}.`,
  'desk-not-enrolled': ({ name, id }) => `Der Arbeitsplatz ${name} (${id}) ist nicht mehr registriert.`,
  'profile-allowed': ({ id, version, sha256 }) =>
    `Das Bankprofil ${id}, Version ${version}, mit SHA-256 ${sha256} darf verwendet werden.`,
  'profile-not-allowed': ({ id, version, sha256 }) =>
    `Das Bankprofil ${id}, Version ${version},${sha256 === undefined ? '' : ` mit SHA-256 ${sha256}`} darf nicht mehr verwendet werden.`,
  'hardware-named': (token) => `Gilt ab jetzt als Hardware: das Token ${tokenWords(token)}.`,
  'hardware-not-named-any-more': (token) =>
    `Gilt nicht mehr als Hardware: das Token ${tokenWords(token)}. Karten und Schlüssel darauf sind in der Produktion nicht mehr verwendbar.`,
  'authority-named': (of) => `Neu: ${demandedOf(of)}`,
  'authority-not-named-any-more': (authority) =>
    `Zertifikate von ${authorityWords(authority)} werden nicht mehr mit der Sperrliste der Stelle verglichen.`,
  'authorities-in-order': ({ authorities }) =>
    `Die Zertifizierungsstellen stehen jetzt in anderer Reihenfolge: ${authorities.map(authorityWords).join('; ')}. Haben mehrere ein Zertifikat ausgestellt, gilt die erste von ihnen.`,
} satisfies Partial<PolicySentences>;

const problems = {
  'policy-names-no-hardware': () =>
    'In der Produktion legt das Regelwerk fest, welche Token als Hardware gelten; dieses nennt keine. Ergänzen Sie die Änderung um „Hardware zulassen“.',
  'hardware-twice': (token) => `Das Token ${tokenWords(token)} ist zweimal genannt.`,
  'authority-twice': ({ subject }) => `Die Zertifizierungsstelle ${subject} ist zweimal genannt.`,
  'authority-unfit': (authority) =>
    `Was als Zertifizierungsstelle ${authorityWords(authority)} genannt ist, ist kein Zertifikat einer Stelle, die Sperrlisten signiert, oder nicht auf diesen Namen ausgestellt.`,
  'card-on-revocation-list': ({ name, on }) =>
    `Eine Karte von ${name} steht seit ${dates.day(on)} auf der Sperrliste ihrer Zertifizierungsstelle. Sie unterschreibt nichts mehr.`,
  'card-without-usage': ({ name, subject }) =>
    `Einer Karte von ${name} (${subject}) fehlt eine erweiterte Schlüsselverwendung, die das Regelwerk verlangt. Sie unterschreibt nichts.`,
  'card-of-unnamed-hardware': ({ name, ...token }) =>
    `Die Karte von ${name} ist ein Token, das das Regelwerk nicht als Hardware nennt: ${tokenWords(token)}.`,
  'person-twice': ({ id }) => `Die Person ${id} ist zweimal registriert.`,
  'certificate-twice': ({ sha256 }) => `Das Zertifikat ${short(sha256)} ist zweimal registriert.`,
  'rule-twice': ({ id }) => `Zwei Regeln heißen ${id}.`,
  'desk-twice': ({ id }) => `Der Arbeitsplatz ${id} ist zweimal registriert.`,
  'person-ends-first': ({ name }) => `Die Berechtigung von ${name} endet, bevor sie beginnt.`,
  'too-few-administrators': ({ quorum, able }) =>
    `${quorum} Administratoren müssen eine Änderung unterschreiben, aber nur ${able} könnten es: Das Regelwerk ließe sich nie mehr ändern.`,
  'currency-unknown': ({ currency }) => `Die Währung ${currency} gibt es nicht.`,
  'band-empty': ({ currency, over, upTo }) =>
    `Der Bereich in ${currency} über ${decimal(over ?? '')} und bis ${decimal(upTo ?? '')} enthält keinen Betrag.`,
  'limit-on-requests': () =>
    'Eine Regel mit einem Schwellenwert pro Tag oder Woche gilt für Überweisungen und Lastschriften, nicht für Aufträge zu einer Zahlung.',
  'limit-twice': ({ currency }) => `Eine Regel hat zwei Schwellenwerte in ${currency}.`,
  'not-an-approver': ({ name }) => `${name} steht in einer Regel als Genehmiger, ohne Genehmiger zu sein.`,
  'rule-without-approvers': (of) =>
    `Niemand könnte diese Regel erfüllen: „${rule(of)}“ Es gibt zu wenige Genehmiger dafür.`,
  'rule-without-releaser': (of) =>
    `Niemand könnte diese Regel erfüllen: „${rule(of)}“ Es gibt keinen Freigeber.`,
  'deputy-not-enrolled': ({ person, inPlaceOf }) =>
    `Eine vertretende oder vertretene Person ist nicht registriert (${person}, ${inPlaceOf}).`,
  'deputy-of-oneself': ({ name }) => `${name} kann nicht sich selbst vertreten.`,
  'deputy-ends-first': ({ name, inPlaceOf }) =>
    `Die Zeit, in der ${name} ${inPlaceOf} vertritt, endet, bevor sie beginnt.`,
  'deputy-without-role': ({ name, role }) =>
    `${name} ist nicht ${ROLES[role]} und kann deshalb nicht als ${ROLES[role]} vertreten werden.`,
  'emergency-too-few': ({ ordinary }) =>
    `Im Notfall müssen mehr Personen unterschreiben, als die Regeln verlangen: mehr als ${ordinary}.`,
  'emergency-too-many': ({ persons, able }) =>
    `Im Notfall müssen ${persons} Personen außer dem Erfasser unterschreiben, aber nur ${able} könnten es.`,
  'policy-not-next': ({ version }) => `Sie folgt nicht auf Version ${version}.`,
  'policy-of-another-company': () => 'Sie gilt für ein anderes Unternehmen oder eine andere Umgebung.',
  'quorum-of-one': () =>
    'Niemand ändert das Regelwerk allein: Mindestens zwei Administratoren müssen unterschreiben.',
  'certificate-moved': ({ sha256, name, holder }) =>
    `Das Zertifikat ${short(sha256)} von ${name} kann nicht das von ${holder} werden.`,
  'certificate-forgotten': ({ sha256, name }) =>
    `Das Zertifikat ${short(sha256)} von ${name} muss registriert bleiben. Wird es nicht mehr verwendet, sperren Sie es.`,
  'revocation-undone': ({ sha256, name }) =>
    `Das Zertifikat ${short(sha256)} von ${name} wurde gesperrt; das lässt sich weder zurücknehmen noch weglassen.`,
  'certificate-not-its-digest': ({ name }) =>
    `Ein Zertifikat von ${name} passt nicht zu seinem Fingerabdruck.`,
  'policy-not-first': () => 'Es ist keine erste Version.',
  'first-not-administrator': ({ name }) =>
    `${name} ist kein Administrator, und ein erstes Regelwerk nennt nur Administratoren.`,
  'first-cards': ({ name, cards }) =>
    `${name} hat ${figure(cards)} Karten; in einem ersten Regelwerk hat jede Person eine.`,
  'first-desks': () => 'Ein erstes Regelwerk nennt nur einen Arbeitsplatz.',
  'first-rule': () => 'Ein erstes Regelwerk hat eine Regel, für Überweisungen und Lastschriften.',
  'first-of-another-company': () =>
    'Es gilt für ein anderes Unternehmen oder eine andere Umgebung als dieser Arbeitsplatz.',
  'first-card-twice': () => 'Zwei Administratoren können nicht dieselbe Karte haben.',
  'cards-of-one-name': ({ name, other, subject }) =>
    `Die Karten von ${name} und ${other} sind auf denselben Namen ausgestellt, ${subject}: Beide gehören einer Person.`,
} satisfies Partial<PolicySentences>;

const warnings = {
  'time-ends': ({ name, on, over }) =>
    `Die Berechtigung von ${name} ${over ? 'endete' : 'endet'} am ${dates.day(on)}.`,
  'certificate-ends': ({ name, on, over }) =>
    over
      ? `Ein Zertifikat von ${name} ist am ${dates.day(on)} abgelaufen.`
      : `Ein Zertifikat von ${name} läuft am ${dates.day(on)} ab.`,
  'revocation-list-none': (authority) =>
    `Von ${authorityWords(authority)} liegt keine Sperrliste vor. Mit Zertifikaten dieser Stelle kann erst unterschrieben werden, wenn eine importiert ist.`,
  'revocation-list-ends': ({ at, over, ...authority }) =>
    over
      ? `Die Sperrliste von ${authorityWords(authority)} ist seit ${dates.instant(at)} abgelaufen. Importieren Sie die aktuelle.`
      : `Die Sperrliste von ${authorityWords(authority)} gilt bis ${dates.instant(at)}. Importieren Sie die nächste.`,
  'no-usable-card': ({ name }) => `${name} hat keine Karte, die unterschreiben könnte.`,
  'deputy-over': ({ name }) =>
    `Eine Vertretung durch ${name} ist beendet; sie kann aus dem Regelwerk genommen werden.`,
} satisfies Partial<PolicySentences>;

type PolicySentences = {
  readonly [C in keyof PolicySentenceData]: (data: PolicySentenceData[C]) => string;
};
export const policySentences: PolicySentences = { ...demands, ...changes, ...problems, ...warnings };
