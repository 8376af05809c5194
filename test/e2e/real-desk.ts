// A real desk in the window under test: cards the desk did not make, and the bank's sandbox under its
// address, behind the company's proxy.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNamedBank, type NamedBank } from '../bank/named-bank.ts';
import { makeCards } from '../flow/real-cards.ts';
import { startUnderTest, type ShellUnderTest } from './shells.ts';

export interface RealWorld {
  readonly folder: string;
  readonly bank: NamedBank;
  /** Opens a desk of the company; its folder may be empty. */
  open(desk: string): Promise<ShellUnderTest>;
  close(): Promise<void>;
}

export async function realWorld(): Promise<RealWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-real-'));
  const before = process.env['HOME'];
  const [bank, { HOME }] = await Promise.all([startNamedBank(), makeCards(join(folder, 'home'))]);
  // The cards' module looks for its tokens there, as it would for a user's.
  process.env['HOME'] = HOME;
  return {
    folder,
    bank,
    open: (desk) =>
      startUnderTest(join(folder, desk), fileURLToPath(new URL('../../dist', import.meta.url)), 'real'),
    async close() {
      process.env['HOME'] = before;
      await bank.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
