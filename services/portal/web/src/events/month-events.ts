import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { readAll } from '../kit/pages.ts';
import { dataOf } from '../refusals/refusal.ts';
import type { EventFilter } from './event-filter.rules.ts';
import { eventKeys, listedEvent, type WithKind } from './queries.ts';

/** Events of the filter that touch the time from `from` to before `to`, both ISO 8601, earliest first. */
export const eventsBetweenQuery = (db: Client, from: string, to: string, filter: EventFilter) =>
  queryOptions({
    queryKey: eventKeys.between(from, to, filter),
    queryFn: async () =>
      readAll((first, last) => {
        const { kind, club, division } = filter;
        let events = db.from('events').select(listedEvent).lt('starts_at', to).gte('ends_at', from);
        if (kind !== undefined) events = events.eq('activity_kind', kind);
        if (club !== undefined) events = events.eq('clubs.slug', club).not('clubs', 'is', null);
        if (division !== undefined) events = events.eq('organizer_division', division);
        return events.order('starts_at').order('id').range(first, last).overrideTypes<WithKind[]>().then(dataOf);
      }),
  });
