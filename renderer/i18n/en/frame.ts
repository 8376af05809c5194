// Words of the frame: rail, top bar, bottom line, palette, keyboard help.
export const frame = {
  product: 'Countersign',
  skip: 'Skip to the content',
  rail: 'Screens',
  collapse: 'Collapse the rail',
  expand: 'Widen the rail',
  screens: {
    desk: 'Desk', payments: 'Payments', approvals: 'Approvals', outbox: 'Outbox', status: 'Status', cases: 'Cases',
    cash: 'Cash', officers: 'Officers', log: 'Log', settings: 'Settings', welcome: 'Training',
  },
  counter: { cases: 'waiting for somebody', approvals: 'waiting for you', outbox: 'of unknown outcome', status: 'rejected' },
  environment: {
    training: 'TRAINING', sandbox: 'SANDBOX', production: 'PRODUCTION',
    trainingNote: 'The bank is built in. No real money moves.',
    sandboxNote: 'The bank’s test environment. No real money moves.',
  },
  opening: 'Opening the desk …',
  missing: { 'browser-sandbox': 'Started by root: the browser’s own sandbox is off.' },
  search: 'Search payments, cases, accounts, commands',
  noBank: {
    title: 'This desk has no bank',
    explain: 'It only exchanges packs: open one, review and approve what is in it, and save it as a pack again. Nothing of this desk opens a connection; the desk that each batch names seals and sends it.',
    open: 'Open a pack',
  },
  network: {
    online: 'Online', offline: 'Offline', unreachable: (since: string) => `Bank unreachable since ${since}`,
    switch: 'Use the network',
    none: 'Packs only',
    explainOffline: 'Nothing leaves this computer until you go online.',
  },
  cards: {
    none: 'No card', one: (holder: string) => holder, many: (count: number) => `${count} cards`,
    unknownHolder: 'Card not enrolled', label: 'Cards in the readers',
  },
  bottom: {
    saved: (time: string) => `Saved ${time}`,
    log: (size: number) => `Log ${size.toLocaleString('en')} acts`,
    intact: 'intact', broken: 'BROKEN',
    bank: 'Bank’s time', businessDate: 'Business date',
    version: (version: string) => `Version ${version}`,
    noProfile: 'No bank profile',
  },
  lost: 'The desk does not answer.',
  palette: {
    title: 'Search and commands', placeholder: 'A name, an account, an amount, a command…', nothing: 'Nothing found. Try an account, a name, a reference or a command.',
    commands: 'Commands', found: 'Found', go: (screen: string) => `Go to ${screen}`,
    newTransfer: 'New credit transfer batch', newDebit: 'New direct debit batch', importFile: 'Import a payment file', newCase: 'New case about a payment', searchBank: 'Search payments at the bank',
    offline: 'Work offline', online: 'Go online', light: 'Light theme', dark: 'Dark theme', system: 'Theme of the system',
    compact: 'Compact rows', comfortable: 'Comfortable rows', help: 'Keyboard help', verify: 'Verify the log',
    policy: 'Read the policy', changePolicy: 'Change the policy', whoCanRelease: 'Who can release today?', setting: (page: string) => `Settings: ${page}`,
    kind: { batch: 'Batch', payment: 'Payment', case: 'Case', counterparty: 'Name', account: 'Account', report: 'Report' },
  },
  help: {
    title: 'Keyboard',
    groups: [
      { title: 'Everywhere', keys: [['Ctrl K', 'Search and commands'], ['?', 'This help'], ['Esc', 'Back, or close what is open'], ['F6', 'Next part of the window'], ['/', 'Filter the list']] },
      { title: 'Go to', keys: [['G D', 'Desk'], ['G P', 'Payments'], ['G A', 'Approvals'], ['G O', 'Outbox'], ['G S', 'Status'], ['G E', 'Cases'], ['G C', 'Cash'], ['G F', 'Officers'], ['G L', 'Log'], ['G T', 'Settings']] },
      { title: 'In a list', keys: [['↑ ↓', 'Move'], ['Home End', 'First and last'], ['Enter', 'Open'], ['Space', 'Look or select']] },
      { title: 'In the payment grid', keys: [['Tab', 'Next cell, then next row'], ['Enter', 'Change, and down'], ['F2', 'Change the cell'], ['Esc', 'Leave the cell as it was'], ['Ctrl V', 'Paste rows'], ['Ctrl D', 'Same as above'], ['Ctrl Delete', 'Remove the row']] },
    ] as const,
  },
};
