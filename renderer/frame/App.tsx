// The window: environment, rail, top bar, the screen, bottom line. Knows no screen but by its place.
import { useEffect, useRef } from 'react';
import { t } from '../i18n/index.ts';
import { SetUp } from '../screens/setup/SetUp.tsx';
import { useDesk } from '../stores/desk.ts';
import { useRead } from '../stores/reads.ts';
import { loadSettings } from '../stores/settings.ts';
import { useRoute, go, type Screen } from '../stores/route.ts';
import { useOverlay } from '../stores/overlay.ts';
import { FaultView } from '../ui/FaultView.tsx';
import { BottomLine } from './BottomLine.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { Palette } from './Palette.tsx';
import { Rail } from './Rail.tsx';
import { ScreenGuard } from './ScreenGuard.tsx';
import { NEEDS_BANK, screenOf, HOME_OF } from './screens.tsx';
import { useShortcuts } from './shortcuts.ts';
import { TopBar } from './TopBar.tsx';
import { closeFailure, useFailure } from '../stores/failures.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Package } from 'lucide-react';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import './frame.css';

/** Until there is a desk to work at, the window is its set-up and nothing else. */
export function App() {
  const { result, value: setup } = useRead('setup.get', {}, ['desk']);
  const stage = setup?.stage;
  useEffect(() => {
    if (stage !== undefined) void loadSettings();
  }, [stage]);
  if (result === undefined)
    return (
      <main className="frame-opening" role="status">
        {t.frame.opening}
      </main>
    );
  return setup === undefined || setup.stage === 'ready' ? <Desktop /> : <SetUp setup={setup} />;
}

function Desktop() {
  const route = useRoute();
  const desk = useDesk();
  const overlay = useOverlay((state) => state.open);
  const content = useRef<HTMLElement>(null);
  useShortcuts();
  // Each new place is announced by its heading, and the keyboard starts there.
  const place = `${route.screen} ${route.id}`;
  useEffect(() => {
    if (place !== '') content.current?.querySelector('h1')?.focus();
  }, [place]);
  return (
    <div className={`frame frame-${desk.value?.environment ?? 'none'}`}>
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t.frame.skip}
      </a>
      <EnvironmentBand />
      <TopBar />
      <Rail />
      <main ref={content} className="frame-content" id="content" tabIndex={-1} data-region>
        {desk.result?.ok === false && (
          <div className="frame-fault">
            <FaultView fault={desk.result.error} />
          </div>
        )}
        <ScreenGuard key={place}>
          {desk.value?.profile === null && NEEDS_BANK.has(route.screen) ? (
            <NoBank screen={route.screen} />
          ) : (
            screenOf(route)
          )}
        </ScreenGuard>
      </main>
      <BottomLine />
      <Failure />
      {overlay === 'palette' && <Palette />}
      {overlay === 'help' && <KeyboardHelp />}
    </div>
  );
}

/**
 * The environment, unmistakable in every window: a band for training and sandbox, a red hairline around
 * production.
 */
function EnvironmentBand() {
  const desk = useDesk().value;
  const environment = desk?.environment;
  if (environment === undefined) return <div className="band" />;
  const note =
    environment === 'training'
      ? t.frame.environment.trainingNote
      : environment === 'sandbox'
        ? t.frame.environment.sandboxNote
        : '';
  return (
    <div className={`band band-${environment}`} role="note">
      <strong>{t.frame.environment[environment]}</strong>
      {note !== '' && <span>{note}</span>}
      {desk?.missing !== undefined && <span className="strong">{t.frame.missing[desk.missing]}</span>}
    </div>
  );
}

/** The failure of an act, over the window until it is closed. */
function Failure() {
  const fault = useFailure((state) => state.fault);
  if (fault === undefined) return null;
  return (
    <Dialog
      title={t.fault.title}
      role="alertdialog"
      onClose={closeFailure}
      footer={
        <Button weight="primary" onPress={closeFailure}>
          {t.common.close}
        </Button>
      }
    >
      <FaultView fault={fault} />
    </Dialog>
  );
}

const n = t.frame.noBank;

/** What stands in the place of the bank's screens at a desk that only exchanges packs. */
function NoBank({ screen }: { readonly screen: Screen }) {
  return (
    <Page title={t.frame.screens[HOME_OF[screen]]}>
      <Empty
        icon={Package}
        title={n.title}
        actions={
          <Button weight="primary" onPress={() => go('import')}>
            {n.open}
          </Button>
        }
      >
        {n.explain}
      </Empty>
    </Page>
  );
}
