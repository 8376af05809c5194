// Theme, density, rail, languages: changed at once.
import type { ReactNode } from 'react';
import {
  DOCUMENT_LANGUAGES,
  SCREEN_LANGUAGES,
  type DocumentLanguage,
  type ScreenLanguage,
} from '../../../shared/domain/language.ts';
import { regionOf, SCREEN_REGIONS, type ScreenRegion } from '../../../shared/domain/region.ts';
import { LANGUAGE_NAMES } from '../../../shared/texts/index.ts';
import { t } from '../../i18n/index.ts';
import { pageLanguage, systemLanguage } from '../../i18n/language.ts';
import { openOverlay } from '../../stores/overlay.ts';
import { changeSettings, useSettings, type Settings } from '../../stores/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { KeyValues } from '../../ui/KeyValues.tsx';
import { Panel } from '../../ui/SidePanel.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { LockNote } from './LockNote.tsx';

const a = t.settings.appearance;

export function Appearance() {
  const settings = useSettings();
  const locked = (name: Exclude<keyof Settings, 'locked'>): string | undefined =>
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
  const screenLanguages: Readonly<Record<ScreenLanguage, string>> = {
    system: a.languageAsSystem(LANGUAGE_NAMES[systemLanguage()]),
    ...LANGUAGE_NAMES,
  };
  const documentLanguages: Readonly<Record<DocumentLanguage, string>> = {
    screen: a.documentLanguageAsScreen(LANGUAGE_NAMES[pageLanguage()]),
    ...LANGUAGE_NAMES,
  };
  const regions: Readonly<Record<ScreenRegion, string>> = {
    language: a.regionAsLanguage(a.regions[regionOf('language', pageLanguage())]),
    ...a.regions,
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
            [
              a.language,
              row(
                'language',
                screenLanguages[settings.language],
                <SelectField
                  key="language"
                  label={a.language}
                  isLabelHidden
                  value={settings.language}
                  options={SCREEN_LANGUAGES.map((id) => ({ id, text: screenLanguages[id] }))}
                  onChange={(language) => void changeSettings({ language })}
                />,
              ),
            ],
            [
              a.region,
              row(
                'region',
                regions[settings.region],
                <span key="region" className="stack">
                  <SelectField
                    label={a.region}
                    isLabelHidden
                    value={settings.region}
                    options={SCREEN_REGIONS.map((id) => ({ id, text: regions[id] }))}
                    onChange={(region) => void changeSettings({ region })}
                  />
                  <span className="small quiet">
                    {a.regionNote(t.numbers.decimal('1204331.70'), t.dates.day('2026-11-20'))}
                  </span>
                </span>,
              ),
            ],
            [
              a.documentLanguage,
              row(
                'documentLanguage',
                documentLanguages[settings.documentLanguage],
                <span key="document-language" className="stack">
                  <SelectField
                    label={a.documentLanguage}
                    isLabelHidden
                    value={settings.documentLanguage}
                    options={DOCUMENT_LANGUAGES.map((id) => ({ id, text: documentLanguages[id] }))}
                    onChange={(documentLanguage) => void changeSettings({ documentLanguage })}
                  />
                  <span className="small quiet">{a.documentLanguageNote}</span>
                </span>,
              ),
            ],
          ]}
        />
      </Panel>
    </div>
  );
}
