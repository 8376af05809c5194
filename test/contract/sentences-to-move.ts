// Files of the product that hold sentences of their own.

/** Still to be moved into the catalogues. The list is empty and stays so. */
export const SENTENCES_TO_MOVE: ReadonlySet<string> = new Set();

/** These stay, each for its reason. */
export const SENTENCES_THAT_STAY: ReadonlyMap<string, string> = new Map([
  [
    'main/app/administer/onboarding/steps.ts',
    'The words of earlier entries of the log, which are recognised.',
  ],
  ['main/app/administer/settings/diagnostics-report.ts', 'Read by those who support the program.'],
  ['main/app/administer/settings/check-pages.ts', 'The diagnostic log names a damaged page.'],
  ['main/app/desk/page-style.ts', 'Styles and a security policy of a page.'],
  ['main/bank/answer/statuses.ts', 'A table of the interface document that a script prints for developers.'],
  ['main/iso20022/xml/xml-reader.ts', 'A reason as the parser itself would write it.'],
  ['main/lifecycle/diagnostics.ts', 'The diagnostic log is read by developers.'],
  ['main/rpc/protocol.ts', 'An error inside the program.'],
  ['main/shells/electron/token-launcher.ts', 'The name of a process, as the system lists it.'],
  ['main/shells/stdio/main.ts', 'The usage of a program that scripts start.'],
  ['shared/domain/charset.ts', 'Letters and what replaces them.'],
  ['shared/domain/currency-list.ts', 'The list of ISO 4217, with the names it gives.'],
  ['shared/domain/schemas.ts', 'A refusal of a schema, which no page shows.'],
  [
    'shared/domain/policy-edit.ts',
    'A reason inside a signed policy: a document keeps the words it was signed with.',
  ],
  ['shared/domain/policy.ts', 'A refusal of a schema, which no page shows.'],
  ['shared/domain/fingerprint-words.ts', 'The word list of fingerprints, the same in every language.'],
]);
