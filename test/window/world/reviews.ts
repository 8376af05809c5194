// The double's answers about differences and hidden names.
import type { Handlers } from '../fake-desk.ts';
import { totalsOf, type Batch } from './batches.ts';
import { transactionsOf } from './views.ts';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

type ChangeRow = CallOutput<'reviews.changes'>['rows'][number];

function changesOf(batch: Batch): ChangeRow[] {
  if (batch.detail.revision < 2) return [];
  const faces = transactionsOf(batch)
    .slice(0, 6)
    .map(
      ({ message: _message, group: _group, country: _country, reasons: _reasons, risk: _risk, ...face }) =>
        face,
    );
  return faces.map((face, at): ChangeRow =>
    at < 3
      ? {
          change: 'changed',
          before: { ...face, account: at === 0 ? 'DE27100777770209299700' : face.account },
          after: face,
          fields: at === 0 ? ['account'] : [],
          hidden: false,
        }
      : at < 5
        ? { change: 'added', before: null, after: face, fields: [], hidden: false }
        : { change: 'removed', before: face, after: null, fields: [], hidden: false },
  );
}

export function reviewHandlers(
  found: (batch: string) => Batch,
  change: (batch: Batch) => { batch: string; changeRevision: number },
  paymentsChanged: () => void,
): Pick<
  Handlers,
  | 'reviews.difference'
  | 'reviews.changes'
  | 'reviews.elements'
  | 'reviews.payment'
  | 'reviews.mask'
  | 'reviews.reveal'
> {
  const privacy = (batch: Batch, hidden: boolean): void => {
    batch.detail = {
      ...batch.detail,
      privacy: { ...batch.detail.privacy, hidden, shownUntil: hidden ? null : '2026-11-20T13:57:10Z' },
    };
    change(batch);
    paymentsChanged();
  };
  return {
    'reviews.difference': ({ batch, with: against }) => {
      const one = found(batch);
      const rows = changesOf(one);
      const count = (what: ChangeRow['change']): number => rows.filter((row) => row.change === what).length;
      if (rows.length === 0 || against === 'last-run')
        return { against: null, same: 0, added: 0, removed: 0, changed: 0, whole: true, header: [] };
      return {
        against: {
          batch,
          reference: one.detail.reference,
          revision: 1,
          frozenAt: '2026-11-20T10:02:00Z',
          approvedBy: ['Boris Vance'],
          transactions: one.payments.length,
          totals: totalsOf(one.payments.map(({ form }) => form)).map((total) =>
            total.currency === 'EUR' ? { ...total, amount: '171203.65' } : total,
          ),
        },
        same: one.payments.length - count('added') - count('changed'),
        added: count('added'),
        removed: count('removed'),
        changed: count('changed'),
        whole: true,
        header: [
          {
            path: 'PmtInf/ReqdExctnDt',
            before: '2026-11-20',
            after: '2026-11-23',
            payments: one.payments.length,
          },
        ],
      };
    },
    'reviews.changes': ({ batch, change: only, offset, limit }) => {
      const rows = changesOf(found(batch)).filter((row) => only === undefined || row.change === only);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    'reviews.elements': ({ batch, after }) => {
      const row = changesOf(found(batch)).find((each) => each.after?.position === after);
      const [was, now] = [row?.before?.account ?? '', row?.after?.account ?? ''];
      return {
        values: [
          ...(was === now ? [] : [{ path: 'CdtrAcct/Id/IBAN', before: was, after: now }]),
          { path: 'Cdtr/PstlAdr/StrtNm', before: 'Werftstrasse', after: 'Hafenstrasse' },
        ],
      };
    },
    'reviews.payment': () => ({
      values: [
        { path: 'PmtId/EndToEndId', text: 'E-1' },
        { path: 'Cdtr/PstlAdr/StrtNm', text: 'Hafenstrasse' },
      ],
    }),
    'reviews.mask': ({ batch, masked }) => {
      const one = found(batch);
      one.detail = {
        ...one.detail,
        privacy: {
          why: masked ? 'preparer' : null,
          marked: masked,
          hidden: masked,
          shownUntil: null,
          onlyFor: null,
        },
      };
      return change(one);
    },
    'reviews.reveal': ({ batch, hide }) => {
      privacy(found(batch), hide ?? false);
      return { until: (hide ?? false) ? null : '2026-11-20T13:57:10Z' };
    },
  };
}
