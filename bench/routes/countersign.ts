// What the desk does of the same work: from data to the canonical message with digest and sums, its own first
// reading with the official schema, the signature and the sealed body. The key is in the process, as for the
// other routes: what a card costs stands in the table of the whole job.
import { randomBytes } from 'node:crypto';
import { sealMessage } from '../../main/envelope/seal.ts';
import { readFrozen } from '../../main/iso20022/first-reading.ts';
import { buildGroup, initiatingParty } from '../../main/iso20022/group.ts';
import { SplitWriter } from '../../main/iso20022/split.ts';
import { buildTransaction } from '../../main/iso20022/transaction.ts';
import { signPayload } from '../../test/interop/company.ts';
import { rsaPair } from '../../test/interop/keys.ts';
import { trainingProfile } from '../../test/interop/profile.ts';
import { measure } from '../measured.ts';
import { decimal, executionDate, OWN, samplePayment } from '../sample-payments.ts';

const count = Number(process.argv[2]);
const kind = 'pain.001.001.03';
const [company, bank] = [await rsaPair('CN=Company'), await rsaPair('CN=Bank')];
const profile = trainingProfile({ signing: bank, encryption: bank }, 'modern');

const pieces = await measure('write', () => {
  const written: Uint8Array[] = [];
  const writer = new SplitWriter(
    { kind, creationDateTime: '2026-11-20T10:00:00', initiatingParty: initiatingParty(OWN.name) },
    // One message, as the other routes write it.
    { messageBytes: 2_000_000_000, transactionsPerMessage: 10_000_000 },
    () => 'BENCH-1',
    ['BENCH-P1'],
    (message) => written.push(...message.pieces),
  );
  writer.group(
    buildGroup(kind, {
      pmtInfId: 'BENCH-P1',
      valueDate: executionDate(new Date()),
      ownName: OWN.name,
      ownAccount: { kind: 'iban', value: OWN.iban },
      ownBic: OWN.bic,
      chargeBearer: 'SLEV',
    }),
  );
  for (let number = 0; number < count; number += 1) {
    const { endToEndId, minor, name, iban, bic, remittance } = samplePayment(number);
    writer.transaction(
      buildTransaction(kind, {
        endToEndId,
        amount: decimal(minor),
        currency: 'EUR',
        name,
        account: { kind: 'iban', value: iban },
        bic,
        remittance: [remittance],
      }),
    );
  }
  const made = writer.finish();
  if (!made.ok) throw new Error(made.error.code);
  return written;
});
await measure('read back, with the schema', () => {
  const read = readFrozen(pieces);
  if (!read.ok) throw new Error(read.error.code);
  if (read.value.transactions !== count) throw new Error('not all payments were read');
});
const signature = await measure('sign', () => signPayload(profile, pieces, company));
await measure('encrypt', async () => {
  const sealed = await sealMessage({
    profile,
    chunks: pieces,
    signature,
    now: new Date(),
    random: randomBytes,
  });
  if (!sealed.ok) throw new Error(sealed.error.code);
});
