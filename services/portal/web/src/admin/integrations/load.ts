import type { QueryClient } from '@tanstack/react-query';
import { clubsQuery } from '../../clubs/queries.ts';
import type { Client } from '../../data/client.ts';
import { editedSettingsQuery } from '../../settings/queries.ts';
import { connectionsQuery } from '../connections/queries.ts';
import { calendarQuery, chosenPostsQuery, feedStateQuery, providerCallsQuery, socialAccountsQuery } from './queries.ts';

/** Loads what the page shows. Apart from the page's route, which every first load brings. */
export const loadIntegrations = (db: Client, queries: QueryClient, userId: string) =>
  Promise.all([
    queries.ensureQueryData(calendarQuery(db, userId)),
    queries.prefetchQuery(connectionsQuery(db)),
    queries.ensureQueryData(socialAccountsQuery(db)),
    queries.ensureQueryData(feedStateQuery(db)),
    queries.ensureQueryData(providerCallsQuery(db)),
    queries.ensureQueryData(chosenPostsQuery(db)),
    queries.ensureQueryData(editedSettingsQuery(db)),
    queries.ensureQueryData(clubsQuery(db)),
  ]);
