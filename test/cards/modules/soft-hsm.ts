// SoftHSM 2: a library alone, one token for the officers and one for the company.
import { join } from 'node:path';
import { childLauncher } from '../../../main/token/module-host.ts';
import { prepareSoftHsm } from '../../../training/soft-hsm.ts';
import { softHsm } from '../../token/desk.ts';
import { type ModuleStarter } from './running-module.ts';
import { makeKeys, tokenTool } from './token-tool.ts';

export const OFFICERS = 'Officers';
export const SEAL = 'Company seal';
export const COMPANY_URI = 'pkcs11:token=Company%20seal;id=%0a';

export const startSoftHsm: ModuleStarter = async (folder, authority) => {
  const env = await prepareSoftHsm(join(folder, 'softhsm'));
  const path = softHsm();
  const tool = tokenTool({ path, env, folder });
  await tool.initialise(0, OFFICERS);
  await tool.initialise(1, SEAL);
  const made = await makeKeys(
    { officers: tool, company: tool },
    { officers: OFFICERS, company: SEAL },
    authority,
  );
  return {
    modules: [{ moduleId: 'softhsm', label: 'SoftHSM', kind: 'pkcs11', path, env }],
    launcher: childLauncher(),
    ...made,
    company: { signing: COMPANY_URI, decryption: COMPANY_URI },
    companyToken: SEAL,
    listObjects: () => tool.list(SEAL),
    service: null,
    reader: null,
    unlock: async () => undefined,
    stop: async () => undefined,
  };
};
