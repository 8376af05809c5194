// Every read of the contract with its right input, about each thing that an answer has named before.
import { contract, type CallName } from '../../shared/ipc/contract.ts';
import { RIGHT } from './samples.ts';

export const READS = (Object.keys(contract) as CallName[]).filter((name) => contract[name].effect === 'read');

/** What an input names one thing by, and how identifications of its kind begin. */
const KINDS = {
  batch: 'batch',
  payment: 'payment',
  message: 'message',
  case: 'case',
  answer: 'answer',
  entry: 'entry',
  report: 'report',
  beneficiary: 'ben',
  import: 'import',
  file: 'file',
} as const;
const NAMES = Object.keys(KINDS) as readonly (keyof typeof KINDS)[];
const FILTERS = ['text', 'states', 'statusGroup', 'onlyFindings'];

/** Every identification that an answer has carried, by its kind. */
export class NamedThings {
  readonly #ids = new Map<string, Set<string>>();

  keep(value: unknown): void {
    if (Array.isArray(value)) value.forEach((one) => this.keep(one));
    else if (typeof value === 'object' && value !== null) {
      // An entry of an account is named after what it says, and not as other things are.
      if ('entry' in value && typeof value.entry === 'string') this.#add('entry', value.entry);
      Object.values(value).forEach((one) => this.keep(one));
    } else if (typeof value === 'string') {
      const kind = /^(?<kind>[a-z]+)-[a-z0-9]{10,}$/u.exec(value)?.groups?.['kind'];
      if (kind !== undefined) this.#add(kind, value);
    }
  }

  #add(kind: string, id: string): void {
    this.#ids.set(kind, (this.#ids.get(kind) ?? new Set()).add(id));
  }

  /**
   * One input for each thing of its kind, and as little of a filter as the call takes; `text` is what the
   * searches look for.
   */
  inputsOf(name: CallName, text: string): readonly object[] {
    const sample: Record<string, unknown> = { ...RIGHT[name] };
    const isSearch = name === 'search.find' || name === 'counterparties.find';
    for (const filter of FILTERS) if (!isSearch) delete sample[filter];
    if (isSearch) sample['text'] = text;
    for (const filter of ['country', 'minimum', 'order'])
      if (name === 'batches.reviewTransactions') delete sample[filter];
    if ('beneficiaries' in sample) sample['beneficiaries'] = [...(this.#ids.get('ben') ?? [])];
    const thing = NAMES.find((one) => one in sample && typeof sample[one] === 'string');
    const inputs =
      thing === undefined
        ? [sample]
        : [...(this.#ids.get(KINDS[thing]) ?? [])].map((id) => ({ ...sample, [thing]: id }));
    return 'with' in sample
      ? inputs.flatMap((one) => ['before', 'last-run'].map((which) => ({ ...one, with: which })))
      : inputs;
  }
}
