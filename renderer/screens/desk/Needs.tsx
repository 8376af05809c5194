// What needs somebody now, the most pressing first: unknown outcomes before everything.
import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useDesk, useWhen } from '../../stores/desk.ts';
import { useMine, useSession, type Mine } from '../../stores/session.ts';
import { useRead } from '../../stores/reads.ts';
import { useOtherSendingDesk } from '../../stores/sending-desk.ts';
import { formatRoute, go } from '../../stores/route.ts';
import { bankReasonText, paymentStatusText } from '../../ui/bank-text.ts';
import { caseStateWord, caseTone } from '../../ui/case-tone.ts';
import { PlainText } from '../../ui/PlainText.tsx';
import { TotalsShort, Amount } from '../../ui/Amount.tsx';
import { FingerprintWords } from '../../ui/Digest.tsx';
import { NeedGroup, NeedRow } from './NeedRow.tsx';
import { NOT_SENT } from '../cash/Cash.tsx';
import { accountOf } from '../cash/NotSentFromHere.tsx';
import { Figure } from '../cash/Figure.tsx';
import { useFilesToImport } from '../../stores/watched-folders.ts';
import { useDueRuns, type DueRun } from '../../stores/recurring-runs.ts';
import { daysBetween, isoDate } from '../../../shared/domain/calendar.ts';
import { formattedDate } from '../../ui/when.ts';
import { formattedAccount } from '../../ui/account.ts';
import { batchesTo, casesTo, entriesTo, messagesTo, paymentsThat } from '../../../shared/domain/waiting.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Page.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { HiddenAmount, HideableAmount, HideableName } from '../../ui/Hideable.tsx';
import type { ListedBatch } from '../../ui/StateBadge.tsx';
import type { CallOutput } from '../../../shared/ipc/contract.ts';

/** At a desk that does not send the batch there is nothing to seal: what is left is to carry the pack. */
function ReleasedRow({ row }: { readonly row: ListedBatch }) {
  const elsewhere = useOtherSendingDesk(row.batch);
  return (
    <NeedRow
      tone="waiting"
      href={elsewhere === null ? formatRoute('outbox') : formatRoute('review', row.batch)}
      title={<PlainText text={row.reference} />}
      detail={elsewhere === null ? t.desk.sealHint : t.review.releasedElsewhere(elsewhere.name)}
      end={<TotalsShort totals={row.totals} />}
    />
  );
}

// A batch that waits for a signature, with its deadline and its eight words.
function ApproveRow({ row }: { readonly row: ListedBatch }) {
  const when = useWhen();
  const review = useRead('batches.review', { batch: row.batch }, ['batches']).value;
  const words = review?.readings[0]?.words;
  const parts = [
    t.batchKinds[row.kind].counted(row.transactions),
    row.next === 'approve' ? t.desk.missing(row.approvals.have, row.approvals.need) : undefined,
  ].filter((part) => part !== undefined);
  return (
    <NeedRow
      tone="waiting"
      href={formatRoute('review', row.batch)}
      title={<PlainText text={row.reference} />}
      detail={parts.join(' · ')}
      end={<TotalsShort totals={row.totals} />}
      below={
        <>
          {words && <FingerprintWords words={words} />}
          {row.deadline !== null && (
            <span className="end nobreak small">{t.desk.until(when.full(row.deadline))}</span>
          )}
        </>
      }
    />
  );
}

type ListedCase = CallOutput<'cases.list'>['rows'][number];

/** A case somebody must act on, with the time it has. */
function CaseRow({ row }: { readonly row: ListedCase }) {
  const when = useWhen();
  const c = t.cases;
  return (
    <NeedRow
      tone={caseTone(row)}
      href={formatRoute('cases', row.case)}
      title={
        <>
          {c.act[row.act]}, <PlainText text={row.about.name || row.reference} />
        </>
      }
      detail={
        <>
          {caseStateWord(row)} · <PlainText text={row.reference} />
          {row.deadline !== null &&
            (row.state === 'proposed' || row.state === 'approved') &&
            ` · ${t.desk.caseUntil(when.full(row.deadline))}`}
        </>
      }
      end={
        row.about.hidden ? (
          <HiddenAmount />
        ) : row.about.amount === null ? (
          ''
        ) : (
          <Amount amount={row.about.amount.amount} currency={row.about.amount.currency} />
        )
      }
    />
  );
}

const MOST = 5;

/** Debits nobody here sent, and settled payments that no entry shows. */
function NotSentNeeds({
  debits,
  missing,
}: {
  readonly debits: CallOutput<'cash.notSent'> | undefined;
  readonly missing: CallOutput<'cash.missing'> | undefined;
}) {
  const m = t.matching;
  return (
    <>
      <NeedGroup title={m.needs} tone="attention" count={debits?.total ?? 0} shown={MOST}>
        {debits?.rows.map(({ row, account, standing }) => (
          <NeedRow
            key={row.entry}
            tone="attention"
            href={formatRoute('cash', NOT_SENT)}
            title={
              <PlainText text={row.counterparty ?? row.remittance ?? row.code ?? m.standing[standing]} />
            }
            detail={m.needsDetail(m.standing[standing], accountOf(account))}
            end={<Figure amount={row.amount} currency={row.currency} />}
          />
        ))}
      </NeedGroup>
      <NeedGroup title={m.needsMissing} tone="attention" count={missing?.total ?? 0} shown={MOST}>
        {missing?.rows.map((row) => (
          <NeedRow
            key={row.payment}
            tone="attention"
            href={formatRoute('payment', row.payment)}
            title={<HideableName name={row.name} amount={row.amount} />}
            detail={<PlainText text={row.reference} />}
            end={<HideableAmount amount={row.amount} />}
          />
        ))}
      </NeedGroup>
    </>
  );
}

function usePayments(task: Parameters<typeof paymentsThat>[0]): CallOutput<'payments.list'> | undefined {
  const [statusGroup] = paymentsThat(task);
  return useRead('payments.list', { ...page, statusGroup }, ['payments']).value;
}

type ListedPayment = CallOutput<'payments.list'>['rows'][number];

/** Why the bank has rejected a payment: what is to be done follows from it. Without a reason, its status. */
function RejectionText({ row }: { readonly row: ListedPayment }) {
  const { value } = useRead('payments.get', { payment: row.payment }, ['payments']);
  const said = value?.timeline.findLast(
    ({ status, reasons }) => status === row.status && reasons.some(({ code }) => code !== ''),
  );
  const codes = said?.reasons.map(({ code }) => code).filter((code) => code !== '') ?? [];
  return <PlainText text={codes.map(bankReasonText).join(' ') || paymentStatusText(row)} />;
}

/** Payments the bank has, of which a person has to know what it says. */
function PaymentNeeds({
  title,
  tone,
  payments,
}: {
  readonly title: string;
  readonly tone: 'refused' | 'attention';
  readonly payments: CallOutput<'payments.list'> | undefined;
}) {
  return (
    <NeedGroup title={title} tone={tone} count={payments?.total ?? 0} shown={MOST}>
      {payments?.rows.map((row) => (
        <NeedRow
          key={row.payment}
          tone={tone}
          href={formatRoute('payment', row.payment)}
          title={<HideableName name={row.name} amount={row.amount} />}
          detail={
            <>
              {tone === 'refused' ? <RejectionText row={row} /> : paymentStatusText(row)} ·{' '}
              <PlainText text={row.reference} className="nobreak" />
            </>
          }
          end={<HideableAmount amount={row.amount} />}
        />
      ))}
    </NeedGroup>
  );
}

/** Entries of the beneficiary book that somebody gave back. */
function ReturnedEntries({
  entries,
}: {
  readonly entries: CallOutput<'beneficiaries.waiting'>['unconfirmed'];
}) {
  return (
    <NeedGroup title={g.returnedEntries} tone="attention" count={entries.length} shown={MOST}>
      {entries.slice(0, MOST).map(({ beneficiary, name, state }) => (
        <NeedRow
          key={beneficiary}
          tone="attention"
          href={formatRoute('beneficiaries', beneficiary)}
          title={<PlainText text={name} />}
          detail={state === 'expired' ? t.desk.expired : t.desk.returnedBy}
          end=""
        />
      ))}
    </NeedGroup>
  );
}

type Proposal = NonNullable<CallOutput<'policies.get'>['proposal']>;

/** A version of the policy that was proposed, and waits for administrators. */
function PolicyRow({ proposal }: { readonly proposal: Proposal }) {
  const when = useWhen();
  const p = t.policy;
  return (
    <NeedRow
      tone={proposal.follows ? 'waiting' : 'attention'}
      href={formatRoute('officers')}
      title={p.proposed(proposal.version)}
      detail={proposal.follows ? p.of(proposal.have, proposal.need) : p.stale}
      end={when.full(proposal.createdAt)}
    />
  );
}

type OpenConfirmation = CallOutput<'beneficiaries.waiting'>['confirmations'][number];

/** Entries of the beneficiary book that wait for a signature. */
function ConfirmationRow({ row }: { readonly row: OpenConfirmation }) {
  const when = useWhen();
  const { title, confirm: c } = t.beneficiaries;
  return (
    <NeedRow
      tone="waiting"
      href={formatRoute('beneficiaries', '', 'waiting')}
      title={<PlainText text={row.entries.map(({ name }) => name).join(', ') || title} />}
      detail={c.of(row.approvals.have, row.approvals.need)}
      end={c.until(when.full(row.deadline))}
    />
  );
}

/** Dates of recurring runs whose reminder has come. */
function RunNeeds({ today, due }: { readonly today: string; readonly due: readonly DueRun[] }) {
  return (
    <NeedGroup title={t.runs.need} tone="waiting" count={due.length} shown={MOST}>
      {due.slice(0, MOST).map(({ run, occurrence }) => (
        <NeedRow
          key={`${run.run} ${occurrence.scheduled}`}
          tone={occurrence.due < today ? 'attention' : 'waiting'}
          href={formatRoute('runs')}
          title={<PlainText text={run.name} />}
          detail={t.runs.due(formattedDate(occurrence.due))}
          end={t.runs.inDays(daysBetween(isoDate(today), isoDate(occurrence.due)))}
        />
      ))}
    </NeedGroup>
  );
}

const page = { offset: 0, limit: MOST };
/** Which of them lost a signature is known of each alone. */
const MOST_SIGNED = 50;
const g = t.desk.groups;

interface WaitingForMe {
  readonly batches: Mine;
  readonly cases: readonly ListedCase[];
  readonly confirmations: readonly OpenConfirmation[];
  readonly proposal: Proposal | null;
}

/** What the person who signed in with a card may sign next. */
function MyTasks({ batches, cases, confirmations, proposal }: WaitingForMe) {
  const rows = [
    ...batches.rows.map((row) => <ApproveRow key={row.batch} row={row} />),
    ...cases.map((row) => <CaseRow key={row.case} row={row} />),
    ...confirmations.map((row) => <ConfirmationRow key={row.confirmation} row={row} />),
    ...(proposal === null ? [] : [<PolicyRow key="policy" proposal={proposal} />]),
  ];
  return (
    <NeedGroup title={t.session.mine} tone="waiting" count={rows.length} shown={MOST}>
      {rows.slice(0, MOST)}
    </NeedGroup>
  );
}

/** What the person at the desk may sign next stands above, in a group of its own. */
function ofOthers(rows: readonly ListedBatch[] | undefined, mine: Mine): readonly ListedBatch[] {
  return (rows ?? []).filter(({ batch }) => !mine.has(batch)).slice(0, MOST);
}

/** The list of all that waits, and how much that is: a low window shows only its first groups. */
export function Needs() {
  const { count, list } = useNeeds();
  return (
    <Panel
      title={t.desk.needs}
      flush
      fill
      aside={count > 0 && <span className="small quiet">{t.desk.needsCount(count)}</span>}
    >
      {list}
    </Panel>
  );
}

function useNeeds(): { readonly count: number; readonly list: ReactNode } {
  const mine = useMine();
  const person = useSession()?.at;
  const desk = useDesk().value;
  const unknown = useRead('outbox.list', { ...page, states: messagesTo('ask') }, ['outbox']).value;
  const rejected = usePayments('rejected');
  const attention = usePayments('attention');
  const signed = { ...page, limit: MOST_SIGNED };
  const frozen = useRead('batches.list', { ...signed, states: batchesTo('approve') }, ['batches']).value;
  const approved = useRead('batches.list', { ...signed, states: batchesTo('release') }, ['batches']).value;
  const waiting = [...(frozen?.rows ?? []), ...(approved?.rows ?? [])];
  const toReturn = waiting.filter(({ next }) => next === null);
  const toApprove = waiting.filter(({ next }) => next === 'approve');
  const toRelease = waiting.filter(({ next }) => next === 'release');
  const released = useRead('batches.list', { ...page, states: batchesTo('seal'), order: 'due' }, [
    'batches',
  ]).value;
  const queued = useRead('outbox.list', { ...page, states: messagesTo('send'), order: 'due' }, [
    'outbox',
  ]).value;
  const drafts = useRead('batches.list', { ...page, states: batchesTo('finish') }, ['batches']).value;
  const unknownCases = useRead('cases.list', { ...page, states: casesTo('ask') }, ['cases']).value;
  const cases = useRead('cases.list', { ...signed, states: casesTo('act') }, [
    'cases',
    'session',
    'settings',
  ]).value;
  const notSent = useRead('cash.notSent', page, ['log']).value;
  const missing = useRead('cash.missing', page, ['log', 'payments']).value;
  const { confirmations, unconfirmed } =
    useRead('beneficiaries.waiting', {}, ['beneficiaries', 'settings', 'session']).value ?? {};
  const toSubmit = unconfirmed?.filter(({ state }) => entriesTo('submit').includes(state));
  const policy = useRead('policies.get', {}, ['settings', 'cards']);
  const files = useFilesToImport();
  const runs = useDueRuns();
  const calendar = useRead('cards.calendar', {}, ['settings']).value;
  const ending = (calendar?.rows ?? []).filter(
    (row) => (row.state === 'ended' || row.state === 'soon') && !row.renewed,
  );
  const lists = [
    unknown,
    rejected,
    attention,
    frozen,
    approved,
    released,
    queued,
    drafts,
    unknownCases,
    cases,
    notSent,
    missing,
    confirmations === undefined ? undefined : { total: confirmations.length },
    toSubmit === undefined ? undefined : { total: toSubmit.length },
    policy.result === undefined ? undefined : { total: policy.value?.proposal ? 1 : 0 },
    files === undefined ? undefined : { total: files.length },
    runs === undefined ? undefined : { total: runs.due.length },
  ];
  if (lists.includes(undefined))
    return { count: 0, list: <p className="quiet needs-wait">{t.common.reading}</p> };
  const count = lists.reduce((sum, one) => sum + (one?.total ?? 0), ending.length);
  if (count === 0) return { count, list: <NothingNeeded training={desk?.environment === 'training'} /> };
  // Those beyond the ones that were read count as what their state says.
  const unread = (list: typeof frozen): number => (list?.total ?? 0) - (list?.rows.length ?? 0);
  const others = (next: ListedBatch['next'], total: number): number =>
    total - mine.rows.filter((row) => row.next === next).length;
  const proposal = policy.value?.proposal ?? null;
  const signsPolicy =
    person?.by === 'card' && proposal?.canSign.some((one) => one.person === person.person) === true;
  const isMine = ({ mine: its }: { readonly mine: boolean }): boolean => its;
  const myCases = cases?.rows.filter(isMine) ?? [];
  const otherCases = cases?.rows.filter((row) => !isMine(row)) ?? [];
  const otherConfirmations = confirmations?.filter((row) => !isMine(row)) ?? [];
  const list = (
    <div className="needs">
      <NeedGroup title={g.unknown} tone="unknown" count={unknown?.total ?? 0} shown={MOST}>
        {unknown?.rows.map((row) => (
          <NeedRow
            key={row.message}
            tone="unknown"
            href={formatRoute('message', row.message)}
            title={<PlainText text={row.reference} />}
            detail={t.desk.unknownDetail(row.attempts)}
            end={<TotalsShort totals={row.totals} />}
          />
        ))}
      </NeedGroup>
      <NeedGroup title={g.unknownCases} tone="unknown" count={unknownCases?.total ?? 0} shown={MOST}>
        {unknownCases?.rows.map((row) => (
          <CaseRow key={row.case} row={row} />
        ))}
      </NeedGroup>
      <MyTasks
        batches={mine}
        cases={myCases}
        confirmations={confirmations?.filter(isMine) ?? []}
        proposal={signsPolicy ? proposal : null}
      />
      <PaymentNeeds title={g.rejected} tone="refused" payments={rejected} />
      <PaymentNeeds title={g.attention} tone="attention" payments={attention} />
      <NotSentNeeds debits={notSent} missing={missing} />
      <NeedGroup
        title={g.approve}
        tone="waiting"
        count={others('approve', toApprove.length + unread(frozen))}
        shown={MOST}
      >
        {ofOthers(toApprove, mine).map((row) => (
          <ApproveRow key={row.batch} row={row} />
        ))}
      </NeedGroup>
      <NeedGroup
        title={g.release}
        tone="waiting"
        count={others('release', toRelease.length + unread(approved))}
        shown={MOST}
      >
        {ofOthers(toRelease, mine).map((row) => (
          <ApproveRow key={row.batch} row={row} />
        ))}
      </NeedGroup>
      <NeedGroup title={g.return} tone="attention" count={toReturn.length} shown={MOST}>
        {toReturn.slice(0, MOST).map((row) => (
          <NeedRow
            key={row.batch}
            tone="attention"
            href={formatRoute('review', row.batch)}
            title={<PlainText text={row.reference} />}
            detail={t.desk.submitterLost}
            end={<TotalsShort totals={row.totals} />}
          />
        ))}
      </NeedGroup>
      <NeedGroup title={g.beneficiaries} tone="waiting" count={otherConfirmations.length} shown={MOST}>
        {otherConfirmations.slice(0, MOST).map((row) => (
          <ConfirmationRow key={row.confirmation} row={row} />
        ))}
      </NeedGroup>
      <ReturnedEntries entries={toSubmit ?? []} />
      <NeedGroup
        title={g.policy}
        tone="waiting"
        count={proposal === null || signsPolicy ? 0 : 1}
        shown={MOST}
      >
        {proposal !== null && <PolicyRow proposal={proposal} />}
      </NeedGroup>
      <NeedGroup title={g.cases} tone="waiting" count={(cases?.total ?? 0) - myCases.length} shown={MOST}>
        {otherCases.slice(0, MOST).map((row) => (
          <CaseRow key={row.case} row={row} />
        ))}
      </NeedGroup>
      <NeedGroup
        title={g.seal}
        tone="waiting"
        count={(released?.total ?? 0) + (queued?.total ?? 0)}
        shown={MOST * 2}
      >
        {released?.rows.map((row) => (
          <ReleasedRow key={row.batch} row={row} />
        ))}
        {queued?.rows.map((row) => (
          <NeedRow
            key={row.message}
            tone="waiting"
            href={formatRoute('message', row.message)}
            title={<PlainText text={row.reference} />}
            detail={desk?.network.mode === 'offline' ? t.desk.offlineHint : t.desk.queuedHint}
            end={<TotalsShort totals={row.totals} />}
          />
        ))}
      </NeedGroup>
      {runs && <RunNeeds {...runs} />}
      <NeedGroup title={t.folders.need} tone="waiting" count={files?.length ?? 0} shown={MOST}>
        {files?.slice(0, MOST).map(({ folder, account, file }) => (
          <NeedRow
            key={`${folder} ${file.name}`}
            tone="waiting"
            href={formatRoute('import')}
            title={<PlainText text={file.name} />}
            detail={formattedAccount(account)}
            end={t.folders.size(file.bytes)}
          />
        ))}
      </NeedGroup>
      <NeedGroup title={g.finish} tone="neutral" count={drafts?.total ?? 0} shown={MOST}>
        {drafts?.rows.map((row) => (
          <NeedRow
            key={row.batch}
            tone={row.state === 'draft' ? 'neutral' : 'attention'}
            href={formatRoute('batch', row.batch)}
            title={<PlainText text={row.reference} />}
            detail={
              row.state === 'returned'
                ? t.desk.returnedBy
                : row.state === 'expired'
                  ? t.desk.expired
                  : t.payments.findings(row.blocking, row.warnings) ||
                    t.batchKinds[row.kind].counted(row.transactions)
            }
            end={<TotalsShort totals={row.totals} />}
          />
        ))}
      </NeedGroup>
      <NeedGroup title={g.certificates} tone="attention" count={ending.length} shown={MOST}>
        {ending.slice(0, MOST).map((one) => (
          <NeedRow
            key={one.sha256}
            tone={one.state === 'ended' ? 'refused' : 'attention'}
            href={formatRoute('officers')}
            title={<PlainText text={one.holder} />}
            detail={one.state === 'ended' ? t.cards.calendar.over[one.use] : t.cards.calendar.todo[one.use]}
            end={t.cards.calendar.days(one.days)}
          />
        ))}
      </NeedGroup>
    </div>
  );
  return { count, list };
}

function NothingNeeded({ training }: { readonly training: boolean }) {
  return (
    <Empty
      icon={LayoutDashboard}
      title={t.desk.quiet}
      actions={
        <Button weight="primary" onPress={() => go(training ? 'welcome' : 'payments')}>
          {training ? t.desk.tour : t.desk.begin}
        </Button>
      }
    >
      {t.desk.quietNote}
    </Empty>
  );
}
