// The floor under the whole job: what its bytes and rows cost by themselves, one after the other, in one
// process, with the libraries the desk uses.
// node bench/floor.ts [payments]
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { enterWalMode, openDatabase } from '../main/store/driver.ts';
import { measure } from './measured.ts';
import { decimal, sampleFile, samplePayment } from './sample-payments.ts';

const COUNT = Number(process.argv[2] ?? 100_000);
const CHUNK = 256 * 1024;

const bytes = await measure('write as strings', () => Buffer.concat([...sampleFile(COUNT)]));
await measure('SHA-256', () => createHash('sha256').update(bytes).digest('hex'));
await measure('parse', () => {
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('opentag', () => (elements += 1));
  for (let from = 0; from < bytes.length; from += CHUNK)
    parser.write(bytes.subarray(from, from + CHUNK).toString('utf8'));
  parser.close();
  if (elements < COUNT) throw new Error('not all payments were parsed');
});
await measure('Base64, AES-GCM, Base64', () => {
  const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12));
  let length = 0;
  // A multiple of three: each piece is whole Base64.
  for (let from = 0; from < bytes.length; from += 3 * CHUNK) {
    const inner = bytes.subarray(from, from + 3 * CHUNK).toString('base64');
    length += cipher.update(inner, 'latin1').toString('base64').length;
  }
  length += cipher.final().length;
  if (length < bytes.length) throw new Error('less came out than went in');
});

const folder = mkdtempSync(join(tmpdir(), 'countersign-floor-'));
try {
  const db = connect(join(folder, 'floor.db'));
  await measure('blobs into the store', () => {
    db.exec('CREATE TABLE piece (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL)');
    db.write(() => {
      for (let from = 0; from < bytes.length; from += CHUNK)
        db.run(
          'INSERT INTO piece (number, bytes) VALUES (?, ?)',
          from / CHUNK,
          bytes.subarray(from, from + CHUNK),
        );
    });
  });
  const rows = (table: string): void =>
    db.write(() => {
      for (let number = 0; number < COUNT; number += 1) {
        const { endToEndId, minor, name, iban } = samplePayment(number);
        db.run(
          `INSERT INTO ${table} (number, piece, offset, length, reference, minor, amount, name, account) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          number,
          Math.floor(number / 600),
          number % 600,
          400,
          endToEndId,
          Number(minor),
          decimal(minor),
          name,
          iban,
        );
      }
    });
  const columns =
    'number INTEGER PRIMARY KEY, piece INTEGER, offset INTEGER, length INTEGER, reference TEXT, minor INTEGER, amount TEXT, name TEXT, account TEXT';
  await measure('narrow rows with three indexes', () => {
    db.exec(`CREATE TABLE payment (${columns})`);
    for (const column of ['reference', 'name', 'account'])
      db.exec(`CREATE INDEX payment_${column} ON payment (${column})`);
    rows('payment');
  });
  await measure('full-text index afterwards', () => {
    db.exec("CREATE VIRTUAL TABLE words USING fts5 (name, content='payment', content_rowid='number')");
    db.write(() => db.exec("INSERT INTO words (words) VALUES ('rebuild')"));
  });
  db.exec(`CREATE TABLE earlier (${columns})`);
  rows('earlier');
  db.exec('CREATE INDEX earlier_name ON earlier (name, account, minor)');
  await measure('history by one join', () => {
    const found = db.get<{ n: number }>(
      'SELECT count(*) AS n FROM payment JOIN earlier USING (name, account, minor)',
    );
    if (found?.n !== COUNT) throw new Error('not all payments were found');
  });
  db.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function connect(file: string) {
  const db = openDatabase(file, randomBytes(32));
  if (!enterWalMode(db)) throw new Error('no write-ahead log');
  return db;
}
