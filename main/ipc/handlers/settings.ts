// Handlers of the bank profile and of the desk's own settings.
import type { HandlerContext } from '../handler-context.ts';
import { ok } from '../../../shared/domain/result.ts';
import type { HandlersOf } from '../handlers.ts';
import {
  adoptProfile,
  collectDiagnostics,
  compareCertificate,
  exportProfile,
  getProfile,
  previewProfile,
  profileExample,
  profileSecrets,
  profileVersion,
  profileVersions,
  setSecret,
  testProfile,
} from '../../app/administer/index.ts';
import { getSettings, setSettings } from '../../app/desk/index.ts';

export function settingsHandlers(
  desk: HandlerContext,
): HandlersOf<'profile' | 'settings' | 'vault' | 'diagnostics'> {
  return {
    'profile.get': () => getProfile(desk),
    'profile.versions': () => profileVersions(desk),
    'profile.version': (input) => profileVersion(desk, input),
    'profile.example': () => profileExample(desk),
    'profile.preview': ({ draft }) => previewProfile(desk, draft),
    'profile.compare': (input) => compareCertificate(desk, input),
    'profile.adopt': (input) => adoptProfile(desk, input),
    'profile.export': () => exportProfile(desk),
    'profile.test': () => testProfile(desk),
    'profile.secrets': () => profileSecrets(desk),
    'profile.setSecret': (input) => setSecret(desk, input),
    'settings.get': () => getSettings(desk),
    'settings.set': (input) => setSettings(desk, input),
    'vault.get': () => Promise.resolve(ok(desk.vault.state())),
    'diagnostics.collect': () => collectDiagnostics(desk),
  };
}
