// Calls about the desk itself: where it stands, its network switch, its log, and training.
import { z } from 'zod';
import { action, read } from '../call.ts';
import { environmentSchema } from '../../domain/environment.ts';
import { logEntrySchema } from '../../domain/records/log.ts';
import { searchHitSchema } from '../../domain/records/search-hit.ts';
import * as v from '../views.ts';

const networkView = z.strictObject({
  mode: z.enum(['online', 'offline']),
  state: z.enum(['online', 'offline', 'unreachable']),
  since: v.instant,
});

const deskView = z.strictObject({
  company: z.string(),
  desk: z.string(),
  environment: environmentSchema,
  shell: z.enum(['electron', 'chromium', 'stdio']),
  /** A protection of the window that is missing here: as root a browser runs without its own sandbox. */
  missing: z.literal('browser-sandbox').optional(),
  version: z.string(),
  now: v.instant,
  timeZone: z.string(),
  businessDate: v.isoDate,
  network: networkView,
  lastSavedAt: v.instant,
  log: z.strictObject({ size: z.int(), head: v.sha256, intact: z.boolean() }),
  /** What the machine could not do by itself, or found damaged. */
  notices: z.array(
    z.strictObject({
      what: z.enum(['seal', 'pages', 'log', 'vault', 'setting']),
      batch: v.id.nullable(),
      /** Of the batch; null: the desk. */
      reference: z.string().nullable(),
      at: v.instant,
      fault: v.faultView,
    }),
  ),
  profile: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  /** `cases` counts those a person must act on, `unknownCases` among them. */
  counters: z.strictObject({
    drafts: z.int(),
    toApprove: z.int(),
    toRelease: z.int(),
    unknown: z.int(),
    rejected: z.int(),
    /** Queued messages that nothing sends by itself. */
    toSend: z.int(),
    cases: z.int(),
    unknownCases: z.int(),
    /** Confirmations of beneficiaries that wait for a signature. */
    beneficiaries: z.int(),
    /** Proposals of the next policy version that wait for signatures. */
    policies: z.int(),
    /**
     * Changes of own accounts that whoever is signed in with a card may confirm; all that wait where nobody
     * is.
     */
    ownAccounts: z.int(),
  }),
  /** What was sent, accepted, settled and rejected on the business date. */
  day: z.array(
    z.strictObject({ what: z.enum(['sent', 'accepted', 'settled', 'rejected']), totals: v.totals }),
  ),
});

const logEntry = logEntrySchema.omit({ previous: true });

export const deskCalls = {
  'desk.get': read(v.nothing, deskView),
  'network.setMode': action(z.strictObject({ mode: z.enum(['online', 'offline']) }), networkView),
  'search.find': read(
    z.strictObject({ text: z.string().min(1).max(100) }),
    z.strictObject({ hits: z.array(searchHitSchema) }),
  ),
  'log.list': read(z.strictObject({ ...v.page, text: z.string().max(100).optional() }), v.paged(logEntry)),
  /**
   * What others did since whoever is signed in was last here: the newest entry of each subject, the newest
   * first. Null where nobody is signed in, and at a first visit.
   */
  'log.absence': read(
    v.nothing,
    z.strictObject({
      absence: z.strictObject({ since: v.instant, rows: z.array(logEntry), total: z.int() }).nullable(),
    }),
  ),
  /** A card signs the log's head: what it covers cannot be changed unseen any more. */
  'log.checkpoint': action(z.strictObject({ choice: v.keyChoice }), z.strictObject({ ticket: v.id })),
  'log.verify': read(
    v.nothing,
    z.strictObject({
      intact: z.boolean(),
      size: z.int(),
      head: v.sha256,
      anchoredUpTo: z.int(),
      firstBroken: z.int().nullable(),
      /** The last checkpoint: when, and who signed it; nobody where it is a file that left the desk. */
      anchor: z.strictObject({ at: v.instant, by: z.string().nullable() }).nullable(),
    }),
  ),
};

const virtualCardView = z.strictObject({
  state: z.enum(['ready', 'no-program', 'no-service', 'no-reader', 'no-module']),
  inserted: z.boolean(),
  holder: z.string(),
  pin: z.string(),
});

/** Only the training desk answers these; elsewhere they are refused. */
export const trainingCalls = {
  'training.get': read(
    v.nothing,
    z.strictObject({
      officers: z.array(
        z.strictObject({
          person: v.id,
          name: z.string(),
          role: z.string(),
          card: z.string(),
          pin: z.string(),
        }),
      ),
      tokens: z.enum(['pkcs11', 'file']),
      /** What the company holds at the training bank; none at a desk without a bank. */
      accounts: z.array(
        z.strictObject({
          /** IBAN, or the local number where the country has none. */
          account: z.string(),
          currency: z.string(),
          bic: z.string(),
          branch: z.string(),
          holder: z.string(),
          label: z.string(),
        }),
      ),
      bank: z.strictObject({
        running: z.boolean(),
        clock: v.instant,
        faults: z.array(z.string()),
        consoleUrl: z.string(),
      }),
      samples: z.array(z.strictObject({ sample: v.id })),
    }),
  ),
  'training.advanceClock': action(
    z.strictObject({ seconds: z.int().min(1).max(31_622_400) }),
    z.strictObject({ clock: v.instant }),
  ),
  'training.setFault': action(
    z.strictObject({
      fault: z.string().max(60),
      operation: z.string().max(60),
      times: z.int().min(0).max(1000),
    }),
    v.nothing,
  ),
  /** A virtual card behind the smartcard service of this machine, and why there is none. */
  'training.card': read(v.nothing, virtualCardView),
  'training.setCard': action(z.strictObject({ inserted: z.boolean() }), virtualCardView),
  'training.importSample': action(z.strictObject({ sample: v.id }), z.strictObject({ file: v.id })),
};
