// Bringing in a pain file: by dialog or drop, a dry run first, then one act that takes it over.
import { useState } from 'react';
import { t } from '../../i18n/index.ts';
import { go } from '../../stores/route.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { FaultView } from '../../ui/FaultView.tsx';
import { Page } from '../../ui/Page.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { isPack } from '../pack/use-pack.ts';
import { PackScreen } from '../pack/PackScreen.tsx';
import { DropPlace } from './DropPlace.tsx';
import { DryRun } from './DryRun.tsx';
import { useImport } from './use-import.ts';
import './import.css';

export function ImportScreen({ file }: { readonly file: string }) {
  const [state, acts] = useImport(file);
  const [pack, setPack] = useState<File>();
  if (pack) return <PackScreen source={pack} onAnother={() => setPack(undefined)} />;
  return (
    <Page
      title={t.imports.title}
      before={<BackButton onPress={() => go('payments')} />}
      body={state.phase === 'ready' ? 'fill' : 'scroll'}
    >
      {state.phase === 'idle' && (
        <DropPlace
          onFile={(source) => {
            if (isPack(source.name)) setPack(source);
            else void acts.bring(source);
          }}
        />
      )}
      {(state.phase === 'sending' || state.phase === 'checking') && (
        <div className="import-working">
          {state.phase === 'sending' ? (
            <Progress label={t.imports.sending(state.name)} value={state.share} />
          ) : (
            <Progress label={t.imports.checking(state.name)} value={null} />
          )}
          <Button onPress={acts.stop}>{t.common.cancel}</Button>
        </div>
      )}
      {state.phase === 'refused' && (
        <div className="stack-wide">
          <p className="strong">{t.imports.refused}</p>
          <FaultView
            fault={state.fault}
            actions={
              <Button
                onPress={() => {
                  acts.stop();
                  go('import');
                }}
              >
                {t.imports.chooseAnother}
              </Button>
            }
          />
        </div>
      )}
      {state.phase === 'ready' && (
        <DryRun
          checked={state.checked}
          taking={state.taking}
          fault={state.fault}
          onTakeOver={acts.takeOver}
          onDiscard={() => {
            acts.discard();
            go('payments');
          }}
        />
      )}
    </Page>
  );
}
