// The two stacks that every act must work on: SoftHSM2, and virtual cards behind PC/SC and OpenSC.
import type { FrozenMessage, KeyChoice } from '../../main/ports/token.ts';
import type { DesktopTokenHosts } from '../../main/token/host.ts';
import type { Policy } from '../../shared/domain/policy.ts';
import { createDesk } from '../token/desk.ts';
import { frozen } from '../token/pain-fixture.ts';
import { startStack } from './stack.ts';

export interface Backend {
  readonly policy: Policy;
  readonly message: FrozenMessage;
  readonly hosts: DesktopTokenHosts;
  choice(person: string): Promise<KeyChoice>;
  stop(): Promise<void>;
}

async function softHsm(): Promise<Backend> {
  const desk = await createDesk(
    [
      { id: 'preparer', roles: ['preparer'], algorithm: 'RS256' },
      { id: 'approver', roles: ['approver'], algorithm: 'RS256' },
      { id: 'elliptic', roles: ['approver'], algorithm: 'ES256', key: { type: 'P-256' } },
      { id: 'careful', roles: ['approver'], algorithm: 'RS256', key: { alwaysAuthenticate: true } },
      {
        id: 'careful-ec',
        roles: ['approver'],
        algorithm: 'ES256',
        key: { type: 'P-256', alwaysAuthenticate: true },
      },
    ],
    false,
  );
  const hosts = desk.hosts();
  return {
    policy: desk.policy,
    message: await frozen(),
    hosts,
    choice: (person) => desk.choice(hosts, person),
    stop: () => desk.remove(),
  };
}

async function virtualCards(): Promise<Backend> {
  const stack = await startStack();
  await stack.rest();
  const hosts = stack.hosts();
  return {
    policy: stack.policy,
    message: stack.message,
    hosts,
    choice: (person) => stack.choice(hosts, person),
    stop: () => stack.stop(),
  };
}

export const BACKENDS = [
  ['SoftHSM2', softHsm],
  ['virtual cards through OpenSC', virtualCards],
] as const;
