import { clubOptions } from '../../clubs/club-options.ts';
import type { FieldSpecs } from '../../crud-form/fields.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';

interface Named {
  readonly name: string;
  readonly name_th: string;
}

/** Who organises an event, which administrators alone decide. */
export function organiserFields(
  divisions: readonly (Named & { readonly slug: string })[],
  clubs: readonly (Named & { readonly id: string })[],
  projects: readonly { readonly id: string; readonly title: string; readonly title_en: string | null }[],
): FieldSpecs {
  const none = { value: '', name: m.submit_none() };
  return {
    organizer_division: {
      kind: 'choice',
      label: m.admin_events_division(),
      options: [none, ...divisions.map(({ slug, name, name_th }) => ({ value: slug, name: localText(name, name_th) }))],
      isHalf: true,
    },
    club_id: {
      kind: 'choice',
      label: m.admin_events_club(),
      options: [none, ...clubOptions(clubs)],
      isHalf: true,
    },
    project_id: {
      kind: 'choice',
      label: m.admin_event_project(),
      hint: m.admin_event_project_hint(),
      options: [
        { value: '', name: m.admin_event_project_none() },
        ...projects.map(({ id, title, title_en }) => ({ value: id, name: localText(title_en, title) })),
      ],
    },
  };
}
