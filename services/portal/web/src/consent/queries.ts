import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { currentTextQuery } from '../policies/queries.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of consents. */
export const consentKeys = {
  own: (userId: string) => ['consents', 'own', userId] as const,
  texts: ['consents', 'texts'] as const,
  photos: (eventId: string) => ['consents', 'photos', eventId] as const,
};

/** What the person agreed to and withdrew, newest first. */
export const ownConsentsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: consentKeys.own(userId),
    queryFn: async () =>
      dataOf(
        await db
          .from('consents')
          .select('id, subject, version, is_given, language, created_at')
          .eq('person_id', userId)
          .order('id', { ascending: false }),
      ),
  });

export type Consent = RowOf<typeof ownConsentsQuery>;

/** The texts that people agree to, as they are published now. */
export const consentTextsQuery = (db: Client) =>
  queryOptions({
    queryKey: consentKeys.texts,
    staleTime: 60_000,
    queryFn: async ({ client }) => {
      const [privacy, terms] = await Promise.all([
        client.fetchQuery({ ...currentTextQuery(db, 'privacy'), staleTime: 60_000 }),
        client.fetchQuery({ ...currentTextQuery(db, 'terms'), staleTime: 60_000 }),
      ]);
      return [privacy, terms].filter((text) => text !== null);
    },
  });

/** How many of the people at an event agreed to be in its published photos. */
export const photoConsentsQuery = (db: Client, eventId: string) =>
  queryOptions({
    queryKey: consentKeys.photos(eventId),
    queryFn: async () => dataOf(await db.rpc('photo_consents', { event: eventId }).single()),
  });
