// Owns the shared types of section 2.9 about money, parties, agents and accounts.
import { group, list, number, text, texts } from './shape.ts';

export const amount = group({ amt: number, Ccy: text });
/** Code or proprietary. */
export const scheme = group(texts('Cd', 'Prtry'));
const other = group({ ...texts('Id', 'Issr'), SchmeNm: scheme });
export const postalAddress = group({
  AdrLine: list(text),
  ...texts('AdrTp', 'BldgNb', 'Ctry', 'CtrySubDvsn', 'Dept', 'PstCd', 'StrtNm', 'SubDept', 'TwnNm'),
});

export const party = group({
  CtctDtls: group(texts('EmailAdr', 'FaxNb', 'MobNb', 'Nm', 'NmPrfx', 'Othr', 'PhneNb')),
  CtryOfRes: text,
  Id: group({
    OrgId: group({ BICOrBEI: text, Othr: list(other) }),
    PrvtId: group({
      DtAndPlcOfBirth: group(texts('BirthDt', 'CityOfBirth', 'CtryOfBirth', 'PrvcOfBirth')),
      Othr: list(other),
    }),
  }),
  Nm: text,
  PstlAdr: postalAddress,
});

export const agent = group({
  BrnchId: group({ ...texts('Id', 'Nm'), PstlAdr: postalAddress }),
  FinInstnId: group({
    ...texts('BIC', 'Nm'),
    ClrSysMmbId: group({ ClrSysId: scheme, MmbId: text }),
    Othr: other,
    PstlAdr: postalAddress,
  }),
});

export const accountId = group({ IBAN: text, Othr: other });
export const cashAccount = group({ Ccy: text, Id: accountId, Nm: text, Tp: scheme });
