// The reader hands out the pieces of a message in document order, and none from the first broken place on.
import { describe, expect, it } from 'vitest';
import { readMessage } from './reader.ts';

const FILE = [
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>',
  '<GrpHdr><MsgId>M</MsgId><CreDtTm>2020-01-01T00:00:00</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty><Nm>Muster</Nm></InitgPty></GrpHdr>',
  '<PmtInf><PmtInfId>G</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-11-24</ReqdExctnDt><Dbtr><Nm>M</Nm></Dbtr>',
  '<DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BIC>LANDDEM1001</BIC></FinInstnId></DbtrAgt>',
  '<CdtTrfTxInf><PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">12.50</InstdAmt></Amt></CdtTrfTxInf>',
  '</PmtInf></CstmrCdtTrfInitn></Document>',
].join('\n');

describe('the reader', () => {
  it('hands out the pieces in document order, the group before its transactions', () => {
    const order: string[] = [];
    const read = readMessage(
      FILE.split('\n').map((line) => Buffer.from(`${line}\n`)),
      {
        onHeader: (kind) => void order.push(kind),
        onGroup: ({ index, path, node }) => void order.push(`${index} ${path} ${(node.c ?? []).length}`),
        onTransaction: ({ group, index, path, lines }) =>
          void order.push(`${group}.${index} ${path} line ${lines.lineOf() ?? 0}`),
      },
    );
    expect(order).toEqual([
      'pain.001.001.03',
      '1 /Document/CstmrCdtTrfInitn/PmtInf[1] 6',
      '1.1 /Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[1] line 5',
    ]);
    expect(read).toMatchObject({
      ok: true,
      value: {
        kind: 'pain.001.001.03',
        bytes: Buffer.byteLength(FILE) + 1,
        groups: 1,
        transactions: 1,
        schemaFindings: 0,
      },
    });
  });

  it('hands out no group and no payment from the first broken place on', () => {
    const seen: string[] = [];
    const broken = FILE.replace('<ReqdExctnDt>2026-11-24', '<ReqdExctnDt>soon').replaceAll(
      'PmtInf>',
      'GrpHdr>',
    );
    const read = readMessage([Buffer.from(broken)], {
      onHeader: () => void seen.push('header'),
      onGroup: () => void seen.push('group'),
      onTransaction: () => void seen.push('payment'),
    });
    expect(seen).toEqual(['header']);
    expect(read.ok && read.value.schemaFindings).toBeGreaterThan(0);
  });
});
