import { asCaller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { canBeAsked, unreadableError, valueOf, type Change } from './change.rules.ts';
import type { Answers, Question } from './compare-conditions.ts';
import { filterCases } from './filter-cases.ts';
import { createPace } from './pace.ts';
import { gate, type RelationFactsOf } from './relation-facts.ts';
import type { RelationFacts } from './relation.rules.ts';
import type { CallerGroup, Subscription, Subscriptions } from './subscriptions.ts';
import { tellChange } from './tell-change.ts';
import { awaitCommits, readVisibleOldRows, readVisibleRows } from './visible-rows.sql.ts';

/** A change, and who asked for such a one. */
export interface Case {
  readonly change: Change;
  readonly facts: RelationFacts;
  readonly candidates: readonly Candidate[];
}

/** Someone who asked, as the one that they are now: a token may change while policies are asked. */
export interface Candidate {
  readonly subscription: Subscription;
  readonly group: CallerGroup;
}

export interface JudgeOptions {
  readonly pool: Pool;
  readonly subscriptions: Subscriptions;
  readonly factsOf: RelationFactsOf;
  readonly compareAll: (questions: readonly Question[]) => Promise<Answers>;
  /** Whether a change is not even mentioned to those who may not read its row, deleted ones included. */
  readonly isStrict: boolean;
}

/** Most rows that one statement looks up for all callers. */
const mostRows = 100;

/**
 * Decides who is told of changes, in order, and tells them: by what they asked for, by filters, by privileges on columns,
 * and by the policies of the table, which PostgreSQL evaluates as each of them. The number of statements depends on the
 * number of tables and roles, not on that of subscribers.
 */
export function createJudge(options: JudgeOptions): (changes: readonly Change[]) => Promise<void> {
  const { pool, subscriptions, isStrict } = options;

  async function casesOf(changes: readonly Change[]): Promise<Case[]> {
    const cases: Case[] = [];
    for (const change of changes) {
      const found = subscriptions.find(change.relation.schema, change.relation.name, change.type);
      if (found.length === 0) continue;
      const candidates = found.map((subscription) => ({ subscription, group: subscription.subscriber.group() }));
      const facts = await options.factsOf(change.relation, new Set(candidates.map(({ group }) => group.role)));
      if (facts) cases.push({ change, facts, candidates });
    }
    return cases;
  }

  /** Whether policies are asked who may see the row: of one that is gone they are asked in a strict project. */
  const isBound = ({ change, facts }: Case) => facts.hasPolicies && (change.type !== 'DELETE' || isStrict);

  /** For each case, the groups that policies let see the row. */
  async function visible(cases: readonly Case[]): Promise<ReadonlyMap<Case, ReadonlySet<CallerGroup>>> {
    const seen = new Map<Case, Set<CallerGroup>>(cases.map((item) => [item, new Set()]));
    const bound = cases.filter(isBound);
    await asCaller(pool, gate, async (transaction) => {
      const transactions = new Set(bound.map(({ change }) => change.transaction));
      const asked: Promise<void>[] = [awaitCommits(transaction, [...transactions])];
      const tables = [...Map.groupBy(bound, ({ facts }) => facts).values()];
      for (const sameTable of tables.flatMap((ofTable) => [...Map.groupBy(ofTable, isDelete).values()])) {
        const roles = new Set(sameTable.flatMap(({ candidates }) => candidates.map(({ group }) => group.role)));
        for (const role of roles) {
          const { facts, change } = sameTable[0] as Case;
          if (!canBeAsked(facts, role)) continue;
          const ofRole = sameTable.filter(
            (item) => item.candidates.some(({ group }) => group.role === role) && isKnownWhole(item),
          );
          for (let start = 0; start < ofRole.length; start += mostRows) {
            const part = ofRole.slice(start, start + mostRows);
            const groups = [...new Set(part.flatMap(({ candidates }) => candidates.map(({ group }) => group)))].filter(
              (group) => group.role === role,
            );
            const callers = (facts.dependOnClaims ? groups : groups.slice(0, 1)).map(({ claims }) => claims);
            const of = { relation: change.relation.relationOid, role, callers };
            const lookup = isDelete(sameTable[0] as Case)
              ? readVisibleOldRows(transaction, { ...of, rows: part.map((item) => oldRowOf(item)) })
              : readVisibleRows(transaction, {
                  ...of,
                  key: facts.key,
                  rows: part.map((item) => facts.key.map((name) => valueOf(item.change, name) ?? '')),
                });
            asked.push(
              lookup.then((found) => {
                for (const [caller, rows] of found)
                  for (const row of rows)
                    for (const group of facts.dependOnClaims ? [groups[caller] as CallerGroup] : groups)
                      seen.get(part[row] as Case)?.add(group);
              }),
            );
          }
        }
      }
      await Promise.all(asked);
    });
    return seen;
  }

  function isVisible(item: Case, group: CallerGroup, seen: ReadonlySet<CallerGroup> | undefined): boolean {
    const { facts } = item;
    const error = unreadableError(facts, group.role);
    if (isStrict && error !== undefined && facts.key.length > 0) return false;
    if (!isBound(item) || facts.roles.get(group.role)?.bypassesPolicies) return true;
    return error === undefined ? (seen?.has(group) ?? false) : !isStrict;
  }

  return async (changes) => {
    const pace = createPace();
    const filtered = await filterCases(await casesOf(changes), options.compareAll);
    const cases = filtered.filter(({ candidates }) => candidates.length > 0);
    const seen = cases.some(isBound) ? await visible(cases) : undefined;
    for (const item of cases) await tellChange(item, (group) => isVisible(item, group, seen?.get(item)), pace, isStrict);
  };
}

const isDelete = ({ change }: Case) => change.type === 'DELETE';

/** A deleted row can be judged where the log has all of it. */
const isKnownWhole = (item: Case) => !isDelete(item) || item.change.relation.replicaIdentity === 'full';

/** The values of a deleted row, in the order of the table. */
const oldRowOf = ({ change, facts }: Case) => facts.columns.map(({ name }) => change.old?.[name] ?? null);
