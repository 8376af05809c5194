// A case in the card process: every lie about the request ends before a PIN is asked for, and nothing is
// handed out that the policy does not cover.
import type { Fault } from '../../shared/domain/errors.ts';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancellationRequest, transacService } from '../../main/bank/operations/case-xml.ts';
import type { SignPhase } from '../../main/ports/token.ts';
import { childLauncher } from '../../main/token/module-host.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { HostArguments, HostLauncher } from '../../main/token/transport.ts';
import { readCaseRequest } from '../../main/token/readback/case-request.ts';
import type { BankProfile } from '../../shared/domain/bank-profile.ts';
import type { CaseContent } from '../../shared/domain/case-content.ts';
import { REQUEST_TYPES, type CaseAction, type CaseFields, type CaseStep } from '../../shared/domain/case.ts';
import { caseContentBytes } from '../../shared/domain/case-evaluation.ts';
import type { CaseStatementDraft } from '../../shared/domain/statement.ts';
import { fingerprintWords } from '../../shared/domain/fingerprint-words.ts';
import { createDesk, PIN, pinEntry, type TestDesk, writeRoots } from './desk.ts';
import { profileWith } from './profile-fixture.ts';
import { jcsDigest } from '../../main/digest/sha256.ts';

let desk: TestDesk;
let hosts: DesktopTokenHosts;
beforeAll(async () => {
  desk = await createDesk();
  hosts = desk.hosts();
});
afterAll(() => desk.remove());

const UETR = '11111111-2222-4333-8444-555555555555';
const profile = profileWith();
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const FACTS = {
  caseId: 'CASE-1',
  createdAt: '2026-11-20T10:00:00.000Z',
  assigner: 'Example AG',
  assignee: 'Bank',
};
const FIELDS: CaseFields = {
  reason: 'CUST',
  uetr: UETR,
  end_to_end_id: 'E2E-1',
  reason_description: `Ordered twice & <once> ${'x'.repeat(120)}`,
};

function contentOf(
  request: string,
  act: CaseAction = 'recall',
  fields: CaseFields = FIELDS,
  format: 'json' | 'xml' = 'json',
): CaseContent {
  return {
    act,
    requestType: REQUEST_TYPES[act],
    clientId: profile.clientId,
    fields,
    source: 'typed',
    about: {
      name: 'Kestrel',
      account: 'DE1',
      amount: { amount: '12.00', currency: 'EUR' },
      valueDate: '2026-11-20',
      ownAccount: '',
    },
    request: { format, sha256: sha256(request), bytes: Buffer.byteLength(request) },
  };
}

const ROLE = {
  propose: 'preparer',
  approve: 'approver',
  release: 'releaser',
  return: 'approver',
  withdraw: 'preparer',
} as const satisfies Record<CaseStep, string>;

function statementOf(
  step: CaseStep,
  content: CaseContent,
  more: Partial<CaseStatementDraft> = {},
): CaseStatementDraft {
  return {
    typ: 'countersign/statement/1',
    purpose: 'case',
    step,
    role: ROLE[step],
    company: desk.policy.company.id,
    environment: desk.policy.environment,
    desk: 'desk-1',
    log: { id: 'log-1', size: 3, head: 'a'.repeat(64) },
    case: 'case-1',
    reference: 'CASE-1',
    revision: 1,
    content,
    contentSha256: sha256(caseContentBytes(content)),
    policy: { version: desk.policy.version, sha256: jcsDigest(desk.policy) },
    profile: { id: profile.id, version: profile.version, sha256: jcsDigest(profile) },
    sendingDesk: 'desk-1',
    notAfter: '2099-01-01T00:00:00Z',
    note: '',
    ...more,
  };
}

function reasonsOf({ sentences = [] }: Fault): readonly string[] {
  return sentences.flatMap(({ code, data }) => (code === 'fault-reason' ? [data.why] : []));
}

async function sign(
  statement: CaseStatementDraft,
  request: string,
  person = statement.role as string,
  bound: BankProfile | null = profile,
): Promise<{ readonly outcome: string; readonly asked: readonly SignPhase[]; readonly jws: string }> {
  const { phases, onPhase } = pinEntry(hosts, PIN);
  const result = await hosts.sign({
    choice: await desk.choice(hosts, person),
    statement,
    messages: [],
    policy: desk.policy,
    request,
    ...(bound !== null && { profile: bound }),
    onPhase,
  });
  return {
    outcome: result.ok ? 'signed' : [result.error.code, ...reasonsOf(result.error)].join(' '),
    asked: phases.filter(({ phase }) => phase === 'waiting-for-pin'),
    jws: result.ok ? result.value.jws : '',
  };
}

const JSON_REQUEST = JSON.stringify(FIELDS);
const XML_REQUEST = cancellationRequest(FIELDS, FACTS);

describe('the request type', () => {
  const types = { reconfirm: 'RECNFRM', reject: 'RJCTCNFRM', stop: 'HALT', recall: 'HALT' };
  const own: BankProfile = { ...profile, requests: { ...profile.requests, types } };
  const about = (requestType: string, bound: BankProfile) => {
    const content = { ...contentOf(JSON_REQUEST), requestType };
    return statementOf('propose', content, {
      profile: { id: bound.id, version: bound.version, sha256: jcsDigest(bound) },
    });
  };

  test('is signed as the profile of the statement names it, and in no other way', async () => {
    expect((await sign(about('HALT', own), JSON_REQUEST, 'preparer', own)).outcome).toBe('signed');
    for (const type of ['STOP_REQUEST', 'HALTED', ''])
      expect((await sign(about(type, own), JSON_REQUEST, 'preparer', own)).outcome).toBe(
        'statement-differs case-request-type',
      );
    expect((await sign(about('HALT', profile), JSON_REQUEST)).outcome).toBe(
      'statement-differs case-request-type',
    );
  });

  test('is not signed without the profile, nor with another than the statement is bound to', async () => {
    expect((await sign(about('HALT', own), JSON_REQUEST, 'preparer', null)).outcome).toBe(
      'statement-differs case-profile',
    );
    expect((await sign(about('HALT', profile), JSON_REQUEST, 'preparer', own)).outcome).toBe(
      'statement-differs case-profile',
    );
  });

  test('of another act is not signed, whatever a profile says', async () => {
    const swapped: BankProfile = {
      ...profile,
      requests: { ...profile.requests, types: { ...types, recall: 'RECNFRM' } },
    };
    expect((await sign(about('RECNFRM', swapped), JSON_REQUEST, 'preparer', swapped)).outcome).toBe(
      'statement-differs case-request-type',
    );
  });
});

describe('what is signed', () => {
  test.each([
    ['json', JSON_REQUEST],
    ['xml', XML_REQUEST],
  ] as const)('in %s, is read back from the bytes and shown with its words', async (format, request) => {
    const content = contentOf(request, 'recall', FIELDS, format);
    const { outcome, asked } = await sign(statementOf('propose', content), request);
    expect(outcome).toBe('signed');
    expect(asked).toMatchObject([
      {
        request: {
          purpose: 'case',
          reference: 'CASE-1',
          words: [fingerprintWords(sha256(caseContentBytes(content)))],
          case: { step: 'propose', act: 'recall', fields: FIELDS, source: 'typed' },
        },
      },
    ]);
  });

  test('TransacService too', async () => {
    const fields = { reason: '12345', uetr: UETR };
    const request = transacService(fields);
    expect(
      (await sign(statementOf('propose', contentOf(request, 'reject', fields, 'xml')), request)).outcome,
    ).toBe('signed');
  });
});

describe('a lie stops the PIN', () => {
  const honest = (): CaseContent => contentOf(JSON_REQUEST);
  const other = (fields: CaseFields): string => JSON.stringify({ ...FIELDS, ...fields });
  test.each<[string, () => [CaseStatementDraft, string]]>([
    [
      'another request than the content names',
      () => [statementOf('propose', honest()), other({ reason: 'FRAD' })],
    ],
    [
      'another payment in the bytes',
      () => {
        const request = other({ uetr: UETR.replace('5555', '6666') });
        return [statementOf('propose', { ...honest(), request: contentOf(request).request }), request];
      },
    ],
    [
      'another reason in the bytes',
      () => {
        const request = other({ reason: 'FRAD' });
        return [statementOf('propose', { ...honest(), request: contentOf(request).request }), request];
      },
    ],
    [
      'a field the content does not have',
      () => {
        const request = other({ bank_reference: 'SB1' });
        return [statementOf('propose', { ...honest(), request: contentOf(request).request }), request];
      },
    ],
    [
      'a digest of another content',
      () => [statementOf('propose', honest(), { contentSha256: 'f'.repeat(64) }), JSON_REQUEST],
    ],
    [
      'the request type of another act',
      () => [statementOf('propose', { ...honest(), requestType: 'RECNFRM' }), JSON_REQUEST],
    ],
    [
      'another case id in the message',
      () => [
        statementOf('propose', contentOf(XML_REQUEST, 'recall', FIELDS, 'xml'), { reference: 'CASE-2' }),
        XML_REQUEST,
      ],
    ],
    [
      'a policy that is not pinned',
      () => [
        statementOf('propose', honest(), { policy: { version: 1, sha256: 'e'.repeat(64) } }),
        JSON_REQUEST,
      ],
    ],
    [
      'a time that is over',
      () => [statementOf('approve', honest(), { notAfter: '2020-01-01T00:00:00Z' }), JSON_REQUEST],
    ],
    [
      'the role of another step',
      () => [statementOf('release', honest(), { role: 'approver' }), JSON_REQUEST],
    ],
  ])('%s', async (_what, lie) => {
    const [statement, request] = lie();
    const { outcome, asked } = await sign(statement, request);
    expect(outcome).toMatch(/^(statement-differs|statement-expired|role-missing)/u);
    expect(asked).toEqual([]);
  });
});

describe('the second reader takes only what this desk writes', () => {
  test.each([
    ['a name twice', 'json', '{"reason":"CUST","reason":"FRAD"}'],
    ['a blank in front', 'json', ' {"reason":"CUST"}'],
    ['a number', 'json', '{"reason":1}'],
    ['a list', 'json', '["CUST"]'],
    ["a member of somebody's own", 'json', '{"reason":"CUST","colour":"red"}'],
    ['another spelling of a letter', 'json', '{"reason":"\\u0043UST"}'],
    ['no JSON', 'json', 'CUST'],
    ['two reasons', 'xml', XML_REQUEST.replace('<Cd>CUST</Cd>', '<Cd>CUST</Cd><Cd>FRAD</Cd>')],
    ['another version', 'xml', XML_REQUEST.replace('.001.09', '.001.08')],
    ['a declaration', 'xml', `<?xml version="1.0"?>${XML_REQUEST}`],
    [
      'a reason of its own beside the code',
      'xml',
      XML_REQUEST.replace('<Cd>CUST</Cd>', '<Cd>CUST</Cd><Prtry>FRAD</Prtry>'),
    ],
    ['a comment', 'xml', XML_REQUEST.replace('<Undrlyg>', '<!-- --><Undrlyg>')],
    ['an end that is missing', 'xml', XML_REQUEST.slice(0, -1)],
    ['two payments', 'xml', XML_REQUEST.replace('</OrgnlUETR>', '</OrgnlUETR><OrgnlUETR>x</OrgnlUETR>')],
  ] as const)('%s is refused', (_what, format, text) => {
    expect(readCaseRequest('recall', format, text)).toMatchObject({
      ok: false,
      error: { code: 'message-unreadable' },
    });
  });
});

describe('what is handed out for sending', () => {
  const content = contentOf(JSON_REQUEST);
  const judge = (
    approvals: readonly string[],
    more: { readonly request?: string; readonly revision?: number; readonly clientId?: string } = {},
  ): ReturnType<DesktopTokenHosts['evaluateCaseRequest']> =>
    hosts.evaluateCaseRequest({
      approvals,
      policy: desk.policy,
      profile: { ...profile, clientId: more.clientId ?? profile.clientId },
      case: { id: 'case-1', revision: more.revision ?? 1 },
      request: more.request ?? JSON_REQUEST,
    });
  const steps = async (...of: readonly CaseStep[]): Promise<string[]> => {
    const signed: string[] = [];
    for (const step of of) signed.push((await sign(statementOf(step, content), JSON_REQUEST)).jws);
    return signed;
  };

  test('is the request itself, once three persons have signed exactly it', async () => {
    const approvals = await steps('propose', 'approve', 'release');
    expect(await judge(approvals)).toEqual({
      ok: true,
      value: { act: 'recall', requestType: 'STOP_REQUEST', format: 'json', request: JSON_REQUEST },
    });
    expect(await judge(approvals.toReversed())).toMatchObject({ ok: true });
    expect(
      await judge(approvals, { request: JSON_REQUEST.replace(UETR, UETR.replace('5555', '6666')) }),
    ).toMatchObject({ ok: false, error: { code: 'statement-differs' } });
    expect(await judge(approvals, { revision: 2 })).toMatchObject({
      ok: false,
      error: { code: 'approvals-insufficient' },
    });
    expect(await judge(approvals, { clientId: 'somebody-else' })).toMatchObject({
      ok: false,
      error: { code: 'approvals-insufficient' },
    });
  });

  test('needs no card module: none, one that does not load, and one that was refused and is never loaded', async () => {
    const sandbox = { ...desk.policy, environment: 'sandbox' as const };
    const rootsFile = join(desk.folder, 'sandbox-roots.json');
    await writeRoots(rootsFile, sandbox);
    const missing = { moduleId: 'gone', label: 'Gone', kind: 'pkcs11' as const, path: '/nowhere/module.so' };
    const refused = {
      moduleId: 'softhsm',
      label: 'SoftHSM',
      kind: 'pkcs11' as const,
      path: desk.modulePath,
      env: desk.env,
      refused: 'module-unprotected' as const,
    };
    const job = {
      approvals: [],
      policy: sandbox,
      profile: { ...profile, environment: 'sandbox' as const },
      case: { id: 'case-1', revision: 1 },
      request: JSON_REQUEST,
    };
    const started: HostArguments[] = [];
    const child = childLauncher();
    const launcher: HostLauncher = {
      launch: (args, environment) => {
        started.push(args);
        return child.launch(args, environment);
      },
    };
    for (const modules of [[], [missing], [refused]]) {
      const there = desk.hosts({ rootsFile, modules, launcher });
      expect(await there.evaluateCaseRequest(job)).toMatchObject({
        ok: false,
        error: { code: 'approvals-insufficient' },
      });
      expect(await there.evaluateCaseRequest({ ...job, profile })).toMatchObject({
        ok: false,
        error: { code: 'root-mismatch' },
      });
    }
    expect(started.map(({ kind, path }) => `${kind} ${path}`.trim())).toEqual(['cases', 'cases', 'cases']);
  });

  test("is nothing while a signature is missing, after one was taken back, or when one is not a case's", async () => {
    const [propose = '', approve = '', release = ''] = await steps('propose', 'approve', 'release');
    for (const some of [
      [],
      [propose],
      [propose, approve],
      [propose, release],
      [approve, release],
      [propose, propose, release],
    ])
      expect(await judge(some)).toMatchObject({ ok: false, error: { code: 'approvals-insufficient' } });
    expect(await judge([propose, approve, release, ...(await steps('return'))])).toMatchObject({
      ok: false,
      error: { code: 'approvals-insufficient', detail: expect.stringContaining('void') },
    });
    expect(await judge([propose, approve, `${release.slice(0, -4)}AAAA`])).toMatchObject({
      ok: false,
      error: { code: 'approval-invalid' },
    });
  });
});
