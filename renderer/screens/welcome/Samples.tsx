// Sample files, each with what it teaches.
import type { CallOutput } from '../../../shared/ipc/contract.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { importSample } from './import-sample.ts';

export function Samples({ samples }: { readonly samples: CallOutput<'training.get'>['samples'] }) {
  return (
    <ul className="samples">
      {samples.map((sample) => (
        <li key={sample.sample}>
          <span className="two-lines grow">
            <span className="strong">{sample.title}</span>
            <span className="small quiet sample-detail">{sample.detail}</span>
          </span>
          <Button onPress={() => void importSample(sample.sample)}>
            {t.welcome.import}
            <span className="hidden-visually"> {sample.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
