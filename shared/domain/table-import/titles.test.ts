// The titles that exports of ERP systems, banks and people give each column, in the languages of the users.
import { describe, expect, it } from 'vitest';
import { textCell } from './cell.ts';
import type { TableField } from './fields.ts';
import { planFor } from './plan.ts';
import { SurveyBuilder } from './survey.ts';
import { namedByTitle } from './titles.ts';

type Titles = Readonly<Record<TableField, string>>;

const GERMAN: Titles = {
  name: 'Empfänger|Name des Empfängers|Empfängername|Zahlungsempfänger|Name (Zahlungsempfänger)|Begünstigter|Lieferant|Lieferantenname|Kreditor|Kontoinhaber|Name des Zahlungsempfängers',
  account:
    'IBAN|Konto|Kontonummer|Konto-Nr.|KtoNr|Bankverbindung|IBAN Empfänger|IBAN des Empfängers|Empfänger-IBAN|Empfängerkonto|Gegenkonto|Kontonummer/IBAN|IBAN des Begünstigten',
  agentBic: 'BIC|BIC/SWIFT|SWIFT-Code|BIC Empfänger|BIC der Bank|BIC der Empfängerbank|BIC Lieferant',
  amount: 'Betrag|Zahlbetrag|Zahlungsbetrag|Überweisungsbetrag|Zu zahlender Betrag|Auszahlungsbetrag|Summe',
  currency: 'Währung|Waehrung|WÄHRUNG|Whg|Währungscode|Zahlungswährung|Währungskürzel|Währungsschlüssel',
  remittance:
    'Verwendungszweck|VWZ|Zahlungszweck|Betreff|Rechnungsnummer|Rechnungs-Nr.|Rg.-Nr.|Buchungstext|Mitteilung|Überweisungstext',
  endToEndId:
    'Referenz|Ende-zu-Ende-Referenz|Ende-zu-Ende-ID|End-to-End-Referenz|Kundenreferenz|Unsere Referenz|Eigene Referenz|Referenznummer',
  creditorReference: 'Strukturierte Referenz|RF-Referenz|QR-Referenz|Zahlungsreferenz|Gläubigerreferenz',
  purpose: 'Zweckcode|Zahlungszweckcode|Purpose-Code|SEPA-Zweckcode',
  street: 'Straße|Strasse|STRASSE|Anschrift|Adresse|Straße Empfänger',
  buildingNumber: 'Hausnummer|Hausnr.|Haus-Nr.',
  postCode: 'PLZ|Postleitzahl|PLZ Empfänger',
  town: 'Ort|Stadt|Wohnort|Ort Empfänger',
  country: 'Land|Ländercode|Länderkennzeichen|Länderschlüssel|Land Empfänger',
  mandateId: 'Mandat|Mandatsreferenz|Mandats-ID|Mandatsnummer|Mandatsreferenznummer',
  mandateDate: 'Mandatsdatum|Datum des Mandats|Mandat vom|Unterschriftsdatum|Unterschrieben am',
  valueDate:
    'Ausführungsdatum|Ausführungstermin|Ausfuehrungsdatum|Ausführung am|Zahlungsdatum|Zahlungstermin|Zahltag|Zahlbar am|Fällig am|Faellig am|Fälligkeit|Fälligkeitsdatum|Überweisungsdatum|Einzugsdatum|Wunschtermin',
  ownAccount:
    'Auftraggeberkonto|IBAN Auftraggeber|Auftraggeber-IBAN|Belastungskonto|Eigenes Konto|Hausbankkonto|Von Konto|Konto Auftraggeber',
  ownAgentBic: 'BIC Auftraggeber|Auftraggeber-BIC|BIC Hausbank',
  ownName: 'Auftraggeber|Auftraggebername|Name des Auftraggebers|Absender',
  chargeBearer: 'Spesen|Spesenregelung|Gebühren|Entgelt|Entgeltregelung|Spesencode',
};

const FRENCH: Titles = {
  name: 'Bénéficiaire|Nom du bénéficiaire|Nom|Fournisseur|Nom du fournisseur|Créancier|Destinataire|Raison sociale|Titulaire du compte|Tiers',
  account:
    'IBAN|Compte|N° de compte|Numéro de compte|IBAN du bénéficiaire|IBAN bénéficiaire|Compte bénéficiaire|Compte à créditer|IBAN fournisseur',
  agentBic: 'BIC|Code BIC|Code SWIFT|BIC du bénéficiaire|BIC banque|BIC fournisseur',
  amount: 'Montant|Montant à payer|Montant du virement|Net à payer|Somme',
  currency: 'Devise|Code devise|Monnaie|Devise du virement',
  remittance:
    'Libellé|Motif|Motif du virement|Motif de paiement|Communication|Objet|Facture|N° de facture|Référence facture',
  endToEndId:
    'Référence|Référence de bout en bout|Notre référence|Référence client|Référence du virement|Référence interne',
  creditorReference: 'Communication structurée|Référence structurée|Référence du créancier',
  purpose: 'Code motif|Code objet',
  street: 'Rue|Adresse|Voie|Adresse du bénéficiaire',
  buildingNumber: 'Numéro de rue|N° de rue|Numéro de voie',
  postCode: 'Code postal|CP',
  town: 'Ville|Localité|Commune',
  country: 'Pays|Code pays|Pays du bénéficiaire',
  mandateId: 'Mandat|RUM|Référence du mandat|Référence unique de mandat|Numéro de mandat',
  mandateDate: 'Date du mandat|Date de signature|Signé le',
  valueDate:
    'Date d’exécution|Date d’exécution souhaitée|Date de paiement|Date de valeur|Date du virement|À payer le|Date d’échéance|Échéance|Date de règlement',
  ownAccount:
    'Compte débiteur|Compte à débiter|Compte donneur d’ordre|IBAN donneur d’ordre|IBAN émetteur|Notre compte|Compte émetteur',
  ownAgentBic: 'BIC donneur d’ordre|BIC émetteur',
  ownName: 'Donneur d’ordre|Nom du donneur d’ordre|Émetteur',
  chargeBearer: 'Frais|Imputation des frais|Code frais|Répartition des frais',
};

const DUTCH: Titles = {
  name: 'Begunstigde|Naam begunstigde|Naam|Ontvanger|Leverancier|Crediteur|Tegenpartij|Naam tegenpartij|Rekeninghouder',
  account:
    'IBAN|Rekening|Rekeningnummer|Tegenrekening|IBAN begunstigde|IBAN tegenrekening|Rekening begunstigde|Naar rekening|Bankrekeningnummer',
  agentBic: 'BIC|BIC-code|SWIFT-code|SWIFTcode|BIC begunstigde|BIC ontvanger',
  amount: 'Bedrag|Te betalen bedrag|Betaalbedrag|Betalingsbedrag|Te betalen|Som',
  currency: 'Valuta|Munt|Muntsoort|Valutacode|Munteenheid',
  remittance:
    'Omschrijving|Mededeling|Vrije mededeling|Betalingsomschrijving|Factuur|Factuurnummer|Factuurnr.',
  endToEndId:
    'Kenmerk|Referentie|Onze referentie|Eigen referentie|Eigen kenmerk|Betalingsreferentie|Klantreferentie',
  creditorReference: 'Betalingskenmerk|Gestructureerde mededeling|OGM',
  purpose: 'Doelcode|Purpose code',
  street: 'Straat|Straatnaam|Adres|Adres begunstigde',
  buildingNumber: 'Huisnummer|Huisnr.',
  postCode: 'Postcode|Postcode begunstigde',
  town: 'Plaats|Stad|Woonplaats|Gemeente',
  country: 'Land|Landcode|Land begunstigde',
  mandateId: 'Machtiging|Mandaat|Machtigingskenmerk|Mandaatreferentie|Mandaatnummer',
  mandateDate: 'Datum machtiging|Tekendatum|Mandaatdatum|Datum ondertekening',
  valueDate:
    'Uitvoeringsdatum|Gewenste uitvoeringsdatum|Betaaldatum|Betalingsdatum|Valutadatum|Te betalen op|Vervaldatum|Vervaldag|Incassodatum',
  ownAccount:
    'Rekening opdrachtgever|Eigen rekening|Van rekening|IBAN opdrachtgever|Opdrachtgeversrekening|Onze rekening',
  ownAgentBic: 'BIC opdrachtgever',
  ownName: 'Opdrachtgever|Naam opdrachtgever',
  chargeBearer: 'Kosten|Kostencode|Kostenverdeling',
};

const CASES = Object.entries({ German: GERMAN, French: FRENCH, Dutch: DUTCH }).flatMap(([language, titles]) =>
  Object.entries(titles).flatMap(([field, all]) =>
    all.split('|').map((title) => [language, title, field as TableField] as const),
  ),
);

describe('a usual title', () => {
  it.each(CASES)('of a %s table, %s, names %s', (_language, title, field) => {
    expect(namedByTitle(title).fields[0]).toBe(field);
  });
});

describe('two days', () => {
  const columns = (...titles: readonly string[]) => {
    const builder = new SurveyBuilder('auto');
    const row = [
      'Muster GmbH',
      'DE89370400440532013000',
      '12,50',
      ...titles.map((_, at) => `2${at}.11.2026`),
    ];
    builder.add({
      row: 1,
      cells: ['Empfänger', 'IBAN', 'Betrag EUR', ...titles].map((text) => textCell(text)),
    });
    builder.add({ row: 2, cells: row.map((text) => textCell(text)) });
    return planFor(builder.end()).columns.slice(3);
  };

  it('the day an invoice falls due is that of its payment where no other is named', () => {
    expect(columns('Fällig am')).toEqual(['valueDate']);
    expect(columns('Due date')).toEqual(['valueDate']);
  });

  it('beside a day of execution it is asked about, and two days of execution are', () => {
    expect(columns('Fällig am', 'Ausführungsdatum')).toEqual([null, 'valueDate']);
    expect(columns('Zahlungsdatum', 'Ausführungsdatum')).toEqual([null, null]);
    expect(columns('Fällig am', 'Fälligkeit')).toEqual([null, null]);
  });

  it('the day of an invoice is never that of its payment', () => {
    const others = ['Rechnungsdatum', 'Belegdatum', 'Date de facture', 'Factuurdatum', 'Invoice date'];
    expect(others.filter((title) => namedByTitle(title).fields.length > 0)).toEqual([]);
  });
});
