import { clubOptions } from '../../clubs/club-options.ts';
import type { FieldSpecs } from '../../crud-form/fields.ts';
import { m } from '../../paraglide/messages.js';
import type { SocialAccount } from './queries.ts';

interface Club {
  readonly id: string;
  readonly name: string;
  readonly name_th: string;
}

export const accountFields = (clubs: readonly Club[]): FieldSpecs => ({
  handle: {
    kind: 'line',
    label: m.admin_social_handle(),
    hint: m.admin_social_handle_hint(),
    isRequired: true,
    pattern: /^[A-Za-z0-9._]{1,30}$/,
    wrong: m.admin_social_handle_wrong(),
  },
  club_id: {
    kind: 'choice',
    label: m.admin_social_club(),
    options: [{ value: '', name: m.submit_none() }, ...clubOptions(clubs)],
  },
  is_active: { kind: 'switch', label: m.admin_social_active() },
});

export const postFields = (): FieldSpecs => ({
  url: { kind: 'line', label: m.admin_posts_url(), isRequired: true, inputMode: 'url', pattern: /^https:\/\/\S+$/ },
  caption: { kind: 'paragraphs', label: m.admin_posts_caption() },
  position: { kind: 'number', label: m.admin_divisions_position(), inputMode: 'numeric', whenEmpty: 0 },
  is_visible: { kind: 'switch', label: m.admin_posts_visible() },
});

export function priorityFields(accounts: readonly SocialAccount[]): FieldSpecs {
  const options = [
    { value: '', name: m.submit_none() },
    ...accounts.filter(({ is_active }) => is_active).map(({ handle }) => ({ value: handle, name: `@${handle}` })),
  ];
  return {
    social_priority_a: { kind: 'choice', label: m.admin_priority_a(), options, isHalf: true },
    social_priority_b: { kind: 'choice', label: m.admin_priority_b(), options, isHalf: true },
  };
}
