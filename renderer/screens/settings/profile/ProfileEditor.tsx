// The editor of the bank profile: every member by groups, and beside it what saving would do.
import { useEffect } from 'react';
import { memberAt } from '../../../../shared/domain/profile/changes.ts';
import {
  PROFILE_FIELDS,
  PROFILE_GROUPS,
  type ProfileGroup,
} from '../../../../shared/domain/profile/fields.ts';
import { sentenceText, t } from '../../../i18n/index.ts';
import { go } from '../../../stores/route.ts';
import { useRead } from '../../../stores/reads.ts';
import { BackButton, Button } from '../../../ui/Button.tsx';
import { FaultView } from '../../../ui/FaultView.tsx';
import { Page } from '../../../ui/Page.tsx';
import { beginDraft, useDraft } from './draft-store.ts';
import { FieldControl } from './FieldControl.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import './profile.css';

const w = t.settings.words;

function jump(group: ProfileGroup): void {
  const place = document.querySelector<HTMLElement>(`#profile-${group}`);
  const form = place?.parentElement;
  // Only the form scrolls: `scrollIntoView` would move the whole window with it.
  if (place && form) form.scrollTop += place.getBoundingClientRect().top - form.getBoundingClientRect().top;
  place?.querySelector<HTMLElement>('input:not([type=file]), button')?.focus({ preventScroll: true });
}

export function ProfileEditor() {
  const read = useRead('profile.get', {}, ['settings']);
  const { draft, preview } = useDraft();
  // The first profile of a desk comes from a file; there is none in force beside it.
  const isFirst =
    read.result?.ok === false && read.result.error.code === 'profile-missing' && draft !== undefined;
  const binder = useRead('onboarding.get', isFirst ? {} : null, ['settings']).value;
  const { value } = read;
  const saving =
    value ?? (isFirst && binder !== undefined ? { people: binder.people, refused: null } : undefined);
  useEffect(() => {
    if (draft === undefined && value !== undefined) beginDraft(value.profile, value.sha256);
  }, [draft, value]);
  const shown = preview?.ok === true ? preview.value : undefined;
  // Beside no profile every member would be a change.
  const changed = new Set(isFirst ? [] : shown?.changes.map(({ path }) => path));
  const problemAt = (path: string): string | undefined => {
    const found = shown?.problems.find((one) => one.path === path || one.path.startsWith(`${path}.`));
    return found === undefined ? undefined : sentenceText(found.sentence);
  };
  const touched = (group: ProfileGroup): number =>
    PROFILE_FIELDS.filter(
      (field) => field.group === group && (changed.has(field.path) || problemAt(field.path) !== undefined),
    ).length;
  return (
    <Page
      title={w.editor}
      note={typeof memberAt(draft, 'name') === 'string' ? String(memberAt(draft, 'name')) : ''}
      before={<BackButton onPress={() => go('settings')} />}
      body="fill"
      actions={
        value && (
          <Button weight="quiet" onPress={() => beginDraft(value.profile, value.sha256)}>
            {w.again}
          </Button>
        )
      }
    >
      {read.result?.ok === false && !isFirst && <FaultView fault={read.result.error} />}
      {saving && draft && (
        <div className="profile-editor">
          <nav className="profile-groups" aria-label={w.form}>
            {PROFILE_GROUPS.map((group) => (
              <Button key={group} weight="quiet" onPress={() => jump(group)}>
                {touched(group) === 0
                  ? t.settings.groups[group]
                  : `${t.settings.groups[group]} (${touched(group)})`}
              </Button>
            ))}
          </nav>
          <div className="profile-form" role="group" aria-label={w.form}>
            {PROFILE_GROUPS.map((group) => (
              <section
                key={group}
                id={`profile-${group}`}
                className="profile-group"
                aria-labelledby={`profile-${group}-title`}
              >
                <h2 id={`profile-${group}-title`}>{t.settings.groups[group]}</h2>
                <div className="profile-fields">
                  {PROFILE_FIELDS.filter((field) => field.group === group).map((field) => (
                    <FieldControl
                      key={field.path}
                      field={field}
                      draft={draft}
                      problem={problemAt(field.path)}
                      isChanged={changed.has(field.path)}
                    />
                  ))}
                </div>
              </section>
            ))}
          </div>
          <PreviewPanel people={saving.people} refused={saving.refused} />
        </div>
      )}
    </Page>
  );
}
