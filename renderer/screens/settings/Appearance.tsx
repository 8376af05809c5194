// Theme, density, rail: changed at once.
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { openOverlay } from '../../stores/overlay.ts';
import { changeSettings, useSettings } from '../../stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { LockNote } from './LockNote.tsx';

const a = t.settings.appearance;

export function Appearance() {
  const settings = useSettings();
  const locked = (name: 'theme' | 'density' | 'railCollapsed' | 'language' | 'maskAll'): string | undefined =>
    settings.locked.find(({ setting }) => setting === name)?.why;
  /** A locked setting shows what it is set to, and why it stays so. */
  const row = (name: Parameters<typeof locked>[0], shown: string, control: ReactNode): ReactNode => {
    const why = locked(name);
    return why === undefined ? (
      control
    ) : (
      <span className="setting">
        <span className="strong">{shown}</span>
        <LockNote why={why} />
      </span>
    );
  };
  return (
    <div className="appearance">
      <Panel
        title={t.settings.tabs.appearance}
        aside={
          <Button weight="quiet" onPress={() => openOverlay('help')}>
            {a.keyboard}
          </Button>
        }
      >
        <KeyValues
          pairs={[
            [
              a.theme,
              row(
                'theme',
                a.themes[settings.theme],
                <Segments
                  key="theme"
                  label={a.theme}
                  value={settings.theme}
                  options={(['system', 'light', 'dark'] as const).map((id) => ({ id, text: a.themes[id] }))}
                  onChange={(theme) => void changeSettings({ theme })}
                />,
              ),
            ],
            [
              a.density,
              row(
                'density',
                a.densities[settings.density],
                <Segments
                  key="density"
                  label={a.density}
                  value={settings.density}
                  options={(['compact', 'comfortable'] as const).map((id) => ({ id, text: a.densities[id] }))}
                  onChange={(density) => void changeSettings({ density })}
                />,
              ),
            ],
            [
              a.rail,
              row(
                'railCollapsed',
                settings.railCollapsed ? a.railCollapsed : a.railOpen,
                <Toggle
                  key="rail"
                  label={a.railCollapsed}
                  value={settings.railCollapsed}
                  onChange={(railCollapsed) => void changeSettings({ railCollapsed })}
                />,
              ),
            ],
            [
              t.privacy.setting,
              row(
                'maskAll',
                settings.maskAll ? t.privacy.settingAll : t.privacy.settingNote,
                <span key="mask" className="stack">
                  <Toggle
                    label={t.privacy.settingAll}
                    value={settings.maskAll}
                    onChange={(maskAll) => void changeSettings({ maskAll })}
                  />
                  <span className="small quiet">{t.privacy.settingNote}</span>
                </span>,
              ),
            ],
            [a.language, row('language', a.english, a.english)],
          ]}
        />
      </Panel>
    </div>
  );
}
