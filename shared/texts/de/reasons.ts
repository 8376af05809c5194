// German: what ISO 20022's external reason codes mean in words: rejections, returns, cancellations.
import type { Texts } from '../en/index.ts';

/**
 * "code meaning" of codes that rarely reach a company: clearing, EBICS, requests to pay, tokens, cheques.
 * With those below these are the whole sets.
 */
const RARE_REASONS = `
AB01 Das Clearing brach ab, weil es zu lange dauerte.|AB02 Das Clearing brach wegen eines Fehlers ab.|AB03 Die Verrechnung brach ab, weil sie zu lange dauerte.
AB04 Die Verrechnung brach wegen eines Fehlers ab.|AB05 Die Bank des Empfängers hat nicht rechtzeitig geantwortet.|AB06 Eine Bank in der Kette hat nicht rechtzeitig geantwortet.
AB07 Eine Bank in der Kette ist nicht online.|AB08 Die Bank des Empfängers ist nicht online.|AB09 Bei der Bank des Empfängers gab es einen Fehler.|AB10 Bei einer Bank in der Kette gab es einen Fehler.
AB11 Die Bank des Zahlers hat nicht rechtzeitig geantwortet.|AB12 Die Nummer des Verrechnungsstapels wurde schon verwendet.|AB13 Die Nachricht zur Rückleitung wurde auf falschem Weg gesendet.
AB15 Das Verrechnungssystem nimmt diese Weisung nicht an.|AB21 Die Vereinbarungsnummer des Empfängers ist nicht gültig.|AB26 Die Verrechnungsweisung gibt es nicht.
AC17 Das Konto ist in Abwicklung.|AACR Die Zahlungsanforderung wurde schon angenommen.|ACLR Die Zahlungsanforderung wurde schon storniert.
ADAC Der Kunde hat der Bank die Belastung des Kontos noch nicht erlaubt.|ADEA Die Weisung kam nach Annahmeschluss; die Bank versucht es trotzdem.
AEXR Die Zahlungsanforderung ist abgelaufen.|ALAC Der Zahler hat die Zahlungsanforderung schon angenommen.|AMSE Der Anhang ist größer als erlaubt.
APAR Der Zahler hat die Zahlungsanforderung schon bezahlt.|ARFR Der Zahler hat die Zahlungsanforderung schon abgelehnt.|ARJR Die Zahlungsanforderung wurde schon abgelehnt.
ARPL Die Gegenseite hat noch nicht geantwortet.|ASBR Der Verrechnungsstapel ist eingegangen.|ATNS Anhänge an Zahlungsanforderungen werden nicht unterstützt.
BDAY Verrechnungstag und Kalendertag stimmen nicht überein.|BIAS Der Verrechnungsstapel wurde schon verrechnet.|CHCO Diese Art von Entgelt wird nicht angenommen.
CHQC Der Scheck wurde verrechnet und dem Empfänger gutgeschrieben.|CHRG Die Entgeltregelung der Zahlung war nicht DEBT.
CNNS Rechnungsgutschriften werden nicht unterstützt.|CNPC Der Empfänger hat das Bargeld nicht abgeholt, oder es ließ sich nicht zustellen.|CTRC Der Client ist nicht bekannt oder nicht gültig.
DC02 Die Deckung zwischen den Banken kam nicht an.|DC04 Die Deckung ging zurück, weil die Angaben zur Zahlung nicht ankamen.
DISA Die Banken sind wegen einer Katastrophe geschlossen.|DPRG Die Weisung ist schon in Arbeit oder erledigt.|DRTP Die Zahlungsanforderung wurde zweimal gestellt.
DS07 Der EBICS-Server der Bank hat alles zum Auftrag erledigt.|DS08 Die Bank konnte die Datei nicht entpacken.|DS09 Die Bank konnte die Datei nicht entschlüsseln.
DS0K Die unterschreibende Person darf nicht so viele Zahlungen unterschreiben.|DS12 Das Zertifikat der ersten Unterschrift fehlt.|DS13 Der Aussteller des Zertifikats der ersten Unterschrift ist nicht bekannt.
DS14 Der Server der Bank kennt den Benutzer nicht.|DS15 Dieselbe Unterschrift wurde schon gesendet.|DS16 Die Version des öffentlichen Schlüssels stimmt nicht.
DS17 Auftrag und Unterschriften passen nicht zusammen.|DS18 Die Bank konnte die Datei nicht prüfen; der ganze Auftrag muss erneut gesendet werden.
DS19 Die Rechte der unterschreibenden Person reichen für den Auftrag nicht aus.|DS20 Das Zertifikat des zweiten Unterzeichners wurde widerrufen.|DS21 Das Zertifikat des zweiten Unterzeichners ist widerrufen oder nicht aktiv.
DS22 Das Zertifikat der zweiten Unterschrift fehlt.|DS23 Der Aussteller des Zertifikats der zweiten Unterschrift ist nicht bekannt.|DS27 Der Benutzer ist noch nicht freigeschaltet.
DS28 Die Nachricht ging an die falsche Umgebung; bei einer Rückleitung: Ein technisches Problem hat eine falsche Zahlung ausgelöst.|DT07 Das Erstellungsdatum des zu entfernenden Verrechnungsstapels stimmt nicht.
ECAG Der Empfänger hat die Zahlungsanforderung wegen eines Fehlers oder einer Einigung storniert.|EDNA Das gewünschte Ausführungsdatum wird nicht angenommen.
EDTL Die Zahlungsanforderung läuft zu weit in der Zukunft ab.|EDTR Das Ablaufdatum der Zahlungsanforderung ist erreicht.
EMVL Die Kartenzahlung war Betrug und ohne den Chip der Karte.|ENUE Der Zahler hat sich bei der Zahlung geirrt und fordert sie zurück.
EOL1 Die Autorisierung ist ungenutzt abgelaufen.|ESCA Der Fall wird gesondert verfolgt.|FF12 Die Zahlung lässt sich in ihrem jetzigen Status nicht zurückleiten.
FF13 Die Bank kennt keinen Auftrag, diese Zahlung zu stornieren.|FRNA Der Stornierungsauftrag soll an die nächste Bank weitergehen.
FRTR Das Mandat wurde gekündigt, deshalb wird seine endgültige Antwort zurückgerufen.|G000 Die Bank hat die Zahlung weitergeleitet; sie wird nachverfolgt.
G001 Die Bank hat die Zahlung weitergeleitet; sie wird nicht nachverfolgt.|G002 Die Gutschrift auf dem Konto des Empfängers wird vielleicht nicht am selben Tag bestätigt.|G003 Die Bank wartet auf Unterlagen vom Empfänger.
G004 Die Bank wartet auf die Deckung.|G005 Die Zahlung ist bei der Bank des Empfängers, die an der Nachverfolgung teilnimmt.
G006 Die Zahlung ist bei der Bank des Empfängers, die nicht an der Nachverfolgung teilnimmt.|IAAD Der Grund der Verzögerung wird geprüft.
ID01 Die Unterschrift kam ohne die Datei, zu der sie gehört.|IDMN Zuerst wird eine Haftungsfreistellung verlangt.|INAR Die Aktivierungsreferenz des Zahlers ist nicht gültig.
INCR Der ursprüngliche Verrechnungsstapel ist falsch benannt.|INDT Die Angaben passen nicht zum Feld.|IPNS Ratenzahlungen werden nicht unterstützt.
ISWS Die Weisung lässt sich nicht für die Nacht einplanen.|LPRO Die Bearbeitung dauert länger als üblich.|MINF In einem Feld fehlen Angaben.
MISM Die angeforderte Nachricht ist nicht gültig.|MISN Die Wertpapiernummer fehlt.|MODT Die Zahlung hinter der Zahlungsanforderung wurde geändert.
NAUT Dafür fehlt die Erlaubnis.|NEWI Das Wertpapier ist neu und noch nicht handelbar.|NEXT Der nächste Schritt hat begonnen; es gibt kein Problem.
NFNA Der Stornierungsauftrag darf nicht an die nächste Bank weitergehen.|NINS Das genannte Wertpapier gibt es nicht.|NOAC Der Client hat keinen Zugang zum Dienst.
NOAR Es gibt keine Vereinbarung über Zahlungsanforderungen.|NOFR Die Weisung zum Anhalten gilt.|NOPG Die Zahlung lässt sich nicht wie gewünscht garantieren.
NRCH Die Seite des Zahlers ist nicht erreichbar.|NSTP Die Weisung wurde von Hand bearbeitet.|OSNS Der gewünschte Zusatzdienst wird nicht unterstützt.
PAID Die Zahlung wurde schon auf anderem Weg geleistet.|PATE Die Zahlung wurde schon weitergesendet.|PINS Der Zahler unterstützt diese Art von Zahlung nicht.
PPRC Die Zahlungsanforderung wurde wegen der Stellung des Empfängers storniert.|PRSY Das System hat die Zahlung angehalten.
RC13 Der Auftraggeber ist nicht mehr aktiv.|RC14 Der Teilnehmer arbeitet im Notbetrieb.|RC15 Eine Verrechnungsvereinbarung fehlt.
RC16 Der Teilnehmer ist im Verrechnungssystem gesperrt.|RCAR Der Stornierungsauftrag wurde schon abgelehnt.|RCNR Der Stornierungsauftrag ist nie angekommen.
RCON Der Auftrag widerspricht einem anderen.|RCPR Der Stornierungsauftrag ging schon ein und wurde bearbeitet.|RECI Es gibt weitere Angaben zum gewünschten Empfänger.
REPR Die Zahlungsanforderung ist eingegangen.|RQDA Der Empfänger muss der Rückleitung zustimmen.|RQNR Der Zahler erkennt die Anforderung nicht an.
RTNS Der Zahler unterstützt keine Zahlungsanforderungen.|S000 Der Stornierungsauftrag wurde bestätigt.|S001 Die zu stornierende Zahlung wurde gefunden.
S002 Die zu stornierende Zahlung wurde im Netz angehalten.|S003 Der Stornierungsauftrag ging an die letzte Bank.|S004 Der Stornierungsauftrag ist bei der letzten Bank.
SBRN Die Weisung, den Verrechnungsstapel anzuhalten, muss aufgehoben werden.|SL15 Die kontoführende Bank erlaubt in diesem Zeitraum keine weiteren Gutschriften.
SL16 Die kontoführende Bank erlaubt in diesem Zeitraum keine größere Summe von Gutschriften.|SL17 Der Zahler steht nicht auf der Liste des Empfängers.
SL18 Der Zahler steht auf der Negativliste des Empfängers.|SMPG Die Weisung wird angenommen, obwohl sie von der Marktpraxis abweicht.
SNRD Die Leistungen wurden noch nicht erbracht.|SP01 Der Kontoinhaber hat die Zahlung gestoppt.|SP02 Die Zahlung wurde schon gestoppt.
SPII Die Kennung des Anbieters der Zahlungsanforderung stimmt nicht.|SYAD Der Systemverwalter darf den Auftrag nicht weitergeben.
TERM Datum oder Uhrzeit des Wirksamwerdens ist nicht gültig.|TK01 Das Token ist nicht gültig.|TK02 Das Token des Absenders gibt es nicht.|TK03 Das Token des Empfängers gibt es nicht.
TK09 Dem Auftrag fehlt das Token.|TKCM Das Token gehört einer anderen Partei.|TKSG Das Token darf einmal verwendet werden und wurde schon verwendet.|TKSP Das Token ist ausgesetzt.
TKVE Der Betrag liegt über der Grenze des Tokens.|TKXP Das Token ist abgelaufen.|TRAC Die Lastschrift wird nicht mehr nachverfolgt und wurde deshalb zurückgeleitet.
UCRD Der Empfänger ist nicht bekannt.|URTP Die Zahlungsanforderung ist nicht bekannt.|WNTB Eine Zusicherung zur Zahlungsanforderung wurde nicht eingehalten.
WSEQ Die Sequenz, die der Auftrag nennt, ist nicht gültig.`;

/**
 * "code meaning" of ExternalStatusReason1Code and ExternalReturnReason1Code, those that reach a corporate
 * customer.
 */
const REASONS = `
AC01 Die Kontonummer stimmt nicht.|AC02 Die Kontonummer des Zahlers stimmt nicht.|AC03 Die Kontonummer des Empfängers stimmt nicht.
AC04 Das Konto ist geschlossen.|AC05 Das Konto des Zahlers ist geschlossen.|AC06 Das Konto ist gesperrt.|AC07 Das Konto des Empfängers ist geschlossen.
AC08 Der Filialcode stimmt nicht.|AC09 Die Währung des Kontos stimmt nicht.|AC10 Die Währung des Kontos des Zahlers stimmt nicht.
AC11 Die Währung des Kontos des Empfängers stimmt nicht.|AC12 Die Art des Kontos fehlt oder ist nicht richtig.
AC13 Die Art des Kontos des Zahlers fehlt oder ist nicht richtig.|AC14 Die Art des Kontos des Empfängers fehlt oder ist nicht richtig; bei einer Rückleitung: Eine Bank in der Kette ist nicht richtig.
AC15 Die Kontodaten haben sich geändert.|AC16 Die Kartennummer ist nicht richtig; bei einer Rückleitung: Das Konto steht unter Zwangsverwaltung.
AG01 Diese Zahlung ist auf diesem Konto nicht erlaubt.|AG02 Der Geschäftsvorfallcode stimmt nicht.|AG03 Diese Art von Zahlung wird nicht unterstützt.
AG04 Das Land der Bank fehlt oder ist falsch.|AG05 Das Land der Bank des Zahlers fehlt oder ist falsch.|AG06 Das Land der Bank des Empfängers fehlt oder ist falsch.
AG07 Die Lastschrift ist gescheitert.|AG08 Benutzer oder Zahlungsauftrag haben die Prüfung der Zugriffsrechte nicht bestanden.|AG09 Die Bank hat die Zahlung nicht erhalten.
AG10 Eine Bank in der Kette ist ausgesetzt.|AG11 Die Bank des Empfängers ist ausgesetzt.|AG12 Ein Übertrag innerhalb der Bank ist nicht erlaubt.|AG13 Eine zurückgeleitete Zahlung darf nicht noch einmal zurückgeleitet werden.
AGNT Eine Bank in der Kette ist falsch.
AM01 Der Betrag ist null.|AM02 Der Betrag ist höher als erlaubt.|AM03 Die Währung ist nicht erlaubt.|AM04 Das Konto ist nicht gedeckt.
AM05 Die Zahlung oder die Datei wurde doppelt eingereicht.|AM06 Der Betrag ist zu niedrig.|AM07 Eine Aufsichtsbehörde hat den Betrag gesperrt.|AM09 Der Betrag ist falsch.
AM10 Die Kontrollsumme stimmt nicht.|AM11 Die Währung der Zahlung stimmt nicht.|AM12 Der Betrag stimmt nicht.
AM13 Der Betrag liegt über der Grenze des Clearingsystems.|AM14 Der Betrag liegt über der mit der Bank vereinbarten Grenze.
AM15 Der Betrag liegt unter dem Mindestbetrag des Clearings.|AM16 Die Kontrollsumme der Nachricht stimmt nicht.
AM17 Die Kontrollsumme einer Zahlungsgruppe stimmt nicht.|AM18 Die Anzahl der Zahlungen stimmt nicht.
AM19 Die Anzahl der Zahlungen der Nachricht stimmt nicht.|AM20 Die Anzahl der Zahlungen einer Zahlungsgruppe stimmt nicht.
AM21 Der Betrag liegt über der zwischen Bank und Kunde vereinbarten Grenze.|AM22 Ein Betrag von null lässt sich auf dem Konto nicht buchen.|AM23 Der Betrag liegt über der Grenze der Abwicklung.
ARDT Die Zahlung wurde schon zurückgeleitet.
BE01 Der Name passt nicht zum Konto.|BE04 Die Adresse des Empfängers fehlt oder stimmt nicht.|BE05 Der Kunde kennt die Partei nicht, die die Zahlung veranlasst hat.
BE06 Der Kunde ist bei der Bank nicht bekannt.|BE07 Die Adresse des Zahlers fehlt oder stimmt nicht.|BE08 Der Name des Zahlers fehlt; bei einer Rückleitung: Eine Bank hat einen Fehler gemacht.|BE09 Der Ländercode stimmt nicht.
BE10 Das Land des Zahlers fehlt oder stimmt nicht.|BE11 Das Land des Empfängers fehlt oder stimmt nicht.|BE12 Das Wohnsitzland fehlt oder stimmt nicht.
BE13 Das Wohnsitzland des Zahlers fehlt oder stimmt nicht.|BE14 Das Wohnsitzland des Empfängers fehlt oder stimmt nicht.
BE15 Eine Kennung fehlt oder stimmt nicht.|BE16 Die Kennung des Zahlers stimmt nicht.|BE17 Die Kennung des Empfängers stimmt nicht.
BE18 Die Kontaktdaten stimmen nicht.|BE19 Die Entgeltregelung stimmt nicht.|BE20 Der Name ist länger als erlaubt.|BE21 Der Name fehlt.
BE22 Der Name des Empfängers fehlt.|BE23 Der Kontoalias ist nicht bekannt.
CERI Die Zahlung enthält erweiterte Angaben zum Verwendungszweck (ERI), ist aber nicht so gekennzeichnet.|CH03 Das Ausführungs- oder Fälligkeitsdatum liegt zu weit in der Zukunft.|CH04 Das Ausführungs- oder Fälligkeitsdatum liegt zu weit zurück.
CH07 Ein Element darf bei einer Zahlungsgruppe oder einer einzelnen Zahlung nicht stehen.|CH09 Änderungen des Mandats sind nicht erlaubt.|CH10 Angaben zur Änderung des Mandats fehlen.
CH11 Die Gläubiger-ID stimmt nicht.|CH12 Die Gläubiger-ID der Zahlung ist nicht eindeutig.|CH13 Das ursprüngliche Konto des Zahlers darf nicht angegeben werden.
CH14 Die ursprüngliche Bank des Zahlers darf nicht angegeben werden.|CH15 Der strukturierte Verwendungszweck ist länger als 140 Zeichen.|CH16 Der Inhalt eines Elements stimmt nicht.
CH17 Ein Element ist nicht erlaubt.|CH19 Das Abwicklungs- oder Fälligkeitsdatum wird auf den nächsten TARGET-Tag verschoben.|CH20 Es gibt zu viele Nachkommastellen.
CH21 Ein Element, das da sein muss, fehlt.|CH22 CORE- und B2B-Lastschriften dürfen nicht in einer Nachricht stehen.
CN01 Die Autorisierung wurde widerrufen.|CNOR Die Bank des Empfängers ist im Clearing nicht registriert.|CURR Die Währung ist falsch.|CUST Der Kunde hat um die Stornierung gebeten.
CUTA Die Zahlung wurde wegen einer Nachforschung zurückgefordert.|DNOR Die Bank des Zahlers ist im Clearing nicht registriert.
DS01 Die elektronischen Unterschriften stimmen.|DS02 Eine berechtigte Person hat den Auftrag storniert.|DS03 Ein Versuch, den Auftrag zu stornieren, ist nicht gelungen.
DS04 Die Bank hat den Auftrag wegen seines Inhalts abgelehnt.|DS05 Der Auftrag ist korrekt und wurde zur Verarbeitung weitergegeben.|DS06 Der Auftrag wurde an die verteilte elektronische Unterschrift (VEU) übergeben.
DS0A Eine Datensignatur fehlt.|DS0B Die Datensignatur fehlt oder ist für das Format nicht richtig.|DS0C Das Zertifikat des Unterzeichners wurde widerrufen.|DS0D Das Zertifikat des Unterzeichners ist widerrufen oder nicht aktiv.
DS0E Das Zertifikat des Unterzeichners fehlt.|DS0F Der Aussteller des Zertifikats des Unterzeichners ist nicht bekannt.|DS0G Der Unterzeichner darf diese Auftragsart nicht unterschreiben.|DS0H Der Unterzeichner darf für dieses Konto nicht unterschreiben.
DS10 Das Zertifikat des ersten Unterzeichners wurde widerrufen.|DS11 Das Zertifikat des ersten Unterzeichners ist widerrufen oder nicht aktiv.|DS24 Der Auftrag war am Ende seiner Wartezeit nicht vollständig.
DS25 Der Server der Bank hat die Datei des Auftrags gelöscht.|DS26 Derselbe Benutzer hat mehrmals unterschrieben.
DT01 Ein Datum stimmt nicht.|DT02 Das Erstellungsdatum ist nicht richtig; bei einer Rückleitung: Der Scheck ist verfallen.|DT03 Das Datum ist kein Geschäftstag.|DT04 Das Datum liegt zu weit in der Zukunft.
DT05 Der Annahmeschluss ist vorbei.|DT06 Die Bank hat das Ausführungsdatum geändert.|DU01 Die Nachrichten-ID wurde schon verwendet.
DU02 Die Kennung der Zahlungsgruppe wurde schon verwendet.|DU03 Die Kennung der Zahlung wurde schon verwendet.|DU04 Die Ende-zu-Ende-ID wurde schon verwendet.
DU05 Die Instruction-ID wurde schon verwendet.|DUPL Die Zahlung wurde doppelt geleistet.
ED01 Eine Korrespondenzbank kann die Zahlung nicht weiterleiten.|ED03 Es werden Angaben zur Zahlungsbilanz verlangt.|ED05 Die Verrechnung ist gescheitert.|ED06 Das Verrechnungssystem ist nicht verfügbar.
ERIN Erweiterte Angaben zum Verwendungszweck (ERI) werden nicht unterstützt.|FF01 Das Format der Datei stimmt nicht.|FF02 Die Syntax der Datei stimmt nicht.|FF03 Die Angaben zum Zahlungstyp stimmen nicht.
FF04 Das Service-Level stimmt nicht.|FF05 Das Zahlungsverfahren (Local Instrument) stimmt nicht.|FF06 Die Zahlungskategorie stimmt nicht.|FF07 Der Zweckcode stimmt nicht.
FF08 Die Ende-zu-Ende-ID fehlt oder stimmt nicht.|FF09 Die Schecknummer stimmt nicht.|FF10 Das System der Bank konnte die Zahlung nicht verarbeiten.
FF11 Die Anfrage an das Clearing wurde abgelehnt, weil sie abgebrochen wurde.
FOCR Die Zahlung wurde nach einem Stornierungsauftrag zurückgeleitet.|FR01 Die Zahlung wurde wegen Betrugs zurückgeleitet.|FRAD Die Zahlung beruht auf Betrug.
IEDT Das Ablaufdatum stimmt nicht.|IRNR Die ursprüngliche Anforderung ist nicht eingegangen.
LEGL Ein Gesetz oder eine Vorschrift verbietet es.|MD01 Es gibt kein Mandat.|MD02 Mandatsangaben fehlen oder stimmen nicht.|MD05 Der Einzug war nicht fällig.
MD06 Der Zahler fordert das Geld zurück.|MD07 Der Kontoinhaber ist verstorben.|MD08 Es gibt keine Mandatsnummer.|MD09 Die Mandatsnummer stimmt nicht.
MD16 Der Zahler fordert das Geld zurück, und die Mandatsangaben passen.|MD17 Der Zahler fordert das Geld zurück, und die Mandatsangaben passen nicht.
MS02 Der Kunde hat keinen Grund genannt.|MS03 Die Bank hat keinen Grund genannt.|NARR Der Grund steht als Text dabei.|NERI Die Zahlung ist als eine mit erweiterten Angaben zum Verwendungszweck (ERI) gekennzeichnet, enthält aber keine.
NOAS Der Kunde hat nicht geantwortet.|NOCM Das Konto des Kunden erfüllt die gesetzlichen Vorgaben nicht.|NOOR Die Bank hat die ursprüngliche Zahlung nie erhalten.
PINL Die Karte war verloren oder gestohlen, und die betrügerische Zahlung geschah ohne ihre PIN.|PTNA Der Auftrag ging an die nächste Bank.|PY01 Die Partei ist bei der Bank nicht bekannt.|QNMD Die Anfrage passt nicht.
RC01 Das Format der Bankkennung ist nicht richtig.|RC02 Die Bankkennung fehlt oder ist nicht richtig.|RC03 Die Kennung der Bank des Zahlers fehlt oder stimmt nicht.
RC04 Die Kennung der Bank des Empfängers fehlt oder stimmt nicht.|RC05 Der BIC fehlt oder stimmt nicht.|RC06 Der BIC der Bank des Zahlers fehlt oder stimmt nicht.
RC07 Der BIC der Bank des Empfängers fehlt oder stimmt nicht.|RC08 Die Clearingmitgliedskennung fehlt oder stimmt nicht.
RC09 Die Clearingmitgliedskennung der Bank des Zahlers fehlt oder stimmt nicht.|RC10 Die Clearingmitgliedskennung der Bank des Empfängers fehlt oder stimmt nicht.
RC11 Eine Zwischenbank fehlt oder stimmt nicht.|RC12 Die Gläubiger-ID des Verfahrens fehlt oder ist nicht richtig.|RF01 Die Referenz der Zahlung ist nicht eindeutig.
RR01 Eine Vorschrift verlangt das Konto des Zahlers.|RR02 Eine Vorschrift verlangt Name und Adresse des Zahlers.|RR03 Eine Vorschrift verlangt Name und Adresse des Empfängers.
RR04 Eine Vorschrift erlaubt es nicht.|RR05 Angaben für die Aufsicht fehlen oder stimmen nicht.|RR06 Steuerangaben fehlen oder stimmen nicht.|RR07 Angaben zum Verwendungszweck fehlen oder stimmen nicht.
RR08 Der Verwendungszweck wurde nach den Regeln gekürzt.|RR09 Die strukturierte Referenz fehlt oder stimmt nicht.|RR10 Ein Zeichen ist nicht erlaubt.|RR11 Die Kennung eines Dienstes der Bank fehlt oder ist nicht richtig.
RR12 Eine Kennung, die das Land oder die Zahlungsart verlangt, fehlt oder ist nicht richtig.|RUTA Die Zahlung wurde nach einer Nachforschung zurückgeleitet; sie ließ sich nicht richtigstellen.|SL01 Ein vom Zahler gewählter Dienst lehnt die Zahlung ab.
SL02 Ein vom Empfänger gewählter Dienst lehnt die Zahlung ab.|SL03 Ein Dienst des Clearings lehnt die Zahlung ab.|SL11 Der Empfänger steht nicht auf der Liste des Zahlers.
SL12 Der Empfänger steht auf der Negativliste des Zahlers.|SL13 Der Zahler erlaubt nur eine bestimmte Anzahl von Einzügen in einem Zeitraum.|SL14 Der Zahler erlaubt Einzüge nur bis zu einem Betrag.
SVNR Ware, Leistung oder Bargeld wurde nicht oder nicht wie vereinbart übergeben.|TA01 Die Übertragung der Datei wurde aus technischen Gründen abgebrochen.|TD01 Es gibt keine Daten zum Abholen.|TD02 Die Datei ist nicht lesbar.
TD03 Das Format der Datei ist unvollständig oder nicht richtig.|TECH Ein technisches Problem.|TM01 Die Nachricht kam nach Annahmeschluss.
TS01 Die Übertragung der Datei war erfolgreich.|TS04 Der Auftrag wartet auf einen von Hand unterschriebenen Begleitzettel.|UPAY Die Zahlung war nicht geschuldet.|UAPA Die Zahlung war nicht autorisiert.`;

/** Why a payment is asked back (camt.056 and its JSON form). */
export const recallReasons: Texts['bank']['recallReasons'] = {
  DUPL: 'Die Zahlung wurde doppelt geleistet.',
  CUST: 'Der Kunde verlangt es.',
  TECH: 'Ein technisches Problem hat zu einer falschen Zahlung geführt.',
  FRAD: 'Die Zahlung beruht auf Betrug.',
  AGNT: 'Eine Bank in der Kette ist falsch.',
  AM09: 'Der Betrag ist falsch.',
  CURR: 'Die Währung ist falsch.',
  AC03: 'Die Kontonummer des Empfängers ist falsch.',
  UPAY: 'Die Zahlung war nicht geschuldet.',
  UAPA: 'Die Zahlung war nicht autorisiert.',
  COVR: 'Die Deckung wurde zurückgeleitet oder storniert.',
  NARR: 'Der Grund steht als Text dabei.',
  MS03: 'Der Grund ist nicht angegeben; ein Text ist nötig.',
};

/** Why a recall was refused (camt.029), where a code means another thing than of a payment. */
export const recallRefusals: Texts['bank']['recallRefusals'] = {
  ARDT: 'Die Zahlung wurde schon zurückgeleitet.',
  PTNA: 'Der Rückruf ging an die nächste Bank.',
  NOOR: 'Die Bank hat die ursprüngliche Zahlung nie erhalten.',
  CUST: 'Der Empfänger hat abgelehnt.',
  LEGL: 'Ein Gesetz oder eine Vorschrift verbietet es.',
  NOAS: 'Der Empfänger hat nicht geantwortet.',
  AC04: 'Das Konto des Empfängers ist geschlossen.',
  AM04: 'Das Konto des Empfängers ist nicht gedeckt.',
  INDM: 'Zuerst wird eine Haftungsfreistellung verlangt.',
  NARR: 'Der Grund steht als Text dabei.',
};

/** By code; the one of the longer lists counts. */
export const reasons: Texts['bank']['reasons'] = {
  ...recallRefusals,
  ...recallReasons,
  ...Object.fromEntries(
    `${RARE_REASONS.trim()}\n${REASONS.trim()}`
      .split(/[|\n]/)
      .map((row): [string, string] => [row.slice(0, 4), row.slice(5)]),
  ),
};
