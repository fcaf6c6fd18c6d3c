import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { readAll } from '../kit/pages.ts';
import { dataOf } from '../refusals/refusal.ts';
import { eventKeys, listedEvent } from './queries.ts';

/** Events that touch the time from `from` to before `to`, both ISO 8601, earliest first. */
export const eventsBetweenQuery = (db: Client, from: string, to: string) =>
  queryOptions({
    queryKey: eventKeys.between(from, to),
    queryFn: async () =>
      readAll((first, last) =>
        db
          .from('events')
          .select(listedEvent)
          .lt('starts_at', to)
          .gte('ends_at', from)
          .order('starts_at')
          .order('id')
          .range(first, last)
          .then(dataOf),
      ),
  });
