import type { CodedError } from '@trivium/core';
import { refuse } from './errors.ts';

/** The requirements of a server: see `ServerFacts`. */
interface Facts {
  readonly major: number;
  readonly walLevel: string;
  readonly user: string;
  readonly mayCreateRoles: boolean;
  readonly mayReplicate: boolean;
  readonly mayBypassPolicies: boolean;
  readonly ownsDatabase: boolean;
}

/** PostgreSQL's versions that the tests run on; later ones may read the log and policies in another way. */
const [oldest, newest] = [17, 18];

/** Everything that the server lacks, as one error each. */
export function missingFrom(facts: Facts): CodedError[] {
  const { user } = facts;
  return [
    (facts.major < oldest || facts.major > newest) &&
      refuse('database_version_wrong', `The database is PostgreSQL ${facts.major}; version ${oldest} or ${newest} is needed.`),
    facts.walLevel !== 'logical' &&
      refuse(
        'wal_level_not_logical',
        `The server's wal_level is ${facts.walLevel}; set it to logical and restart the server. Realtime needs it to read changes.`,
      ),
    !facts.mayCreateRoles &&
      refuse('role_may_not_create_roles', `Role ${user} may not create roles; alter role ${user} createrole.`),
    !facts.mayReplicate &&
      refuse('role_may_not_replicate', `Role ${user} may not make replication slots; alter role ${user} replication.`),
    !facts.mayBypassPolicies &&
      refuse(
        'role_may_not_bypass_policies',
        `Role ${user} may not bypass policies, and so cannot create service_role; alter role ${user} bypassrls.`,
      ),
    !facts.ownsDatabase &&
      refuse('role_may_not_change_database', `Role ${user} does not own the database; alter database … owner to ${user}.`),
  ].filter((missing) => missing !== false);
}

/** A line for a database that sorts text otherwise than Supabase's image; undefined for any other. */
export function sortingDifference({ localeProvider, locale }: { readonly localeProvider: string; readonly locale: string }) {
  if (localeProvider === 'icu' && /^en[-_]US/.test(locale)) return undefined;
  return `the database sorts text by ${localeProvider} ${locale}, and Supabase by ICU en-US: lists by name have another order. A database keeps its sorting; a new one is made with LOCALE_PROVIDER icu ICU_LOCALE 'en-US' TEMPLATE template0.`;
}
