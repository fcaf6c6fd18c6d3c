import type { QueryClient } from '@tanstack/react-query';
import { editedClubsQuery } from '../../clubs/queries.ts';
import type { Client } from '../../data/client.ts';
import { divisionsQuery, editedLeadershipQuery } from '../../organisation/queries.ts';
import { invitedTermsQuery, termsQuery } from './queries.ts';

/** What the pages of terms and of the leadership show. Apart from their routes, which every first load brings. */
export const loadTerms = (db: Client, queries: QueryClient) =>
  Promise.all([
    queries.ensureQueryData(termsQuery(db)),
    queries.ensureQueryData(invitedTermsQuery(db)),
    queries.ensureQueryData(divisionsQuery(db)),
    queries.ensureQueryData(editedClubsQuery(db)),
  ]);

export const loadLeadership = (db: Client, queries: QueryClient) =>
  Promise.all([
    queries.ensureQueryData(editedLeadershipQuery(db)),
    queries.ensureQueryData(termsQuery(db)),
    queries.ensureQueryData(divisionsQuery(db)),
    queries.ensureQueryData(editedClubsQuery(db)),
  ]);
