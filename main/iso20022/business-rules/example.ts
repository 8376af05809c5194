// The small vocabulary in which a rule's examples change a sample message; the tests carry them out.

/** One change. Paths are element names joined by `/`, from the header, the group or the transaction. */
export type ExampleChange =
  | {
      readonly in: 'header' | 'group' | 'transaction';
      readonly path: string;
      readonly text: string | null;
      readonly currency?: string;
    }
  | { readonly in: 'message'; readonly repeat: 'transaction' | 'group' };

/** `sample`: which sample message is changed. */
export interface Edit {
  readonly sample: 'sepa' | 'cross-border' | 'direct-debit';
  readonly changes: readonly ExampleChange[];
}

type Builder = (...changes: readonly ExampleChange[]) => Edit;

export const sepa: Builder = (...changes) => ({ sample: 'sepa', changes });
export const crossBorder: Builder = (...changes) => ({ sample: 'cross-border', changes });
export const directDebit: Builder = (...changes) => ({ sample: 'direct-debit', changes });

/** Sets a text of the transaction; `null` removes the element. */
export function tx(path: string, text: string | null): ExampleChange {
  return { in: 'transaction', path, text };
}

/** Sets an amount of the transaction with its currency. */
export function money(path: string, text: string, currency: string): ExampleChange {
  return { in: 'transaction', path, text, currency };
}

export function group(path: string, text: string | null): ExampleChange {
  return { in: 'group', path, text };
}

export function header(path: string, text: string | null): ExampleChange {
  return { in: 'header', path, text };
}

/** The same transaction a second time. */
export const againTransaction: ExampleChange = { in: 'message', repeat: 'transaction' };
/** The same group with its transaction a second time. */
export const againGroup: ExampleChange = { in: 'message', repeat: 'group' };
