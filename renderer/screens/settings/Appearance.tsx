// Theme, density, rail: changed at once.
import { t } from '../../i18n/index.ts';
import { openOverlay } from '../../stores/overlay.ts';
import { changeSettings, useSettings } from '../../stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Toggle } from '../../ui/Toggle.tsx';

const a = t.settings.appearance;

export function Appearance() {
  const settings = useSettings();
  return (
    <div className="appearance">
      <Panel title={t.settings.tabs.appearance} aside={<Button weight="quiet" onPress={() => openOverlay('help')}>{a.keyboard}</Button>}>
        <KeyValues pairs={[
          [a.theme, <Segments key="theme" label={a.theme} value={settings.theme} options={(['system', 'light', 'dark'] as const).map((id) => ({ id, text: a.themes[id] }))} onChange={(theme) => void changeSettings({ theme })} />],
          [a.density, <Segments key="density" label={a.density} value={settings.density} options={(['compact', 'comfortable'] as const).map((id) => ({ id, text: a.densities[id] }))} onChange={(density) => void changeSettings({ density })} />],
          [a.rail, <Toggle key="rail" label={a.railCollapsed} value={settings.railCollapsed} onChange={(railCollapsed) => void changeSettings({ railCollapsed })} />],
          [a.language, a.english],
        ]}
        />
      </Panel>
    </div>
  );
}
