// Owns the second client at the sandbox: its keys registered there, its requests, and the outcome of each in
// one line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute } from '../../sandbox/control/commands.ts';
import { DEFAULTS } from '../../sandbox/state/settings.ts';
import type { ClientKeys } from '../second-bank/client/client-options.ts';
import { SecondClient, type CaseAnswer, type Result } from '../second-bank/client/second-client.ts';
import type { FoundPage } from '../second-bank/client/read-json.ts';
import type { StatusReport } from '../second-bank/client/read-report.ts';
import { makeKeys, pairFromFiles, removeKeys, type KeySet, type Pair } from '../second-bank/wire/keys.ts';
import { freshId, pain001, pain008, transaction } from '../sandbox/messages.ts';
import { openSandbox, type OpenSandbox } from '../sandbox/open-sandbox.ts';
import type { ClientVariant } from './sandbox-variants.ts';
import type { OperationName } from './variant.ts';

interface Paid {
  readonly endToEndId: string;
  readonly uetr: string;
}

const refusedOf = (result: { readonly status: number; readonly texts: readonly string[] }): string =>
  `status ${result.status} ${result.texts.join(' ')}`.trim();

export class ClientAtSandbox {
  readonly #open: OpenSandbox;
  readonly #own: KeySet;
  readonly #folder: string;
  readonly #keys: ClientKeys;
  #client: SecondClient;
  #paid: readonly Paid[] = [];
  #credit = '';
  #variant: ClientVariant | null = null;

  private constructor(open: OpenSandbox, own: KeySet, folder: string, keys: ClientKeys) {
    this.#open = open;
    this.#own = own;
    this.#folder = folder;
    this.#keys = keys;
    this.#client = this.#fresh({});
  }

  static async open(): Promise<ClientAtSandbox> {
    const [open, own] = [await openSandbox('variants'), await makeKeys()];
    const { facts } = open.client;
    const folder = mkdtempSync(join(tmpdir(), 'variants-client-'));
    const file = (name: string, text: string): string => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    };
    const ofBank = async (name: string, cert: string): Promise<Pair> =>
      pairFromFiles(file(`${name}.pem`, cert), own.stranger.keyFile);
    const keys: ClientKeys = {
      ca: { cert: facts.caPem },
      clientTls: { cert: facts.tls.certPem, key: facts.tls.keyPem },
      clientSigning: own.clientSigning,
      clientDecryption: own.clientDecryption,
      bankSigning: await ofBank('bank-signing', facts.bank.signingCertPem),
      bankEncryption: await ofBank('bank-encryption', facts.bank.encryptionCertPem),
    };
    execute(open.sandbox.bank, {
      control: 'register.client',
      signingCertPem: own.clientSigning.cert,
      encryptionCertPem: own.clientDecryption.cert,
    });
    return new ClientAtSandbox(open, own, folder, keys);
  }

  async close(): Promise<void> {
    await this.#open.close();
    await removeKeys(this.#own);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #fresh(options: ClientVariant['side']): SecondClient {
    const { facts } = this.#open.client;
    return new SecondClient({
      url: facts.baseUrl,
      keys: this.#keys,
      clientId: facts.clientId,
      clientSecret: facts.clientSecret,
      tokenVariant: 'json',
      ...options,
    });
  }

  begin(variant: ClientVariant): void {
    this.#open.order('settings.set', { settings: { ...DEFAULTS, ...variant.bank } });
    this.#client = this.#fresh(variant.side);
    this.#variant = variant;
    this.#paid = [];
  }

  run(operation: OperationName): Promise<string> {
    return this.#paths[operation]();
  }

  async #credited(): Promise<string> {
    const both = [transaction(), transaction()];
    this.#credit = pain001({
      msgId: freshId('MSG'),
      debtorIban: this.#open.iban('GB-EUR'),
      date: this.#open.today(),
      transactions: both,
    });
    const outcome = reported(await this.#client.initiate(this.#credit));
    const known = this.#open.sandbox.bank.ledger.summary(this.#open.sandbox.bank.clock.now());
    this.#paid = both.map(({ endToEndId }) => ({
      endToEndId,
      uetr: String(known.findLast((each) => each.endToEndId === endToEndId)?.uetr),
    }));
    return outcome;
  }

  async #another(): Promise<Paid> {
    const one = transaction();
    await this.#client.initiate(
      pain001({
        msgId: freshId('MSG'),
        debtorIban: this.#open.iban('GB-EUR'),
        date: this.#open.today(),
        transactions: [one],
      }),
    );
    const known = this.#open.sandbox.bank.ledger.summary(this.#open.sandbox.bank.clock.now());
    return {
      endToEndId: one.endToEndId,
      uetr: String(known.findLast((each) => each.endToEndId === one.endToEndId)?.uetr),
    };
  }

  #key() {
    const [{ endToEndId, uetr } = { endToEndId: '', uetr: '' }] = this.#paid;
    return { endToEndId, globalNumber: uetr, ...this.#variant?.key };
  }

  async #found(form: { readonly xml?: boolean; readonly deprecated?: boolean }): Promise<string> {
    const [{ uetr } = { uetr: '' }] = this.#paid;
    return foundOf(await this.#client.enhanced({ uetr }, form), uetr);
  }

  #reason(): string {
    return this.#variant?.reason ?? '12345';
  }

  readonly #paths: Readonly<Record<OperationName, () => Promise<string>>> = {
    '4.4 credit transfer': () => this.#credited(),
    '4.4 direct debit': async () => {
      const creditorIban = this.#open.iban('DE-EUR');
      return reported(
        await this.#client.initiate(
          pain008({
            msgId: freshId('DD'),
            creditorIban,
            date: this.#open.today(),
            endToEndId: freshId('D'),
            amount: '12.50',
          }),
        ),
      );
    },
    '4.4 the same again': async () => reported(await this.#client.initiate(this.#credit)),
    '4.1 create': async () => {
      const xml = pain001({
        msgId: freshId('MSG'),
        debtorIban: this.#open.iban('GB-EUR'),
        date: this.#open.today(),
        transactions: [transaction()],
      });
      const created = await this.#client.create(xml);
      return created.ok
        ? created.value === '' || created.value === 'undefined'
          ? 'nothing'
          : 'created'
        : refusedOf(created);
    },
    '4.7 inquiry': async () => reported(await this.#client.inquirePost(this.#key())),
    '4.7 unknown payment': async () => reported(await this.#client.inquirePost({ endToEndId: 'NOBODY' })),
    '4.8 inquiry': async () => reported(await this.#client.inquireGet(this.#key())),
    '4.9 retrieve': async () => {
      const answer = await this.#client.retrieve(this.#paid[0]?.endToEndId ?? '');
      return reported(answer);
    },
    '4.2 search': () => this.#found({}),
    '4.2 search in XML': () => this.#found({ xml: true }),
    '4.3 search, deprecated': () => this.#found({ deprecated: true }),
    '4.5 reconfirm in JSON': async () =>
      decided(
        await this.#client.reconfirm(this.#variant?.types.reconfirm ?? 'RECNFRM', {
          uetr: (await this.#another()).uetr,
          reason: this.#reason(),
        }),
      ),
    '4.5 reject in XML': async () =>
      decided(
        await this.#client.reconfirm(
          this.#variant?.types.reject ?? 'RJCTCNFRM',
          { uetr: (await this.#another()).uetr, reason: this.#reason() },
          'xml',
        ),
      ),
    '4.6 stop in JSON': async () =>
      decided(
        await this.#client.stop(
          { uetr: this.#paid[0]?.uetr ?? '', reason: 'DUPL' },
          'json',
          this.#variant?.types.stop ?? 'STOP_REQUEST',
        ),
      ),
    '4.6 recall in XML': async () =>
      decided(
        await this.#client.stop(
          { uetr: this.#paid[1]?.uetr ?? '', reason: 'DUPL' },
          'xml',
          this.#variant?.types.stop ?? 'STOP_REQUEST',
        ),
      ),
    '4.10 balance': async () => {
      const from = new Date(Date.parse(this.#open.today()) - 7 * 86_400_000).toISOString().slice(0, 10);
      const answer = await this.#client.balance({
        base_currency: 'EUR',
        account_identifier: this.#open.iban('DE-EUR'),
        from_date: from,
      });
      if (!answer.ok) return refusedOf(answer);
      return `${answer.value.understood ? 'understood' : 'not understood'}, ${answer.value.rows.length === 0 ? 'no' : 'with'} balances`;
    },
    '7 refused request': async () => {
      const answer = await this.#client.enhanced({ bic_or_bei: 'SNDBGB2L' });
      return answer.ok
        ? 'answered'
        : `status ${answer.status}, ${answer.texts.some((text) => /bic/iu.test(text)) ? 'in the words of the bank' : 'no words'}`;
    },
  };
}

function reported(result: Result<StatusReport>): string {
  if (!result.ok) return `status ${result.status}`;
  const statuses = [...new Set(result.value.payments.map(({ status }) => status ?? 'no status'))];
  return statuses.join(' ');
}

function decided(result: Result<CaseAnswer>): string {
  return result.ok ? result.value.status : refusedOf(result);
}

function foundOf(result: Result<FoundPage>, uetr: string): string {
  if (!result.ok) return refusedOf(result);
  return result.value.payments.some((each) => each.uetr === uetr) ? 'found' : 'lost';
}
