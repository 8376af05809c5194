// German: what stands against a bank profile that was typed or imported.
import { TYPED_NAMES } from '../../domain/message-versions/catalogue.ts';
import type { ProfileProblemCode, ProfileSentenceData } from '../../domain/profile-problem.ts';
import { ENVIRONMENTS } from './environments.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'ein Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt mit Feldern',
};

const problems: Readonly<Record<ProfileProblemCode, string | ((of: string) => string)>> = {
  'not-json': 'Das ist kein JSON-Objekt.',
  'member-twice': (of) =>
    `Das Profil enthält ${of} zweimal. Programme lesen eine solche Datei unterschiedlich; entfernen Sie eines davon.`,
  'certificate-unreadable': 'Ein Zertifikat ist nicht lesbar.',
  'certificate-other-fingerprint': 'Ein Zertifikat hat nicht den Fingerabdruck, den das Profil angibt.',
  'fill-in': 'Bitte ausfüllen.',
  'add-one': 'Fügen Sie mindestens eines hinzu.',
  missing: 'Dieses Feld fehlt.',
  'other-type': (of) => `Hier muss ${TYPES[of] ?? of} stehen.`,
  'too-small': (of) => `Das ist zu klein oder zu kurz; mindestens ${of}.`,
  'too-large': (of) => `Das ist zu groß oder zu lang; höchstens ${of}.`,
  form: 'Das Format stimmt nicht.',
  'unknown-member': (of) => `Ein Profil hat kein Feld ${of}.`,
  'element-name': 'Das ist kein Name eines XML-Elements.',
  pattern: 'Das ist kein Muster wie ^\\d{5}$ mit höchstens 200 Zeichen.',
  header: 'Eine Kopfzeile enthält nur sichtbare ASCII-Zeichen (RFC 9110, 5.5).',
  'client-id':
    'Eine Client-ID enthält nur sichtbare ASCII-Zeichen, keine Leerzeichen und keine Doppelpunkte (RFC 7617, 2).',
  namespace:
    'Ein Namensraum ist ein URI: Er enthält keine Leerzeichen, Anführungszeichen, & oder spitzen Klammern.',
  'dot-segment': 'Ein Pfad enthält keine Abschnitte . oder .., die zu einer anderen Adresse führen würden.',
  'secret-name-taken':
    'Das Client-Geheimnis und der Schlüssel der Verbindung brauchen zwei verschiedene Namen.',
  'secret-name':
    'Der Name eines Geheimnisses im Tresor: Kleinbuchstaben, Ziffern und Bindestriche. Namen, die mit desk- beginnen, gehören dem Arbeitsplatz. Das Geheimnis selbst steht nie in einem Profil.',
  'retrieve-path': 'Der Pfad braucht den Teil {EndToEndId} (Schnittstellendokument 4.9).',
  'payload-type': `Die Kopfzeile braucht den Teil {message}: ${TYPED_NAMES} (Schnittstellendokument 4.4).`,
  'time-zone': 'Das ist kein Name einer Zeitzone wie Europe/London.',
  'proxy-form': 'Ein Proxy ist http:// oder https://, ein Server und ein Port, ohne Benutzer und Pfad.',
  'domain-without-address':
    'Daraus entsteht keine Adresse. Geben Sie einen Hostnamen ein, zum Beispiel bank.example; vor einer IP-Adresse kann kein Zusatz stehen, und ein Port geht bis 65535.',
  'other-environment': (of) =>
    `Dieser Arbeitsplatz gehört zur Umgebung ${ENVIRONMENTS[of] ?? of}. Ein Profil einer anderen Umgebung ist hier nicht verwendbar.`,
  'production-address':
    'In der Produktion ist der Zusatz vor dem Server leer, und der Pfad beginnt mit prod (Schnittstellendokument 4).',
  'sandbox-address':
    'In der Testumgebung steht vor dem Server der Zusatz sandbox, und der Pfad beginnt mit sb (Schnittstellendokument 4).',
  'production-this-machine': 'Ein Produktionsprofil darf nicht auf diesen Computer zeigen.',
  'production-authority':
    'Die Produktion braucht das Zertifikat der Stelle, die das TLS-Zertifikat der Bank ausgestellt hat. Ohne es wäre jede Stelle zugelassen, der dieser Computer vertraut.',
  'key-file-in-training-only':
    'Eine Schlüsseldatei ist nur zur Übung da. Sandbox und Produktion brauchen einen PKCS#11-Schlüssel.',
};

export const profileProblems: {
  readonly [C in keyof ProfileSentenceData]: (data: ProfileSentenceData[C]) => string;
} = {
  'profile-problem': ({ why, of }) => {
    const problem = problems[why];
    return typeof problem === 'string' ? problem : problem(of);
  },
  'profile-choices': ({ values }) =>
    `Zulässig ist nur: ${values.map((value) => (value === '' ? 'nichts' : value)).join(', ')}.`,
};
