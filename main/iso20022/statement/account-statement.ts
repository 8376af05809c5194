// Writes an account statement of what the desk kept of an account, by the definition of its version: one
// statement for each day. An entry is written with what its payments are known by; members that no program
// looks for are left out.
import { create } from 'xmlbuilder2';
import { isCountryCode, isValidBic, isValidIban } from '../../../shared/domain/account-identification.ts';
import type { CashAccount, Entry, Party, Transaction } from '../../../shared/domain/account-report/report.ts';
import { sideOf, type Amount } from '../../../shared/domain/account-report/shape.ts';
import type { StatementAccount } from '../../../shared/domain/account-report/statement-order.ts';
import { parseIsoDate } from '../../../shared/domain/calendar.ts';
import type { StatementVersion } from '../../../shared/domain/message-versions/statement-version.ts';
import { namespaceOf } from '../../../shared/domain/message-versions/version.ts';
import {
  exponentOf,
  formatDecimalAtLeast,
  parseXsdDecimal,
  type Decimal,
} from '../../../shared/domain/money.ts';

/** `value` is signed. */
export interface WrittenBalance {
  readonly code: 'OPBD' | 'PRCD' | 'CLBD' | 'CLAV';
  readonly day: string;
  readonly value: Decimal;
}

export interface WrittenDay {
  readonly id: string;
  readonly balances: readonly WrittenBalance[];
  readonly credits: { readonly count: number; readonly sum: Decimal };
  readonly debits: { readonly count: number; readonly sum: Decimal };
  readonly entries: readonly Entry[];
}

export class AccountStatementWriter {
  readonly #version: StatementVersion;
  readonly #account: StatementAccount;
  readonly #createdAt: string;
  readonly #note: string;

  constructor(
    version: StatementVersion,
    {
      account,
      createdAt,
      note,
    }: { readonly account: StatementAccount; readonly createdAt: string; readonly note: string },
  ) {
    this.#version = version;
    this.#account = account;
    this.#createdAt = createdAt;
    this.#note = clipped(note, 500);
  }

  head(messageId: string): string {
    const header = { MsgId: messageId, CreDtTm: this.#createdAt, AddtlInf: this.#note };
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<Document xmlns="${namespaceOf(this.#version)}"><${this.#version.message.root}>`,
      xml('GrpHdr', header),
    ].join('');
  }

  /** In pieces: a day may have many entries. */
  *day({ id, balances, credits, debits, entries }: WrittenDay): Generator<string, void, undefined> {
    const { message } = this.#version;
    yield `<${message.account}>${xml('Id', id)}${xml('CreDtTm', this.#createdAt)}${xml('Acct', this.#accountElement())}`;
    for (const balance of balances) yield xml('Bal', this.#balance(balance));
    const sums = (its: { readonly count: number; readonly sum: Decimal }): unknown => ({
      NbOfNtries: String(its.count),
      Sum: this.#digits(its.sum),
    });
    yield xml('TxsSummry', { TtlCdtNtries: sums(credits), TtlDbtNtries: sums(debits) });
    for (const entry of entries) yield xml('Ntry', this.#entry(entry));
    yield `${xml(message.information, this.#note)}</${message.account}>`;
  }

  end(): string {
    return `</${this.#version.message.root}></Document>\n`;
  }

  #digits({ unscaled, scale }: Decimal, currency = this.#account.currency): string {
    const value = { unscaled: unscaled < 0n ? -unscaled : unscaled, scale };
    return formatDecimalAtLeast(value, exponentOf(currency) ?? 2);
  }

  #accountElement(): unknown {
    const { id, currency, name, owner, servicerBic } = this.#account;
    return {
      Id: accountId(id),
      Ccy: currency,
      Nm: clipped(name, 70),
      Ownr: { Nm: clipped(owner, 140) },
      Svcr: { FinInstnId: { [this.#version.bic]: bic(servicerBic ?? undefined) } },
    };
  }

  #balance({ code, day, value }: WrittenBalance): unknown {
    return {
      Tp: { CdOrPrtry: { Cd: code } },
      Amt: { '@Ccy': this.#account.currency, '#': this.#digits(value) },
      CdtDbtInd: value.unscaled < 0n ? 'DBIT' : 'CRDT',
      Dt: { Dt: day },
    };
  }

  #amount(amount: Amount | undefined): unknown {
    const value = amount?.amt === undefined ? undefined : parseXsdDecimal(amount.amt);
    const currency = amount?.Ccy ?? this.#account.currency;
    return value === undefined || !/^[A-Z]{3}$/u.test(currency)
      ? undefined
      : { '@Ccy': currency, '#': this.#digits(value, currency) };
  }

  #entry(entry: Entry): unknown {
    const rest: string[] = [];
    return {
      NtryRef: reference('NtryRef', entry.NtryRef, rest),
      Amt: this.#amount(entry.Amt),
      CdtDbtInd: side(entry.CdtDbtInd),
      RvslInd: entry.RvslInd === undefined ? undefined : String(entry.RvslInd),
      Sts: this.#status('BOOK'),
      BookgDt: date(entry.BookgDt),
      ValDt: date(entry.ValDt),
      AcctSvcrRef: reference('AcctSvcrRef', entry.AcctSvcrRef, rest),
      BkTxCd: transactionCode(entry.BkTxCd) ?? NO_CODE,
      AmtDtls: this.#amounts(entry.AmtDtls ?? entry.AmtDetails ?? entry),
      Chrgs: this.#charges(entry.Chrgs),
      NtryDtls: (entry.NtryDtls ?? []).map(({ Btch = {}, TxDtls = [] }) => ({
        Btch: {
          MsgId: reference('MsgId', Btch.MsgId, rest),
          PmtInfId: reference('PmtInfId', Btch.PmtInfId, rest),
          NbOfTxs: /^\d{1,15}$/u.test(Btch.NbOfTxs ?? '') ? Btch.NbOfTxs : undefined,
          TtlAmt: this.#amount(Btch.TtlAmt),
          CdtDbtInd: side(Btch.CdtDbtInd),
        },
        TxDtls: TxDtls.map((each) => this.#transaction(each)),
      })),
      AddtlNtryInf: clipped([entry.AddtlNtryInf ?? '', ...rest].filter(Boolean).join('\n'), 500),
    };
  }

  #status(code: string): unknown {
    const [choice] = this.#version.statusChoice;
    return choice === undefined ? code : { [choice]: code };
  }

  #amounts({ InstdAmt, TxAmt, CntrValAmt }: NonNullable<Entry['AmtDtls']>): unknown {
    const its = (details: NonNullable<Entry['AmtDtls']>['InstdAmt']): unknown => ({
      Amt: this.#amount(details?.Amt),
    });
    return { InstdAmt: its(InstdAmt), TxAmt: its(TxAmt), CntrValAmt: its(CntrValAmt) };
  }

  #charges(charges: Entry['Chrgs'] = []): unknown {
    const records = charges.flatMap(({ Amt, CdtDbtInd }) => {
      const amount = this.#amount(Amt);
      return amount === undefined ? [] : [{ Amt: amount, CdtDbtInd: side(CdtDbtInd) }];
    });
    const { totalledRecords } = this.#version;
    return totalledRecords === null ? records : { [totalledRecords.record]: records };
  }

  #transaction(transaction: Transaction): unknown {
    const {
      Refs = {},
      RtldPties: parties = {},
      RltdAgts = {},
      RmtInf = {},
      RtrInf = {},
      Purp = {},
    } = transaction;
    const rest: string[] = [];
    const named = (name: Exclude<keyof typeof Refs, 'Prtry'>): unknown => reference(name, Refs[name], rest);
    const proprietary = { Tp: clipped(Refs.Prtry?.Tp, 35), Ref: clipped(Refs.Prtry?.Ref, 35) };
    return {
      Refs: {
        MsgId: named('MsgId'),
        AcctSvcrRef: named('AcctSvcrRef'),
        PmtInfId: named('PmtInfId'),
        InstrId: named('InstrId'),
        EndToEndId: named('EndToEndId'),
        TxId: named('TxId'),
        MndtId: named('MndtId'),
        ChqNb: named('ChqNb'),
        ClrSysRef: named('ClrSysRef'),
        Prtry: proprietary.Tp === '' || proprietary.Ref === '' ? undefined : proprietary,
      },
      AmtDtls: this.#amounts(transaction.AmtDtls ?? {}),
      BkTxCd: transactionCode(transaction.BkTxCd),
      Chrgs: this.#charges(transaction.Chrgs),
      RltdPties: {
        InitgPty: this.#party(parties.InitgPty),
        Dbtr: this.#party(parties.Dbtr),
        DbtrAcct: account(parties.DbtrAcct),
        UltmtDbtr: this.#party(parties.UltmtDbtr),
        Cdtr: this.#party(parties.Cdtr),
        CdtrAcct: account(parties.CdtrAcct),
        UltmtCdtr: this.#party(parties.UltmtCdtr),
        TradgPty: this.#party(parties.TradgPty),
      },
      RltdAgts: { DbtrAgt: this.#agent(RltdAgts.DbtrAgt), CdtrAgt: this.#agent(RltdAgts.CdtrAgt) },
      Purp: code(Purp, 4),
      RmtInf: {
        Ustrd: (RmtInf.Ustrd ?? []).flatMap((line) => cut(line, 140)),
        Strd: (RmtInf.Strd ?? []).map(({ CdtrRefInf, RfrdDocInf = [], AddtlRmtInf = [] }) => ({
          RfrdDocInf: RfrdDocInf.map(({ Nb, RltdDt }) => ({
            Nb: clipped(Nb, 35),
            RltdDt: parseIsoDate(RltdDt ?? ''),
          })),
          CdtrRefInf: {
            Tp: { CdOrPrtry: code(CdtrRefInf?.Tp?.CdOrPrtry, 4, /^(?:RADM|RPIN|FXDR|DISP|PUOR|SCOR)$/u) },
            Ref: reference('CdtrRefInf', CdtrRefInf?.Ref, rest),
          },
          AddtlRmtInf: AddtlRmtInf.flatMap((line) => cut(line, 140)).slice(0, 3),
        })),
      },
      RtrInf: {
        Rsn: code(RtrInf.Rsn, 4),
        AddtlInf: (RtrInf.AddtlInf ?? []).flatMap((line) => cut(line, 105)),
      },
      AddtlTxInf: clipped([transaction.AddtlTxInf ?? '', ...rest].filter(Boolean).join('\n'), 500),
    };
  }

  #party(party: Party | undefined): unknown {
    const { Nm, PstlAdr = {}, Id = {} } = party ?? {};
    const others = (list: NonNullable<NonNullable<Party['Id']>['OrgId']>['Othr'] = []): unknown =>
      list.map(({ Id: id, SchmeNm, Issr }) => ({
        Id: clipped(id, 35),
        SchmeNm: code(SchmeNm, 4),
        Issr: clipped(Issr, 35),
      }));
    const organisation = pruned({
      [this.#version.anyBic]: bic(Id.OrgId?.BICOrBEI),
      Othr: others(Id.OrgId?.Othr),
    });
    const its = pruned({
      Nm: clipped(Nm, 140),
      PstlAdr: {
        StrtNm: clipped(PstlAdr.StrtNm, 70),
        BldgNb: clipped(PstlAdr.BldgNb, 16),
        PstCd: clipped(PstlAdr.PstCd, 16),
        TwnNm: clipped(PstlAdr.TwnNm, 35),
        CtrySubDvsn: clipped(PstlAdr.CtrySubDvsn, 35),
        Ctry: isCountryCode(PstlAdr.Ctry ?? '') ? PstlAdr.Ctry : undefined,
        AdrLine: (PstlAdr.AdrLine ?? []).flatMap((line) => cut(line, 70)).slice(0, 7),
      },
      Id:
        organisation === undefined ? { PrvtId: { Othr: others(Id.PrvtId?.Othr) } } : { OrgId: organisation },
    });
    const { partyChoice } = this.#version;
    return partyChoice === null ? its : { [partyChoice.party]: its };
  }

  #agent(agent: NonNullable<Transaction['RltdAgts']>['DbtrAgt']): unknown {
    const { BIC, ClrSysMmbId, Nm } = agent?.FinInstnId ?? {};
    const member = clipped(ClrSysMmbId?.MmbId, 35);
    return {
      FinInstnId: {
        [this.#version.bic]: bic(BIC),
        ClrSysMmbId: member === '' ? undefined : { ClrSysId: code(ClrSysMmbId?.ClrSysId, 5), MmbId: member },
        Nm: clipped(Nm, 140),
      },
    };
  }
}

/** One element by xmlbuilder2, without what is empty; characters that XML cannot carry are left out. */
function xml(name: string, content: unknown): string {
  const filled = pruned(content);
  if (filled === undefined) return '';
  return create({ invalidCharReplacement: '' }, { [name]: filled }).end({ headless: true });
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(pruned).filter((each) => each !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).flatMap(([name, each]) => {
      const its = pruned(each);
      return its === undefined ? [] : [[name, its] as const];
    });
    return members.length === 0 ? undefined : Object.fromEntries(members);
  }
  return value === '' || value === null ? undefined : value;
}

/** XTND, not available: an entry needs a code, and the bank gave none. */
const NO_CODE = { Domn: { Cd: 'XTND', Fmly: { Cd: 'NTAV', SubFmlyCd: 'NTAV' } } };

function transactionCode({ Domn, Prtry }: NonNullable<Entry['BkTxCd']> = {}): unknown {
  const isWhole = [Domn?.Cd, Domn?.Fmly?.Cd, Domn?.Fmly?.SubFmlyCd].every((each) =>
    /^\S{1,4}$/u.test(each ?? ''),
  );
  return pruned({
    Domn: isWhole
      ? { Cd: Domn?.Cd, Fmly: { Cd: Domn?.Fmly?.Cd, SubFmlyCd: Domn?.Fmly?.SubFmlyCd } }
      : undefined,
    Prtry: { Cd: clipped(Prtry?.Cd, 35), Issr: Prtry?.Cd === undefined ? '' : clipped(Prtry.Issr, 35) },
  });
}

function side(indicator: string | Amount | undefined): string | undefined {
  return typeof indicator === 'string' ? (sideOf(indicator) ?? undefined) : undefined;
}

function date({ Dt, DtTm }: NonNullable<Entry['BookgDt']> = {}): unknown {
  const day = parseIsoDate(Dt ?? '');
  if (day !== undefined) return { Dt: day };
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?$/u.test(
    DtTm ?? '',
  );
  return isTime && parseIsoDate((DtTm ?? '').slice(0, 10)) !== undefined ? { DtTm } : undefined;
}

/** Code or proprietary. */
function code(
  scheme: { readonly Cd?: string; readonly Prtry?: string } | undefined,
  longest: number,
  form = /^\S+$/u,
): unknown {
  const { Cd = '', Prtry = '' } = scheme ?? {};
  if (Cd !== '' && Cd.length <= longest && form.test(Cd)) return { Cd };
  const words = clipped(Cd === '' ? Prtry : Cd, 35);
  return words === '' ? undefined : { Prtry: words };
}

function accountId(id: string): unknown {
  const bare = id.replaceAll(' ', '');
  return isValidIban(bare) ? { IBAN: bare } : { Othr: { Id: clipped(id, 34) } };
}

function account(its: CashAccount | undefined): unknown {
  const id = its?.Id?.IBAN ?? its?.Id?.Othr?.Id ?? '';
  return id === '' ? undefined : { Id: accountId(id), Nm: clipped(its?.Nm, 70) };
}

function bic(text: string | undefined): string | undefined {
  return text !== undefined && isValidBic(text) ? text : undefined;
}

/** By code points, so that no character is cut in two. */
function clipped(text: string | null | undefined, most: number): string {
  return cut(text ?? '', most)[0] ?? '';
}

function cut(text: string, most: number): readonly string[] {
  const characters = Array.from(text.trim());
  const parts: string[] = [];
  for (let from = 0; from < characters.length; from += most)
    parts.push(characters.slice(from, from + most).join(''));
  return parts;
}

/** A reference that was cut would be another one: a longer one stands in the additional information. */
function reference(name: string, text: string | undefined, rest: string[]): string | undefined {
  const bare = (text ?? '').trim();
  if (Array.from(bare).length <= 35) return bare;
  rest.push(`${name} ${bare}`);
  return undefined;
}
