// Owns one table on its way in: what was read of it, the plan a person makes, the dry run, and its import.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '../../../../shared/domain/errors.ts';
import type { CallInput, CallOutput } from '../../../../shared/ipc/contract.ts';
import { call } from '../../../bridge.ts';
import { t } from '../../../i18n/index.ts';
import { say } from '../../../stores/notices.ts';
import { go } from '../../../stores/route.ts';

export type OpenedTable = CallOutput<'tables.read'>;
export type CheckedRows = CallOutput<'tables.check'>;
export type Plan = CallInput<'tables.check'>['plan'];

export interface TableState {
  readonly opened: OpenedTable | undefined;
  readonly plan: Plan | undefined;
  /** Of the plan as it is now; undefined while columns and answers are chosen. */
  readonly checked: CheckedRows | undefined;
  readonly busy: boolean;
  readonly fault: Fault | undefined;
}

export interface TableActions {
  /** Reads the file again by another sheet, whose titles are looked for, or another row of titles. */
  readonly reread: (choice: Omit<CallInput<'tables.read'>, 'file'>) => void;
  readonly change: (change: Partial<Plan>) => void;
  readonly check: () => void;
  /** The same with rows left out or cells corrected. */
  readonly correct: (change: Pick<Plan, 'leftOut' | 'corrections'>) => void;
  readonly back: () => void;
  readonly discard: () => void;
  /** Whether its payments are a batch by now: nothing is lost where the screen is left. */
  readonly isTaken: () => boolean;
  readonly takeOver: (reference: string, digest: string) => Promise<void>;
  readonly saveProfile: (name: string) => Promise<void>;
  readonly deleteProfile: (profile: string) => Promise<void>;
}

const NOTHING: TableState = {
  opened: undefined,
  plan: undefined,
  checked: undefined,
  busy: true,
  fault: undefined,
};

export function useTable(file: string, onLeave: () => void): readonly [TableState, TableActions] {
  const [state, setState] = useState<TableState>(NOTHING);
  const run = useRef(0);
  const taken = useRef(false);
  const isTaken = useCallback(() => taken.current, []);

  const read = useCallback(
    async (choice: Omit<CallInput<'tables.read'>, 'file'>) => {
      const mine = (run.current += 1);
      setState((before) => ({ ...before, busy: true, fault: undefined }));
      const result = await call('tables.read', { file, ...choice });
      if (mine !== run.current) return;
      setState((before) =>
        result.ok
          ? {
              opened: result.value,
              plan: result.value.plan,
              checked: undefined,
              busy: false,
              fault: undefined,
            }
          : { ...before, busy: false, fault: result.error },
      );
    },
    [file],
  );

  useEffect(() => {
    void read({ sheet: null, headerRow: 'auto' });
  }, [read]);

  const judge = useCallback(
    async (plan: Plan) => {
      const mine = (run.current += 1);
      setState((before) => ({ ...before, plan, busy: true, fault: undefined }));
      const result = await call('tables.check', { file, plan });
      if (mine !== run.current) return;
      setState((before) =>
        result.ok
          ? { ...before, checked: result.value, busy: false }
          : { ...before, busy: false, fault: result.error },
      );
    },
    [file],
  );

  const { plan, checked } = state;
  const acts: TableActions = {
    reread: (choice) => void read(choice),
    change: (change) =>
      setState((before) =>
        before.plan === undefined ? before : { ...before, plan: { ...before.plan, ...change } },
      ),
    check: () => plan && void judge(plan),
    correct: (change) => plan && void judge({ ...plan, ...change }),
    back: () => setState((before) => ({ ...before, checked: undefined, fault: undefined })),
    discard() {
      run.current += 1;
      void (checked ? call('imports.discard', { import: checked.import }) : call('files.discard', { file }));
      onLeave();
    },
    isTaken,
    async takeOver(reference, digest) {
      if (!checked) return;
      setState((before) => ({ ...before, busy: true, fault: undefined }));
      const result = await call('imports.takeOver', { import: checked.import, reference, digest });
      if (result.ok) {
        taken.current = true;
        say(t.imports.taken(t.batchKinds[checked.kind].counted(checked.transactions)));
        go('batch', result.value.batch);
      } else setState((before) => ({ ...before, busy: false, fault: result.error }));
    },
    async saveProfile(name) {
      if (!plan) return;
      const result = await call('tables.saveProfile', { file, name, plan });
      if (result.ok) say(t.tableImport.profileSaved(name));
      setState((before) => ({
        ...before,
        fault: result.ok ? undefined : result.error,
        opened:
          before.opened && result.ok
            ? { ...before.opened, profile: { profile: result.value.profile, name } }
            : before.opened,
      }));
    },
    async deleteProfile(profile) {
      const result = await call('tables.deleteProfile', { profile });
      setState((before) => ({
        ...before,
        fault: result.ok ? undefined : result.error,
        opened: before.opened && result.ok ? { ...before.opened, profile: null } : before.opened,
      }));
    },
  };
  return [state, acts];
}
