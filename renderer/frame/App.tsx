// The window: environment, rail, top bar, the screen, bottom line. Knows no screen but by its place.
import { useEffect, useRef } from 'react';
import { t } from '../i18n/index.ts';
import { SetUp } from '../screens/setup/SetUp.tsx';
import { useDesk } from '../stores/desk.ts';
import { useRead } from '../stores/reads.ts';
import { loadSettings } from '../stores/settings.ts';
import { useRoute } from '../stores/route.ts';
import { useOverlay } from '../stores/overlay.ts';
import { FaultView } from '../ui/FaultView.tsx';
import { BottomLine } from './BottomLine.tsx';
import { Failure } from './Failure.tsx';
import { EnvironmentBand } from './EnvironmentBand.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { NoBank } from './NoBank.tsx';
import { Palette } from './Palette.tsx';
import { Rail } from './Rail.tsx';
import { ScreenGuard } from './ScreenGuard.tsx';
import { NEEDS_BANK, screenOf } from './screens.tsx';
import { useShortcuts } from './shortcuts.ts';
import { TopBar } from './TopBar.tsx';
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
