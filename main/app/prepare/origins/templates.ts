// Owns the templates: named payments with the fields that stay as they are, kept whole in the desk's own
// encrypted store, whatever becomes of the batch they were taken from.
import { AT_DESK } from '../../../../shared/domain/sign-in.ts';
import { z } from 'zod';
import { directionOf } from '../../../../shared/domain/message-versions/catalogue.ts';
import type { RecurringRun } from '../../../../shared/domain/records/recurring-run.ts';
import { painKindSchema } from '../../../../shared/domain/schemas.ts';
import type { IsoNode } from '../../../../shared/domain/message-tree.ts';
import { fault } from '../../../../shared/domain/errors.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { sentence } from '../../../../shared/domain/sentence.ts';
import { MOST_TEMPLATE_PAYMENTS, templateView } from '../../../../shared/ipc/calls/templates.ts';
import type { Answer, ParsedInput } from '../../../../shared/ipc/contract.ts';
import { instantOf, newId } from '../../../ports/clock.ts';
import type { ChangedBatch } from '../../../ports/store.ts';
import { hiddenRefusal } from '../../desk/index.ts';
import { storedSetting } from '../../../ports/stored-setting.ts';
import { entriesFault, findBatch, wrongFileFault } from '../batches/open-batch.ts';
import type { DraftContext } from '../context.ts';
import { keptRuns } from './kept-runs.ts';
import { newDraft, type DraftSource } from './new-draft.ts';
import { totalsView } from '../../../../shared/domain/money.ts';

/** Where the list stands in the store; the payments of each stand by themselves. */
const SETTING = 'templates';
const contentOf = (template: string): string => `template ${template}`;
const MOST_KEPT = 200;

const list = z.array(templateView);
const content = z.strictObject({
  version: painKindSchema,
  /** The batch it was kept from hides its names, and so does what is made of it. */
  masked: z.boolean().default(false),
  groups: z.array(z.strictObject({ group: z.string(), position: z.int(), node: z.custom<IsoNode>() })),
  payments: z.array(z.strictObject({ group: z.string(), position: z.int(), node: z.custom<IsoNode>() })),
});
type Template = z.infer<typeof templateView>;
export type TemplateContent = z.infer<typeof content>;

export async function keptTemplates(desk: DraftContext): Promise<readonly Template[]> {
  return (await storedSetting(desk, SETTING, list)) ?? [];
}

/** Null when there is none of that id any more. */
export async function templateContent(desk: DraftContext, template: string): Promise<TemplateContent | null> {
  return (await storedSetting(desk, contentOf(template), content)) ?? null;
}

export async function listTemplates(desk: DraftContext): Promise<Result<Answer<'templates.list'>>> {
  return ok({ rows: (await keptTemplates(desk)).toSorted((a, b) => a.name.localeCompare(b.name, 'en')) });
}

/** A template is never changed: one of the same name takes its place. */
export async function saveTemplate(
  desk: DraftContext,
  { batch, name, locked }: ParsedInput<'templates.save'>,
): Promise<Result<Answer<'templates.save'>>> {
  const found = await findBatch(desk, batch);
  if (!found.ok) return found;
  const head = found.value;
  const refused =
    (await hiddenRefusal(desk, head)) ??
    (await wrongFileFault(desk, head)) ??
    (await entriesFault(desk, head));
  if (refused !== null) return err(refused);
  if (head.transactions > MOST_TEMPLATE_PAYMENTS) return err(fault('template-too-large'));
  const kept: TemplateContent = {
    version: head.version,
    masked: head.masked,
    groups: (await desk.store.batches.groups(batch)).map(({ group, position, node }) => ({
      group,
      position,
      node,
    })),
    payments: [],
  };
  for await (const piece of desk.store.batches.stream(batch))
    kept.payments.push(...piece.map(({ group, position, node }) => ({ group, position, node })));
  const template: Template = {
    template: newId(desk.random, 'template'),
    name,
    kind: head.kind,
    savedAt: instantOf(desk.clock),
    payments: kept.payments.length,
    totals: totalsView(head.totals),
    ownAccounts: head.ownAccounts.filter((account) => account !== ''),
    locked: [...new Set(locked)],
  };
  return desk.mutex.runExclusive(SETTING, async () => {
    const before = await keptTemplates(desk);
    const others = before.filter((one) => one.name !== name);
    if (others.length >= MOST_KEPT) return err(fault('too-many-templates'));
    await desk.store.desk.saveSetting(contentOf(template.template), kept, null);
    await desk.store.desk.saveSetting(SETTING, [...others, template], log(desk, 'template.save', template));
    for (const gone of before.filter((one) => one.name === name))
      await desk.store.desk.saveSetting(contentOf(gone.template), null, null);
    changed(desk);
    return ok(template);
  });
}

export function deleteTemplate(
  desk: DraftContext,
  { template }: ParsedInput<'templates.delete'>,
): Promise<Result<Record<string, never>>> {
  return desk.mutex.runExclusive(SETTING, async () => {
    const before = await keptTemplates(desk);
    const gone = before.find((one) => one.template === template);
    if (gone === undefined) return err(fault('not-found'));
    const isUsed = ({ basis }: RecurringRun): boolean => basis.is === 'template' && basis.name === gone.name;
    if ((await keptRuns(desk)).some(isUsed)) return err(fault('template-in-use'));
    const after = before.filter((one) => one !== gone);
    await desk.store.desk.saveSetting(SETTING, after, log(desk, 'template.delete', gone));
    await desk.store.desk.saveSetting(contentOf(template), null, null);
    changed(desk);
    return ok({});
  });
}

function changed({ notifier }: DraftContext): void {
  notifier.emit('changed', { what: 'settings', id: null });
}

function log(desk: DraftContext, act: string, { template, name }: Template) {
  return { at: instantOf(desk.clock), act, actor: AT_DESK, subject: template, detail: name };
}

export async function startFromTemplate(
  desk: DraftContext,
  { template }: ParsedInput<'templates.use'>,
): Promise<Result<ChangedBatch>> {
  const found = (await keptTemplates(desk)).find((one) => one.template === template);
  const source = found === undefined ? null : await sourceOfTemplate(desk, found);
  return source === null ? err(fault('not-found')) : newDraft(desk, source);
}

/** The payments of a template as those of a new batch; null when it is not there any more. */
export async function sourceOfTemplate(
  desk: DraftContext,
  { template, name, locked }: Pick<Template, 'template' | 'name' | 'locked'>,
): Promise<DraftSource | null> {
  const kept = await templateContent(desk, template);
  if (kept === null) return null;
  const { version, masked, groups, payments } = kept;
  return {
    kind: directionOf(version),
    version,
    groups,
    payments: [payments],
    transactions: payments.length,
    masked,
    origin: {
      is: 'template',
      id: template,
      name,
      locked,
      last: payments.reduce((last, { position }) => Math.max(last, position), 0),
    },
    said: sentence('log-from-template', { payments: payments.length, name }),
  };
}
