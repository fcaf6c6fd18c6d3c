import { asCaller, type Caller } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { Relation } from '../replication/pgoutput.ts';
import type { RelationFacts } from './relation.rules.ts';
import { readRelation } from './relations.sql.ts';

/** The role that may become every role of the API, and may query on behalf of others. */
export const authenticator: Caller = { role: 'authenticator', claims: {} };

/** Role memberships change without a trace in the log, so facts are read again after this time. */
const maxAgeMs = 1_000;
/** From this age on they are read again meanwhile so that changes that follow one another do not wait for it. */
const refreshAgeMs = 400;

export type RelationFactsOf = (relation: Relation, roles: ReadonlySet<string>) => Promise<RelationFacts | undefined>;

interface CachedFacts {
  readonly facts: RelationFacts;
  readonly roles: ReadonlySet<string>;
  readonly at: number;
}

/** Caches the facts of a table until the log describes it again: then its columns, grants or policies have changed. */
export function createRelationFacts(pool: Pool, now: () => number): RelationFactsOf {
  const cache = new WeakMap<Relation, CachedFacts>();
  const refreshing = new WeakSet<Relation>();

  async function read(relation: Relation, roles: ReadonlySet<string>): Promise<RelationFacts | undefined> {
    const at = now();
    const facts = await asCaller(pool, authenticator, (transaction) =>
      readRelation(transaction, relation.relationOid, [...roles]),
    );
    if (facts) cache.set(relation, { facts, roles, at });
    else cache.delete(relation);
    return facts;
  }

  async function refresh(relation: Relation, roles: ReadonlySet<string>): Promise<void> {
    if (refreshing.has(relation)) return;
    refreshing.add(relation);
    // A failure shows when they are too old to be used.
    await read(relation, roles).catch(() => {});
    refreshing.delete(relation);
  }

  return async (relation, roles) => {
    const entry = cache.get(relation);
    if (!entry || !roles.isSubsetOf(entry.roles)) return read(relation, roles);
    const age = now() - entry.at;
    if (age >= maxAgeMs) return read(relation, roles);
    if (age >= refreshAgeMs) void refresh(relation, entry.roles);
    return entry.facts;
  };
}
