// Owns the console: a small page on its own loopback port that shows the books and sets time, faults and
// switches.
import fastify from 'fastify';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { FAULT_KINDS } from '../state/faults.ts';
import { execute } from './commands.ts';
import type { ControlMessage } from './commands.ts';
import type { Bank } from '../bank.ts';
import type { JournalEntry } from '../state/journal.ts';

// The console's two pages: the overview, and one journal entry with everything decrypted.
const STYLE = `body{font:14px/1.45 system-ui,sans-serif;margin:1.5rem;max-width:80rem;color:#1c2430;background:#fff}
h1{font-size:1.3rem}h2{font-size:1rem;margin:1.6rem 0 .4rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.2rem .6rem .2rem 0;border-bottom:1px solid #d9dee5;vertical-align:top}
th{font-weight:600}td.n{text-align:right;font-variant-numeric:tabular-nums}pre{background:#f4f6f8;padding:.6rem;overflow:auto;max-height:26rem;white-space:pre-wrap;word-break:break-all}
form{display:inline-block;margin:.2rem .8rem .2rem 0}input,select,button{font:inherit}code{font-size:.92em}
@media(prefers-color-scheme:dark){body{background:#14181e;color:#dfe5ec}pre{background:#1d232b}td,th{border-color:#303844}a{color:#8ab4f8}}`;

function html(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${html(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>Nothing yet.</p>';
  return `<table><tr>${head.map((each) => `<th>${html(each)}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
}

function form(token: string, control: string, label: string, fields = ''): string {
  return `<form method="post" action="/order?token=${html(token)}"><input type="hidden" name="control" value="${html(control)}">${fields}<button>${html(label)}</button></form>`;
}

function field(name: string, label: string, value = ''): string {
  return `<label>${html(label)} <input name="${html(name)}" value="${html(value)}" size="10"></label> `;
}

function choice(name: string, options: readonly string[]): string {
  return `<select name="${html(name)}" aria-label="${html(name)}">${options.map((option) => `<option>${html(option)}</option>`).join('')}</select> `;
}

function clockSection(bank: Bank, token: string): string {
  const facts = bank.clock.facts();
  return (
    `<h2>Clock</h2><p>${html(facts.now)}, business date ${html(facts.businessDate)}, ${html(facts.mode)}</p>` +
    form(token, 'clock.advance', 'Advance', field('seconds', 'seconds', '3600')) +
    form(token, 'clock.settle', 'To the end of every payment') +
    form(token, 'clock.run', 'Run', field('rate', 'rate', '60')) +
    form(token, 'clock.freeze', 'Freeze')
  );
}

function faultSection(bank: Bank, token: string, operations: readonly string[]): string {
  const rows = bank.faults
    .list()
    .map((fault) => [html(fault.operation), html(fault.kind), html(fault.times ?? 'until cleared')]);
  return (
    `<h2>Faults</h2>${table(['Operation', 'Fault', 'Times'], rows)}` +
    form(
      token,
      'faults.add',
      'Add',
      choice('operation', ['*', ...operations]) +
        choice('kind', FAULT_KINDS) +
        field('times', 'times', '1') +
        field('delayMs', 'ms') +
        field('status', 'status'),
    ) +
    form(token, 'faults.set', 'Clear all') +
    form(token, 'tokens.expire', 'Expire all access tokens')
  );
}

function settingsSection(bank: Bank, token: string): string {
  const settings = Object.entries(bank.settings.get());
  return (
    `<details><summary>Switches</summary>${table(
      ['Switch', 'Value'],
      settings.map(([name, value]) => [`<code>${html(name)}</code>`, html(value)]),
    )}` +
    `${form(
      token,
      'settings.set',
      'Set',
      choice(
        'name',
        settings.map(([name]) => name),
      ) + field('value', 'value'),
    )}</details>`
  );
}

function entryRow(entry: JournalEntry, token: string): string[] {
  return [
    `<a href="/entry/${entry.number}?token=${html(token)}">${entry.number}</a>`,
    html(entry.bankTime),
    html(entry.operation),
    html(entry.method),
    html(entry.answer?.status ?? 'dropped'),
    html(entry.fault ?? ''),
    html(entry.notes.at(-1)?.slice(0, 120) ?? ''),
  ];
}

/** The page at the root: time, faults, payments, requests. */
function overviewPage(bank: Bank, token: string): string {
  const payments = bank.ledger.summary(bank.clock.now()).toReversed().slice(0, 200);
  const entries = bank.journal.entries().toReversed().slice(0, 200);
  return page(
    'Sandbox bank',
    `<h1>Sandbox bank</h1>${clockSection(bank, token)}${faultSection(bank, token, bank.faults.operations)}` +
      `<h2>Payments</h2>${table(
        ['Message', 'End-to-end', 'Amount', 'Creditor', 'Status', 'UETR'],
        payments.map((each) => [
          html(each.msgId),
          html(each.endToEndId),
          `${html(each.currency)} ${html(each.amount)}`,
          html(each.creditor),
          html(`${each.status} ${each.reason ?? ''}`),
          `<code>${html(each.uetr)}</code>`,
        ]),
      )}` +
      `<h2>Requests</h2>${table(
        ['No', 'Bank time', 'Operation', 'Method', 'Status', 'Fault', 'Last note'],
        entries.map((entry) => entryRow(entry, token)),
      )}${settingsSection(bank, token)}`,
  );
}

/**
 * One request with every part the bank kept: as it came, decrypted, the payload, and the answer in the same
 * depth.
 */
function entryPage(bank: Bank, token: string, number: number): string | undefined {
  const entry = bank.journal.entries(number)[0];
  if (entry?.number !== number) return undefined;
  const { files, ...facts } = entry;
  const parts = Object.keys(files).map(
    (name) =>
      `<h2>${html(name)}</h2><pre>${html(bank.journal.part(entry, name)?.subarray(0, 200_000).toString('utf8') ?? '')}</pre>`,
  );
  return page(
    `Request ${number}`,
    `<p><a href="/?token=${html(token)}">Back</a></p><h1>Request ${number}</h1><pre>${html(JSON.stringify(facts, undefined, 2))}</pre>${parts.join('')}`,
  );
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** A form field to what the command wants: numbers and true/false as such. */
function typed(value: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value === 'true' ? true : value === 'false' ? false : value;
}

/** What a form of the page orders. */
function orderOf(form: URLSearchParams): ControlMessage {
  const control = form.get('control') ?? '';
  const fields = [...form].filter(([name, value]) => !['control', 'token'].includes(name) && value !== '');
  if (control === 'faults.add')
    return { control, fault: Object.fromEntries(fields.map(([name, value]) => [name, typed(value)])) };
  if (control === 'settings.set')
    return { control, settings: { [form.get('name') ?? '']: typed(form.get('value') ?? '') } };
  if (control === 'faults.set') return { control, faults: [] };
  return { control, ...Object.fromEntries(fields.map(([name, value]) => [name, typed(value)])) };
}

/** Starts the console on 127.0.0.1; the token in its URL (or as a bearer token) opens it. */
export async function startConsole(
  bank: Bank,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const token = randomBytes(18).toString('base64url');
  const app = fastify({ logger: false, forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(body.toString()));
    },
  );
  app.addHook('onRequest', async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://console');
    const given =
      searchParams.get('token') ?? /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!same(given, token))
      await reply
        .code(401)
        .type('text/plain')
        .send('The address printed at the start carries the key to this page.');
  });
  app.get('/', async (_request, reply) => reply.headers(HEADERS).send(overviewPage(bank, token)));
  app.get<{ Params: { number: string } }>('/entry/:number', async (request, reply) => {
    const page = entryPage(bank, token, Number(request.params.number));
    return page === undefined
      ? reply.code(404).type('text/plain').send('No such entry.')
      : reply.headers(HEADERS).send(page);
  });
  app.post('/order', async (request, reply) => {
    try {
      if (request.body instanceof URLSearchParams) {
        await execute(bank, orderOf(request.body));
        return await reply.redirect(`/?token=${token}`, 303);
      }
      return await reply.send({ ok: true, value: await execute(bank, request.body as ControlMessage) });
    } catch (error) {
      return reply
        .code(400)
        .send({ ok: false, error: error instanceof Error ? error.message : String(error) });
    }
  });
  await app.listen({ host: '127.0.0.1', port });
  const { port: bound } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${bound}/?token=${token}`, close: () => app.close() };
}
