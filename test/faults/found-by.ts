// Where each seeded defect has to be found: a part of the rig, and what of it is enough.
import type { Limit, Section } from './plan.ts';

export const FOUND_BY: Readonly<Record<string, Limit & { readonly part: Section }>> = {
  'no-sync': { part: 'disk', row: 'power loss', name: 'draft' },
  'log-unchecked': { part: 'disk', row: 'log', name: '' },
  'old-log-replayed': { part: 'disk', row: 'log of another age', name: 'after close' },
  'copy-unnoticed': { part: 'disk', row: 'copy of another age', name: '' },
  'intent-forgotten': { part: 'disk', row: 'kill', name: 'send' },
  'sending-stays': { part: 'disk', row: 'kill', name: 'send' },
  'unknown-without-reason': { part: 'disk', row: 'kill', name: 'send' },
  'no-transaction': { part: 'disk', row: 'kill', name: 'draft' },
  'ambiguous-is-not-taken': { part: 'wire', row: 'dropped at send', name: 'drop-after' },
  'record-before-commit': { part: 'disk', row: 'kill', name: 'draft' },
  'answer-internal': { part: 'live', row: 'eio during send', name: '' },
  'pin-forgotten': { part: 'disk', row: 'kill', name: 'policy' },
  'adoption-left-open': { part: 'live', row: 'enospc during policy', name: '' },
  'pin-unnamed': { part: 'live', row: 'enospc during policy', name: '' },
  'half-a-backup': { part: 'disk', row: 'kill', name: 'backup' },
  'journal-played-back': { part: 'disk', row: 'kill', name: 'close again: write desk.db' },
  'case-ambiguous-is-not-taken': { part: 'wire', row: 'dropped at send stop', name: 'drop-after' },
  'clock-decides': { part: 'clock', row: 'request lost during send', name: 'ahead' },
  'store-hangs': { part: 'store', row: 'hangs during freeze', name: '' },
  'opening-unnamed': { part: 'opening', row: 'enospc during open', name: '' },
};
