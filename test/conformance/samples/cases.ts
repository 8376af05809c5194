// Owns the requests about a payment (4.5, 4.6): reconfirm, reject, stop and recall, signed by three
// officers and sent.
import { addDays } from '../document/days.ts';
import type { OperationId } from '../document/operations.ts';
import { text } from '../json.ts';
import { key, observed, type Sample, type World } from '../row.ts';
import { adopt, around, placed } from './reading.ts';
import { MADE, turnedAway } from './sending.ts';

type Fields = Readonly<Record<string, string>>;

export type CaseAction = 'reconfirm' | 'reject' | 'stop' | 'recall';
export type Format = 'json' | 'xml';

const REQUEST_TYPE: Readonly<Record<CaseAction, string>> = {
  reconfirm: 'RECNFRM',
  reject: 'RJCTCNFRM',
  stop: 'STOP_REQUEST',
  recall: 'STOP_REQUEST',
};
const ABOUT = {
  name: 'Kestrel Hydraulics GmbH',
  account: 'DE89370400440532013000',
  amount: { amount: '1204.00', currency: 'EUR' },
  valueDate: '',
};

export async function draftCase({ desk, today }: World, act: CaseAction, fields: Fields): Promise<string> {
  const about = { ...ABOUT, valueDate: addDays(await today(), -1) };
  return text(await desk.must('cases.create', { payment: null, act, fields, about, note: '' }), 'case');
}

export async function releasedCase(world: World, act: CaseAction, fields: Fields): Promise<string> {
  const id = await draftCase(world, act, fields);
  for (const [call, officer] of [
    ['cases.propose', 'ada-keller'],
    ['cases.approve', 'jonas-weber'],
    ['cases.release', 'mira-novak'],
  ] as const) {
    const expectedRevision = Number(text(await world.desk.must('cases.get', { case: id }), 'changeRevision'));
    await world.desk.sign(call, officer, { case: id, expectedRevision });
  }
  return id;
}

const TRANSAC_SERVICE: Fields = {
  uetr: 'UETR',
  bank_reference: 'ClrSysRef',
  instruction_id: 'InstrId',
  interbank_settlement_date: 'ReqdExctnDt',
  reason: 'Rsn',
};
const CAMT056: Fields = {
  instruction_id: 'Undrlyg/TxInf/OrgnlInstrId',
  end_to_end_id: 'Undrlyg/TxInf/OrgnlEndToEndId',
  uetr: 'Undrlyg/TxInf/OrgnlUETR',
  bank_reference: 'Undrlyg/TxInf/OrgnlClrSysRef',
  interbank_settlement_date: 'Undrlyg/TxInf/OrgnlIntrBkSttlmDt',
  reason: 'Undrlyg/TxInf/CxlRsnInf/Rsn/Cd',
  reason_description: 'Undrlyg/TxInf/CxlRsnInf/AddtlInf',
};

export function caseOperation(act: CaseAction, format: Format): OperationId {
  const base = act === 'stop' || act === 'recall' ? 'stop' : 'reconfirmation';
  return format === 'json' ? base : `${base}-xml`;
}

function bodyWanted(act: CaseAction, format: Format, fields: Fields): Fields {
  if (format === 'json') return placed('body', fields);
  const isStop = act === 'stop' || act === 'recall';
  const [root, names] = isStop ? ['Document/FIToFIPmtCxlReq', CAMT056] : ['TransacService', TRANSAC_SERVICE];
  const elements = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${root}/${names[name] ?? name}`, value]),
  );
  const assignment = [
    'Assgnmt/Id',
    'Assgnmt/Assgnr/Pty/Nm',
    'Assgnmt/Assgne/Agt/FinInstnId/Nm',
    'Assgnmt/CreDtTm',
  ];
  return placed('xml', {
    ...elements,
    ...(isStop ? Object.fromEntries(assignment.map((name) => [`${root}/${name}`, MADE])) : {}),
  });
}

/**
 * A case sent once the profile has its format, turned away by the gateway: the same released case serves
 * every time.
 */
export function caseSample(
  id: string,
  act: CaseAction,
  format: Format,
  fields: (world: World) => Promise<Fields>,
): Sample {
  const operation = caseOperation(act, format);
  return {
    id,
    operation,
    async perform(world) {
      await adopt(world.desk, 'requests', 'format', format);
      const { given, made } = await world.once(`case ${id}`, async () => {
        const typed = await fields(world);
        return { given: typed, made: await releasedCase(world, act, typed) };
      });
      const wanted = {
        ...around(operation, world, format === 'json' ? 'application/json' : 'application/xml'),
        [key('query', 'client_id')]: world.bank.facts.clientId,
        [key('header', 'request_type')]: REQUEST_TYPE[act],
        ...bodyWanted(act, format, given),
      };
      const evidence = await turnedAway(
        world,
        operation,
        () => world.desk.call('cases.send', { case: made }),
        wanted,
      );
      return { ...evidence, shown: await world.desk.must('cases.get', { case: made }) };
    },
  };
}

let cases = 0;

/** A payment of its own for each case: two requests about one payment are not open at the same time. */
export function caseNumber(): {
  readonly uetr: string;
  readonly reference: string;
  readonly instruction: string;
} {
  cases += 1;
  return {
    uetr: `0f8fad5b-d9cb-469f-a165-${String(cases).padStart(12, '7')}`,
    reference: `SB26H7REF${cases}`,
    instruction: `I-2026/${cases}`,
  };
}

export async function everyField({ today }: World, act: CaseAction): Promise<Fields> {
  const { uetr, reference, instruction } = caseNumber();
  const shared = {
    uetr,
    bank_reference: reference,
    instruction_id: instruction,
    interbank_settlement_date: addDays(await today(), -3),
  };
  return act === 'reconfirm' || act === 'reject'
    ? { ...shared, reason: '12345' }
    : {
        ...shared,
        reason: 'CUST',
        end_to_end_id: 'INV-2026/7',
        reason_description: 'Paid <twice> & "noticed" late',
      };
}

/** Answered by the bank; a payment nobody knows is refused with the same status. */
export function answeredCase(act: CaseAction, format: Format): Sample {
  const operation = caseOperation(act, format);
  return {
    id: `${act} in ${format}, answered by the bank`,
    operation,
    async perform(world) {
      await adopt(world.desk, 'requests', 'format', format);
      const made = await releasedCase(world, act, {
        reason: act === 'reconfirm' || act === 'reject' ? '12345' : 'DUPL',
        uetr: caseNumber().uetr,
      });
      const evidence = await observed(world, {}, () => world.desk.call('cases.send', { case: made }));
      return { ...evidence, shown: await world.desk.must('cases.get', { case: made }) };
    },
  };
}
