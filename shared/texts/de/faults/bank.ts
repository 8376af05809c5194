// German: sentences for failures of the bank area: what happened and what to do now.
import type { BANK_FAULTS } from '../../../domain/faults/bank.ts';
import type { FaultSentencesOf } from '../../en/faults/fault-sentences.ts';

const INQUIRE =
  'Senden Sie nicht noch einmal. Fragen Sie bei der Bank nach dem Status der Zahlungen; Countersign fragt auch selbst an, sobald es kann.';

/** Nothing left this desk: what was to be sent is where it was. */
const NOT_SENT = {
  offline: {
    happened: 'Dieser Arbeitsplatz ist auf offline gestellt, deshalb wurde nichts gesendet.',
    todo: 'Gehen Sie online, wenn Sie die Bank erreichen wollen, und wiederholen Sie den Schritt.',
  },
  'profile-unusable': {
    happened: 'Mit dem geltenden Bankprofil lässt sich nichts senden; es wurde nichts gesendet.',
    todo: 'Lassen Sie die Administratoren das Bankprofil berichtigen und wiederholen Sie den Schritt.',
  },
  unreachable: {
    happened: 'Die Bank war nicht erreichbar; es wurde nichts gesendet.',
    todo: 'Prüfen Sie das Netzwerk und die Adresse im Bankprofil und versuchen Sie es erneut.',
  },
  'proxy-refused': {
    happened: 'Der Proxy hat keine Verbindung zur Bank hergestellt; es wurde nichts gesendet.',
    todo: 'Prüfen Sie mit Ihrem Netzwerkadministrator den Proxy im Bankprofil und versuchen Sie es erneut.',
  },
  tls: {
    happened:
      'Die sichere Verbindung kam nicht zustande, weil die Gegenseite nicht nachgewiesen hat, dass sie die Bank ist.',
    todo: 'Machen Sie erst weiter, wenn die Bank oder Ihr Netzwerkadministrator es erklärt hat. Prüfen Sie die vertrauenswürdigen Zertifizierungsstellen im Bankprofil.',
  },
  'client-certificate': {
    happened: 'Die Bank hat das Verbindungszertifikat dieses Arbeitsplatzes nicht angenommen.',
    todo: 'Prüfen Sie, ob es das Zertifikat ist, das die Bank kennt, und ob es noch gültig ist.',
  },
  'token-refused': {
    happened: 'Die Bank hat kein Zugriffstoken erteilt oder es nicht angenommen.',
    todo: 'Prüfen Sie Client-ID und Client-Geheimnis im Bankprofil. Stimmen sie, fragen Sie die Bank, ob der Zugang noch offen ist.',
  },
  'token-unanswered': {
    happened: 'Die Bank hat die Anfrage nach einem Zugriffstoken nicht beantwortet.',
    todo: 'Versuchen Sie es in einigen Minuten erneut. Darüber hinaus wurde nichts gesendet.',
  },
  'token-unreadable': {
    happened: 'Die Antwort auf die Anfrage nach einem Zugriffstoken war nicht lesbar.',
    todo: 'Prüfen Sie die Variante des Zugriffstokens im Bankprofil. Stimmt sie, nennen Sie der Bank die Korrelations-ID.',
  },
  'bank-certificate': {
    happened: 'Keines der hinterlegten Zertifikate der Bank darf heute verwendet werden.',
    todo: 'Hinterlegen Sie das aktuelle Zertifikat der Bank im Bankprofil.',
  },
  'bank-pause': {
    happened: 'Die Bank hat diesen Arbeitsplatz gebeten zu warten, deshalb wurde nichts gesendet.',
    todo: 'Warten Sie bis zur angezeigten Zeit. Duldet der Schritt keinen Aufschub, beenden Sie die Pause und wiederholen Sie den Schritt; das Protokoll hält es fest.',
  },
  'body-altered': {
    happened: 'Die gespeicherte Nachricht ist nicht die versiegelte, deshalb wurde nichts gesendet.',
    todo: 'Lassen Sie den Datenbestand, wie er ist: Etwas hat ihn von außen verändert. Verständigen Sie Ihren Administrator.',
  },
};

/** The gateway's own answer that it did not take the request (401, 403, 404, 405, 415, 429). */
const NOT_TAKEN = {
  'bank-forbidden': {
    happened:
      'Das Gateway der Bank hat die Übertragung abgelehnt: Ihre Client-ID darf die Funktion nicht nutzen.',
    todo: 'Bitten Sie die Bank, die Funktion für Ihre Client-ID freizuschalten.',
  },
  'bank-address': {
    happened: 'Das Gateway der Bank kennt die Adresse oder die Methode der Übertragung nicht.',
    todo: 'Vergleichen Sie Adresse und Pfade im Bankprofil mit dem Dokument der Bank.',
  },
  'bank-media-type': {
    happened: 'Das Gateway der Bank nimmt den Content-Type der Übertragung nicht an.',
    todo: 'Vergleichen Sie den Content-Type im Bankprofil mit dem Dokument der Bank.',
  },
  'rate-limited': {
    happened: 'Die Bank hat die Übertragung nicht angenommen, weil in kurzer Zeit zu viele kamen.',
    todo: 'Warten Sie das Ende der Pause ab. Eine Nachricht im Postausgang wird dann von selbst gesendet; wiederholen Sie alles andere.',
  },
};

/** Bytes left this desk and no trustworthy answer tells what became of them. */
const UNKNOWN = {
  timeout: {
    happened: 'Es wurde gesendet, aber die Bank hat nicht rechtzeitig geantwortet.',
    todo: INQUIRE,
  },
  'connection-lost': {
    happened: 'Die Verbindung brach ab, nachdem das Senden begonnen hatte.',
    todo: INQUIRE,
  },
  'bank-bad-request': {
    happened: 'Die Bank hat geantwortet, dass sie das Gesendete nicht verstehen konnte (400).',
    todo: `${INQUIRE} Kennt die Bank die Zahlungen nicht, nennen Sie ihr die Korrelations-ID.`,
  },
  'duplicate-request': {
    happened: 'Die Bank hat geantwortet, dass sie das Gesendete schon einmal erhalten hat (406).',
    todo: 'Senden Sie nicht noch einmal. Fragen Sie bei der Bank an: Dort liegt schon etwas mit dieser Kennung, und nur eine Antwort, die diese Zahlungen zeigt, beweist, was es ist.',
  },
  'duplicate-refused': {
    happened:
      'Die Bank hat dies als doppelt eingeliefert abgelehnt; die erste Einlieferung liegt ihr also vielleicht schon vor.',
    todo: `${INQUIRE} Klärt das nichts, rufen Sie die Bank an und nennen Sie die Kennung.`,
  },
  'answer-replayed': {
    happened:
      'Die Antwort der Bank wiederholt eine, die schon vor dem letzten Versuch eingegangen war; über diesen Versuch sagt sie nichts.',
    todo: `${INQUIRE} Geschieht es wieder, sagen Sie es der Bank und nennen Sie die Korrelations-ID.`,
  },
  'answer-not-stored': {
    happened:
      'Es wurde gesendet, aber die Antwort der Bank konnte auf diesem Computer nicht gespeichert werden.',
    todo: 'Senden Sie nicht noch einmal. Schaffen Sie Platz auf dem Datenträger oder lassen Sie ihn prüfen; danach fragt Countersign die Bank, was sie hat.',
  },
  'precondition-failed': {
    happened: 'Die Bank hat geantwortet, dass eine Vorbedingung nicht erfüllt war (412).',
    todo: INQUIRE,
  },
  'bank-failure': {
    happened: 'Die Bank hat einen Fehler in ihrem eigenen System gemeldet.',
    todo: INQUIRE,
  },
  'answer-foreign': {
    happened:
      'Die Antwort kam nicht in der Form der Bank; etwas zwischen diesem Arbeitsplatz und der Bank hat sie vielleicht geschrieben.',
    todo: `${INQUIRE} Zeigen Sie Ihrem Netzwerkadministrator die Antwort im Original.`,
  },
  'answer-unsigned': {
    happened: 'Die Antwort der Bank trägt keine Signatur.',
    todo: INQUIRE,
  },
  'answer-forged': {
    happened: 'Die Signatur der Antwort ist nicht die der Bank oder deckt nicht ab, was die Antwort sagt.',
    todo: `${INQUIRE} Verständigen Sie die Bank und Ihren Administrator und bewahren Sie die Antwort im Original auf.`,
  },
  'answer-garbled': {
    happened: 'Die Antwort hat keine Form, die dieser Arbeitsplatz kennt.',
    todo: INQUIRE,
  },
  'answer-oversized': {
    happened: 'Die Antwort ist größer, als das Bankprofil erlaubt.',
    todo: `${INQUIRE} Sind die Antworten der Bank zu Recht so groß, erhöhen Sie die Grenze im Bankprofil.`,
  },
  'answer-other-suite': {
    happened:
      'Die Antwort verwendet andere Verfahren, als das Bankprofil erlaubt, und wurde deshalb nicht gelesen.',
    todo: `${INQUIRE} Fragen Sie die Bank, welche Verfahren sie verwendet; das Profil können nur Ihre Administratoren gemeinsam ändern.`,
  },
  'answer-unread': {
    happened:
      'Die Bank hat geantwortet, aber die Antwort ließ sich hier nicht öffnen: Der Schlüssel des Unternehmens oder das Zertifikat der Bank war nicht verwendbar.',
    todo: 'Die Antwort ist gespeichert. Machen Sie den Schlüssel oder das Zertifikat verfügbar und öffnen Sie sie erneut; senden Sie die Zahlungen nicht noch einmal.',
  },
  'answer-undecryptable': {
    happened: 'Die Antwort ließ sich mit dem Schlüssel des Unternehmens nicht entschlüsseln.',
    todo: `${INQUIRE} Klären Sie mit der Bank, für welches Zertifikat sie verschlüsselt.`,
  },
};

const CREATION = {
  'payment-id-only': {
    happened: 'Die Bank hat mit einer Zahlungsnummer geantwortet, aber ohne signierten Status.',
    todo: INQUIRE,
  },
};

/** The desk or the bank refused a request because of what it says; nothing was carried out. */
const REFUSED_REQUEST = {
  'bank-rule-broken': {
    happened:
      'Was gesendet werden sollte, verletzt eine Regel des Schnittstellendokuments der Bank; deshalb wurde nichts gesendet.',
    todo: 'Korrigieren Sie das Feld, das die Regel nennt, und versuchen Sie es erneut.',
  },
  'operation-not-enabled': {
    happened: 'Das Bankprofil erlaubt diese Funktion nicht, deshalb wurde nichts gesendet.',
    todo: 'Fragen Sie Ihren Administrator, ob die Bank sie anbietet; das Profil können nur Ihre Administratoren gemeinsam ändern.',
  },
  'bank-request-refused': {
    happened: 'Die Bank hat abgelehnt, was gesendet wurde, und den Grund genannt.',
    todo: 'Lesen Sie, was die Bank sagt, und korrigieren Sie die Angaben. Sind sie richtig, wenden Sie sich an die Bank und nennen Sie die Korrelations-ID.',
  },
};

/** An inquiry moves no money: what it asked about is where it was. */
const INQUIRY = {
  'inquiry-unanswered': {
    happened: 'Die Bank hat die Anfrage nicht beantwortet.',
    todo: 'Countersign fragt im empfohlenen Abstand erneut an. Eine Anfrage lässt sich so oft wiederholen, wie die Bank es erlaubt.',
  },
  'inquiry-not-stored': {
    happened:
      'Die Bank hat die Anfrage beantwortet, aber die Antwort konnte auf diesem Computer nicht gespeichert werden.',
    todo: 'Schaffen Sie Platz auf dem Datenträger oder lassen Sie ihn prüfen, und fragen Sie dann erneut bei der Bank an.',
  },
  'inquiry-refused': {
    happened: 'Die Bank hat die Anfrage nicht mit einem Status beantwortet.',
    todo: 'Sehen Sie sich die Antwort im Original an. Geschieht es wieder, wenden Sie sich an die Bank und nennen Sie die Korrelations-ID.',
  },
};

export const bankFaults: FaultSentencesOf<typeof BANK_FAULTS> = {
  ...NOT_SENT,
  ...NOT_TAKEN,
  ...UNKNOWN,
  ...CREATION,
  ...REFUSED_REQUEST,
  ...INQUIRY,
};
