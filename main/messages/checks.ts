// Schema and business rules over one typed payment or one group header.
import type { CheckContext, FormFinding } from '../ports/messages.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import {
  checkGroup as groupRules,
  checkTransaction as transactionRules,
} from '../iso20022/business-rules/checks.ts';
import { painForm } from '../iso20022/versions/catalogue.ts';
import { validateElement } from '../iso20022/validate-tree.ts';
import { groupField, paymentField } from './field-of.ts';
import { groupId, withGroupId } from './group-form.ts';
import { messageRuleContext } from './rule-context.ts';

export function checkPayment(
  kind: PainKind,
  node: IsoNode,
  group: IsoNode | null,
  context: CheckContext,
): readonly FormFinding[] {
  const form = painForm(kind);
  const path = `/${form.transaction}`;
  const schema = validateElement(form.schema, form.transactionType, node);
  const rules = transactionRules(
    messageRuleContext(kind, context),
    group ?? { n: 'PmtInf', c: [] },
    node,
    path,
  );
  return once([...schema, ...rules]).map((finding) => ({
    ...finding,
    field: paymentField(finding.path, finding.rule, finding.sentence),
  }));
}

export function checkGroup(kind: PainKind, node: IsoNode, context: CheckContext): readonly FormFinding[] {
  // The id of a typed group is given at the freeze, and its payments are checked one by one.
  const named = groupId(kind, node) === '' ? withGroupId(kind, node, 'ASSIGNED-AT-FREEZE') : node;
  const form = painForm(kind);
  const schema = validateElement(form.schema, form.groupType, named).filter(
    (finding) => !finding.sentence.includes(`(${form.transaction})`),
  );
  const rules = groupRules(messageRuleContext(kind, context), named, '/PmtInf');
  return once([...schema, ...rules]).map((finding) => ({
    ...finding,
    field: groupField(finding.path, finding.rule, finding.sentence),
  }));
}

/**
 * Where schema and rules say the same of the same place, once is enough: the rule's sentence is the plainer
 * one.
 */
function once(findings: readonly Finding[]): readonly Finding[] {
  const ruled = new Set(
    findings.filter((finding) => !finding.rule.startsWith('schema.')).map((finding) => finding.path),
  );
  return findings.filter(
    (finding) =>
      !(finding.rule.startsWith('schema.') && ruled.has(finding.path) && finding.rule !== 'schema.missing'),
  );
}
