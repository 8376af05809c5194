import { describe, expect, it } from 'vitest';
import { PAIN_002_001_03 } from '../../../../shared/domain/message-versions/pain-002-001-03.ts';
import {
  groupStatus,
  reportedReasons,
  reportedStatus,
  writeStatusReport,
  type ReportedPayment,
} from './status-report.ts';

const said = (status: string | null, more: object = {}) =>
  reportedStatus({ status, statusGroup: 'waiting', returned: false, ...more });

describe('a status', () => {
  it('is the bank’s own, without the gpi code behind it', () => {
    expect(said('ACSC')).toEqual({ status: 'ACSC', reasons: [] });
    expect(said('ACSP/G001')).toEqual({ status: 'ACSP', reasons: [] });
    expect(said('RJCT').status).toBe('RJCT');
  });
  it('is pending where nothing is known or the outcome is unknown, whatever was said before', () => {
    expect(said(null)).toMatchObject({ status: 'PDNG', reasons: [{ code: 'NO-STATUS' }] });
    for (const status of ['ACSC', 'RJCT', null])
      expect(said(status, { statusGroup: 'unknown' })).toMatchObject({
        status: 'PDNG',
        reasons: [{ code: 'OUTCOME-UNKNOWN', isProprietary: true }],
      });
  });
  it('that the report does not list claims no more than the bank, and names its code', () => {
    expect(['BLCK', 'PART', 'PATC', 'XYZ1'].map((code) => said(code).status)).toEqual(
      Array.from({ length: 4 }, () => 'PDNG'),
    );
    expect(said('ACCC')).toMatchObject({ status: 'ACSC', reasons: [{ code: 'ACCC', isProprietary: true }] });
    expect(said('CANC')).toMatchObject({ status: 'RJCT', reasons: [{ code: 'CANC' }] });
  });
  it('of a payment that came back says so', () => {
    expect(said('ACSC', { returned: true })).toMatchObject({ status: 'ACSC', reasons: [{ code: 'RETN' }] });
  });
});

describe('a group', () => {
  it('has the least that is true of all, is partial with one rejection, and rejected with nothing else', () => {
    expect(groupStatus(['ACSC', 'ACSC'])).toBe('ACSC');
    expect(groupStatus(['ACSC', 'ACSP'])).toBe('ACSP');
    expect(groupStatus(['ACSC', 'PDNG', 'ACTC'])).toBe('PDNG');
    expect(groupStatus(['ACSC', 'RJCT'])).toBe('PART');
    expect(groupStatus(['PDNG', 'RJCT'])).toBe('PART');
    expect(groupStatus(['RJCT', 'RJCT'])).toBe('RJCT');
  });
});

const payment = (more: Partial<ReportedPayment>): ReportedPayment => ({
  group: 'INF-1',
  endToEndId: 'E2E-1',
  instructionId: '',
  uetr: null,
  amount: '10.50',
  currency: 'EUR',
  valueDate: '2026-11-27',
  bankReference: null,
  updatedAt: null,
  status: 'ACSC',
  reasons: [],
  ...more,
});

const PAYMENTS = [
  payment({ bankReference: 'REF-1', instructionId: 'I-1' }),
  payment({
    endToEndId: 'E2E-2',
    amount: '0.05',
    status: 'RJCT',
    reasons: reportedReasons([
      { code: 'AC04', text: `closed & gone <now> \u0001 ${'x'.repeat(250)}` },
      { code: 'ACCOUNT NUMBER NOT IN FILE PROFILE', text: '' },
      { code: '', text: 'only words' },
      { code: '', text: ' ' },
    ]),
  }),
  payment({ endToEndId: 'E2E-3', group: 'INF-2', amount: '3', ...said(null) }),
];

const report = (name: string): string =>
  writeStatusReport({
    version: { name },
    messageId: 'STS20261126072955001-1',
    createdAt: '2026-11-26T07:29:55.001Z',
    company: 'Müller & Söhne <GmbH>',
    original: { messageId: 'MSG-1', kind: 'pain.001' },
    payments: PAYMENTS,
  });

describe('a status report', () => {
  it('counts and sums exactly, group by group', () => {
    const text = report(PAIN_002_001_03.name);
    expect(text).toContain(
      '<OrgnlNbOfTxs>3</OrgnlNbOfTxs><OrgnlCtrlSum>13.55</OrgnlCtrlSum><GrpSts>PART</GrpSts>',
    );
    expect(text).toContain(
      '<OrgnlPmtInfId>INF-2</OrgnlPmtInfId><OrgnlNbOfTxs>1</OrgnlNbOfTxs><OrgnlCtrlSum>3</OrgnlCtrlSum><PmtInfSts>PDNG</PmtInfSts>',
    );
    expect(text).toContain('<Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed &amp; gone &lt;now&gt; ? xxx');
    expect(text).toContain('<Rsn><Prtry>ACCOUNT NUMBER NOT IN FILE PROFILE</Prtry></Rsn>');
    expect(text).toContain('<StsRsnInf><AddtlInf>only words</AddtlInf></StsRsnInf>');
  });
});
