// What npm start was asked for: which desk is opened, of which kind, and what every shell is told of it.
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface StartOrder {
  /** Folder of the desk. */
  readonly desk: string;
  /** As the sentences call it. */
  readonly kind: 'training desk' | 'desk';
  /** Which of the two applications Electron runs: the product has nothing of training in it. */
  readonly flavour: 'training' | 'product';
  readonly reset: boolean;
  readonly wantsBrowser: boolean;
  /** Arguments of the shell, whichever it is. */
  readonly opening: readonly string[];
}

const OPTIONS = {
  desk: { type: 'string' },
  shell: { type: 'string' },
  offline: { type: 'boolean', default: false },
  reset: { type: 'boolean', default: false },
  'set-up': { type: 'string' },
} as const;

/**
 * A real desk gets no `--training`, so that its shell makes none, and no virtual card. A sentence where the
 * arguments contradict each other.
 * @param root folder of the project.
 * @param trainingFolder where the training desk of this user lies.
 */
export function startOrder(
  args: readonly string[],
  root: string,
  trainingFolder: string,
): StartOrder | string {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const setUp = values['set-up'];
  if (setUp !== undefined && (values.desk !== undefined || values.reset || setUp === ''))
    return '--set-up takes the folder of the desk, and neither --desk nor --reset beside it.';
  const desk = setUp ?? values.desk ?? trainingFolder;
  const isTraining = setUp === undefined;
  return {
    desk,
    kind: isTraining ? 'training desk' : 'desk',
    flavour: isTraining ? 'training' : 'product',
    reset: values.reset,
    wantsBrowser: values.shell === 'chromium',
    opening: [
      '--desk',
      desk,
      ...(isTraining ? ['--training'] : []),
      ...(values.offline ? ['--offline'] : []),
      ...(isTraining ? ['--card', join(root, 'test', 'virtual-card', 'main.ts')] : []),
    ],
  };
}
