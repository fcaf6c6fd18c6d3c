import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { currentTextQuery } from '../policies/queries.ts';

/** The texts that people agree to, as they are published now. */
export const consentTextsQuery = (db: Client) =>
  queryOptions({
    queryKey: ['consents', 'texts'],
    staleTime: 60_000,
    queryFn: async ({ client }) => {
      const [privacy, terms] = await Promise.all([
        client.fetchQuery({ ...currentTextQuery(db, 'privacy'), staleTime: 60_000 }),
        client.fetchQuery({ ...currentTextQuery(db, 'terms'), staleTime: 60_000 }),
      ]);
      return [privacy, terms].filter((text) => text !== null);
    },
  });
