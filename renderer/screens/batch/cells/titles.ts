// Owns the titles that columns of a pasted table have in six languages, and the field each one names.
import type { PaymentField } from '../draft/types.ts';

/** Per field: English; German; French; Dutch; Spanish; Italian. Written as `normal` leaves them. */
const TITLES: Readonly<Record<PaymentField, string>> = {
  name: `name, beneficiary, beneficiary name, creditor, creditor name, debtor, debtor name, payee, payee name, recipient, recipient name, supplier, supplier name,
    vendor, vendor name, customer, customer name, employee, employee name, counterparty, account holder;
    empfanger, name des empfangers, empfangername, zahlungsempfanger, begunstigter, name des begunstigten, lieferant, kreditor, kontoinhaber, mitarbeiter,
    zahlungspflichtiger, schuldner, kunde, firma;
    nom, beneficiaire, nom du beneficiaire, fournisseur, creancier, destinataire, debiteur, titulaire, titulaire du compte, salarie, client;
    naam, begunstigde, naam begunstigde, ontvanger, leverancier, crediteur, rekeninghouder, werknemer, klant;
    nombre, beneficiario, nombre del beneficiario, proveedor, acreedor, destinatario, titular, deudor, empleado, cliente;
    nome, nome beneficiario, fornitore, creditore, intestatario, ragione sociale, debitore, dipendente, nominativo`,
  account: `iban, account, account number, account no, bank account, bank account number, iban number, iban account, beneficiary account, beneficiary iban, creditor account;
    konto, kontonummer, konto nr, bankkonto, bankverbindung, iban empfanger, iban des empfangers, empfangerkonto;
    compte, numero de compte, no de compte, n de compte, compte bancaire, iban du beneficiaire, compte beneficiaire;
    rekening, rekeningnummer, bankrekening, bankrekeningnummer, tegenrekening, iban begunstigde;
    cuenta, numero de cuenta, cuenta bancaria, iban beneficiario, cuenta beneficiario;
    conto, numero conto, numero di conto, conto corrente, coordinate bancarie, coordinate iban, codice iban, conto beneficiario`,
  agentBic: `bic, swift, swift code, bic code, bic swift, swift bic, bank bic, beneficiary bic;
    bic empfanger, bic der bank; code bic, code swift, bic banque; swiftcode, bic bank; codigo bic, codigo swift; codice bic, codice swift`,
  amount: `amount, sum, value, payment amount, amount due, instructed amount;
    betrag, summe, zahlbetrag, zahlungsbetrag, uberweisungsbetrag; montant, somme, montant a payer, montant du paiement;
    bedrag, som, te betalen bedrag; importe, monto, cantidad, importe a pagar; importo, somma, ammontare, importo da pagare`,
  currency: `currency, ccy, curr, cur, currency code; wahrung, wahrungscode, whg; devise, monnaie, code devise; valuta, munt, muntsoort; moneda, divisa; codice divisa`,
  remittance: `remittance, remittance information, description, details, payment details, text, reference text, purpose text, invoice, invoice number, invoice no, message, narrative;
    verwendungszweck, zweck, buchungstext, rechnung, rechnungsnummer, rechnung nr, mitteilung, beschreibung;
    libelle, motif, motif du paiement, communication, objet, facture, numero de facture, no de facture, n de facture;
    omschrijving, mededeling, factuur, factuurnummer; concepto, descripcion, factura, numero de factura, detalle; causale, descrizione, fattura, numero fattura`,
  endToEndId: `end to end id, end to end identification, end to end reference, endtoendid, e2e, e2e id, our reference, reference, payment reference, customer reference;
    referenz, ende zu ende referenz, ende zu ende id, kundenreferenz, unsere referenz; reference de bout en bout, notre reference, reference client;
    referentie, kenmerk, onze referentie; referencia, nuestra referencia; riferimento, nostro riferimento`,
  creditorReference: `creditor reference, rf reference, structured reference, structured communication; strukturierte referenz, zahlungsreferenz, qr referenz, kreditorenreferenz;
    communication structuree, reference structuree; gestructureerde mededeling, betalingskenmerk; referencia del acreedor; riferimento creditore, riferimento strutturato`,
  purpose: 'purpose, purpose code; zweckcode; code motif; doelcode; codigo de proposito; codice causale',
  street: 'street, street name; strasse, straße; rue; straat, straatnaam; calle; via, indirizzo',
  buildingNumber:
    'building number, house number; hausnummer; numero de rue; huisnummer; numero de casa; numero civico',
  postCode:
    'post code, postcode, postal code, zip, zip code; plz, postleitzahl; code postal; codigo postal; cap, codice postale',
  town: 'town, city; ort, stadt; ville; plaats, stad, woonplaats; ciudad, poblacion; citta, localita',
  country:
    'country, country code; land, landercode; pays, code pays; landcode; pais, codigo pais; paese, nazione',
  mandateId:
    'mandate, mandate id, mandate reference; mandat, mandatsreferenz; mandat sepa, reference de mandat, rum; machtiging, mandaat, machtigingskenmerk; mandato, referencia del mandato; riferimento mandato',
  mandateDate: `mandate date, signed on, signature date, date of signature; mandatsdatum, unterschriftsdatum; date du mandat, date de signature; datum machtiging, tekendatum;
    fecha del mandato, fecha de firma; data mandato, data firma`,
};

const FIELDS = new Map(
  (Object.keys(TITLES) as PaymentField[]).flatMap((field) =>
    TITLES[field].split(/[,;]/u).map((title) => [normal(title), field] as const),
  ),
);

/** Without accents, capitals and punctuation: "Empfänger (Name)" as "empfanger name". */
function normal(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The field a title names beyond doubt; undefined for every other text. */
export function fieldTitled(title: string): PaymentField | undefined {
  return FIELDS.get(normal(title));
}
