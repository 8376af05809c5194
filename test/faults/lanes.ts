// Runs tasks in a fixed number of lanes beside each other; a task may bring more of them.

export type Task = () => Promise<void>;

export class Lanes {
  readonly #count: number;
  readonly #failed: (cause: unknown) => void;
  readonly #tasks: Task[] = [];
  #working = 0;
  #changed = Promise.withResolvers<void>();

  /** @param failed learns what a task threw; the others go on. */
  constructor(count: number, failed: (cause: unknown) => void) {
    this.#count = count;
    this.#failed = failed;
  }

  push(task: Task): void {
    this.#tasks.push(task);
    this.#tell();
  }

  /** Ends when nothing is left and nobody is at work who could bring more. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.#count }, () => this.#lane()));
  }

  async #lane(): Promise<void> {
    for (;;) {
      const task = this.#tasks.shift();
      if (task === undefined) {
        if (this.#working === 0) return;
        await this.#changed.promise;
        continue;
      }
      this.#working += 1;
      try {
        await task();
      } catch (cause) {
        this.#failed(cause);
      } finally {
        this.#working -= 1;
        this.#tell();
      }
    }
  }

  /** A new promise each time: a lane that waits on one already kept would never let anything else run. */
  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
