import type { EditedClub } from '../../clubs/queries.ts';
import { interestNames } from '../../clubs/labels.ts';
import { joiningNames } from '../../clubs/officers/joining-names.ts';
import { coverFields } from '../../crud-form/cover-fields.ts';
import type { FieldSpecs } from '../../crud-form/fields.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';

export const clubFields = (club: EditedClub | undefined): FieldSpecs => ({
  logo_path: {
    kind: 'picture',
    label: m.club_logo(),
    hint: m.club_logo_hint(),
    picture: { ...pictureOf(club), shape: 'square' },
  },
  ...coverFields(pictureOf(club)),
  name_th: { kind: 'line', label: m.admin_record_name_th(), isRequired: true, maxLength: 200, isHalf: true },
  name: { kind: 'line', label: m.admin_record_name(), isRequired: true, maxLength: 200, isHalf: true },
  slug: {
    kind: 'line',
    label: m.admin_record_slug(),
    hint: m.admin_record_slug_hint(),
    isRequired: true,
    pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
    wrong: m.admin_record_slug_wrong(),
    maxLength: 100,
  },
  president_id: {
    kind: 'person',
    label: m.admin_clubs_president(),
    ...(club?.president && { personName: personName(club.president) }),
  },
  description_th: { kind: 'paragraphs', label: m.admin_record_description_th(), maxLength: 20000 },
  description: { kind: 'paragraphs', label: m.admin_record_description(), maxLength: 20000 },
  meeting_th: { kind: 'line', label: m.club_meeting_th(), hint: m.club_meeting_hint(), maxLength: 200, isHalf: true },
  meeting: { kind: 'line', label: m.club_meeting_en(), maxLength: 200, isHalf: true },
  links: { kind: 'links', label: m.admin_clubs_links(), hint: m.admin_clubs_links_hint() },
  interests: {
    kind: 'words',
    label: m.club_interests(),
    hint: m.club_interests_hint(),
    options: Object.entries(interestNames).map(([value, name]) => ({ value, name: name() })),
    pattern: /^([a-z]+(, |$)){0,5}$/,
  },
  joining: {
    kind: 'choice',
    label: m.club_joining(),
    options: Object.entries(joiningNames).map(([value, name]) => ({ value, name: name() })),
    whenEmpty: 'ask',
  },
  is_active: { kind: 'switch', label: m.admin_clubs_active() },
});

/** Logos that are fetched from a club's own site lie in the same folder. */
const pictureOf = (club: EditedClub | undefined) => {
  const slug = club?.slug ?? 'club';
  return { bucket: 'clubs-logos', folder: slug, seed: slug } as const;
};
