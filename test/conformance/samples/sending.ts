// Owns the requests that move money: initiation and creation, prepared and signed as officers do.
import type { Refusal } from '../bank.ts';
import type { Answer } from '../desk.ts';
import { pause } from '../desk.ts';
import { addDays, businessDates } from '../document/days.ts';
import type { OperationId } from '../document/operations.ts';
import { list, text, type Json } from '../json.ts';
import { key, observed, type ExchangeRecords, type Sample, type World } from '../row.ts';
import { around, placed } from './reading.ts';

type Fields = Readonly<Record<string, string>>;

/** The bank's own names of its operations, for ordering how they answer. */
export const ORDERED: Readonly<Record<string, string>> = {
  initiation: 'payment-initiation',
  'create-payment': 'create-payment',
  reconfirmation: 'reconfirmation',
  'reconfirmation-xml': 'reconfirmation',
  stop: 'stop',
  'stop-xml': 'stop',
  'inquiry-post': 'status-inquiry-post',
  'inquiry-get': 'status-inquiry-get',
};

/** Turned away by the gateway: the request is looked at, and the same one can be sent again. */
const TURNED_AWAY = { status: 403, format: 'xml' } as const;

export async function turnedAway(
  world: World,
  id: OperationId,
  act: () => Promise<Answer>,
  wanted: Fields,
): Promise<ExchangeRecords> {
  const refusal: Refusal = { ...TURNED_AWAY, times: 1 };
  await world.bank.refuse(ORDERED[id] ?? '', refusal);
  try {
    return await observed(world, wanted, act);
  } finally {
    await world.bank.refuse('', null);
  }
}

const OWN = { name: 'Halden Marine Instruments Ltd', account: 'DE88500209000023411208', bic: 'SNDBDEFFXXX' };
const PAID = {
  name: 'Tischlerei Brandt & Sohn',
  account: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  amount: '120.50',
  currency: 'EUR',
  remittance: 'Invoice 7 "part" 2',
  street: 'Hafenweg',
  building: '12',
  postCode: '50667',
  town: 'Koeln',
  country: 'DE',
};

/** A batch of one typed payment, frozen, approved, released and sealed: its message, and what was typed. */
export async function sealedMessage(
  world: World,
  endToEndId: string,
): Promise<{ readonly message: string; readonly batch: string }> {
  const { desk } = world;
  const batch = text(await desk.must('batches.create', { kind: 'credit-transfer', reference: '' }), 'batch');
  const detail = (): Promise<Json> => desk.must('batches.get', { batch });
  const created = await detail();
  const [group] = list(created, 'groups');
  if (group === undefined) throw new Error('a new batch has a group');
  const header = {
    ...(group as object),
    valueDate: await valueDate(world),
    ownName: OWN.name,
    ownAccount: OWN.account,
    ownAgentBic: OWN.bic,
    chargeBearer: 'SHAR',
  };
  const saved = await desk.must('batches.saveGroup', {
    batch,
    expectedRevision: Number(text(created, 'changeRevision')),
    header,
  });
  const form = {
    endToEndId,
    name: PAID.name,
    account: PAID.account,
    agentBic: PAID.bic,
    amount: PAID.amount,
    currency: PAID.currency,
    remittance: PAID.remittance,
    creditorReference: '',
    street: PAID.street,
    buildingNumber: PAID.building,
    postCode: PAID.postCode,
    town: PAID.town,
    country: PAID.country,
    purpose: '',
    mandateId: '',
    mandateDate: '',
  };
  await desk.must('batches.savePayments', {
    batch,
    expectedRevision: Number(text(saved, 'changeRevision')),
    group: text(group, 'group'),
    payments: [{ payment: null, form }],
  });
  await signedBy(desk, batch);
  return { message: await sealedOf(desk, batch), batch };
}

async function signedBy(desk: World['desk'], batch: string): Promise<void> {
  for (const [call, officer] of [
    ['batches.freeze', 'ada-keller'],
    ['batches.approve', 'jonas-weber'],
    ['batches.release', 'mira-novak'],
  ] as const) {
    const expectedRevision = Number(text(await desk.must('batches.get', { batch }), 'changeRevision'));
    await desk.sign(call, officer, { batch, expectedRevision });
  }
}

async function sealedOf(desk: World['desk'], batch: string): Promise<string> {
  for (;;) {
    const row = list(await desk.must('outbox.list', { limit: 500 }), 'rows').find(
      (each) => text(each, 'batch') === batch,
    );
    if (row !== undefined) return text(row, 'message');
    await pause(20);
  }
}

/** Direct debits out of the desk's own sample file. */
async function sealedCollections({ desk }: World): Promise<string> {
  const { file } = (await desk.must('training.importSample', { sample: 'collections' })) as {
    readonly file: Json;
  };
  const checked = await desk.must('imports.check', { file });
  const batch = text(
    await desk.must('imports.takeOver', { import: text(checked, 'import'), reference: '' }),
    'batch',
  );
  await signedBy(desk, batch);
  return sealedOf(desk, batch);
}

const PAYLOAD_TYPE = 'urn:iso:std:iso:20022:tech:xsd:';

/** Values the desk gives by itself; `made` is judged by its form, and by what the desk shows. */
export const MADE = '(made by the desk)';

/** A day both readings of "business date" can execute on. */
async function valueDate({ today }: World): Promise<string> {
  return businessDates(addDays(await today(), 4)).next;
}

async function messageWanted(world: World): Promise<Fields> {
  const day = await valueDate(world);
  return placed('message', {
    'GrpHdr/MsgId': MADE,
    'GrpHdr/CreDtTm': MADE,
    'GrpHdr/NbOfTxs': '1',
    'GrpHdr/CtrlSum': PAID.amount,
    'GrpHdr/InitgPty/Nm': OWN.name,
    'GrpHdr/InitgPty/Id/OrgId/Othr/Id': 'halden-marine',
    'PmtInf/PmtInfId': MADE,
    'PmtInf/PmtMtd': 'TRF',
    'PmtInf/NbOfTxs': '1',
    'PmtInf/CtrlSum': PAID.amount,
    'PmtInf/ReqdExctnDt': day,
    'PmtInf/Dbtr/Nm': OWN.name,
    'PmtInf/DbtrAcct/Id/IBAN': OWN.account,
    'PmtInf/DbtrAgt/FinInstnId/BIC': OWN.bic,
    'PmtInf/ChrgBr': 'SHAR',
    'PmtInf/CdtTrfTxInf/PmtId/EndToEndId': END_TO_END,
    'PmtInf/CdtTrfTxInf/Amt/InstdAmt': PAID.amount,
    'PmtInf/CdtTrfTxInf/Amt/InstdAmt@Ccy': PAID.currency,
    'PmtInf/CdtTrfTxInf/CdtrAgt/FinInstnId/BIC': PAID.bic,
    'PmtInf/CdtTrfTxInf/Cdtr/Nm': PAID.name,
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/StrtNm': PAID.street,
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/BldgNb': PAID.building,
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/PstCd': PAID.postCode,
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/TwnNm': PAID.town,
    'PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/Ctry': PAID.country,
    'PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN': PAID.account,
    'PmtInf/CdtTrfTxInf/RmtInf/Ustrd': PAID.remittance,
  });
}

const END_TO_END = 'CONF-2026-0001';

function initiationWanted(id: 'initiation' | 'create-payment', world: World, format: string): Fields {
  return {
    ...around(id, world, 'application/xml'),
    [key('header', 'PayloadType')]: `${PAYLOAD_TYPE}${format}`,
    [key('sealed', 'Request/paymentBase64')]: MADE,
  };
}

export const INITIATION: Sample = {
  id: 'a typed payment, turned away by the gateway',
  operation: 'initiation',
  async perform(world) {
    const { message } = await world.once('sealed message', () => sealedMessage(world, END_TO_END));
    const wanted = {
      ...initiationWanted('initiation', world, 'pain.001.001.03'),
      ...(await messageWanted(world)),
    };
    const evidence = await turnedAway(
      world,
      'initiation',
      () => world.desk.call('outbox.send', { message }),
      wanted,
    );
    return { ...evidence, shown: await world.desk.must('outbox.get', { message }) };
  },
};

export const COLLECTION: Sample = {
  id: 'direct debits, turned away by the gateway',
  operation: 'initiation',
  async perform(world) {
    const message = await world.once('sealed collections', () => sealedCollections(world));
    return turnedAway(
      world,
      'initiation',
      () => world.desk.call('outbox.send', { message }),
      initiationWanted('initiation', world, 'pain.008.001.02'),
    );
  },
};

/** Taken by the bank: what it says of the payment, and what the desk makes of it. */
export const INITIATED: Sample = {
  id: 'a typed payment, taken by the bank',
  operation: 'initiation',
  async perform(world) {
    const { message, batch } = await sealedMessage(world, '');
    const evidence = await observed(world, initiationWanted('initiation', world, 'pain.001.001.03'), () =>
      world.desk.call('outbox.send', { message }),
    );
    const [row] = list(await world.desk.must('payments.list', { batch, limit: 5 }), 'rows');
    return {
      ...evidence,
      shown: {
        message: await world.desk.must('outbox.get', { message }),
        payment: await world.desk.must('payments.get', { payment: text(row, 'payment') }),
      },
    };
  },
};

export const CREATION: Sample = {
  id: 'a typed payment to 4.1, turned away by the gateway',
  operation: 'create-payment',
  async perform(world) {
    const { message } = await world.once('sealed message', () => sealedMessage(world, END_TO_END));
    return turnedAway(
      world,
      'create-payment',
      () => world.desk.call('creation.send', { message }),
      initiationWanted('create-payment', world, 'pain.001.001.03'),
    );
  },
};

export const CREATED: Sample = {
  id: 'a typed payment to 4.1, taken by the bank',
  operation: 'create-payment',
  async perform(world) {
    const { message } = await sealedMessage(world, '');
    const evidence = await observed(world, initiationWanted('create-payment', world, 'pain.001.001.03'), () =>
      world.desk.call('creation.send', { message }),
    );
    await world.desk.must('outbox.inquire', { message });
    return { ...evidence, shown: await world.desk.must('outbox.get', { message }) };
  },
};
