// The header form of the window over a payment group: only what the officer changed is changed.
import type { GroupHeader } from '../ports/messages.ts';
import type { IsoNode, PainKind } from '../../shared/domain/message-tree.ts';
import { putText } from '../iso20022/edit.ts';
import { buildGroup, groupFacts, patchGroup, type GroupForm } from '../iso20022/group-view.ts';
import { groupTypeOf } from '../iso20022/versions/catalogue.ts';
import { typedAccount } from './payment-form.ts';

const BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'] as const;
const SEQUENCES = ['FRST', 'RCUR', 'FNAL', 'OOFF'] as const;

export function groupHeader(kind: PainKind, group: string, node: IsoNode): GroupHeader {
  const facts = groupFacts(kind, node);
  return {
    group,
    ownName: facts.ownName,
    ownAccount: facts.ownAccount?.value ?? '',
    ownAgentBic: facts.ownBic ?? '',
    valueDate: facts.valueDate,
    chargeBearer: BEARERS.find((code) => code === facts.chargeBearer) ?? '',
    serviceLevel: facts.serviceLevel ?? '',
    categoryPurpose: facts.categoryPurpose ?? '',
    batchBooking: facts.batchBooking ?? null,
    creditorSchemeId: facts.creditorId ?? '',
    sequenceType: SEQUENCES.find((code) => code === facts.sequenceType) ?? '',
    localInstrument: facts.localInstrument ?? '',
  };
}

export function groupNode(kind: PainKind, before: IsoNode | null, header: GroupHeader): IsoNode {
  if (before === null) {
    const required = {
      pmtInfId: '',
      valueDate: header.valueDate,
      ownName: header.ownName.trim(),
      ownAccount: typedAccount(header.ownAccount),
    };
    return buildGroup(kind, { ...required, ...patchOf(header, () => true) });
  }
  const old = groupHeader(kind, header.group, before);
  const patched = patchGroup(
    kind,
    before,
    patchOf(header, (name) => header[name] !== old[name]),
  );
  if (header.batchBooking !== null || old.batchBooking === null) return patched;
  return putText(groupTypeOf(kind), patched, ['BtchBookg'], '');
}

export function groupId(kind: PainKind, node: IsoNode): string {
  return groupFacts(kind, node).pmtInfId;
}

export function withGroupId(kind: PainKind, node: IsoNode, pmtInfId: string): IsoNode {
  return patchGroup(kind, node, { pmtInfId });
}

function patchOf(header: GroupHeader, wanted: (name: keyof GroupHeader) => boolean): Partial<GroupForm> {
  return {
    ...(wanted('ownName') ? { ownName: header.ownName.trim() } : {}),
    ...(wanted('ownAccount') ? { ownAccount: typedAccount(header.ownAccount) } : {}),
    ...(wanted('ownAgentBic') ? { ownBic: header.ownAgentBic.trim() } : {}),
    ...(wanted('valueDate') ? { valueDate: header.valueDate } : {}),
    ...(wanted('chargeBearer') ? { chargeBearer: header.chargeBearer } : {}),
    ...(wanted('serviceLevel') ? { serviceLevel: header.serviceLevel.trim() } : {}),
    ...(wanted('categoryPurpose') ? { categoryPurpose: header.categoryPurpose.trim() } : {}),
    ...(wanted('batchBooking') && header.batchBooking !== null ? { batchBooking: header.batchBooking } : {}),
    ...(wanted('creditorSchemeId') ? { creditorId: header.creditorSchemeId.trim() } : {}),
    ...(wanted('sequenceType') ? { sequenceType: header.sequenceType } : {}),
    ...(wanted('localInstrument') ? { localInstrument: header.localInstrument.trim() } : {}),
  };
}
