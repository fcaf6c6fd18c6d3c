import { m } from '../paraglide/messages.js';
import type { Place } from '../shell/places.ts';

interface Group {
  readonly name: () => string;
  readonly places: readonly Place[];
}

/** The sections of the administration, for its menu and its first page. */
export const adminGroups: readonly Group[] = [
  {
    name: m.admin_group_people,
    places: [
      { to: '/admin/people', name: m.admin_people },
      { to: '/admin/invitations', name: m.admin_invitations },
      { to: '/admin/names', name: m.admin_names },
      { to: '/admin/certificates', name: m.admin_certificates },
    ],
  },
  {
    name: m.admin_group_organisation,
    places: [
      { to: '/admin/terms', name: m.admin_terms },
      { to: '/admin/divisions', name: m.admin_divisions },
      { to: '/admin/clubs', name: m.admin_clubs },
      { to: '/admin/leadership', name: m.admin_leadership },
    ],
  },
  {
    name: m.admin_group_content,
    places: [
      { to: '/admin/events', name: m.admin_events },
      { to: '/admin/announcements', name: m.admin_announcements },
      { to: '/admin/news', name: m.admin_news },
      { to: '/admin/polls', name: m.admin_polls },
      { to: '/admin/links', name: m.admin_links },
      { to: '/admin/policies', name: m.admin_policies },
    ],
  },
  {
    name: m.admin_group_services,
    places: [
      { to: '/admin/connections', name: m.connections_title },
      { to: '/admin/integrations', name: m.admin_integrations },
      { to: '/admin/mail', name: m.admin_mail },
    ],
  },
  {
    name: m.admin_group_system,
    places: [
      { to: '/admin/settings', name: m.admin_settings },
      { to: '/admin/quotas', name: m.admin_quotas },
      { to: '/admin/jobs', name: m.admin_jobs },
      { to: '/admin/audit', name: m.admin_audit },
    ],
  },
];

/** All sections, for the palette. */
export const adminPlaces: readonly Place[] = adminGroups.flatMap(({ places }) => places);
