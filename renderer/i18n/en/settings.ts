// Words of the log and of the settings.
import { groups, members, profileWords } from './profile.ts';
import { diagnostics, locks, updates, vault } from './settings-pages.ts';

export const log = {
  title: 'Log',
  list: 'Acts',
  filter: 'Filter acts',
  columns: { position: '#', at: 'Time', act: 'Act', actor: 'Who', subject: 'What', detail: 'Details', hash: 'Hash' },
  verify: 'Verify the chain',
  verifying: 'Verifying…',
  intact: (size: number) => `Intact: all ${size.toLocaleString('en')} acts hash to the head.`,
  broken: (position: number) => `BROKEN at act ${position}: it or an act before it was changed.`,
  head: 'Head',
  thisDesk: 'This desk',
  messageOf: (reference: string) => `Message ${reference}`,
  emptyTitle: 'No acts yet',
  empty: 'Every act leaves a line here that cannot be changed unseen.',
  emptyFilter: 'No act fits the filter.',
};

export const settings = {
  words: profileWords, groups, members, locks, vault, updates, diagnostics,
  title: 'Settings',
  tabs: { bank: 'Bank profile', onboarding: 'Onboarding', cards: 'Cards', appearance: 'Appearance', vault: 'Vault and recovery', updates: 'Updates', diagnostics: 'Diagnostics', about: 'This desk' },
  profile: {
    none: 'No bank profile', noneNote: 'Without a profile batches can be prepared, approved and released, but not sealed or sent.',
    name: 'Profile', version: 'Version', environment: 'Environment', baseUrl: 'Base URL', digest: 'Profile SHA-256',
    legacyWarning: 'The legacy suite uses SHA-1 and 3DES because the bank wants it.',
    certificates: 'The bank’s certificates', certificatesNote: 'Compare the words with those in the bank’s letter.',
    use: { signing: 'Bank signs with', encryption: 'Encrypted for', 'tls-authority': 'Vouches for the server' },
  },
  test: {
    title: 'Connection test', run: 'Test the connection', running: 'Testing…', note: 'Runs each check in turn and shows the first failure. Does not affect payments.',
    steps: { dns: 'Find the host', tcp: 'Connect', tls: 'TLS, server certificate', 'client-certificate': 'Our client certificate', 'access-token': 'Access token', signature: 'Signature', encryption: 'Encryption' },
    results: { passed: 'passed', failed: 'failed', 'not-reached': 'not reached' },
  },
  about: { company: 'Company', desk: 'Desk', environment: 'Environment', shell: 'Shell', version: 'Version', log: 'Log head', zone: 'Time zone' },
  appearance: {
    theme: 'Theme', themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    density: 'Rows', densities: { compact: 'Compact', comfortable: 'Comfortable' },
    language: 'Language', english: 'English', rail: 'Rail', railCollapsed: 'Icons only', railOpen: 'Icons and words',
    keyboard: 'Keyboard help',
  },
};
