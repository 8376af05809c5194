// Schema and business rules over one typed payment or one group header; each finding names its field.
import {
  checkGroup as groupRules,
  checkTransaction as transactionRules,
} from '../iso20022/business-rules/checks.ts';
import { child } from '../iso20022/tree.ts';
import { validateElement } from '../iso20022/validate-tree.ts';
import { painForm } from '../iso20022/versions/catalogue.ts';
import type { Finding } from '../../shared/domain/message-finding.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import type { CheckContext, FormFinding } from '../ports/messages.ts';
import { sentence } from '../../shared/domain/sentence.ts';
import { groupId, withGroupId } from './group-form.ts';
import { groupField, messageRuleContext, paymentField } from './placed-findings.ts';

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
    field: paymentField(finding),
  }));
}

export function checkGroup(kind: PainKind, node: IsoNode, context: CheckContext): readonly FormFinding[] {
  // The id of a typed group is given at the freeze, and its payments are checked one by one.
  const named = groupId(kind, node) === '' ? withGroupId(kind, node, 'ASSIGNED-AT-FREEZE') : node;
  const form = painForm(kind);
  const schema = validateElement(form.schema, form.groupType, named).filter(
    ({ sentence }) => !(sentence.code === 'schema-missing' && sentence.data.name === form.transaction),
  );
  const rules = groupRules(messageRuleContext(kind, context), named, '/PmtInf');
  return once([...schema.map((finding) => nameOfAccount(kind, named, finding)), ...rules]).map((finding) => ({
    ...finding,
    field: groupField(finding),
  }));
}

/** Where the account is chosen already, what its missing party lacks is the name. */
function nameOfAccount(kind: PainKind, group: IsoNode, finding: Finding): Finding {
  const { own } = painForm(kind);
  const { code, data } = finding.sentence;
  if (code !== 'schema-missing' || data.name !== own.party || child(group, own.account) === undefined)
    return finding;
  return {
    ...finding,
    path: `${finding.path}/${own.party}`,
    sentence: sentence('schema-missing', { name: 'Nm', parent: own.party }),
  };
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
