// Every business rule by its own two examples, and what a finding tells.
import { t } from '../../shared/texts/index.ts';
import { say } from '../../shared/texts/say.ts';
import { describe, expect, it } from 'vitest';
import {
  checkGroup,
  checkTransaction,
  MessageCheck,
  BUSINESS_RULES,
} from '../../main/iso20022/business-rules/checks.ts';
import type { Edit } from '../../main/iso20022/business-rules/rule.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import { isoDate } from '../../shared/domain/calendar.ts';
import { schemaOf } from './schemas.ts';
import { transactionInfo } from '../../main/iso20022/transaction.ts';
import { painForm } from '../../main/iso20022/versions/catalogue.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { everyElement, randomMessage } from './instance.ts';
import type { Loose } from './instance.ts';
import { mutate } from './mutate.ts';
import { Random } from './random.ts';
import { contextFor, edited, sampleMessage } from './sample-messages.ts';
import type { SampleMessage } from './sample-messages.ts';

/** Where the reader says a piece stands. Positions from 1. */
function placeOf(kind: PainKind, group: number, transaction?: number): { readonly path: string } {
  const path = `/Document/${painForm(kind).root}/PmtInf[${group}]`;
  return { path: transaction === undefined ? path : `${path}/${painForm(kind).transaction}[${transaction}]` };
}

function findings(message: SampleMessage, context = contextFor(message.kind)): readonly Finding[] {
  const check = new MessageCheck(context);
  const found = [...check.header(message.header, { path: '/GrpHdr' })];
  message.groups.forEach((group, index) => {
    found.push(...check.group(group.header, placeOf(message.kind, index + 1)));
    [...group.transactions].forEach((transaction, position) =>
      found.push(...check.transaction(transaction, placeOf(message.kind, index + 1, position + 1))),
    );
  });
  return [...found, ...check.end()];
}

const rulesBroken = (edit: Edit): readonly string[] => [
  ...new Set(findings(edited(edit)).map((finding) => finding.rule)),
];

it('a currency that is missing is found once, by the form of the message', () => {
  const empty = { in: 'transaction', path: 'Amt/InstdAmt', text: '100', currency: '' } as const;
  expect(rulesBroken({ sample: 'cross-border', changes: [empty] })).not.toContain('currency-known');
});

describe('the table of business rules', () => {
  it.each(['sepa', 'cross-border', 'direct-debit'] as const)('finds nothing in the %s sample', (name) => {
    expect(findings(sampleMessage(name))).toEqual([]);
  });

  it.each(BUSINESS_RULES.map((rule) => [rule.name, rule] as const))(
    '%s: the right example breaks no rule at all',
    (_name, rule) => {
      expect(findings(edited(rule.right))).toEqual([]);
    },
  );

  it.each(BUSINESS_RULES.map((rule) => [rule.name, rule] as const))(
    '%s: the wrong example breaks this rule',
    (_name, rule) => {
      expect(rulesBroken(rule.wrong)).toContain(rule.name);
    },
  );

  it('gives every rule a name of its own, and a source', () => {
    expect(new Set(BUSINESS_RULES.map((rule) => rule.name)).size).toBe(BUSINESS_RULES.length);
    for (const rule of BUSINESS_RULES) {
      expect(rule.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(rule.source).not.toBe('');
    }
  });

  it('names the place and says a whole sentence in every finding', () => {
    for (const rule of BUSINESS_RULES) {
      for (const finding of findings(edited(rule.wrong))) {
        expect(finding.path).toMatch(/^\/(Document\/Cstmr(CdtTrf|DrctDbt)Initn\/PmtInf\[\d+\]|GrpHdr)/);
        expect(say(t, finding.sentence)).toMatch(/^[A-Z0-9].*[.?]$/su);
      }
    }
  });
});

describe('findings', () => {
  it('tell the position of a payment and of a repeated element', () => {
    const [finding] = findings(
      edited({
        sample: 'cross-border',
        changes: [{ in: 'transaction', path: 'Cdtr/PstlAdr/AdrLine', text: 'near Toronto' }],
      }),
    );
    expect(finding).toMatchObject({
      path: '/Document/CstmrCdtTrfInitn/PmtInf[1]/CdtTrfTxInf[1]/Cdtr/PstlAdr/AdrLine[1]',
      rule: 'address-repeats',
      severity: 'warn',
    });
  });

  it.each([
    ['Suite 7, TORONTO', 'address-repeats-town'],
    ['M5V 2T6', 'address-repeats-post-code'],
    ['Suite 7, Canada', 'address-repeats-country'],
    ['CA', 'address-repeats-country'],
    // Several of them in one line: it is named once.
    ['Toronto M5V 2T6, Canada', 'address-repeats-town'],
    // Parts of other words, and two letters in the middle of a line, say nothing again.
    ['Torontonian House', null],
    ['CA Building 5', null],
    ['Suite M5V 2T68', null],
  ])('of what an address line says again: %s', (line, code) => {
    for (const party of ['Cdtr', 'UltmtCdtr', 'UltmtDbtr']) {
      const texts = { Nm: 'A party', PstCd: 'M5V 2T6', TwnNm: 'Toronto', Ctry: 'CA', AdrLine: line };
      const changes = Object.entries(texts).map(([field, text]) => ({
        in: 'transaction' as const,
        path: `${party}/${field === 'Nm' ? field : `PstlAdr/${field}`}`,
        text,
      }));
      const found = findings(edited({ sample: 'cross-border', changes })).filter(
        ({ rule }) => rule === 'address-repeats',
      );
      expect([party, ...found.map(({ sentence, severity }) => [sentence.code, severity])]).toEqual(
        code === null ? [party] : [party, [code, 'warn']],
      );
    }
  });

  it('of what an address line of the own side says again, named at the group', () => {
    for (const party of ['Dbtr', 'UltmtDbtr']) {
      const changes = [
        { in: 'group' as const, path: `${party}/Nm`, text: 'Our company' },
        { in: 'group' as const, path: `${party}/PstlAdr/TwnNm`, text: 'Berlin' },
        { in: 'group' as const, path: `${party}/PstlAdr/Ctry`, text: 'DE' },
        { in: 'group' as const, path: `${party}/PstlAdr/AdrLine`, text: 'Hof 3, Deutschland' },
      ];
      const found = findings(edited({ sample: 'sepa', changes }));
      expect([party, ...found.map(({ rule, sentence }) => [rule, sentence.code])]).toEqual([
        party,
        ['own-address-repeats', 'address-repeats-country'],
      ]);
    }
  });

  it('of an IBAN only warn in the sandbox, where banks hand out demo accounts', () => {
    const edit: Edit = {
      sample: 'sepa',
      changes: [{ in: 'transaction', path: 'CdtrAcct/Id/IBAN', text: 'DE00370400440532013000' }],
    };
    const severities = (environment: 'sandbox' | 'training' | 'production'): readonly string[] =>
      findings(edited(edit), { ...contextFor('pain.001.001.03'), environment }).map(
        (finding) => finding.severity,
      );
    expect(severities('production')).toEqual(['block']);
    expect(severities('training')).toEqual(['block']);
    expect(severities('sandbox')).toEqual(['warn']);
  });

  it('of a free-form address turn from warning to block on the day banks settle without it', () => {
    const on = (today: string, valueDate: string): readonly string[] => {
      const edit: Edit = {
        sample: 'sepa',
        changes: [
          { in: 'group', path: 'Dbtr/PstlAdr/AdrLine', text: 'Hauptstr. 1' },
          { in: 'group', path: 'ReqdExctnDt', text: valueDate },
        ],
      };
      const found = findings(edited(edit), { ...contextFor('pain.001.001.03'), today: isoDate(today) });
      return found
        .filter((finding) => finding.rule === 'own-address-form')
        .map((finding) => finding.severity);
    };
    expect(on('2026-11-02', '2026-11-13')).toEqual(['warn']);
    expect(on('2026-11-02', '2026-11-16')).toEqual(['block']);
    expect(on('2026-11-16', '2026-11-13')).toEqual(['block']);
  });

  it('of addresses follow the mode of the bank, on every day and within one country too', () => {
    const told = (addresses: 'market' | 'hybrid' | 'structured', lines: string | null, town: string | null) =>
      findings(
        edited({
          sample: 'cross-border',
          changes: [
            { in: 'transaction', path: 'Cdtr/PstlAdr/TwnNm', text: town },
            { in: 'transaction', path: 'Cdtr/PstlAdr/Ctry', text: 'DE' },
            { in: 'transaction', path: 'Cdtr/PstlAdr/AdrLine', text: lines },
            { in: 'transaction', path: 'CdtrAgt/FinInstnId/BIC', text: 'BANKDEFF' },
            { in: 'group', path: 'ReqdExctnDt', text: '2026-11-03' },
          ],
        }),
        { ...contextFor('pain.001.001.03'), today: isoDate('2026-11-02'), addresses },
      ).map(({ rule, severity, sentence }) => `${rule} ${severity} ${sentence.code}`);
    expect(told('market', null, null)).toEqual(['address-form warn address-lacks']);
    expect(told('market', 'Hof 3', 'Berlin')).toEqual([]);
    expect(told('hybrid', null, null)).toEqual(['address-form block address-lacks']);
    expect(told('hybrid', 'Hof 3', 'Berlin')).toEqual([]);
    expect(told('structured', 'Hof 3', 'Berlin')).toEqual(['address-form block address-structured-only']);
    expect(told('structured', null, 'Berlin')).toEqual([]);
  });

  it('of the own address under a mode of the bank name it once, at the group', () => {
    const edit: Edit = {
      sample: 'cross-border',
      changes: [
        { in: 'group', path: 'Dbtr/PstlAdr/TwnNm', text: 'Berlin' },
        { in: 'group', path: 'Dbtr/PstlAdr/Ctry', text: 'DE' },
        { in: 'group', path: 'Dbtr/PstlAdr/AdrLine', text: 'Hof 3' },
      ],
    };
    const context = { ...contextFor('pain.001.001.03'), addresses: 'structured' as const };
    expect(findings(edited(edit), context).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['own-address-form', 'block'],
    ]);
  });

  it('of a free-form address inside one country outside SEPA only warn', () => {
    const edit: Edit = {
      sample: 'cross-border',
      changes: [
        { in: 'transaction', path: 'Cdtr/PstlAdr/TwnNm', text: null },
        { in: 'transaction', path: 'Cdtr/PstlAdr/Ctry', text: 'DE' },
        { in: 'transaction', path: 'CdtrAgt/FinInstnId/BIC', text: 'BANKDEFF' },
      ],
    };
    expect(findings(edited(edit)).map((finding) => [finding.rule, finding.severity])).toEqual([
      ['address-form', 'warn'],
    ]);
  });

  it.each([
    ['the country alone', [{ in: 'group', path: 'Dbtr/PstlAdr/Ctry', text: 'DE' }]],
    ['free lines', [{ in: 'group', path: 'Dbtr/PstlAdr/AdrLine', text: 'Hauptstr. 1' }]],
  ] as const)(
    'of an own address of %s block only where a payment outside SEPA leaves the country',
    (_name, address) => {
      const atHome = [
        { in: 'transaction', path: 'Cdtr/PstlAdr/Ctry', text: 'DE' },
        { in: 'transaction', path: 'CdtrAgt/FinInstnId/BIC', text: 'BANKDEFF' },
      ] as const;
      const told = (edit: Edit): readonly (readonly string[])[] =>
        findings(edited(edit)).map((finding) => [finding.rule, finding.severity]);
      expect(told({ sample: 'cross-border', changes: [...address, ...atHome] })).toEqual([
        ['own-address-form', 'warn'],
      ]);
      expect(told({ sample: 'cross-border', changes: [...address] })).toEqual([
        ['own-address-form', 'warn'],
        ['own-address-abroad', 'block'],
      ]);
      expect(told({ sample: 'sepa', changes: [...address] })).toEqual([['own-address-form', 'block']]);
    },
  );

  it('of one payment or group being edited begin at the path given', () => {
    const message = edited({
      sample: 'sepa',
      changes: [
        { in: 'transaction', path: 'Amt/InstdAmt', text: '0', currency: 'EUR' },
        { in: 'group', path: 'ReqdExctnDt', text: '2020-01-01' },
      ],
    });
    const group = message.groups[0]!;
    const context = contextFor(message.kind);
    expect(
      checkTransaction(context, group.header, [...group.transactions][0]!, '/CdtTrfTxInf').map(
        (finding) => finding.path,
      ),
    ).toEqual(['/CdtTrfTxInf/Amt/InstdAmt']);
    expect(
      checkGroup(context, group.header, '/PmtInf').map((finding) => [finding.rule, finding.path]),
    ).toEqual([
      ['date-not-past', '/PmtInf/ReqdExctnDt'],
      ['date-business-day', '/PmtInf/ReqdExctnDt'],
    ]);
  });
});

/** What an editor or a store may hold: any elements with any texts. */
function treeOf(element: Loose): IsoNode {
  const attributes = Object.fromEntries(element.attributes);
  return element.children.length === 0
    ? { n: element.name, a: attributes, t: element.text ?? '' }
    : { n: element.name, a: attributes, c: element.children.map(treeOf) };
}

describe('the rules over elements that break the schema', () => {
  it.each(['pain.001.001.03', 'pain.008.001.02'] as const)(
    'of %s judge what they can and never fail',
    (kind) => {
      const names = [...schemaOf(kind).types.values()].flatMap((type) =>
        type.particles.map((row) => row.name),
      );
      const context = contextFor(kind);
      for (let seed = 0; seed < 500; seed++) {
        const random = new Random(seed);
        const message = randomMessage(schemaOf(kind), random, 2 + random.below(6));
        for (let changes = 0; changes < 4; changes++)
          mutate(message, random, names, schemaOf(kind).namespace);
        const check = new MessageCheck(context);
        const nodes = everyElement(message).map(({ element }) => treeOf(element));
        const group = nodes.find((node) => node.n === 'PmtInf') ?? { n: 'PmtInf' };
        const found = [
          ...check.header(nodes[0]!, { path: '/a' }),
          ...check.group(group, { path: '/b' }),
          ...checkGroup(context, group, '/b'),
        ];
        for (const node of nodes.slice(0, 60)) {
          found.push(
            ...check.transaction(node, { path: '/c' }),
            ...checkTransaction(context, group, node, '/c'),
          );
          transactionInfo(kind, node);
        }
        found.push(...check.end());
        expect(found.every((finding) => /^\/[abc]/.test(finding.path))).toBe(true);
      }
    },
  );
});
