import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CrudForm } from '../crud-form/CrudForm.tsx';
import type { FieldSpecs } from '../crud-form/fields.ts';
import { useClient } from '../data/use-client.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { refreshSession } from '../session/refresh-session.ts';
import { announce } from '../ui/announce.ts';
import { englishNameState, nameState } from './labels.ts';
import { changeProfile, type ProfileChange } from './mutations.ts';
import { profileQuery, type Profile } from './queries.ts';

interface ProfileFormProps {
  readonly profile: Profile;
  readonly divisions: readonly { readonly slug: string; readonly name: string; readonly name_th: string }[];
}

export function ProfileForm({ profile, divisions }: ProfileFormProps) {
  const db = useClient();
  const queries = useQueryClient();
  const router = useRouter();
  const keepsDivision = profile.role !== 'member' && profile.role !== 'admin';
  const fields = {
    nickname: { kind: 'line', label: m.me_nickname(), maxLength: 80, isHalf: true },
    cohort: { kind: 'number', label: m.me_cohort(), inputMode: 'numeric', min: 1, max: 200, isHalf: true },
    full_name: { kind: 'line', label: m.me_full_name(), hint: nameState(profile), maxLength: 200 },
    full_name_en: { kind: 'line', label: m.me_full_name_en(), hint: englishNameState(profile), maxLength: 200 },
    division: {
      kind: 'choice',
      label: m.me_division(),
      isDisabled: keepsDivision,
      ...(keepsDivision && { hint: m.me_division_kept() }),
      options: [
        { value: '', name: m.me_division_none() },
        ...divisions.map(({ slug, name, name_th }) => ({ value: slug, name: localText(name, name_th) })),
      ],
    },
    language: {
      kind: 'choice',
      label: m.me_language(),
      options: [
        { value: 'th', name: m.me_language_th() },
        { value: 'en', name: m.me_language_en() },
      ],
    },
  } satisfies FieldSpecs;

  const change = async (values: ProfileChange) => {
    await changeProfile(db, profile.id, values);
    await queries.invalidateQueries({ queryKey: profileQuery(db, profile.id).queryKey });
    await refreshSession(db, queries, router);
  };
  const { nickname, division, language, request } = profile;
  // Shows the requested name while it waits.
  const waiting = request?.refused_at === null ? request : undefined;
  const { full_name, cohort } = waiting ?? profile;
  const full_name_en = waiting?.full_name_en ?? profile.full_name_en;
  return (
    <CrudForm
      // Undoing shows what it was.
      key={JSON.stringify([nickname, full_name, full_name_en, cohort, division, language])}
      fields={fields}
      row={{ ...profile, full_name, full_name_en, cohort }}
      saveLabel={m.me_save()}
      refusalSubject="me"
      onSave={async (values) => {
        await change(values);
        announce({
          text: m.me_saved(),
          undo: () =>
            change({ nickname, full_name, full_name_en, cohort, division, language }).then(
              () => announce({ text: m.me_restored() }),
              (error: Error) => announceRefusal(error, 'me'),
            ),
        });
      }}
    />
  );
}
