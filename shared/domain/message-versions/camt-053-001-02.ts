// Defines camt.053.001.02, BankToCustomerStatementV02: an account statement, as many programs still take it.
export const CAMT_053_001_02 = { name: 'camt.053.001.02' } as const;
