// Software that says it is hardware, under the roots of a production desk: a software TPM and a virtual card
// are refused unless the signed policy names their module and model, and SoftHSM is refused even then.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jcsDigest } from '../../../main/digest/sha256.ts';
import { createTokenHosts, type DesktopTokenHosts } from '../../../main/token/host.ts';
import type { Card } from '../../../main/ports/token.ts';
import type { TokenModel } from '../../../shared/domain/hardware.ts';
import type { BankProfile } from '../../../shared/domain/bank-profile.ts';
import type { Policy } from '../../../shared/domain/policy.ts';
import { batchStatement, PIN, writeRoots } from '../../token/desk.ts';
import { profileWith } from '../../token/profile-fixture.ts';
import { LIMITS, type ModuleDesk, openModuleDesk } from './desk.ts';
import { because, leftOut } from './left-out.ts';
import type { ModuleStarter } from './running-module.ts';
import { OFFICERS, startSoftHsm } from './soft-hsm.ts';
import { startTpm } from './tpm.ts';
import { startVirtualCards } from './virtual-card.ts';

const SMARTCARD: TokenModel = {
  libraryManufacturer: 'A maker of cards',
  libraryDescription: 'Its module',
  manufacturer: 'A maker of cards',
  model: 'Card 1',
};

const { bankCertificates } = profileWith();
const PROFILE = profileWith({
  environment: 'production',
  endpoint: { domain: 'bank.example', hostLabel: '', segment: 'prod' },
  bankCertificates: { ...bankCertificates, tlsAuthorities: bankCertificates.signing.map(({ pem }) => pem) },
});
const DAY = 86_400_000;

interface Production {
  readonly hosts: DesktopTokenHosts;
  readonly policy: Policy;
}

/** A production desk on the module of a desk: its own roots and its own card processes for each policy. */
function productionOn(desk: ModuleDesk, isHardware = true) {
  const opened: DesktopTokenHosts[] = [];
  let count = 0;
  const under = async (hardware: readonly TokenModel[] | null): Promise<Production> => {
    const policy: Policy = {
      ...desk.policy,
      typ: hardware === null ? 'countersign/policy/1' : 'countersign/policy/2',
      environment: 'production',
      ...(hardware === null ? {} : { hardware: [...hardware] }),
    };
    // A TPM has room for few processes at a time.
    await Promise.all(opened.splice(0).map((each) => each.close()));
    count += 1;
    const rootsFile = join(desk.folder, `production-${count}.json`);
    await writeRoots(rootsFile, policy);
    const { modules, launcher } = desk.running;
    const hosts = createTokenHosts({ modules, rootsFile, launcher, limits: LIMITS });
    opened.push(hosts);
    return { hosts, policy };
  };
  /** A card as these hosts list it; a process that was just started needs a moment for its readers. */
  const card = async (hosts: DesktopTokenHosts, label: string): Promise<Card> => {
    await desk.running.insertFor?.('approver');
    const deadline = performance.now() + 120_000;
    for (;;) {
      const found = (await hosts.list()).flatMap(({ cards }) => cards).find((each) => each.label === label);
      if (found !== undefined) return found;
      if (performance.now() > deadline) throw new Error(`no card ${label}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  /** A signature of one person: its JWS, or the code of the refusal; and how often a PIN was asked for. */
  const sign = async (
    { hosts, policy }: Production,
    person: string,
    profile: BankProfile,
  ): Promise<readonly [string, number]> => {
    let asked = 0;
    const signed = await hosts.sign({
      // The certificates of a software token are listed in training alone.
      choice: await (isHardware ? desk.choice(person, hosts) : desk.choice(person)),
      statement: batchStatement(person === 'preparer' ? 'freeze' : 'approve', [desk.message], policy, {
        profile: { id: 'bank', version: 1, sha256: jcsDigest(profile) },
        notAfter: new Date(Date.now() + DAY).toISOString(),
      }),
      messages: [desk.message],
      policy,
      onPhase(phase) {
        if (phase.phase !== 'waiting-for-pin') return;
        asked += 1;
        hosts.enterPin(phase.request.requestId, PIN);
      },
    });
    return [signed.ok ? signed.value.jws : signed.error.code, asked];
  };
  return {
    under,
    card,
    /** What became of an approval, and how often a PIN was asked for. */
    async approval(hardware: readonly TokenModel[] | null): Promise<readonly [string, number]> {
      const [said, asked] = await sign(await under(hardware), 'approver', PROFILE);
      return [said.split('.').length === 3 ? 'signed' : said, asked];
    },
    /** What became of a seal, with approvals of this policy. */
    async seal(hardware: readonly TokenModel[] | null): Promise<string> {
      const production = await under(hardware);
      const [freeze] = await sign(production, 'preparer', PROFILE);
      const [approval] = await sign(production, 'approver', PROFILE);
      const sealed = await production.hosts.sealMessage({
        key: desk.company(desk.running.company.signing),
        message: desk.message,
        approvals: [freeze, approval],
        policy: production.policy,
        profile: PROFILE,
        batch: { id: 'batch-1', revision: 1 },
      });
      return sealed.ok ? 'sealed' : `${freeze.slice(0, 20)} ${JSON.stringify(sealed.error)}`;
    },
    close: () => Promise.all(opened.map((each) => each.close())),
  };
}

const NO_TPM = leftOut('tpm2-pkcs11');

describe.skipIf(NO_TPM !== null)(`in production a software TPM${because(NO_TPM)}`, () => {
  needsItsName(startTpm);
});
describe('in production a virtual card', () => {
  needsItsName(startVirtualCards);
});

/** The tests of a token that gives itself out as hardware. */
function needsItsName(start: ModuleStarter): void {
  let desk: ModuleDesk;
  let production: ReturnType<typeof productionOn>;
  let kind: TokenModel;
  let self: Card;
  beforeAll(async () => {
    desk = await openModuleDesk(start);
    production = productionOn(desk);
    const { hosts } = await production.under([SMARTCARD]);
    const seen = await production.card(hosts, OFFICERS);
    kind = seen.tokenModel;
    self = seen;
  });
  afterAll(async () => {
    await production.close();
    await desk.stop();
  });

  test('says of itself that it is hardware', () => {
    expect(self).toMatchObject({ isHardwareSlot: true, unusable: null });
  });

  test('signs nothing under a policy that names no hardware, and no PIN is asked for', async () => {
    expect(await production.approval(null)).toEqual(['hardware-not-named', 0]);
  });

  test('signs nothing under a policy that names another kind', async () => {
    expect(await production.approval([SMARTCARD])).toEqual(['token-not-named', 0]);
  });

  test.each(['libraryManufacturer', 'libraryDescription', 'manufacturer', 'model'] as const)(
    'signs nothing where the policy names the kind with another %s',
    async (member) => {
      expect(await production.approval([{ ...kind, [member]: 'another' }])).toEqual(['token-not-named', 0]);
    },
  );

  test('signs where the policy names its module and model', async () => {
    expect(await production.approval([SMARTCARD, kind])).toEqual(['signed', 1]);
  });

  test('seals where the policy names it', async () => {
    expect(await production.seal([kind])).toBe('sealed');
  });

  test('makes no key of the company where the policy does not name it', async () => {
    const { hosts, policy } = await production.under([SMARTCARD]);
    const company = await production.card(hosts, desk.running.companyToken);
    const made = await hosts.makeKey({
      cardId: company.cardId,
      order: {
        label: 'made here',
        id: '0c0c0c0c',
        type: 'RSA-2048',
        usage: 'sign',
        subject: { commonName: 'Example AG', organisation: '', country: '' },
      },
      policy,
      onPhase: ({ phase }) => expect(phase).not.toBe('waiting-for-pin'),
    });
    expect(made.ok ? 'made' : made.error.code).toBe('token-not-named');
  });
}

describe('in production SoftHSM', () => {
  let desk: ModuleDesk;
  beforeAll(async () => {
    desk = await openModuleDesk(startSoftHsm);
  });
  afterAll(() => desk.stop());

  test('is refused even where the policy names its kind', async () => {
    const production = productionOn(desk, false);
    const { hosts } = await production.under([SMARTCARD]);
    const seen = await production.card(hosts, OFFICERS);
    expect(seen).toMatchObject({ isHardwareSlot: false, unusable: 'software-token-refused' });
    expect(await production.approval([seen.tokenModel])).toEqual(['software-token-refused', 0]);
    await production.close();
  });
});
