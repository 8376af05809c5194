import { describe, expect, test } from 'vitest';
import type { GroupHeader } from '../ports/messages.ts';
import { serialize } from '../iso20022/tree.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { checkGroup, groupHeader, groupId, groupNode, withGroupId } from './payment-form.ts';

const HEADER: GroupHeader = {
  group: 'g',
  ownName: 'Me',
  ownAccount: 'DE88500209000023411208',
  ownAgentBic: 'SNDBDEFFXXX',
  valueDate: '2026-11-24',
  chargeBearer: 'SLEV',
  serviceLevel: 'SEPA',
  categoryPurpose: 'SALA',
  batchBooking: true,
  creditorSchemeId: '',
  sequenceType: '',
  localInstrument: '',
};
const DEBIT: GroupHeader = {
  ...HEADER,
  categoryPurpose: '',
  creditorSchemeId: 'DE98ZZZ09999999999',
  sequenceType: 'RCUR',
  localInstrument: 'CORE',
};
const context = { today: isoDate('2026-11-20'), calendar: 'TARGET', environment: 'training' } as const;

describe('the header form of a group', () => {
  test.each([
    ['pain.001.001.03', HEADER],
    ['pain.008.001.02', DEBIT],
  ] as const)('what was typed for %s is what is shown again', (kind, header) => {
    expect(groupHeader(kind, 'g', groupNode(kind, null, header))).toEqual(header);
  });

  test('booking may be taken back to "as the bank does it"', () => {
    const node = groupNode('pain.001.001.03', null, HEADER);
    expect(
      groupHeader(
        'pain.001.001.03',
        'g',
        groupNode('pain.001.001.03', node, { ...HEADER, batchBooking: null }),
      ).batchBooking,
    ).toBeNull();
  });

  test('a proprietary service level of a file is kept when another field changes', () => {
    const node = groupNode('pain.001.001.03', null, { ...HEADER, serviceLevel: '' });
    const imported = {
      ...node,
      c: (node.c ?? []).map((child) =>
        child.n === 'PmtTpInf'
          ? { n: 'PmtTpInf', c: [{ n: 'SvcLvl', c: [{ n: 'Prtry', t: 'HOUSE' }] }] }
          : child,
      ),
    };
    const changed = groupNode('pain.001.001.03', imported, {
      ...groupHeader('pain.001.001.03', 'g', imported),
      valueDate: '2026-11-25',
    });
    expect(serialize(changed)).toContain('<SvcLvl><Prtry>HOUSE</Prtry></SvcLvl>');
  });

  test('a group that has no reference yet is not blamed for it', () => {
    expect(
      checkGroup('pain.001.001.03', groupNode('pain.001.001.03', null, HEADER), context).filter(
        ({ severity }) => severity === 'block',
      ),
    ).toEqual([]);
  });

  test.each([
    ['ownAccount', { ownAccount: '' }],
    ['ownName', { ownName: '' }],
    ['valueDate', { valueDate: '2026-11-01' }],
  ])('%s is named where it is wrong', (field, change) => {
    expect(
      checkGroup(
        'pain.001.001.03',
        groupNode('pain.001.001.03', null, { ...HEADER, ...change }),
        context,
      ).map((finding) => finding.field),
    ).toContain(field);
  });

  test('the reference is put in at the freeze', () => {
    const node = groupNode('pain.001.001.03', null, HEADER);
    expect(groupId('pain.001.001.03', node)).toBe('');
    expect(groupId('pain.001.001.03', withGroupId('pain.001.001.03', node, 'PI-1'))).toBe('PI-1');
  });
});

describe('what an own account lacks', () => {
  const found = (header: Partial<GroupHeader>) =>
    checkGroup('pain.001.001.03', groupNode('pain.001.001.03', null, { ...HEADER, ...header }), context)
      .filter(({ sentence }) => sentence.code === 'schema-missing')
      .map(({ field, sentence }) => [field, sentence.data]);

  test('without an account, the account is what to choose', () => {
    const [first] = found({ ownName: '', ownAccount: '', ownAgentBic: '' });
    expect(first).toEqual(['ownAccount', { name: 'Dbtr', parent: 'PmtInf' }]);
  });

  test('with an account, the name of its holder is what to enter', () => {
    expect(found({ ownName: '' })).toEqual([['ownName', { name: 'Nm', parent: 'Dbtr' }]]);
  });
});
