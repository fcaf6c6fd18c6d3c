import { databaseRefusal } from '../sign-up/store-user.ts';

/** Classes of SQLSTATE by which a project's triggers and rules refuse: raised exceptions and broken constraints. */
const refusals = /^(P0001|23\d{3}|PT\d{3}|PGRST|42501)$/;

/** What a project's database refuses becomes GoTrue's answer to it; anything else stays the failure that it is. */
export function explainFailure(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  return error instanceof Error && 'severity' in error && typeof code === 'string' && refusals.test(code)
    ? databaseRefusal('Database error updating user', error)
    : error;
}
