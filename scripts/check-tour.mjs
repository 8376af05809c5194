// Recomputes what the tour's report says from the other files it left, with foreign tools. Shares no code
// with the desk; Node and the tools suffice.
// usage: node scripts/check-tour.mjs [tour-out]     tools: xmlsec1, xmllint, openssl
import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate, verify as verifySignature, constants } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const out = resolve(process.argv[2] ?? 'tour-out');
const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'check-tour-'));
const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
let failed = 0;

function check(what, holds, seen = '') {
  if (!holds) failed += 1;
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}${seen === '' ? '' : `: ${seen}`}`);
}
const file = (name) => readFileSync(join(out, name));
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const tool = (name, args) => spawnSync(name, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const tagged = (xml, tag) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'gu'))].map((hit) => hit[1]);

/** Exact sum of decimal strings, as a trimmed decimal string. */
function sum(texts) {
  const scale = Math.max(0, ...texts.map((text) => (text.split('.')[1] ?? '').length));
  const total = texts
    .reduce((acc, text) => {
      const [whole, fraction = ''] = text.split('.');
      return acc + BigInt(whole + fraction.padEnd(scale, '0'));
    }, 0n)
    .toString()
    .padStart(scale + 1, '0');
  const digits = scale === 0 ? total : `${total.slice(0, -scale)}.${total.slice(-scale)}`;
  return digits.includes('.') ? digits.replace(/\.?0+$/u, '') : digits;
}

/** Eight words of a SHA-256: its first 88 bits, eleven at a time. */
function wordsOf(digest) {
  const words = readFileSync(join(root, 'shared/domain/fingerprint-words.ts'), 'utf8')
    .split('`')[1]
    .trim()
    .split(/\s+/u);
  const bits = BigInt(`0x${digest.slice(0, 22)}`);
  return Array.from(
    { length: 8 },
    (_, place) => words[Number((bits >> (11n * BigInt(7 - place))) & 0x7ffn)],
  ).join(' ');
}

function schemaFor(payload) {
  const version = /urn:iso:std:iso:20022:tech:xsd:(pain\.00[18]\.001\.0[23])/u.exec(payload)?.[1];
  const folders = [process.env.COUNTERSIGN_ISO20022, join(root, '..', 'shared', 'iso20022')].filter(
    (name) => name !== undefined,
  );
  return folders.map((name) => join(name, 'xsd', `${version}.xsd`)).find((name) => existsSync(name));
}

function checkPayload(part) {
  const bytes = file(part.payload.file);
  const text = bytes.toString('utf8');
  check(
    `${part.reference}: SHA-256 of ${part.payload.file}`,
    sha256(bytes) === part.payload.sha256,
    part.payload.sha256.slice(0, 16),
  );
  const schema = schemaFor(text);
  if (schema === undefined)
    console.log(
      `skip ${part.reference}: the official schema is not on this machine (COUNTERSIGN_ISO20022 names its folder)`,
    );
  else
    check(
      `${part.reference}: xmllint and the official schema accept it`,
      tool('xmllint', ['--noout', '--schema', schema, join(out, part.payload.file)]).status === 0,
    );
  const amounts = [...text.matchAll(/<InstdAmt Ccy="([A-Z]{3})">([0-9.]+)<\/InstdAmt>/gu)];
  check(
    `${part.reference}: number of transactions`,
    amounts.length === part.payload.transactions,
    String(amounts.length),
  );
  check(
    `${part.reference}: control sum`,
    sum(amounts.map((hit) => hit[2])) === sum([part.payload.controlSum]),
    part.payload.controlSum,
  );
  for (const total of part.payload.totals) {
    check(
      `${part.reference}: total ${total.currency}`,
      sum(amounts.filter((hit) => hit[1] === total.currency).map((hit) => hit[2])) === sum([total.amount]),
      total.amount,
    );
  }
  const own = wordsOf(part.payload.sha256);
  check(`${part.reference}: eight words`, own === part.words.join(' '), own);
  check(
    `${part.reference}: the PIN page showed these words at each of three acts`,
    part.wordsOnPinPage.length === 3 && part.wordsOnPinPage.every((shown) => shown.join(' ') === own),
  );
  return bytes;
}

function checkEnvelope(part, payload) {
  const envelope = file(part.envelope.file);
  check(`${part.reference}: SHA-256 of ${part.envelope.file}`, sha256(envelope) === part.envelope.sha256);
  const plain = join(scratch, 'plain.xml');
  const key = join(out, 'bank', 'keys', 'bank-encryption.key.pem');
  const decrypted = tool('xmlsec1', [
    '--decrypt',
    '--privkey-pem',
    key,
    '--output',
    plain,
    join(out, part.envelope.file),
  ]);
  check(
    `${part.reference}: xmlsec1 decrypts it with the bank's key`,
    decrypted.status === 0,
    decrypted.stderr.split('\n')[0],
  );
  const seal = join(out, 'certificates', 'company-signing.pem');
  const verified = tool('xmlsec1', [
    '--verify',
    '--enabled-key-data',
    'rsa',
    '--pubkey-cert-pem',
    seal,
    plain,
  ]);
  check(
    `${part.reference}: xmlsec1 verifies the company's signature with the enrolled key`,
    verified.status === 0,
    verified.stderr.split('\n')[0],
  );
  const base64 = /<paymentBase64>([^<]*)<\/paymentBase64>/u.exec(readFileSync(plain, 'utf8'))?.[1] ?? '';
  check(`${part.reference}: what was sealed is the payload`, Buffer.from(base64, 'base64').equals(payload));
  const entries = journal('payment-initiation');
  const bodies = entries.map((entry) => readFileSync(join(out, 'bank', 'journal', entry.files.request)));
  check(
    `${part.reference}: the bank received these very bytes, once`,
    bodies.filter((body) => body.equals(envelope)).length === 1,
  );
}

function checkApprovals(part) {
  const policy = JSON.parse(file('policy.json').toString('utf8'));
  const persons = new Map();
  for (const approval of part.approvals) {
    const { header, statement, owner, certificate, verifies } = readStatement(approval.file, policy);
    check(
      `${approval.file}: the certificate is enrolled for ${statement.person}`,
      owner?.id === statement.person && sha256(certificate.raw) === statement.certificate,
    );
    check(`${approval.file}: the enrolled certificate verifies the signature (${header.alg})`, verifies);
    check(
      `${approval.file}: purpose ${approval.purpose}`,
      statement.purpose === approval.purpose && owner?.roles.includes(statement.role),
    );
    check(
      `${approval.file}: it is about this payload`,
      statement.messages.some((message) => message.sha256 === part.payload.sha256) &&
        statement.batch === part.batch,
    );
    check(`${approval.file}: policy`, statement.policy.sha256 === sha256(file('policy.json')));
    persons.set(statement.purpose, statement.person);
  }
  check(
    `${part.reference}: freeze, approval and release are of three persons`,
    persons.size === 3 && new Set(persons.values()).size === 3,
    [...persons.values()].join(', '),
  );
}

/** A compact JWS, whose signature only a certificate enrolled in the policy can verify. */
function readStatement(name, policy) {
  const [head, body, signature] = file(name).toString('ascii').trim().split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString());
  const statement = JSON.parse(Buffer.from(body, 'base64url').toString());
  const owner = policy.persons.find((person) =>
    person.certificates.some((one) => one.sha256 === statement.certificate),
  );
  const enrolled = owner?.certificates.find((one) => one.sha256 === statement.certificate);
  const certificate =
    enrolled === undefined ? undefined : new X509Certificate(Buffer.from(enrolled.der, 'base64'));
  const verifies =
    certificate !== undefined &&
    header.alg === enrolled.algorithm &&
    verifyJws(certificate, header.alg, `${head}.${body}`, Buffer.from(signature, 'base64url'));
  return { header, statement, owner, certificate, verifies };
}

/**
 * With openssl for RSA, so that a second implementation has looked; ECDSA is converted by Node from the raw
 * r||s of RFC 7518.
 */
function verifyJws(certificate, algorithm, signed, signature) {
  if (algorithm === 'ES256')
    return verifySignature(
      'sha256',
      Buffer.from(signed),
      { key: certificate.publicKey, dsaEncoding: 'ieee-p1363' },
      signature,
    );
  const [data, sig, pub] = ['data', 'sig', 'pub.pem'].map((name) => join(scratch, name));
  writeFileSync(data, signed);
  writeFileSync(sig, signature);
  writeFileSync(pub, certificate.publicKey.export({ type: 'spki', format: 'pem' }));
  const pss =
    algorithm === 'PS256' ? ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32'] : [];
  const padding = algorithm === 'PS256' ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } : {};
  return (
    tool('openssl', ['dgst', '-sha256', '-verify', pub, ...pss, '-signature', sig, data]).status === 0 &&
    verifySignature('sha256', Buffer.from(signed), { key: certificate.publicKey, ...padding }, signature)
  );
}

const journaled = (name) => readFileSync(join(out, 'bank', 'journal', name));

function journal(...operations) {
  const folder = join(out, 'bank', 'journal');
  return readdirSync(folder)
    .filter((name) => /^\d+-[a-z-]+\.json$/u.test(name))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter((entry) => operations.includes(entry.operation));
}

/** Last transaction status the bank wrote about each end-to-end id, from its own journal. */
function bankStatuses() {
  const last = new Map();
  for (const entry of journal(
    'payment-initiation',
    'status-inquiry-post',
    'status-inquiry-get',
    'enhanced-inquiry',
  )) {
    if (entry.operation === 'enhanced-inquiry') {
      for (const payment of JSON.parse(journaled(entry.files.answer).toString('utf8')).transactions ?? [])
        last.set(payment.end_to_end_identification, payment.transaction_status.status);
      continue;
    }
    const name = entry.files['answer.payload'];
    if (name === undefined) continue;
    const text = readFileSync(join(out, 'bank', 'journal', name), 'utf8');
    for (const [block] of text.matchAll(/<TxInfAndSts>.*?<\/TxInfAndSts>/gsu)) {
      const [status] = tagged(block, 'TxSts');
      const [id] = tagged(block, 'OrgnlEndToEndId');
      if (status !== undefined && id !== undefined) last.set(id, status);
    }
  }
  return last;
}

function checkOutcome(part, statuses) {
  check(
    `${part.reference}: ends in ${part.final}`,
    part.payments.length > 0 && part.payments.every((payment) => payment.status === part.final),
  );
  for (const payment of part.payments) {
    check(
      `${part.reference}: the bank's own journal says ${payment.status} for ${payment.endToEndId}`,
      statuses.get(payment.endToEndId) === payment.status,
    );
  }
  const acts = part.history.map((step) => step.act);
  const order = [
    'batch.import',
    'batch.freeze',
    'batch.approve',
    'batch.release',
    'batch.seal',
    'batch.close',
  ].map((act) => acts.indexOf(act));
  check(
    `${part.reference}: state history in its order`,
    order.every((place, index) => place >= 0 && (index === 0 || place > order[index - 1])),
    acts.join(' → '),
  );
  const sent = part.messageHistory.filter((step) => step.act === 'message.intent').length;
  check(`${part.reference}: sent once, by the desk's own log`, sent === 1);
}

/**
 * The log's entries, each recomputed: SHA-256 over the sorted JSON of everything but the hash itself (RFC
 * 8785 for text and whole numbers).
 */
function checkLog(name) {
  const entries = file(name)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const good = entries.filter(
    ({ hash, ...rest }) =>
      sha256(
        JSON.stringify(Object.fromEntries(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
      ) === hash,
  );
  check(
    `${name}: every entry has the hash it says`,
    entries.length > 0 && good.length === entries.length,
    `${good.length} of ${entries.length}`,
  );
  const byPosition = new Map(entries.map((entry) => [entry.position, entry]));
  const linked = entries.filter((entry) => byPosition.has(entry.position - 1));
  check(
    `${name}: neighbours are chained`,
    linked.every((entry) => entry.previous === byPosition.get(entry.position - 1).hash),
    `${linked.length} links`,
  );
}

/** The verifier is a program of its own: it shares no code with the desk either. */
function checkPack(part) {
  const verifier = join(root, 'verifier', 'main.mjs');
  // The verifier is told the first policy: that of the tour, or the one before it.
  const named = ['--policy', JSON.parse(file('policy.json')).previous ?? sha256(file('policy.json'))];
  const { status, stdout, stderr } = tool(process.execPath, [
    verifier,
    join(out, 'pack.cspack'),
    '--desk-key',
    join(out, 'desk-auditor.key.pem'),
    ...named,
    '--json',
  ]);
  check('pack.cspack: the verifier finds it genuine and the policy satisfied', status === 0, stderr.trim());
  const carried = status === 0 ? JSON.parse(stdout).messages.map((message) => message.sha256) : [];
  check(
    'pack.cspack: it carries the payload and nothing else',
    carried.length === 1 && carried[0] === part.payload.sha256,
  );
}

/** What officers signed about a case is what the bank received, once, and answered. */
function checkCase(one) {
  const { folder, act } = one;
  const content = file(`${folder}/${one.content.file}`);
  const request = file(`${folder}/${one.request.file}`);
  const policy = JSON.parse(file(`${folder}/policy.json`).toString('utf8'));
  check(
    `${act}: SHA-256 of ${one.content.file}`,
    sha256(content) === one.content.sha256,
    one.content.sha256.slice(0, 16),
  );
  const said = JSON.parse(content.toString('utf8'));
  check(
    `${act}: what was signed names the request's bytes`,
    said.act === act && sha256(request) === said.request.sha256 && said.about.name === one.counterparty,
    said.about.name,
  );
  check(
    `${act}: eight words, on the PIN page at each of three acts`,
    one.wordsOnPinPage.length === 3 &&
      one.wordsOnPinPage.every((shown) => shown.join(' ') === wordsOf(one.content.sha256)),
    wordsOf(one.content.sha256),
  );
  const persons = one.approvals.map((name) => {
    const { owner, statement, verifies, header } = readStatement(`${folder}/${name}`, policy);
    check(
      `${folder}/${name}: the enrolled certificate verifies the signature (${header.alg})`,
      verifies && owner?.id === statement.person && owner.roles.includes(statement.role),
    );
    check(
      `${folder}/${name}: it is about this content, under this policy`,
      statement.purpose === 'case' &&
        statement.case === one.case &&
        statement.contentSha256 === one.content.sha256 &&
        statement.policy.sha256 === sha256(file(`${folder}/policy.json`)),
      statement.step,
    );
    return [statement.step, statement.person];
  });
  check(
    `${act}: proposed, approved and released by three persons`,
    persons.map(([step]) => step).join(' ') === 'propose approve release' &&
      new Set(persons.map(([, person]) => person)).size === 3,
    persons.map(([, person]) => person).join(', '),
  );
  const received = journal(act === 'recall' ? 'stop' : 'reconfirmation').filter((entry) =>
    journaled(entry.files.request).equals(request),
  );
  check(`${act}: the bank received these very bytes, once`, received.length === 1 && one.sent === 1);
  const [entry] = received;
  check(
    `${act}: under the client's id and as ${said.requestType}`,
    entry?.query.client_id === said.clientId && entry.headers.request_type === said.requestType,
  );
  const answer = entry === undefined ? {} : JSON.parse(journaled(entry.files.answer).toString('utf8'));
  check(
    `${act}: the bank's own journal says ${one.decision}`,
    answer.transaction_status?.status === one.decision && one.decision === 'ACCP',
    answer.transaction_status?.type,
  );
}

/** Rows of an RFC 4180 table. */
function csvRows(text) {
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu)) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** The table of the search, against what the bank wrote down of its own answers. */
function checkSearch(name) {
  const text = file(name).toString('utf8');
  check(
    `${name}: begins with the mark of UTF-8 and ends with a line`,
    text.startsWith('\ufeff') && text.endsWith('\r\n'),
  );
  const [head, ...rows] = csvRows(text.slice(1));
  const column = (title) => head.indexOf(title);
  check(
    `${name}: every row has every column`,
    rows.every((row) => row.length === head.length),
    `${rows.length} rows, ${head.length} columns`,
  );
  check(
    `${name}: no cell a spreadsheet would run`,
    rows.flat().every((cell) => !/^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/u.test(cell)),
  );
  const bank = new Map();
  for (const entry of journal('enhanced-inquiry')) {
    for (const payment of JSON.parse(journaled(entry.files.answer).toString('utf8')).transactions ?? [])
      bank.set(payment.uetr, payment);
  }
  const same = rows.filter((row) => {
    const payment = bank.get(row[column('uetr')]);
    return (
      payment?.transaction_status.status === row[column('status')] &&
      payment.instructed_amount.amount === row[column('instructed_amount')] &&
      payment.instructed_amount.currency === row[column('instructed_currency')]
    );
  });
  check(
    `${name}: every row is a payment the bank answered with`,
    rows.length > 100 && same.length === rows.length,
    `${same.length} of ${rows.length}`,
  );
  const totals = journal('enhanced-inquiry').map(
    (entry) => JSON.parse(entry.answer.headers['pagination-metadata'] ?? '{}').total_elements,
  );
  check(
    `${name}: it is the whole result`,
    totals.includes(rows.length) && new Set(rows.map((row) => row[column('uetr')])).size === rows.length,
  );
  for (const payment of report.settled.payments)
    check(
      `${name}: it shows ${payment.endToEndId}`,
      rows.some(
        (row) =>
          row[column('end_to_end_identification')] === payment.endToEndId &&
          row[column('uetr')] === payment.uetr,
      ),
    );
}

/** The account report as the bank wrote it, its own sums, and this tour's payments among its entries. */
function checkBalances(name) {
  const bytes = file(name);
  check(
    `${name}: byte for byte what the bank sent`,
    journal('balance-inquiry').some((entry) => journaled(entry.files.answer).equals(bytes)),
  );
  const reports = JSON.parse(bytes.toString('utf8')).Document.BkToCstmrAcctRpt.Rpt;
  for (const { Acct, Ntry = [], TxsSummry, Bal } of reports) {
    const account = Acct.Id.IBAN ?? Acct.Id.Othr.Id;
    for (const [side, total] of [
      ['CRDT', TxsSummry.TtlCdtNtries],
      ['DBIT', TxsSummry.TtlDbtNtries],
    ]) {
      const entries = Ntry.filter((entry) => entry.CdtDbtInd === side);
      check(
        `${name}: ${account}: ${side} entries and their sum`,
        String(entries.length) === total.NbOfNtries &&
          sum(entries.map((entry) => String(Math.abs(entry.Amt.amt)))) === sum([total.Sum]),
        `${entries.length}, ${total.Sum}`,
      );
    }
    check(`${name}: ${account}: balances are there`, Bal.length > 0, String(Bal.length));
  }
  const text = bytes.toString('utf8');
  const shown = report.settled.payments.filter((payment) => text.includes(`"${payment.endToEndId}"`));
  check(
    `${name}: it books payments of this tour`,
    shown.length > 0,
    shown.map((payment) => payment.endToEndId).join(', '),
  );
}

const statuses = bankStatuses();
for (const part of [report.settled, report.refused]) {
  const payload = checkPayload(part);
  checkEnvelope(part, payload);
  checkApprovals(part);
  checkOutcome(part, statuses);
}
for (const name of ['log.jsonl', 'refused/log.jsonl']) checkLog(name);
checkPack(report.settled);
for (const one of report.cases) {
  checkCase(one);
  checkLog(`${one.folder}/log.jsonl`);
}
check(
  'one reconfirmation and one recall',
  report.cases
    .map((one) => one.act)
    .toSorted()
    .join(' ') === 'recall reconfirm',
);
checkSearch(report.asked.search);
checkBalances(report.asked.balances);
check(
  'settled batch: at least three imported and one typed payment, two currencies',
  report.settled.payload.transactions >= 4 && report.settled.payload.totals.length >= 2,
);
check(
  'settled batch ends in ACSC, refused batch in RJCT',
  report.settled.final === 'ACSC' && report.refused.final === 'RJCT',
);
rmSync(scratch, { recursive: true, force: true });
console.log(failed === 0 ? 'every artefact of the tour checks' : `${failed} checks failed`);
process.stdout.write('', () => process.exit(failed === 0 ? 0 : 1));
