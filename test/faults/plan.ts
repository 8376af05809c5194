// Which parts the rig has, how the cases of each are listed, chosen and run.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StdioDesk } from '../flow/stdio-desk.ts';
import { copyMadeDesk } from '../made-desks/made-desk.ts';
import type { RunningAction } from './actions.ts';
import { clockCases, evaluateClock, type ClockCase } from './clock.ts';
import { imagesOf, evaluateImages, traceDay, type SeenStates } from './disk.ts';
import type { Day, Image } from './images.ts';
import type { Finding } from './evaluate.ts';
import { Lanes, type Task } from './lanes.ts';
import { evaluateLive, liveCases, type LiveCase } from './live.ts';
import { traceOpenings, type OpeningCase } from './openings.ts';
import { evaluateProcess, PROCESS_CASES } from './process.ts';
import type { Product } from './product.ts';
import { buildShim } from './shim.ts';
import { evaluateStoreThread, storeCases, type StoreCase } from './store-thread.ts';
import type { Table } from './table.ts';
import { evaluateWire, wireCases, type WireCase } from './wire.ts';

export const SECTIONS = ['disk', 'opening', 'live', 'store', 'wire', 'clock', 'process'] as const;
export type Section = (typeof SECTIONS)[number];

/** Cases whose row and name contain these words. */
export interface Limit {
  readonly row: string;
  readonly name: string;
}

export type Choice = <T>(cases: readonly T[], classOf: (one: T) => string) => readonly T[];

export interface Plan {
  readonly product: Product;
  readonly parts: readonly Section[];
  readonly only: Limit | null;
  readonly choose: Choice;
  /** Of which acts the requests to the store are traced. */
  readonly acts: readonly RunningAction[];
  readonly place: string;
}

/** How the cases of a part are named: a row of the table, a name in it, and the class of a quick run. */
interface Naming<T> {
  readonly rowOf: (one: T) => string;
  readonly nameOf: (one: T) => string;
  readonly classOf: (one: T) => string;
}

const IMAGES: Naming<Image> = {
  rowOf: ({ kind }) => `disk: ${kind}`,
  nameOf: ({ name }) => name,
  classOf: ({ kind, later }) => `${kind}${later ? ' of a backup' : ''}`,
};
const OPENINGS: Naming<OpeningCase> = {
  rowOf: ({ opening, kind }) => `opening: ${kind} during ${opening}`,
  nameOf: ({ number }) => String(number),
  classOf: ({ opening }) => opening,
};
const LIVE: Naming<LiveCase> = {
  rowOf: ({ act, kind }) => `live: ${kind} during ${act}`,
  nameOf: ({ number }) => String(number),
  classOf: ({ kind }) => kind,
};
const STORE: Naming<StoreCase> = {
  rowOf: ({ act, kind }) => `store: ${kind} during ${act}`,
  nameOf: ({ request, number }) => `${request} ${number}`,
  classOf: ({ kind }) => kind,
};
const WIRE: Naming<WireCase> = {
  rowOf: ({ kind, step }) => `wire: ${kind} at ${step}`,
  nameOf: ({ fault }) => fault,
  classOf: ({ kind, about }) => `${kind} ${about}`,
};
const CLOCK: Naming<ClockCase> = {
  rowOf: ({ moment, act }) => `clock: ${moment} during ${act}`,
  nameOf: ({ move }) => move,
  classOf: ({ moment }) => moment,
};
const PROCESS: Naming<(typeof PROCESS_CASES)[number]> = {
  rowOf: (what) => `process: ${what}`,
  nameOf: (what) => what,
  classOf: () => '',
};

/** Runs what was chosen of each part, and counts both. */
export async function runPlan(plan: Plan, table: Table): Promise<void> {
  mkdirSync(plan.place, { recursive: true });
  const runner = new Runner(plan, table);
  await runner.run();
}

/** Desks that run at the same time: each is several processes that wait for each other. */
const LANES = 4;
const IMAGES_IN_A_ROW = 12;

class Runner {
  readonly #plan: Plan;
  readonly #table: Table;
  readonly #lanes: Lanes;
  #folders = 0;

  constructor(plan: Plan, table: Table) {
    this.#plan = plan;
    this.#table = table;
    this.#lanes = new Lanes(LANES, (cause) => table.ended(cause));
  }

  async run(): Promise<void> {
    const { place, product } = this.#plan;
    const wanted = (...parts: readonly Section[]): boolean =>
      parts.some((part) => this.#plan.parts.includes(part));
    if (wanted('disk', 'opening', 'live'))
      this.#push(async () => {
        const day = await traceDay(join(place, 'day'), product);
        if (wanted('live')) this.#live(day);
        if (wanted('opening')) await this.#openings(day);
        if (wanted('disk')) this.#disk(day);
      });
    if (wanted('store')) this.#push(() => this.#store());
    if (wanted('wire')) this.#wire();
    if (wanted('clock')) this.#clock();
    if (wanted('process')) this.#process();
    await this.#lanes.run();
  }

  #push(task: Task): void {
    this.#lanes.push(task);
  }

  #chosen<T>(cases: readonly T[], { rowOf, nameOf, classOf }: Naming<T>): readonly T[] {
    const { only, choose } = this.#plan;
    const some = choose(
      only === null
        ? cases
        : cases.filter((one) => rowOf(one).includes(only.row) && nameOf(one).includes(only.name)),
      classOf,
    );
    for (const one of some) this.#table.enumerated(rowOf(one));
    this.#table.leftOut(cases.length - some.length);
    return some;
  }

  #report<T>({ rowOf, nameOf }: Naming<T>): (one: T, findings: readonly Finding[]) => void {
    return (one, findings) => this.#table.ran(rowOf(one), nameOf(one), findings);
  }

  async #freshDesk(): Promise<{ readonly folder: string; readonly place: string }> {
    this.#folders += 1;
    const place = join(this.#plan.place, `desk-${this.#folders}`);
    mkdirSync(place, { recursive: true });
    const folder = join(place, 'folder');
    if ((await copyMadeDesk(folder)) === null) throw new Error('there is no prepared desk');
    return { folder, place };
  }

  /** A task of its own with a desk of its own for each group of cases. */
  #group<T>(
    cases: readonly T[],
    keyOf: (one: T) => string,
    work: (some: readonly T[], folder: string, place: string) => Promise<void>,
  ): void {
    for (const some of Map.groupBy(cases, keyOf).values())
      this.#push(async () => {
        const { folder, place } = await this.#freshDesk();
        await work(some, folder, place);
        rmSync(place, { recursive: true, force: true, maxRetries: 3 });
      });
  }

  #disk(day: Day): void {
    const { place, product } = this.#plan;
    const report = this.#report(IMAGES);
    const images = this.#chosen(imagesOf(day), IMAGES);
    const seenBefore: SeenStates = new Map();
    // In a row, because the next image is built on the one before; in parts so small that no lane waits long
    // for another in the end.
    const size = Math.max(IMAGES_IN_A_ROW, Math.ceil(images.length / (LANES * 16)));
    for (let from = 0; from < images.length; from += size)
      this.#push(() =>
        evaluateImages(
          day,
          images.slice(from, from + size),
          join(place, `images-${from}`),
          product,
          seenBefore,
          (one) => report(one.image, one.findings),
        ),
      );
  }

  async #openings(day: Day): Promise<void> {
    const { place, product } = this.#plan;
    const openings = await traceOpenings(day, join(place, 'openings'), product);
    const some = this.#chosen(openings.cases, OPENINGS);
    this.#push(async () => {
      await openings.judge(some, this.#report(OPENINGS));
      openings.close();
    });
  }

  #live(day: Day): void {
    const { product } = this.#plan;
    this.#group(
      this.#chosen(liveCases(day), LIVE),
      ({ act }) => act,
      (some, folder, place) => {
        const shim = { library: buildShim(place), log: '/dev/null', order: join(place, 'order'), product };
        return evaluateLive(folder, shim, some, this.#report(LIVE));
      },
    );
  }

  async #store(): Promise<void> {
    const { product } = this.#plan;
    const { folder, place } = await this.#freshDesk();
    const all = await storeCases(folder, { place, product }, this.#plan.acts);
    rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    this.#group(
      this.#chosen(all, STORE),
      ({ act }) => act,
      (some, desk, at) => evaluateStoreThread(desk, { place: at, product }, some, this.#report(STORE)),
    );
  }

  #wire(): void {
    const { product } = this.#plan;
    const report = this.#report(WIRE);
    this.#group(
      this.#chosen(wireCases(), WIRE),
      ({ step }) => step,
      async (some, folder) => {
        const desk = await StdioDesk.start(folder, { env: product });
        for (const one of some) report(one, await evaluateWire(desk, folder, one));
        await desk.stop();
      },
    );
  }

  #clock(): void {
    const { product } = this.#plan;
    this.#group(
      this.#chosen(clockCases(), CLOCK),
      ({ act }) => act,
      (some, folder, place) => evaluateClock(folder, place, product, some, this.#report(CLOCK)),
    );
  }

  #process(): void {
    const report = this.#report(PROCESS);
    this.#group(
      this.#chosen(PROCESS_CASES, PROCESS),
      (what) => what,
      async (some, folder) => {
        const desk = await StdioDesk.start(folder, { env: this.#plan.product });
        for (const what of some) report(what, await evaluateProcess(desk, what));
        await desk.stop();
      },
    );
  }
}
