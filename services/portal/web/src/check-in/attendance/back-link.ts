import type { ComponentProps } from 'react';
import type { OwnClub } from '../../clubs/own-clubs.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../session/session.ts';
import type { BackLink } from '../../ui/BackLink.tsx';
import type { Organisers } from '../queries.ts';

/** Where the reader of an event's attendance comes from: the events of the administration, of their club, or of everybody. */
export function backLinkOf(
  { role }: Session,
  { clubs: club }: Organisers,
  ownClubs: readonly OwnClub[],
): Required<ComponentProps<typeof BackLink>> {
  if (role === 'admin') return { to: '/admin/events', children: m.admin_events() };
  if (club && ownClubs.some(({ slug, is_officer: isOfficer }) => isOfficer && slug === club.slug))
    return { to: `/clubs/${club.slug}/events`, children: m.club_plan_events() };
  return { to: '/events', children: m.events_title() };
}
