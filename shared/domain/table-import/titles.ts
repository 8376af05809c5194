// Owns the titles that columns of payment tables have in six languages, and the fields each one can name.
import { isPayableCurrency } from '../money.ts';
import { isJoined, TABLE_FIELDS, type TableField } from './fields.ts';

/** Per field: English; German; French; Dutch; Spanish; Italian. Written as `plainTitle` leaves them. */
const TITLES: Readonly<Record<TableField, string>> = {
  name: `name, beneficiary, beneficiary name, creditor, creditor name, debtor, debtor name, payee, payee name, recipient, recipient name, supplier, supplier name,
    vendor, vendor name, customer, customer name, employee, employee name, counterparty, account holder, name of beneficiary, beneficiary s name, account name, full name;
    empfanger, name des empfangers, empfangername, zahlungsempfanger, name zahlungsempfanger, begunstigter, name des begunstigten, lieferant, kreditor, kontoinhaber, mitarbeiter,
    zahlungspflichtiger, schuldner, kunde, firma, kreditorname, name des kreditors, lieferantenname, name lieferant, name kreditor, empfanger name, name empfanger, glaubiger, adressat, geschaftspartner, gp name, lieferantenbezeichnung, zahlungsempfangername,
    name des zahlungsempfangers, name begunstigter, begunstigtenname, kontoinhaber empfanger, arbeitnehmer, personalname;
    nom, beneficiaire, nom du beneficiaire, fournisseur, creancier, destinataire, debiteur, titulaire, titulaire du compte, salarie, client, nom beneficiaire, raison sociale,
    nom du fournisseur, nom fournisseur, nom du creancier, nom du destinataire, nom destinataire, nom du titulaire,
    denomination, libelle beneficiaire, nom du client, nom du salarie, tiers, nom du tiers;
    naam, begunstigde, naam begunstigde, ontvanger, leverancier, crediteur, rekeninghouder, werknemer, klant, naam ontvanger, naam crediteur, naam leverancier, tegenpartij, naam tegenpartij,
    naam van de begunstigde, naam rekeninghouder, naam ontvanger begunstigde, relatie, bedrijfsnaam, naam tegenrekening;
    nombre, beneficiario, nombre del beneficiario, proveedor, acreedor, destinatario, titular, deudor, empleado, cliente, nombre beneficiario, nombre del proveedor, razon social;
    nome, nome beneficiario, fornitore, creditore, intestatario, ragione sociale, debitore, dipendente, nominativo, nome del beneficiario, nome fornitore`,
  account: `iban, account, account number, account no, bank account, bank account number, iban number, iban account, beneficiary account, beneficiary iban, creditor account,
    payee account, supplier iban, beneficiary account number, creditor iban, vendor iban, recipient iban, account iban, iban code, to account, debtor iban;
    konto, kontonummer, konto nr, bankkonto, bankverbindung, iban empfanger, iban des empfangers, empfangerkonto, iban zahlungsempfanger, iban begunstigter, iban kreditor,
    empfanger iban, empfangeriban, iban lieferant, iban des zahlungsempfangers, iban nr, iban nummer, iban kontonummer, zielkonto,
    konto empfanger, kontonummer empfanger, empfanger konto, konto des empfangers, gegenkonto, gegenkonto iban, iban gegenkonto, kontonummer iban, iban konto, kto nr, ktonr,
    konto iban, zahlungsempfanger iban, begunstigten iban, iban des begunstigten, lieferanten iban, bankkontonummer, empfangerkontonummer;
    compte, numero de compte, no de compte, n de compte, compte bancaire, iban du beneficiaire, compte beneficiaire, iban beneficiaire, iban fournisseur, compte du beneficiaire,
    iban destinataire, iban du destinataire, iban creancier, numero iban, no iban, n iban, compte destinataire, compte crediteur, compte a crediter, rib iban, iban du fournisseur,
    iban beneficiaire compte, numero de compte iban;
    rekening, rekeningnummer, bankrekening, bankrekeningnummer, tegenrekening, iban begunstigde, iban tegenrekening, iban ontvanger, rekening begunstigde,
    iban nummer begunstigde, rekeningnummer begunstigde, iban crediteur, iban leverancier, iban nr begunstigde, naar rekening, tegenrekening iban, rekening ontvanger,
    iban rekeningnummer, iban van de begunstigde, rekeningnr, rekening nr;
    cuenta, numero de cuenta, cuenta bancaria, iban beneficiario, cuenta beneficiario, iban del beneficiario, n de cuenta, iban proveedor;
    conto, numero conto, numero di conto, conto corrente, coordinate bancarie, coordinate iban, codice iban, conto beneficiario, iban del beneficiario, iban fornitore`,
  agentBic: `bic, swift, swift code, bic code, bic swift, swift bic, bank bic, beneficiary bic, creditor bic, beneficiary bank bic, swift bic code, creditor agent bic;
    bic empfanger, bic der bank, bic des empfangers, empfanger bic, bic zahlungsempfanger, bic swift code, swift adresse, bic kreditor, bic lieferant, bic bank, bic begunstigter,
    bic des zahlungsempfangers, bic gegenkonto, swift bic code, bic nummer, bic empfangerbank, bic der empfangerbank; code bic, code swift, bic banque, bic beneficiaire,
    bic du beneficiaire, code bic swift,
    bic fournisseur, bic destinataire, bic de la banque, code swift bic, bic banque beneficiaire, bic creancier, adresse swift; swiftcode, bic bank, bic begunstigde, bic code bank, bic ontvanger, bic tegenrekening,
    bic bank begunstigde, bic leverancier, bic van de bank; codigo bic, codigo swift, bic beneficiario; codice bic, codice swift, bic beneficiario`,
  amount: `amount, sum, value, payment amount, amount due, instructed amount, amount to pay, transfer amount, pay amount, amount payable;
    betrag, summe, zahlbetrag, zahlungsbetrag, uberweisungsbetrag, zu zahlender betrag, betrag in wahrung, betrag in zahlungswahrung, regulierungsbetrag,
    auszahlungsbetrag, betrag zahlung, zu zahlen, zahlungssumme;
    montant, somme, montant a payer, montant du paiement, montant du virement, net a payer, a payer, montant en devise;
    bedrag, som, te betalen bedrag, betaalbedrag, bedrag in valuta, te betalen, betalingsbedrag,
    bedrag betaling; importe, monto, cantidad, importe a pagar, importe del pago; importo, somma, ammontare, importo da pagare, importo pagamento`,
  currency: `currency, ccy, curr, cur, currency code, payment currency, transaction currency; wahrung, wahrungscode, whg, zahlungswahrung, wahrungsschlussel, wrg, waehrung,
    wahrungskurzel, zahlungs wahrung, belegwahrung, wahr, iso wahrung, wahrungskennzeichen, auftragswahrung;
    devise, monnaie, code devise, devise du paiement, dev, monnaie du paiement, devise du virement, code monnaie; valuta, munt, muntsoort, valutacode, munteenheid, betaalvaluta, muntcode, valuta code; moneda, divisa, codigo moneda; codice divisa, codice valuta, divisa pagamento`,
  remittance: `remittance, remittance information, description, details, payment details, text, reference text, purpose text, invoice, invoice number, invoice no, message, narrative,
    payment information, remittance info, unstructured remittance, details of payment, message to beneficiary, memo;
    verwendungszweck, zweck, buchungstext, rechnung, rechnungsnummer, rechnung nr, mitteilung, beschreibung, vwz, rechnungsnr, zahlungszweck, belegtext, zahlungsgrund,
    betreff, verwendung, rechnungsreferenz, rg nr, rechnungs nr, re nr, nachricht, uberweisungstext, zahlungstext, mitteilung an empfanger;
    libelle, motif, motif du paiement, communication, objet, facture, numero de facture, no de facture, n de facture, libelle du virement, motif du virement,
    libelle du paiement, reference facture, n facture, details du paiement, information de remise, informations de paiement, motif de paiement, communication libre;
    omschrijving, mededeling, factuur, factuurnummer, betalingsomschrijving, vrije mededeling,
    factuurnr, factuur nr, mededeling aan begunstigde, reden van betaling, betaalomschrijving; concepto, descripcion, factura, numero de factura, detalle, concepto del pago;
    causale, descrizione, fattura, numero fattura, causale pagamento, causale bonifico`,
  endToEndId: `end to end id, end to end identification, end to end reference, endtoendid, e2e, e2e id, our reference, reference, payment reference, customer reference, end to end, eref;
    referenz, ende zu ende referenz, ende zu ende id, kundenreferenz, unsere referenz, end to end referenz, zahlungsreferenz kunde, auftragsreferenz,
    ende zu ende identifikation, end to end id referenz, eigene referenz, interne referenz, referenznummer, ref nr, referenz nr, auftraggeberreferenz;
    reference de bout en bout, notre reference, reference client, reference,
    ref, reference du paiement, reference paiement, reference du virement, reference interne, id bout en bout, identifiant de bout en bout; referentie, kenmerk, onze referentie, klantreferentie, eigen referentie, eigen kenmerk,
    betalingsreferentie, end to end referentie, end to end kenmerk, referentienummer; referencia, nuestra referencia, referencia cliente;
    riferimento, nostro riferimento, riferimento cliente`,
  creditorReference: `creditor reference, rf reference, structured reference, structured communication, structured remittance, iso 11649, iso 11649 reference;
    strukturierte referenz, zahlungsreferenz, qr referenz, kreditorenreferenz, esr referenz, scor referenz, rf referenz, strukturierter verwendungszweck,
    glaubigerreferenz, referenz des zahlungsempfangers;
    communication structuree, reference structuree, reference du creancier, reference rf; gestructureerde mededeling, betalingskenmerk,
    gestructureerde referentie, crediteurreferentie, ogm; referencia del acreedor; riferimento creditore, riferimento strutturato`,
  purpose: `purpose, purpose code; zweckcode, zahlungszweckcode, purpose code zweckcode, sepa zweckcode;
    code motif, code objet, code finalite; doelcode, purpose doelcode, betaaldoelcode; codigo de proposito; codice causale`,
  street: `street, street name, address, address line, beneficiary address; strasse, straße, anschrift, adresse, strassenname, adresse empfanger, anschrift empfanger, strasse empfanger;
    rue, adresse, nom de rue, voie, adresse beneficiaire, adresse du beneficiaire; straat, straatnaam, adres, adres begunstigde, adresregel; calle, direccion; via, indirizzo`,
  buildingNumber: `building number, house number, house no; hausnummer, hausnr, haus nr; numero de rue, no de rue, n de rue, numero de voie; huisnummer, huisnr, huis nr; numero de casa; numero civico`,
  postCode: `post code, postcode, postal code, zip, zip code; plz, postleitzahl, plz empfanger; code postal, cp; postnummer, postcode begunstigde; codigo postal; cap, codice postale`,
  town: `town, city, beneficiary city; ort, stadt, wohnort, ort empfanger, ortschaft; ville, localite, commune, ville beneficiaire; plaats, stad, woonplaats, gemeente, plaats begunstigde; ciudad, poblacion, localidad; citta, localita, comune`,
  country: `country, country code, beneficiary country; land, landercode, lander code, landerkennzeichen, landerschlussel, landeskennzeichen, land empfanger, landercode iso, landesschlussel; pays, code pays, pays beneficiaire, pays du beneficiaire; landcode, landencode, land begunstigde; pais, codigo pais; paese, nazione`,
  mandateId: `mandate, mandate id, mandate reference; mandat, mandatsreferenz, mandats id, mandatsnummer, mandatskennung, mandatsreferenznummer; mandat sepa, reference de mandat, rum, reference du mandat, reference unique de mandat, numero de mandat; machtiging, mandaat, machtigingskenmerk, mandaatreferentie, mandaat id, machtigingsnummer, mandaatnummer, kenmerk machtiging; mandato, referencia del mandato; riferimento mandato`,
  mandateDate: `mandate date, signed on, signature date, date of signature; mandatsdatum, unterschriftsdatum, datum des mandats, mandat vom, unterschrieben am, unterzeichnet am, datum der unterschrift, mandat datum; date du mandat, date de signature, date mandat, signe le, date de signature du mandat; datum machtiging, tekendatum, datum mandaat, mandaatdatum, ondertekend op, datum ondertekening, handtekeningdatum;
    fecha del mandato, fecha de firma; data mandato, data firma`,
  valueDate: `execution date, requested execution date, value date, payment date, pay date, date of payment, date of execution, settlement date, collection date, requested collection date;
    ausfuhrungsdatum, ausfuhrungstermin, ausfuhrungstag, valuta, valutadatum, wertstellung, zahlungsdatum, zahltag, zahldatum, ausfuhrung am, gewunschtes ausfuhrungsdatum, zahlungstermin, einzugsdatum,
    zahlung am, zahlbar am, auszufuhren am, auszahlungsdatum, uberweisungsdatum, valutatag, valuta datum, wunschtermin, terminierung, einzug am, ausfuhrung;
    date d execution, date execution, date de paiement, date de valeur, date d execution souhaitee, date du virement,
    date virement, date paiement, date valeur, a payer le, date de reglement, date de prelevement, date d execution demandee, executer le;
    uitvoeringsdatum, betaaldatum, valutadatum, gewenste uitvoeringsdatum, betalingsdatum, uitvoering op, te betalen op,
    datum uitvoering, datum betaling, valuta datum, incassodatum, gewenste datum; fecha de ejecucion, fecha de pago, fecha valor, fecha ejecucion;
    data esecuzione, data di esecuzione, data pagamento, data valuta, data di pagamento`,
  ownAccount: `debtor account, debit account, from account, our account, ordering account, paying account, own account, company account, originator account, debit iban, ordering customer account;
    auftraggeberkonto, auftraggeber iban, iban auftraggeber, iban des auftraggebers, belastungskonto, zahlungskonto, eigenes konto, eigene iban, hausbankkonto, von konto, absenderkonto, unser konto,
    konto auftraggeber, kontonummer auftraggeber, eigenes iban, iban absender, hausbank iban, iban belastungskonto, zahlerkonto, auftraggeber konto, iban eigenes konto, quellkonto;
    compte debiteur, compte a debiter, compte emetteur, compte donneur d ordre, compte du donneur d ordre, iban donneur d ordre, iban du donneur d ordre, iban debiteur,
    compte a debiter iban, iban emetteur, notre compte, compte ordonnateur, compte societe, compte de debit, iban a debiter, iban compte a debiter;
    rekening opdrachtgever, eigen rekening, van rekening, iban opdrachtgever, opdrachtgeversrekening,
    onze rekening, te debiteren rekening, iban eigen rekening, debetrekening, iban debiteur, rekeningnummer opdrachtgever; cuenta ordenante, cuenta de cargo, iban ordenante, cuenta del ordenante;
    conto ordinante, conto addebito, conto di addebito, iban ordinante`,
  ownAgentBic: `debtor bic, ordering bank bic, debtor agent bic; bic auftraggeber, auftraggeber bic, bic des auftraggebers, bic hausbank, eigene bic, bic absender; bic donneur d ordre, bic du donneur d ordre, bic emetteur, bic debiteur; bic opdrachtgever, bic eigen bank, bic van de opdrachtgever; bic ordenante; bic ordinante`,
  ownName: `ordering party, ordering customer, originator, originator name; auftraggeber, auftraggebername, name des auftraggebers, name auftraggeber, absender, zahler; donneur d ordre, nom du donneur d ordre, emetteur, nom donneur d ordre, ordonnateur; opdrachtgever, naam opdrachtgever, betaler, naam van de opdrachtgever; ordenante; ordinante`,
  chargeBearer: `charges, charge bearer, charge code, charges code, details of charges; spesen, spesenregelung, gebuhren, entgeltregelung, entgelt, kostenregelung, spesencode, gebuhrenregelung, spesen zulasten, kostenteilung, entgelte; frais, imputation des frais, code frais, repartition des frais, frais a la charge de, prise en charge des frais, option frais; kosten, kostencode, kostenverdeling, kosten voor rekening van, kostenoptie; gastos, codigo de gastos; spese, ripartizione spese`,
};

/** When an invoice falls due: the day of its payment, where no other column names that. */
const DUE = new Set(
  `due date, due, due on, date due, payment due, payment due date; fallig am, fallig, falligkeit, falligkeitsdatum, falligkeitstag, falligkeitstermin, zahlungsziel am, netto fallig am;
    date d echeance, echeance, date echeance, echeance le, exigible le; vervaldatum, vervaldag, vervalt op, verval, betaaltermijn datum;
    fecha de vencimiento, vencimiento, fecha vencimiento; data scadenza, scadenza, data di scadenza`
    .split(/[,;]/u)
    .map((title) => plainTitle(title)),
);

/** Without accents, capitals and punctuation: "Empfänger (Name)" as "empfanger name". */
export function plainTitle(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const FIELDS = new Map<string, TableField[]>();
for (const field of TABLE_FIELDS)
  for (const title of TITLES[field].split(/[,;]/u)) {
    const plain = plainTitle(title);
    const named = FIELDS.get(plain) ?? [];
    if (!named.includes(field)) FIELDS.set(plain, [...named, field]);
  }

for (const plain of DUE) FIELDS.set(plain, ['valueDate']);

/** Whether a title names the day an invoice falls due, not that of a payment. */
export function isDueDate(title: string): boolean {
  const plain = plainTitle(title);
  return DUE.has(plain) || DUE.has(withoutUmlauts(plain));
}

export interface NamedByTitle {
  /** Most likely first; the values decide between several. */
  readonly fields: readonly TableField[];
  /** The currency that the title of an amount names, as in "Betrag (EUR)"; else empty. */
  readonly currency: string;
}

const NOTHING: NamedByTitle = { fields: [], currency: '' };

/** German without umlauts, as older systems write it: "Empfaenger", "Waehrung". */
function withoutUmlauts(plain: string): string {
  return plain.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u');
}

function fieldsOf(plain: string): readonly TableField[] {
  return FIELDS.get(plain) ?? FIELDS.get(withoutUmlauts(plain)) ?? [];
}

/** "name" of "name 2" and of "name2". */
function numberedStem(plain: string): string | undefined {
  return /^(.+) \d{1,2}$/u.exec(plain)?.[1] ?? /^(.*\p{L})\d{1,2}$/u.exec(plain)?.[1];
}

/** The fields that a title can name beyond doubt; a part of a word is never enough. */
export function namedByTitle(title: string): NamedByTitle {
  const plain = plainTitle(title);
  const whole = fieldsOf(plain);
  if (whole.length > 0) return { fields: whole, currency: '' };
  const [, stem = '', code = ''] = /^(.+?)(?: in| en)? ([a-z]{3})$/u.exec(plain) ?? [];
  const currency = code.toUpperCase();
  if (isPayableCurrency(currency) && fieldsOf(stem).includes('amount'))
    return { fields: ['amount'], currency };
  // "Verwendungszweck 2" and "Name 2" go on where the first one ended.
  const numbered = numberedStem(plain);
  const joined = numbered === undefined ? [] : fieldsOf(numbered).filter(isJoined);
  return joined.length > 0 ? { fields: joined, currency: '' } : NOTHING;
}

/**
 * Whether a text is a title even where no other cell of its row is one. "Invoice 7" is not: it may as well be
 * a value.
 */
export function isTitle(text: string): boolean {
  return namedByTitle(text).fields.length > 0 && numberedStem(plainTitle(text)) === undefined;
}
