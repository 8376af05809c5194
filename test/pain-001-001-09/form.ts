// What the reader, the rules and the writer know of pain.001.001.09; its types are the official schema's.
import { compileSchema } from '../../main/iso20022/schema/compile.ts';
import { CREDIT_TRANSFER, definePain, SPECIAL_2009 } from '../../main/iso20022/versions/version.ts';
import { officialTables } from './official-tables.ts';
import { PAIN_001_001_09 } from './version.ts';

const TABLES = officialTables(PAIN_001_001_09.name);

export const FORM = definePain(PAIN_001_001_09, CREDIT_TRANSFER, {
  schema: compileSchema(PAIN_001_001_09.name, [TABLES.complex], [TABLES.simple]),
  headerType: 'GroupHeader85',
  groupType: 'PaymentInstruction30',
  transactionType: 'CreditTransferTransaction34',
  valueDate: [
    ['ReqdExctnDt', 'Dt'],
    ['ReqdExctnDt', 'DtTm'],
  ],
  bic: 'BICFI',
  special: {
    ...SPECIAL_2009,
    group: { ...SPECIAL_2009.group, InstrForDbtrAgt: 'instruction' },
    bank: { ...SPECIAL_2009.bank, LEI: 'bank' },
    account: { ...SPECIAL_2009.account, Prxy: 'account-form' },
  },
});
