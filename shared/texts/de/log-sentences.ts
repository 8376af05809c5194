// German: what entries of the log say beside their act, and failures beside their code.
import type { CardSessionEnd } from '../../domain/card-session.ts';
import type { CaseResolution } from '../../domain/case.ts';
import type { LogSentenceData } from '../../domain/log-sentence.ts';
import { fingerprintWords } from '../../domain/fingerprint-words.ts';
import { count as figure, decimal, money } from '../forms.ts';
import { approvalSheet } from './approval-sheet.ts';
import { cases } from './cases.ts';
import { common } from './common.ts';
import { dates } from './dates.ts';
import { frame } from './frame.ts';
import { beneficiaries } from './beneficiaries.ts';
import { ownAccounts } from './own-accounts.ts';
import { reports } from './reports.ts';
import { review } from './review.ts';
import { status } from './status.ts';
import { vault } from './settings-pages.ts';

const ENDS: Readonly<Record<CardSessionEnd, string>> = {
  logout: 'vom Benutzer geschlossen',
  locked: 'geschlossen, weil der Bildschirm gesperrt wurde',
  removed: 'geschlossen, weil die Karte entnommen wurde',
  idle: 'nach einer Weile ohne Unterschrift geschlossen',
  time: 'nach Ablauf ihrer Zeit geschlossen',
  acts: 'nach ihrer letzten Unterschrift geschlossen',
  replaced: 'geschlossen, weil etwas anderes die PIN verlangte',
  failed: 'nach einem Fehler der Karte oder ihres Moduls geschlossen',
  closed: 'mit dem Arbeitsplatz geschlossen',
};
/** Requests that the bank asked this desk to leave off for a while. */
const OPERATIONS: Readonly<Record<string, string>> = {
  initiation: 'Einlieferung',
  'create-payment': 'Create Payment',
  'inquiry-post': 'signierte Anfrage (POST)',
  'inquiry-get': 'unsignierte Anfrage (GET)',
  'enhanced-inquiry': 'erweiterte Anfrage',
  'enhanced-inquiry-deprecated': 'erweiterte Anfrage (alte Form)',
  retrieve: 'Zahlungen suchen',
  balance: 'Kontobericht',
  reconfirm: 'Rückbestätigung oder Ablehnung',
  stop: 'Stopp oder Rückruf',
};
const FILES = {
  pack: 'Paket',
  pdf: 'PDF',
  html: 'Webseite',
  csv: 'CSV-Datei',
  xlsx: 'Excel-Arbeitsmappe',
} as const;
const FITS: Readonly<Record<LogSentenceData['case-fits']['because'], string>> = {
  final:
    'Die Zahlung hat bereits ihren endgültigen Status. Die Bank wird den Auftrag sehr wahrscheinlich ablehnen.',
  returned: 'Eine Rückgabe wurde bereits gemeldet. Die Bank wird den Auftrag sehr wahrscheinlich ablehnen.',
  settled: 'Die Zahlung ist ausgeführt. Sie kann nur zurückgerufen werden.',
  open: 'Die Zahlung ist noch nicht ausgeführt. Die Bank kann sie vielleicht noch anhalten.',
};

/** What is not known here is shown by its code. */
const STATES: Readonly<Record<string, string>> = {
  ...cases.state,
  ...common.messageState,
  ...common.batchState,
};
const FIGURES: Readonly<Record<string, string>> = approvalSheet.figure;
const STATES_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  batch: common.batchState,
  case: cases.state,
  message: common.messageState,
};
const PURPOSES: Readonly<Record<string, string>> = review.purpose;
const ENVIRONMENTS: Readonly<Record<string, string>> = frame.environment;
const PROTECTIONS: Readonly<Record<string, string>> = vault.protections;
const UNPROVEN: Readonly<Record<string, string>> = {
  'record-missing': 'sie fehlt',
  'record-damaged': 'sie ist beschädigt',
  'other-file': 'sie gehört zu einer anderen Datei',
};
const EVIDENCE: Readonly<Record<CaseResolution, string>> = {
  'shows-done': 'Der Auftrag wurde ausgeführt, war also angekommen.',
  'shows-declined': 'Die Bank hat den Auftrag abgelehnt, er war also angekommen.',
  'shows-nothing': 'Die Bank hat keinen solchen Auftrag. Er kann unverändert noch einmal gesendet werden.',
};
const BANK_SAID: Readonly<Record<CaseResolution, string>> = {
  'shows-done': 'ausgeführt wurde',
  'shows-declined': 'abgelehnt wurde',
  'shows-nothing': 'nicht angekommen ist',
};

const bankReference = (reference: string): string => (reference === '' ? '' : ` Referenz ${reference}.`);

function statusWithCode(code: string): string {
  const word = status.word[code];
  return word === undefined ? code : `${word} (${code})`;
}

const signatures = (count: number): string =>
  count === 1 ? '1 Unterschrift' : `${figure(count)} Unterschriften`;
const payments = (count: number): string => (count === 1 ? '1 Zahlung' : `${figure(count)} Zahlungen`);

const LOCKED: Readonly<Record<LogSentenceData['log-desk-locked']['why'], string>> = {
  idle: 'Eine Zeit lang hat niemand den Arbeitsplatz benutzt.',
  card: 'Die Karte wurde aus dem Lesegerät genommen.',
  screen: 'Der Bildschirm wurde gesperrt, oder der Computer ging in den Ruhezustand.',
  asked: 'Von Hand gesperrt.',
  enrolment:
    'Die angemeldete Person hat nach dem Regelwerk keine Rolle mehr, oder ihre Karte zählt nicht mehr.',
};
const DEMANDED: Readonly<Record<LogSentenceData['log-sign-in-demanded']['demanded'], string>> = {
  no: 'Niemand muss sich anmelden.',
  name: 'Eine Anmeldung ist nötig, mit Karte oder Namen.',
  card: 'Eine Anmeldung mit Karte ist nötig.',
};

export const logSentences: { readonly [C in keyof LogSentenceData]: (data: LogSentenceData[C]) => string } = {
  'log-pin-changed': () => 'Die Karte hat die neue PIN angenommen.',
  'log-pin-in-vault': () => 'Die Karte hat die PIN angenommen; sie liegt im Tresor.',
  'log-desk-locked': ({ why, who }) => `${LOCKED[why]}${who === null ? '' : ` Angemeldet war: ${who}.`}`,
  'log-sign-in-demanded': ({ demanded, idleMinutes }) =>
    `${DEMANDED[demanded]} ${idleMinutes === null ? 'Keine Sperre bei Untätigkeit.' : `Gesperrt nach ${idleMinutes} min ohne Tastatur oder Maus.`}`,
  'log-viewers': ({ names }) =>
    names === null ? 'Alle am Arbeitsplatz.' : `Mit Karte angemeldet: ${names.join(', ')}.`,
  'log-card-tested': () => 'Die Karte hat einen Testtext unterschrieben.',
  'log-session-opened': ({ signatures: count, until }) =>
    `Für höchstens ${signatures(count)}, bis ${dates.instant(until)}.`,
  'log-session-ended': ({ why, left }) =>
    `Die Karte wurde ${why === null ? 'geschlossen' : ENDS[why]}; nicht genutzt: ${signatures(left)}.`,
  'log-session-none': () => 'Jede Unterschrift verlangt die PIN.',
  'log-session-limits': ({ seconds, signatures: count, idle }) =>
    `Eine Karte bleibt höchstens ${seconds} s und für höchstens ${signatures(count)} offen; nach ${idle} s ohne Unterschrift wird sie geschlossen.`,
  'log-signed-by': ({ sha256, persons }) => `SHA-256 ${sha256}, unterschrieben von ${persons.join(', ')}.`,
  'log-first-policy': ({ sha256, persons }) =>
    `Version 1, SHA-256 ${sha256}, unterschrieben von ${persons.join(', ')}; die Wörter wurden persönlich verglichen.`,
  'log-policy-adopted': ({ version, sha256, persons }) =>
    `Version ${version}, SHA-256 ${sha256}, unterschrieben von ${persons.join(', ')}.`,
  'log-revocation-list': ({ subject, number, from, until, entries, sha256 }) =>
    `Sperrliste von ${subject}${number === null ? '' : `, Nummer ${number}`}, vom ${dates.instant(from)}, gültig bis ${dates.instant(until)}: ${entries === 1 ? '1 Zertifikat' : `${figure(entries)} Zertifikate`}. SHA-256 ${sha256}.`,
  'log-vault-shares': ({ threshold, count }) =>
    `${figure(threshold)} von ${figure(count)} Anteilen öffnen den Tresor; frühere öffnen nichts mehr.`,
  'log-vault-older': ({ changes }) =>
    changes === 1 ? '1 Änderung des Tresors fehlt.' : `${figure(changes)} Änderungen des Tresors fehlen.`,
  'log-pinned-again': ({ from, to }) =>
    `Die Datei mit dem vertrauenswürdigen Regelwerk (roots.json) endete vor ${from === to ? `Version ${from}` : `den Versionen ${from} bis ${to}`}: noch einmal geprüft und eingetragen.`,
  'log-pin-differs': ({ version, pinned, stored }) =>
    `Die Datei mit dem vertrauenswürdigen Regelwerk (roots.json) nennt für Version ${version} SHA-256 ${pinned}, dieser Arbeitsplatz hat SHA-256 ${stored} übernommen. Karten unterschreiben unter keiner von beiden.`,
  'log-policy-proposal': ({ proposal }) => `Änderung ${proposal}.`,
  'log-anchored': ({ size }) => `Eine Karte hat das Protokoll bis Eintrag ${size} unterschrieben.`,
  'log-key-made': ({ usage, type, card, request }) =>
    `${usage === 'sign' ? 'Signaturschlüssel' : 'Verschlüsselungsschlüssel'}, ${type}, erzeugt auf ${card}; Antrag SHA-256 ${request}.`,
  'log-gate-passed': ({ steps, sha256 }) => `Alle ${steps} Schritte erledigt; Datei SHA-256 ${sha256}.`,
  'first-payment-settled': ({ currency, endToEndId, reference }) =>
    `${currency}-Zahlung ${endToEndId} des Stapels ${reference}: ${statusWithCode('ACSC')}.`,
  'log-words-compared': ({ sha256 }) =>
    `Anhand der Wörter verglichen: ${fingerprintWords(sha256).join(' ')}.`,
  'log-test-passed': ({ sha256 }) => `Alle Schritte bestanden, Profil SHA-256 ${sha256}.`,
  'pages-damaged': ({ count, first }) =>
    count === 1
      ? `Seite ${first} ist beschädigt.`
      : `${figure(count)} Seiten sind beschädigt, die erste ist ${first}.`,
  'log-handover-signed': ({ have, need, to }) =>
    `${have} von ${need} Unterschriften für die Übergabe an ${to}.`,
  'log-handed-over': ({ to, sha256 }) =>
    `Ab jetzt sendet ${to}, nie dieser Arbeitsplatz; Erklärung über das Nichtsenden SHA-256 ${sha256}.`,
  'log-file-made': ({ revision, kind, bytes, sha256 }) =>
    `Revision ${revision}, ${FILES[kind]}, ${figure(bytes)} Byte, SHA-256 ${sha256}.`,
  'log-report-made': ({ report, kind, rows, printedBy, sha256 }) =>
    `${reports.names[report]}, ${FILES[kind]}, ${rows === 1 ? '1 Zeile' : `${figure(rows)} Zeilen`}${printedBy === '' ? '' : `, von ${printedBy} (Name nicht geprüft)`}, SHA-256 ${sha256}.`,
  'log-of-file': ({ sha256 }) => `Datei mit SHA-256 ${sha256}.`,
  'log-of-pack': ({ desk, sha256 }) => `Aus einem Paket von ${desk}, Datei mit SHA-256 ${sha256}.`,
  'log-signature-taken': ({ purpose, revision, person }) =>
    `Unterschrift (${PURPOSES[purpose] ?? purpose}) der Revision ${revision} von ${person}.`,
  'log-handover-taken': ({ kind, to }) =>
    kind === 'signature' ? `Unterschrift für die Übergabe an ${to}.` : `Erklärung zur Übergabe an ${to}.`,
  'log-state-by-signatures': ({ state }) => `Aufgrund der Unterschriften: ${STATES[state] ?? state}.`,
  'log-batch-taken': ({ reference }) => `Stapel ${reference}.`,
  'log-case-created': ({ act, payment }) =>
    payment === null
      ? `Auftrag (${cases.act[act]}), eingegeben.`
      : `Auftrag (${cases.act[act]}) zur Zahlung ${payment}.`,
  'log-window-ended': ({ at }) => `Die Frist für Genehmigung und Freigabe endete am ${dates.instant(at)}.`,
  'log-reopened': ({ state, of = 'batch' }) => `Wieder geöffnet; vorher: ${STATES_OF[of]?.[state] ?? state}.`,
  'log-overridden': ({ reason, figures }) =>
    `${reason}: ${figures.map(({ rule, path, declared, counted }) => `${FIGURES[rule] ?? rule} (${path}): Die Datei gibt ${decimal(declared)} an und enthält ${decimal(counted)}`).join('; ')}`,
  'log-debit-rule': ({ entry, note }) => `Buchung ${entry}: ${note}`,
  'log-debit-explained': ({ entry, note }) => `Buchung ${entry}: ${note}`,
  'log-statement': ({ format, name, accounts, entries, sha256 }) =>
    `${format}, ${name}: ${accounts === 1 ? '1 Konto' : `${figure(accounts)} Konten`}, ${entries === 1 ? '1 Buchung' : `${figure(entries)} Buchungen`}, SHA-256 ${sha256}`,
  'log-own-account': ({ changes }) =>
    changes
      .map(({ field, before, after }) => {
        const now = after === '' ? 'nicht angegeben' : after;
        return `${ownAccounts.fields[field]}: ${now}${before === '' ? '' : `, vorher: ${before}`}`;
      })
      .join('; '),
  'log-reporting-currency': ({ reporting, before }) =>
    `Berichtswährung: ${reporting}${before === '' ? '' : `, vorher: ${before}`}.`,
  'log-exchange-rate': ({ currency, rate, date, file, before, dateBefore }) => {
    const now =
      rate === ''
        ? 'kein Kurs'
        : `${decimal(rate)} vom ${dates.day(date)}, ${file === '' ? 'eingegeben' : `aus ${file}`}`;
    return `${currency}: ${now}${before === '' ? '' : `, vorher: ${decimal(before)} vom ${dates.day(dateBefore)}`}.`;
  },
  'log-beneficiary': ({ name, changes }) =>
    `${name}: ${changes
      .map(({ field, before, after }) => {
        const now = after === '' ? 'nicht angegeben' : after;
        const title = field === 'account' ? beneficiaries.accountField : beneficiaries.fields[field];
        return `${title}: ${now}${before === '' ? '' : `, vorher: ${before}`}`;
      })
      .join('; ')}`,
  'log-confirmation': ({ names, more, sha256 }) =>
    `${names}${more === 0 ? '' : ` und ${more} ${more === 1 ? 'weiterer' : 'weitere'}`}; SHA-256 ${sha256}.`,
  'payees-unconfirmed': ({ payees, more }) =>
    `Nicht bestätigt: ${payees}${more === 0 ? '' : ` und ${more} ${more === 1 ? 'weiterer' : 'weitere'}`}.`,
  'log-copied': ({ payments: count, reference }) => `${payments(count)} aus ${reference} kopiert.`,
  'log-for-run': ({ payments: count, name, due }) =>
    `${payments(count)} für ${name}, fällig am ${dates.day(due)}.`,
  'log-run': ({ name, due }) => `${name}, fällig am ${dates.day(due)}.`,
  'log-from-template': ({ payments: count, name }) => `${payments(count)} aus der Vorlage ${name}.`,
  'log-imported': ({ payments: count, sha256 }) => `${payments(count)} einer Datei mit SHA-256 ${sha256}.`,
  'log-rows-left-out': ({ rows }) =>
    rows === 1 ? '1 Zeile ausgelassen.' : `${figure(rows)} Zeilen ausgelassen.`,
  'log-cells-corrected': ({ cells }) =>
    cells === 1 ? '1 Zelle von Hand korrigiert.' : `${figure(cells)} Zellen von Hand korrigiert.`,
  'log-digest-compared': ({ algorithm, value }) =>
    `Die Datei stimmt mit der Prüfsumme des Absenders überein, ${algorithm} ${value}.`,
  'log-folder': ({ path, account, afterwards, status }) =>
    `${path} für ${account}; importierte Dateien werden ${
      afterwards === 'move' ? 'verschoben' : 'dort gelassen'
    }, ${status === 'none' ? 'keine Statusdatei' : `Statusdatei als ${status === 'csv' ? 'CSV' : status}`}.`,
  'log-status-written': ({ name, sha256 }) => `${name} mit SHA-256 ${sha256}.`,
  words: ({ text }) => text,
  'log-counted': ({ what, count }) =>
    what === 'payments'
      ? `${payments(count)}.`
      : count === 1
        ? '1 Fehler oder Warnung.'
        : `${figure(count)} Fehler und Warnungen.`,
  'log-typed': ({ kind }) => `${common.kind[kind]}, eingegeben.`,
  'log-version': ({ version, sha256 }) => `Version ${version}, SHA-256 ${sha256}.`,
  'log-not-listed': ({ count }) => `Und ${figure(count)} weitere.`,
  'log-body': ({ sha256 }) => `Inhalt mit SHA-256 ${sha256}.`,
  'log-until': ({ until }) => `Bis ${dates.instant(until)}.`,
  'log-certificate': ({ sha256, from, until }) =>
    `SHA-256 ${sha256}, gültig von ${dates.instant(from)} bis ${dates.instant(until)}.`,
  'log-certificate-kept': ({ card }) =>
    `Am Arbeitsplatz aufbewahrt, denn ${card} kann keine Zertifikate speichern.`,
  'log-letter': ({ kind, certificates, requests }) =>
    [
      FILES[kind],
      ...(certificates.length === 0 ? [] : [`Zertifikate ${certificates.join(', ')}`]),
      ...(requests.length === 0 ? [] : [`Anträge ${requests.join(', ')}`]),
    ].join(', '),
  'log-page': ({ page, messages }) =>
    messages === null
      ? `Seite ${page}, vor dem Senden nach einer Wiederherstellung.`
      : messages === 1
        ? `Seite ${page} für 1 Nachricht.`
        : `Seite ${page} für ${figure(messages)} Nachrichten.`,
  'log-names-hidden': () => 'Namen und Beträge wurden wieder ausgeblendet.',
  'log-names-shown': ({ until }) => `Namen und Beträge sind bis ${dates.instant(until)} eingeblendet.`,
  'log-pause-ended': ({ pauses }) =>
    `Von einer Person an diesem Arbeitsplatz: ${pauses.map(({ operation, until }) => `${OPERATIONS[operation] ?? operation} bis ${dates.instant(until)}`).join('; ')}.`,
  'log-result-exported': ({ payments: count, whole }) =>
    `${payments(count)}${whole ? '' : ', nicht das ganze Ergebnis'}.`,
  'log-restored': ({ lost }) =>
    lost === null
      ? 'Es ist nicht bekannt, wie viel des Protokolls fehlt.'
      : lost === 1
        ? '1 späterer Eintrag des Protokolls fehlt darin.'
        : `${figure(lost)} spätere Einträge des Protokolls fehlen darin.`,
  'log-copied-folder': () => 'Sein Ordner wurde als Ganzes kopiert oder wiederhergestellt.',
  'log-changes-missing': ({ changes, since }) =>
    changes === 1
      ? `1 gespeicherte Änderung fehlt, vom ${dates.instant(since)}.`
      : `${figure(changes)} gespeicherte Änderungen fehlen, die erste vom ${dates.instant(since)}.`,
  'log-copy-unproven': ({ why }) =>
    `Die Aufzeichnung dazu konnte nicht geprüft werden: ${UNPROVEN[why] ?? why}.`,
  'log-backup': ({ bytes, sha256 }) => `Zip mit ${figure(bytes)} Byte, SHA-256 ${sha256}.`,
  'log-desk-made': ({ environment, company, protections }) =>
    `Arbeitsplatz von ${company} (${ENVIRONMENTS[environment] ?? environment}). Der Tresor öffnet sich mit: ${protections.map((each) => PROTECTIONS[each] ?? each).join(', ')}.`,
  'step-in-state': ({ state, of = '' }) =>
    `Das ist im Zustand „${STATES_OF[of]?.[state] ?? STATES[state] ?? state}“ nicht möglich.`,
  'profile-moved': ({ approved, now, members }) =>
    `Genehmigt unter Version ${approved} des Profils, jetzt Version ${now}: ${members.join(', ')}.`,
  'case-evidence': ({ shown }) => EVIDENCE[shown],
  'case-bank-said': ({ contact, said, reference, calledAt }) =>
    `Die Bank (${contact}) hat${calledAt === undefined ? '' : ` am ${dates.instant(calledAt)}`} gesagt, dass der Auftrag ${BANK_SAID[said]}.${bankReference(reference)}`,
  'message-bank-said': ({ contact, reference, calledAt }) =>
    `Die Bank (${contact}) hat am ${dates.instant(calledAt)} gesagt, dass sie keine dieser Zahlungen hat.${bankReference(reference)}`,
  'restore-at-bank': ({ endToEndId, listed, amount, at, status }) =>
    `${endToEndId}: ${[
      listed === ''
        ? 'Die Bank hat eine Zahlung ohne Referenz'
        : listed === endToEndId
          ? 'Die Bank hat eine Zahlung mit dieser Referenz'
          : `Die Bank hat eine Zahlung mit der Referenz ${listed}`,
      amount === '' ? 'ohne Betrag' : money(amount),
      ...(at === '' ? [] : [dates.instant(at)]),
      status === '' ? 'ohne Status' : statusWithCode(status),
    ].join(', ')}.`,
  'restore-in-batch': ({ endToEndId, batch, to }) => `${endToEndId}: im Stapel ${batch}, übergeben an ${to}.`,
  'restore-unseen-batch': ({ batch, revision, to }) =>
    `Stapel ${batch}, Revision ${revision}, übergeben an ${to}.`,
  'case-fits': ({ because }) => FITS[because],
};
