import { coverFields } from '../crud-form/cover-fields.ts';
import type { FieldPicture, FieldSpecs } from '../crud-form/fields.ts';
import { titleFields } from '../crud-form/title-fields.ts';
import { m } from '../paraglide/messages.js';
import { activityKindName, activityKinds } from './activity-kinds.ts';

/**
 * The fields of an event, for administrators and for officers who draft one; times are in the institution's zone.
 * @param organisers fields of who organises it, if the writer decides that
 */
export const eventFields = (cover: Pick<FieldPicture, 'folder' | 'seed'>, organisers: FieldSpecs = {}): FieldSpecs => ({
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
  ...organisers,
  activity_kind: {
    kind: 'choice',
    label: m.admin_events_kind(),
    options: activityKinds.map((kind) => ({ value: kind, name: activityKindName(kind) })),
  },
  activity_hours: { kind: 'number', label: m.admin_events_hours(), inputMode: 'decimal', whenEmpty: 0, isHalf: true },
  capacity: { kind: 'number', label: m.admin_events_capacity(), inputMode: 'numeric', isHalf: true },
  description_th: { kind: 'paragraphs', label: m.admin_record_description_th(), maxLength: 20000 },
  description: { kind: 'paragraphs', label: m.admin_record_description(), maxLength: 20000 },
  ...coverFields({ bucket: 'covers', ...cover }),
});
