import { expect, it } from 'vitest';
import type { ModuleConfig } from './host.ts';
import { moduleRegistry } from './module-registry.ts';

const OWN: ModuleConfig = { moduleId: 'own', label: 'Own', kind: 'pkcs11', path: '/own.so' };

it('hands on a module that may not be loaded with its reason, however it was added', async () => {
  const handedOn: (readonly ModuleConfig[])[] = [];
  const registry = moduleRegistry({ configure: (modules) => void handedOn.push(modules) }, [OWN], {
    platform: 'linux',
    env: {},
  });
  await registry.use([
    { moduleId: 'a', label: 'A', path: '/nowhere/pkcs11.so' },
    { moduleId: 'b', label: 'B', path: 'relative.so' },
  ]);
  expect(handedOn).toEqual([
    [
      OWN,
      expect.objectContaining({ moduleId: 'a', refused: 'module-not-found' }),
      expect.objectContaining({ moduleId: 'b', refused: 'module-path' }),
    ],
  ]);
});
