import type { FieldSpecs } from '../../crud-form/fields.ts';
import { m } from '../../paraglide/messages.js';

export const linkFields = (): FieldSpecs => ({
  title: { kind: 'line', label: m.admin_links_name(), maxLength: 200 },
  slug: {
    kind: 'line',
    label: m.admin_links_slug(),
    hint: m.admin_links_slug_hint(),
    isRequired: true,
    pattern: /^[A-Za-z0-9_-]{1,60}$/,
    wrong: m.admin_links_slug_wrong(),
  },
  target_url: {
    kind: 'line',
    label: m.admin_links_target(),
    hint: m.admin_links_target_hint(),
    isRequired: true,
    maxLength: 2000,
    inputMode: 'url',
    pattern: /^https?:\/\/\S+$/,
  },
  expires_at: { kind: 'moment', label: m.admin_links_expires() },
  is_active: { kind: 'switch', label: m.admin_links_active() },
});
