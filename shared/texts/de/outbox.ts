// German: words of the outbox and of the page for an unknown outcome.
import type { Texts } from '../en/index.ts';
import { figure } from './figures.ts';

export const outbox: Texts['outbox'] = {
  title: 'Postausgang',
  lanes: {
    seal: 'Freigegeben, noch zu versiegeln',
    queued: 'Zu senden',
    sending: 'Wird gesendet',
    unknown: 'Unbekannt: Möglicherweise ist Geld geflossen',
    accepted: 'Von der Bank angenommen',
    refused: 'Von der Bank abgelehnt',
    'set-aside': 'Ohne Senden beendet',
  },
  laneNotes: {
    seal: 'Der Unternehmensschlüssel versiegelt jede Nachricht genau so, wie sie gesendet wird.',
    queued: 'Versiegelt. Die Bank hat sie nicht erhalten.',
    sending: 'Wird gerade gesendet. Warten Sie auf die Antwort der Bank.',
    unknown: 'Keine geprüfte Antwort. Fragen Sie bei der Bank an.',
    accepted: 'Die Bank hat sie mit einer geprüften Antwort angenommen.',
    refused: 'Die Bank hat sie mit einer geprüften Antwort ganz abgelehnt.',
    'set-aside': 'Sie werden von diesem Arbeitsplatz nicht gesendet. Bei jeder steht, warum.',
  },
  ended: { 'set-aside': 'Beendet: schon bei der Bank', withdrawn: 'Nicht gesendet' },
  endedNote: {
    'set-aside': 'Beendet: Die Bank hat diese Zahlungen schon',
    withdrawn: 'Nicht gesendet: Die Bank hatte sie nicht erhalten',
  },
  emptyTitle: 'Der Postausgang ist leer',
  empty:
    'Ein freigegebener Stapel wird hier versiegelt und gesendet. Jede Nachricht zeigt ihre Größe und ihren Hashwert beim Versiegeln, jeden Versuch und was als Nächstes geschieht.',
  sendOtherwise: 'Anders senden',
  byCreation: 'Über den Dienst Create Payment der Bank',
  byCreationNote:
    'Die Antwort nennt nur eine Nummer, keinen Status: Das Ergebnis bleibt unbekannt, bis Sie bei der Bank anfragen.',
  byCreationSent: (id) =>
    id === null
      ? 'Über Create Payment gesendet: Fragen Sie jetzt bei der Bank an'
      : `Über Create Payment ${id} gesendet: Fragen Sie jetzt bei der Bank an`,
  seal: 'Versiegeln',
  send: (what) => `${what} senden`,
  inquire: 'Bei der Bank anfragen',
  resend: 'Identische Nachricht erneut senden',
  open: 'Öffnen',
  showAll: (count) => `Alle ${figure(count)} anzeigen`,
  showMore: (left) => `Weitere anzeigen (noch ${figure(left)})`,
  columns: {
    message: 'Nachricht',
    batch: 'Stapel',
    totals: 'Summen',
    evidence: 'Versiegelt',
    next: 'Als Nächstes',
  },
  legacySuite: 'veraltete Verschlüsselung',
  attempts: (count) => (count === 0 ? 'Noch nicht gesendet' : `Versuche: ${figure(count)}`),
  next: { send: (at) => `Senden um ${at}`, inquire: (at) => `Anfrage um ${at}` },
  waitsForYou: 'Bereit zum Senden',
  due: { 'credit-transfer': 'Ausführung', 'direct-debit': 'Einzug' },
  late: { past: 'Termin verstrichen', 'cut-off': 'Nach Annahmeschluss' },
  outcomeOpen: 'Bank anrufen',
  offline: 'wartet, bis Sie online gehen',
  sealed: (reference) => `${reference} versiegelt`,
  sent: {
    queued: (reference) => `${reference} wurde nicht gesendet und wartet im Postausgang.`,
    accepted: (reference) => `${reference} gesendet: Die Bank hat die Nachricht angenommen.`,
    refused: (reference) => `${reference} gesendet: Die Bank hat die Nachricht abgelehnt.`,
    unknown: (reference) => `${reference} gesendet: Das Ergebnis ist unbekannt. Fragen Sie bei der Bank an.`,
  },
  asked: {
    queued: (reference) => `Zu ${reference} bei der Bank angefragt. Die Nachricht wartet im Postausgang.`,
    accepted: (reference) => `Zu ${reference} bei der Bank angefragt: Sie hat die Nachricht angenommen.`,
    refused: (reference) => `Zu ${reference} bei der Bank angefragt: Sie hat die Nachricht abgelehnt.`,
    unknown: (reference) => `Zu ${reference} bei der Bank angefragt. Das Ergebnis ist weiter unbekannt.`,
  },
  askedAbsent: (reference) => `Die Bank hat keine der Zahlungen von ${reference}.`,
  passed: (dates) =>
    `Der Termin ${dates} ist verstrichen. Das erneute Senden ändert ihn nicht. Fragen Sie die Bank, ob sie ihn noch annimmt.`,
  message: {
    title: 'Nachricht',
    sealed: 'Was versiegelt wurde',
    bankCalls: 'Mündliche Auskünfte der Bank',
    payload: 'SHA-256 des Inhalts',
    body: 'SHA-256 des HTTP-Inhalts',
    size: 'Größe',
    suite: 'Verfahren',
    sealedAt: 'Versiegelt',
    suites: {
      modern: 'modern: AES-256-GCM, RSA-OAEP, RSA-SHA256',
      legacy: 'veraltet: 3DES, RSA 1.5, RSA-SHA1 (die Bank verlangt es)',
    },
    attempts: 'Versuche',
    noAttempts: 'Nichts davon hat diesen Computer verlassen.',
    attempt: (number) => `Versuch ${number}`,
    kind: { initiation: 'Einlieferung', inquiry: 'Anfrage' },
    outcome: {
      pending: 'läuft',
      answered: 'beantwortet',
      'not-taken': 'nicht zugestellt',
      unknown: 'unbekannt',
    },
    noStatus: 'kein HTTP-Status',
    http: (status) => `HTTP ${status}`,
    noAnswer: 'Es kam keine Antwort.',
  },
  held: {
    state: 'Angehalten',
    twice:
      'Hat die Bank diese Zahlungen bereits, werden sie mit dieser Nachricht ein zweites Mal ausgeführt.',
    settle: 'Senden erlauben',
    settleTitle: 'Senden dieser Nachricht erlauben',
    explain:
      'Damit wird nichts gesendet. Einen Tag lang darf die Nachricht gesendet werden, wenn die Prüfung bei der Bank dann nichts anderes ergibt. Ihr Eintrag bleibt im Protokoll.',
    setAside: 'Ohne Senden beenden',
    setAsideTitle: (count, totals) => `Ohne Senden beenden: ${count}, ${totals}`,
    setAsideExplain:
      'Diese Nachricht wird nie gesendet. Wählen Sie das nur, wenn die Bank bestätigt, dass sie diese Zahlungen bereits hat. Es lässt sich nicht rückgängig machen. Ihr Eintrag bleibt im Protokoll und bei den Zahlungen.',
    again: 'Erneut bei der Bank prüfen, dann senden',
    row: 'Angehalten: zum Entscheiden öffnen',
    contact: 'Wer es bei der Bank gesagt hat (Name, Abteilung)',
    reason: 'Was wann gesagt wurde und woher die Person es weiß',
    keep: 'Senden erlauben',
    settled: 'Eingetragen. Die Nachricht darf gesendet werden.',
    wasSetAside: 'Die Nachricht ist beendet. Sie wird nicht gesendet.',
  },
  withdraw: {
    open: 'Nicht senden …',
    title: (what) => `Nicht senden: ${what}`,
    explain:
      'Diese Nachricht wird nie gesendet. Die Bank hat sie nicht erhalten, also ist kein Geld geflossen. Das lässt sich nicht rückgängig machen: Sind die Zahlungen doch fällig, bereiten Sie sie neu vor. Die Bank wird nicht informiert. Ihr Eintrag bleibt im Protokoll und bei den Zahlungen.',
    reason: 'Warum sie nicht gesendet wird',
    confirm: 'Nie senden',
    keep: 'Im Postausgang lassen',
    done: 'Die Nachricht wird nicht gesendet.',
  },
  unknown: {
    heading: 'Möglicherweise ist Geld geflossen',
    explain:
      'Der Arbeitsplatz hat diese Nachricht gesendet und keine vertrauenswürdige Antwort erhalten. Die Bank hat sie vielleicht angenommen, vielleicht nicht. Bis die Bank es sagt, gelten die Zahlungen als unbekannt.',
    notThere: 'Nicht bei der Bank',
    notThereNote:
      'Diese Zahlungen werden nicht ausgeführt, bis die identische Nachricht noch einmal gesendet ist.',
    sent: 'Was gesendet wurde',
    cameBack: 'Was zurückkam',
    bankSays: 'Was die Bank jetzt sagt',
    notAsked: 'Bei der Bank wurde noch nicht angefragt.',
    ways: 'Was Sie tun können',
    first: 'Bei der Bank anfragen',
    firstNote:
      'Fragen Sie bei der Bank an, was sie von diesen Zahlungen weiß. Das ändert dort nichts und lässt sich wiederholen.',
    second: 'Identische Nachricht erneut senden',
    secondNote:
      'Die identische Nachricht darf erst erneut gesendet werden, wenn eine geprüfte Antwort gezeigt hat, dass die Bank keine dieser Zahlungen kennt. Sie wird unverändert gesendet, damit die Bank sie wiedererkennt, falls die erste doch noch ankommt.',
    settle: 'Auskunft der Bank eintragen …',
    settleNote:
      'Die Bank antwortet, dass sie keine dieser Zahlungen kennt, aber es steht nicht fest, dass sie nach dem Senden dieser Nachricht geantwortet hat. Rufen Sie dort an. Nur wenn eine Person dort bestätigt, dass keine angekommen ist, darf die identische Nachricht erneut gesendet werden.',
    settleTitle: 'Auskunft eintragen: Die Bank hat keine dieser Zahlungen',
    settleExplain:
      'Damit wird nichts gesendet. Tragen Sie das nur ein, wenn eine Person bei der Bank nach dem Senden nach dieser Nachricht gesucht hat und bestätigt, dass sie nicht angekommen ist. Danach darf die identische Nachricht erneut gesendet werden. Ihr Eintrag bleibt im Protokoll.',
    settleReference: 'Referenz der Bank',
    settleReason: 'Was gesagt wurde, und woher die Bank es weiß',
    settleSave: 'Eintragen',
    settled: 'Eingetragen. Die identische Nachricht darf erneut gesendet werden.',
    secondOff:
      'Noch nicht möglich: Keine geprüfte Antwort hat gezeigt, dass die Bank keine dieser Zahlungen kennt.',
    noThird: 'Warum Sie keine neue Nachricht senden können',
    noThirdNote:
      'Ist die erste Nachricht doch angekommen, würde mit einer neuen oder korrigierten ein zweites Mal gezahlt, ebenso mit einer Wiederholung, bevor die Bank geantwortet hat. Deshalb bietet der Arbeitsplatz beides nicht an. Antwortet die Bank nicht, rufen Sie dort an und nennen Sie die Nachrichten-ID.',
    callBank: 'Für Ihren Anruf bei der Bank',
    lastAttempt: (at) => `Zuletzt gesendet am ${at}`,
    confirmTitle: 'Identische Nachricht erneut senden',
    confirm: (totals, count) =>
      `Die Bank hat bestätigt, dass sie keine dieser Zahlungen kennt. Die identische Nachricht wird noch einmal gesendet: ${count}, ${totals}.`,
  },
};
