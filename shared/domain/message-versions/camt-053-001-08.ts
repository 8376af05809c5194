// Defines camt.053.001.08, BankToCustomerStatementV08: an account statement, as banks send it since 2023.
export const CAMT_053_001_08 = { name: 'camt.053.001.08' } as const;
