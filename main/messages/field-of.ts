// Which field of the window's forms an element path belongs to, so that a finding can jump to its cell.

const PAYMENT: readonly (readonly [RegExp, string])[] = [
  [/\/EndToEndId$/u, 'endToEndId'],
  [/\/(Amt|InstdAmt|EqvtAmt)\/?@Ccy$/u, 'currency'],
  [/\/(InstdAmt|EqvtAmt)(\/|$)|\/Amt$/u, 'amount'],
  [/\/PstlAdr\/StrtNm$/u, 'street'],
  [/\/PstlAdr\/BldgNb$/u, 'buildingNumber'],
  [/\/PstlAdr\/PstCd$/u, 'postCode'],
  [/\/PstlAdr\/TwnNm$/u, 'town'],
  [/\/PstlAdr\/Ctry$/u, 'country'],
  [/\/PstlAdr(\/|\[|$)/u, 'town'],
  [/\/(CdtrAcct|DbtrAcct)(\/|$)/u, 'account'],
  [/\/(CdtrAgt|DbtrAgt)(\/|$)/u, 'agentBic'],
  [/\/RmtInf\/Strd/u, 'creditorReference'],
  [/\/RmtInf(\/|$)/u, 'remittance'],
  [/\/Purp(\/|$)/u, 'purpose'],
  [/\/DtOfSgntr$/u, 'mandateDate'],
  [/\/(DrctDbtTx|MndtRltdInf|MndtId)(\/|$)/u, 'mandateId'],
  [/\/(Cdtr|Dbtr)(\/Nm)?$/u, 'name'],
  [/\/PmtId$/u, 'endToEndId'],
];

const GROUP: readonly (readonly [RegExp, string])[] = [
  [/\/(ReqdExctnDt|ReqdColltnDt)(\/|$)/u, 'valueDate'],
  [/\/ChrgBr$/u, 'chargeBearer'],
  [/\/SvcLvl(\/|$)/u, 'serviceLevel'],
  [/\/CtgyPurp(\/|$)/u, 'categoryPurpose'],
  [/\/LclInstrm(\/|$)/u, 'localInstrument'],
  [/\/SeqTp$/u, 'sequenceType'],
  [/\/BtchBookg$/u, 'batchBooking'],
  [/\/CdtrSchmeId(\/|$)/u, 'creditorSchemeId'],
  [/\/(DbtrAcct|CdtrAcct)(\/|$)/u, 'ownAccount'],
  [/\/(DbtrAgt|CdtrAgt)(\/|$)/u, 'ownAgentBic'],
  [/\/(Dbtr|Cdtr)(\/|$)/u, 'ownName'],
];

/** A schema finding about what is missing names the parent; the missing element stands in its sentence. */
function effectivePath(path: string, rule: string, sentence: string): string {
  if (rule !== 'schema.missing') return path;
  const missing = /lacks .*\((\w+)\)/u.exec(sentence)?.[1];
  return missing === undefined ? path : `${path}/${missing}`;
}

export function paymentField(path: string, rule: string, sentence: string): string | null {
  return find(PAYMENT, effectivePath(path, rule, sentence));
}

export function groupField(path: string, rule: string, sentence: string): string | null {
  return find(GROUP, effectivePath(path, rule, sentence));
}

function find(table: readonly (readonly [RegExp, string])[], path: string): string | null {
  return table.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
