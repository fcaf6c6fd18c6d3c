import { clubOptions } from '../../clubs/club-options.ts';
import { coverFields } from '../../crud-form/cover-fields.ts';
import type { FieldSpecs } from '../../crud-form/fields.ts';
import { titleFields } from '../../crud-form/title-fields.ts';
import { eventSeed } from '../../events/event-seed.ts';
import { localText } from '../../language/language.ts';
import { m } from '../../paraglide/messages.js';
import { activityKindName, activityKinds } from './labels.ts';

interface Named {
  readonly name: string;
  readonly name_th: string;
}

/** The fields of an event; times are in the institution's zone. */
export function eventFields(
  event: Parameters<typeof eventSeed>[0] | undefined,
  divisions: readonly (Named & { readonly slug: string })[],
  clubs: readonly (Named & { readonly id: string })[],
  projects: readonly { readonly id: string; readonly title: string; readonly title_en: string | null }[],
): FieldSpecs {
  const none = { value: '', name: m.submit_none() };
  return {
    ...titleFields(m.admin_event_name_th(), m.admin_event_name(), m.admin_event_needs_name()),
    starts_at: {
      kind: 'moment',
      label: m.admin_events_starts(),
      isRequired: true,
      needed: m.admin_event_needs_start(),
      isHalf: true,
    },
    ends_at: {
      kind: 'moment',
      label: m.admin_events_ends(),
      isRequired: true,
      needed: m.admin_event_needs_end(),
      after: 'starts_at',
      isHalf: true,
    },
    location_th: {
      kind: 'line',
      label: m.admin_events_place_th(),
      hint: m.admin_events_place_hint(),
      maxLength: 300,
      isHalf: true,
    },
    location: { kind: 'line', label: m.admin_events_place(), maxLength: 300, isHalf: true },
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
    activity_kind: {
      kind: 'choice',
      label: m.admin_events_kind(),
      options: activityKinds.map((kind) => ({ value: kind, name: activityKindName(kind) })),
    },
    activity_hours: { kind: 'number', label: m.admin_events_hours(), inputMode: 'decimal', whenEmpty: 0, isHalf: true },
    capacity: { kind: 'number', label: m.admin_events_capacity(), inputMode: 'numeric', isHalf: true },
    description_th: { kind: 'paragraphs', label: m.admin_record_description_th(), maxLength: 20000 },
    description: { kind: 'paragraphs', label: m.admin_record_description(), maxLength: 20000 },
    ...coverFields({ bucket: 'covers', folder: 'events', seed: event ? eventSeed(event) : 'general' }),
  };
}
