import { linkOptions, type LinkOptions } from '@tanstack/react-router';
import { formatDay, formatWeekdayMoment } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { statusName, type Status } from '../project/labels.ts';
import { roleName } from '../session/role-names.ts';
import { ADMIN_ROLES, type Role } from '../session/roles.ts';
import type { Session } from '../session/session.ts';
import type { Match } from './queries.ts';

/** Where a match leads; null where a person has no page. */
export function linkOf(match: Match, session: Session | null): LinkOptions | null {
  const slug = match.slug ?? '';
  switch (match.kind) {
    case 'events':
      return linkOptions({ to: '/events/$id', params: { id: match.id } });
    case 'products':
      return linkOptions({ to: '/shop/$clubSlug/$productSlug', params: { clubSlug: match.club_slug ?? '', productSlug: slug } });
    case 'clubs':
      return linkOptions({ to: '/clubs/$slug', params: { slug } });
    case 'news':
      return linkOptions({ to: '/news/$slug', params: { slug } });
    case 'polls':
      return linkOptions({ to: '/poll/$slug', params: { slug } });
    case 'projects':
      return linkOptions({ to: '/project/$id', params: { id: match.id } });
    default:
      if (session !== null && ADMIN_ROLES.includes(session.role)) return linkOptions({ to: '/admin/people' });
      return slug === 'member' ? null : linkOptions({ to: '/about/board' });
  }
}

export const titleOf = ({ title, title_th }: Match): string => localText(title, title_th);

/** What is said beside the title: when and where, which club, which role. */
export function noteOf(match: Match): string {
  const note = localText(match.note, match.note_th);
  if (match.kind === 'polls')
    return match.at === null ? m.poll_open() : m.poll_open_until({ when: formatWeekdayMoment(match.at) });
  const moment = match.at === null ? '' : formatDay(match.at);
  if (match.kind === 'people') {
    // A nickname is Thai: beside a name in Latin letters it says nothing.
    const nickname = titleOf(match) === match.title_th && note !== match.title_th ? note : '';
    return [nickname, roleName(match.slug as Role)].filter(Boolean).join(' · ');
  }
  if (match.kind === 'projects') return statusName(match.slug as Status);
  if (match.kind === 'events') {
    const state = match.slug === 'cancelled' ? m.event_is_cancelled() : match.slug === 'past' ? m.event_is_past() : '';
    return [state, moment, note].filter(Boolean).join(' · ');
  }
  return note;
}
