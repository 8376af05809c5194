// Owns the titles that columns of payment tables have in six languages, and the fields each one can name.
import { isPayableCurrency } from '../money.ts';
import { isJoined, TABLE_FIELDS, type TableField } from './fields.ts';

/** Per field: English; German; French; Dutch; Spanish; Italian. Written as `plainTitle` leaves them. */
const TITLES: Readonly<Record<TableField, string>> = {
  name: `name, beneficiary, beneficiary name, creditor, creditor name, debtor, debtor name, payee, payee name, recipient, recipient name, supplier, supplier name,
    vendor, vendor name, customer, customer name, employee, employee name, counterparty, account holder, name of beneficiary, beneficiary s name, account name, full name;
    empfanger, name des empfangers, empfangername, zahlungsempfanger, name zahlungsempfanger, begunstigter, name des begunstigten, lieferant, kreditor, kontoinhaber, mitarbeiter,
    zahlungspflichtiger, schuldner, kunde, firma, kreditorname, name des kreditors, lieferantenname, name lieferant, name kreditor, empfanger name, name empfanger, glaubiger;
    nom, beneficiaire, nom du beneficiaire, fournisseur, creancier, destinataire, debiteur, titulaire, titulaire du compte, salarie, client, nom beneficiaire, raison sociale,
    nom du fournisseur, nom fournisseur, nom du creancier;
    naam, begunstigde, naam begunstigde, ontvanger, leverancier, crediteur, rekeninghouder, werknemer, klant, naam ontvanger, naam crediteur, naam leverancier, tegenpartij;
    nombre, beneficiario, nombre del beneficiario, proveedor, acreedor, destinatario, titular, deudor, empleado, cliente, nombre beneficiario, nombre del proveedor, razon social;
    nome, nome beneficiario, fornitore, creditore, intestatario, ragione sociale, debitore, dipendente, nominativo, nome del beneficiario, nome fornitore`,
  account: `iban, account, account number, account no, bank account, bank account number, iban number, iban account, beneficiary account, beneficiary iban, creditor account,
    payee account, supplier iban, beneficiary account number, creditor iban, vendor iban, recipient iban, account iban, iban code, to account, debtor iban;
    konto, kontonummer, konto nr, bankkonto, bankverbindung, iban empfanger, iban des empfangers, empfangerkonto, iban zahlungsempfanger, iban begunstigter, iban kreditor,
    empfanger iban, empfangeriban, iban lieferant, iban des zahlungsempfangers, iban nr, iban nummer, iban kontonummer, zielkonto;
    compte, numero de compte, no de compte, n de compte, compte bancaire, iban du beneficiaire, compte beneficiaire, iban beneficiaire, iban fournisseur, compte du beneficiaire;
    rekening, rekeningnummer, bankrekening, bankrekeningnummer, tegenrekening, iban begunstigde, iban tegenrekening, iban ontvanger, rekening begunstigde;
    cuenta, numero de cuenta, cuenta bancaria, iban beneficiario, cuenta beneficiario, iban del beneficiario, n de cuenta, iban proveedor;
    conto, numero conto, numero di conto, conto corrente, coordinate bancarie, coordinate iban, codice iban, conto beneficiario, iban del beneficiario, iban fornitore`,
  agentBic: `bic, swift, swift code, bic code, bic swift, swift bic, bank bic, beneficiary bic, creditor bic, beneficiary bank bic, swift bic code, creditor agent bic;
    bic empfanger, bic der bank, bic des empfangers, empfanger bic, bic zahlungsempfanger, bic swift code, swift adresse, bic kreditor; code bic, code swift, bic banque, bic beneficiaire,
    bic du beneficiaire, code bic swift; swiftcode, bic bank, bic begunstigde, bic code bank; codigo bic, codigo swift, bic beneficiario; codice bic, codice swift, bic beneficiario`,
  amount: `amount, sum, value, payment amount, amount due, instructed amount, amount to pay, transfer amount, pay amount, amount payable;
    betrag, summe, zahlbetrag, zahlungsbetrag, uberweisungsbetrag, zu zahlender betrag, betrag in wahrung, betrag in zahlungswahrung, regulierungsbetrag;
    montant, somme, montant a payer, montant du paiement, montant du virement;
    bedrag, som, te betalen bedrag, betaalbedrag, bedrag in valuta; importe, monto, cantidad, importe a pagar, importe del pago; importo, somma, ammontare, importo da pagare, importo pagamento`,
  currency: `currency, ccy, curr, cur, currency code, payment currency, transaction currency; wahrung, wahrungscode, whg, zahlungswahrung, wahrungsschlussel, wrg, waehrung;
    devise, monnaie, code devise, devise du paiement; valuta, munt, muntsoort, valutacode, munteenheid; moneda, divisa, codigo moneda; codice divisa, codice valuta, divisa pagamento`,
  remittance: `remittance, remittance information, description, details, payment details, text, reference text, purpose text, invoice, invoice number, invoice no, message, narrative,
    payment information, remittance info, unstructured remittance, details of payment, message to beneficiary, memo;
    verwendungszweck, zweck, buchungstext, rechnung, rechnungsnummer, rechnung nr, mitteilung, beschreibung, vwz, rechnungsnr, zahlungszweck, belegtext, zahlungsgrund;
    libelle, motif, motif du paiement, communication, objet, facture, numero de facture, no de facture, n de facture, libelle du virement, motif du virement;
    omschrijving, mededeling, factuur, factuurnummer, betalingsomschrijving; concepto, descripcion, factura, numero de factura, detalle, concepto del pago;
    causale, descrizione, fattura, numero fattura, causale pagamento, causale bonifico`,
  endToEndId: `end to end id, end to end identification, end to end reference, endtoendid, e2e, e2e id, our reference, reference, payment reference, customer reference, end to end, eref;
    referenz, ende zu ende referenz, ende zu ende id, kundenreferenz, unsere referenz, end to end referenz, zahlungsreferenz kunde, auftragsreferenz;
    reference de bout en bout, notre reference, reference client, reference; referentie, kenmerk, onze referentie, klantreferentie; referencia, nuestra referencia, referencia cliente;
    riferimento, nostro riferimento, riferimento cliente`,
  creditorReference: `creditor reference, rf reference, structured reference, structured communication, structured remittance, iso 11649, iso 11649 reference;
    strukturierte referenz, zahlungsreferenz, qr referenz, kreditorenreferenz, esr referenz, scor referenz;
    communication structuree, reference structuree; gestructureerde mededeling, betalingskenmerk; referencia del acreedor; riferimento creditore, riferimento strutturato`,
  purpose:
    'purpose, purpose code; zweckcode, zahlungszweckcode; code motif; doelcode; codigo de proposito; codice causale',
  street:
    'street, street name, address, address line, beneficiary address; strasse, straße, anschrift, adresse; rue, adresse; straat, straatnaam, adres; calle, direccion; via, indirizzo',
  buildingNumber:
    'building number, house number, house no; hausnummer, hausnr, haus nr; numero de rue; huisnummer; numero de casa; numero civico',
  postCode:
    'post code, postcode, postal code, zip, zip code; plz, postleitzahl; code postal; codigo postal; cap, codice postale',
  town: 'town, city, beneficiary city; ort, stadt, wohnort; ville; plaats, stad, woonplaats; ciudad, poblacion, localidad; citta, localita, comune',
  country:
    'country, country code, beneficiary country; land, landercode, lander code, landerkennzeichen, landerschlussel, landeskennzeichen; pays, code pays; landcode; pais, codigo pais; paese, nazione',
  mandateId:
    'mandate, mandate id, mandate reference; mandat, mandatsreferenz, mandats id; mandat sepa, reference de mandat, rum; machtiging, mandaat, machtigingskenmerk; mandato, referencia del mandato; riferimento mandato',
  mandateDate: `mandate date, signed on, signature date, date of signature; mandatsdatum, unterschriftsdatum, datum des mandats; date du mandat, date de signature; datum machtiging, tekendatum;
    fecha del mandato, fecha de firma; data mandato, data firma`,
  valueDate: `execution date, requested execution date, value date, payment date, pay date, date of payment, date of execution, settlement date, collection date, requested collection date;
    ausfuhrungsdatum, ausfuhrungstermin, ausfuhrungstag, valuta, valutadatum, wertstellung, zahlungsdatum, zahltag, zahldatum, ausfuhrung am, gewunschtes ausfuhrungsdatum, zahlungstermin, einzugsdatum;
    date d execution, date execution, date de paiement, date de valeur, date d execution souhaitee, date du virement;
    uitvoeringsdatum, betaaldatum, valutadatum, gewenste uitvoeringsdatum, betalingsdatum; fecha de ejecucion, fecha de pago, fecha valor, fecha ejecucion;
    data esecuzione, data di esecuzione, data pagamento, data valuta, data di pagamento`,
  ownAccount: `debtor account, debit account, from account, our account, ordering account, paying account, own account, company account, originator account, debit iban, ordering customer account;
    auftraggeberkonto, auftraggeber iban, iban auftraggeber, iban des auftraggebers, belastungskonto, zahlungskonto, eigenes konto, eigene iban, hausbankkonto, von konto, absenderkonto, unser konto;
    compte debiteur, compte a debiter, compte emetteur, compte donneur d ordre, compte du donneur d ordre, iban donneur d ordre, iban du donneur d ordre, iban debiteur;
    rekening opdrachtgever, eigen rekening, van rekening, iban opdrachtgever, opdrachtgeversrekening; cuenta ordenante, cuenta de cargo, iban ordenante, cuenta del ordenante;
    conto ordinante, conto addebito, conto di addebito, iban ordinante`,
  ownAgentBic:
    'debtor bic, ordering bank bic, debtor agent bic; bic auftraggeber, auftraggeber bic, bic des auftraggebers; bic donneur d ordre; bic opdrachtgever; bic ordenante; bic ordinante',
  ownName:
    'ordering party, ordering customer, originator, originator name; auftraggeber, auftraggebername, name des auftraggebers; donneur d ordre; opdrachtgever; ordenante; ordinante',
  chargeBearer:
    'charges, charge bearer, charge code, charges code, details of charges; spesen, spesenregelung, gebuhren, entgeltregelung, entgelt, kostenregelung; frais, imputation des frais, code frais; kosten, kostencode, kostenverdeling; gastos, codigo de gastos; spese, ripartizione spese',
};

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

/** The one field a title names; undefined for every other text. */
export function fieldTitled(title: string): TableField | undefined {
  return namedByTitle(title).fields[0];
}
