// Owns the run of the mutants: each alone, against the rows of its operation, until one of them is red.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Row, Sample, World } from '../row.ts';
import { bySample, evaluationOf, performed, ROWS, withWorld } from '../run.ts';
import { ORDER_FILE, type LayerOrder, type Mutant } from './mutant.ts';

const LAYER = pathToFileURL(new URL('layer.ts', import.meta.url).pathname).href;

export interface MutantResult {
  readonly mutant: Mutant;
  /** The row that went red; null where none did. */
  readonly red: Row | null;
}

/** Desks that run mutants side by side, each with a bank of its own. */
const LANES = 2;

/** In each lane one after another; `done` receives each result as it comes. */
export async function runMutants(
  chosen: readonly Mutant[],
  done: (result: MutantResult) => void,
): Promise<void> {
  const lanes = Array.from({ length: LANES }, (_, lane) => chosen.filter((_each, at) => at % LANES === lane));
  await Promise.all(lanes.filter((lane) => lane.length > 0).map((lane) => runLane(lane, done)));
}

async function runLane(chosen: readonly Mutant[], done: (result: MutantResult) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-mutants-'));
  const file = join(folder, 'order.json');
  try {
    await withWorld({ preload: LAYER, env: { [ORDER_FILE]: file } }, async (world) => {
      const order = await introduced(world, folder);
      const runner = new Runner(world, (mutant) => {
        writeFileSync(`${file}.new`, JSON.stringify({ ...order, mutant }));
        renameSync(`${file}.new`, file);
      });
      for (const mutant of chosen) done({ mutant, red: await runner.try(mutant) });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The layer's own keys are registered at the bank beside the desk's. */
async function introduced({ bank }: World, folder: string): Promise<Omit<LayerOrder, 'mutant'>> {
  const [signing, encryption] = [keyPair(folder, 'signing'), keyPair(folder, 'encryption')];
  const deskEncryptionCertificatePem = bank.encryptionCertificate();
  await bank.order('register.client', {
    signingCertPem: signing.certificatePem,
    encryptionCertPem: encryption.certificatePem,
  });
  return {
    bank: {
      encryptionKeyPem: bank.key('bank-encryption.key.pem'),
      encryptionCertificatePem: bank.key('bank-encryption.cert.pem'),
      signing: {
        keyPem: bank.key('bank-signing.key.pem'),
        certificatePem: bank.key('bank-signing.cert.pem'),
      },
    },
    own: { signing, encryptionKeyPem: encryption.keyPem },
    deskEncryptionCertificatePem,
  };
}

function keyPair(folder: string, name: string): { readonly keyPem: string; readonly certificatePem: string } {
  const [key, certificate] = [join(folder, `${name}.key.pem`), join(folder, `${name}.cert.pem`)];
  const done = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-days',
      '30',
      '-subj',
      `/CN=conformance ${name}`,
    ],
    { encoding: 'utf8' },
  );
  if (done.status !== 0) throw new Error(`openssl: ${done.stderr}`);
  return { keyPem: readFileSync(key, 'utf8'), certificatePem: readFileSync(certificate, 'utf8') };
}

class Runner {
  readonly #world: World;
  readonly #set: (mutant: Mutant | null) => void;
  /** Rows that hold without a mutant: the others prove nothing. */
  readonly #holding = new Map<Sample, readonly Row[]>();

  constructor(world: World, set: (mutant: Mutant | null) => void) {
    this.#world = world;
    this.#set = set;
    set(null);
  }

  async try(mutant: Mutant): Promise<Row | null> {
    for (const [sample, rows] of samplesFor(mutant)) {
      const holding = await this.#holdingOf(sample, rows);
      if (holding.length === 0) continue;
      const red = await this.#red(mutant, sample, holding);
      if (red === null) continue;
      return red;
    }
    return null;
  }

  async #red(mutant: Mutant, sample: Sample, rows: readonly Row[]): Promise<Row | null> {
    this.#set(mutant);
    const evidence = await performed(this.#world, sample);
    this.#set(null);
    if (typeof evidence !== 'string')
      return rows.find((row) => evaluationOf(this.#world, row, evidence) !== null) ?? null;
    // The act could not be performed at all: that counts only where it still can without the mutant.
    const again = await performed(this.#world, sample);
    if (typeof again === 'string')
      throw new Error(`${sample.id} cannot be performed any more after ${mutant.id}: ${again}`);
    return rows[0] ?? null;
  }

  async #holdingOf(sample: Sample, rows: readonly Row[]): Promise<readonly Row[]> {
    const known = this.#holding.get(sample);
    if (known !== undefined) return known;
    this.#set(null);
    const evidence = await performed(this.#world, sample);
    const holding =
      typeof evidence === 'string'
        ? []
        : rows.filter((row) => evaluationOf(this.#world, row, evidence) === null);
    this.#holding.set(sample, holding);
    return holding;
  }
}

/** The rows of the mutant's operation; first the samples with a row that names the member. */
function samplesFor(mutant: Mutant): readonly (readonly [Sample, readonly Row[]])[] {
  const groups = [...bySample(ROWS.filter(({ sample }) => sample.operation === mutant.operation))];
  const member =
    mutant.side === 'request' ? `${mutant.place} ${mutant.name}` : (mutant.path.split('/').at(-1) ?? '');
  const names = ([, rows]: readonly [Sample, readonly Row[]]): boolean =>
    rows.some(({ id }) => id.includes(member));
  return [...groups.filter(names), ...groups.filter((group) => !names(group))];
}
