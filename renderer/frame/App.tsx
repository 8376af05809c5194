// The window: environment, rail, top bar, the screen, bottom line. Knows no screen but by its place.
import './keyboard-help.css';
import './frame.css';
import { Component, useCallback, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Package } from 'lucide-react';
import { fault } from '../../shared/domain/errors.ts';
import { FaultView } from '../ui/FaultView.tsx';
import { t } from '../i18n/index.ts';
import { calendarLocale, useLanguage, useRegion } from '../i18n/language.ts';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { openOverlay, useOverlay } from '../stores/overlay.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { SetUp } from '../screens/setup/SetUp.tsx';
import { LockPage } from '../screens/session/LockPage.tsx';
import { useActivity, useForgetting } from '../stores/session.ts';
import { useDesk } from '../stores/desk.ts';
import { useRead } from '../stores/reads.ts';
import { loadSettings } from '../stores/settings.ts';
import { go, useRoute } from '../stores/route.ts';
import type { Screen } from '../stores/route.ts';
import { BottomLine } from './BottomLine.tsx';
import { Palette } from './Palette.tsx';
import { Rail } from './Rail.tsx';
import { HOME_OF, NEEDS_BANK, screenOf } from './screens.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { useShortcuts } from './shortcuts.ts';
import { TopBar } from './TopBar.tsx';
import { closeFailure, useFailure } from '../stores/failures.ts';
import { Button } from '../ui/Button.tsx';
import { Empty, Page } from '../ui/Page.tsx';

// A screen that breaks takes only itself down: the rail stays, and the officer is told that nothing was sent
// by it.
interface State {
  readonly broken: string | undefined;
}

class ScreenGuard extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.broken === undefined) return this.props.children;
    return (
      <div className="frame-fault">
        <FaultView fault={fault('internal', { detail: this.state.broken })} />
      </div>
    );
  }
}

// Every key there is, by what it is for.
function KeyboardHelp() {
  return (
    <Dialog title={t.frame.help.title} onClose={() => openOverlay('none')} width="wide">
      {/* In a small window the dialog scrolls: something in it must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="help-groups" tabIndex={0} role="region" aria-label={t.frame.help.title}>
        {t.frame.help.groups.map((group) => (
          <section key={group.title} className="stack">
            <h2>{group.title}</h2>
            <dl>
              {group.keys.map(([keys, meaning]) => (
                <div key={keys}>
                  <dt>
                    <Kbd keys={keys} />
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** In another language or region everything is drawn again: no part keeps a text in the form before. */
export function App() {
  const language = useLanguage();
  const region = useRegion();
  return (
    <I18nProvider key={`${language} ${region}`} locale={calendarLocale(language, region)}>
      <Window />
    </I18nProvider>
  );
}

/** Until there is a desk to work at, the window is its set-up and nothing else. */
function Window() {
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
  return setup === undefined || setup.stage === 'ready' ? <Seated /> : <SetUp setup={setup} />;
}

/** A locked desk is its lock page and nothing else. */
function Seated() {
  const read = useRead('session.get', {}, ['session', 'settings']);
  const session = read.value;
  useActivity(session);
  useForgetting(session);
  if (read.result === undefined)
    return (
      <main className="frame-opening" role="status">
        {t.frame.opening}
      </main>
    );
  return session?.locked === true ? <LockPage session={session} /> : <Desktop />;
}

function Desktop() {
  const route = useRoute();
  const desk = useDesk();
  const overlay = useOverlay((state) => state.open);
  const content = useRef<HTMLElement>(null);
  useShortcuts();
  // Each new place is announced by its heading, and the keyboard starts there.
  const place = `${route.screen} ${route.id}`;
  useKeptFocus(content, place);
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
  const band = useBandHeight();
  if (environment === undefined) return <div className="band" />;
  const note =
    environment === 'training'
      ? t.frame.environment.trainingNote
      : environment === 'sandbox'
        ? t.frame.environment.sandboxNote
        : '';
  return (
    <section ref={band} className={`band band-${environment}`} aria-label={t.frame.environment.label}>
      <strong>{t.frame.environment[environment]}</strong>
      {note !== '' && <span>{note}</span>}
      {desk?.missing !== undefined && <span className="strong">{t.frame.missing[desk.missing]}</span>}
    </section>
  );
}

/** Dialogs begin below the band, which goes on in a second line where the window is narrow. */
function useBandHeight(): (band: HTMLElement | null) => (() => void) | undefined {
  return useCallback((band: HTMLElement | null) => {
    if (band === null || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--band-height', `${Math.ceil(band.getBoundingClientRect().height)}px`),
    );
    observer.observe(band);
    return () => {
      observer.disconnect();
      style.removeProperty('--band-height');
    };
  }, []);
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
        // eslint-disable-next-line jsx-a11y/no-autofocus -- nothing else is to do in it
        <Button weight="primary" onPress={closeFailure} autoFocus>
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
