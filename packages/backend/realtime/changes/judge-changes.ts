import { asCaller } from '@trivium/postgres';
import type { Pool } from 'pg';
import { changeJson, errorJson, type Change } from './change.rules.ts';
import { createComparer, type Question } from './compare-conditions.ts';
import { meets } from './conditions.rules.ts';
import { createRelationFacts, gate } from './relation-facts.ts';
import type { RelationFacts } from './relation.rules.ts';
import type { CallerGroup, Subscription, Subscriptions } from './subscriptions.ts';
import { awaitCommits, readVisibleRows } from './visible-rows.sql.ts';

/** A change, and who asked for such a one. */
interface Case {
  readonly change: Change;
  readonly facts: RelationFacts;
  readonly candidates: readonly Candidate[];
}

/** Someone who asked, as the one that they are now: a token may change while policies are asked. */
interface Candidate {
  readonly subscription: Subscription;
  readonly group: CallerGroup;
}

/** Most rows that one statement looks up for all callers. */
const mostRows = 100;

/**
 * Decides who is told of changes, in order, and tells them: by what they asked for, by filters, by privileges on columns,
 * and by the policies of the table, which PostgreSQL evaluates as each of them. The number of statements depends on the
 * number of tables and roles, not on that of subscribers.
 */
export function createJudge(
  pool: Pool,
  subscriptions: Subscriptions,
  now: () => number,
): (changes: readonly Change[]) => Promise<void> {
  const factsOf = createRelationFacts(pool, now);
  const compareAll = createComparer(pool);

  async function casesOf(changes: readonly Change[]): Promise<Case[]> {
    const cases: Case[] = [];
    for (const change of changes) {
      const found = subscriptions.find(change.relation.schema, change.relation.name, change.type);
      if (found.length === 0) continue;
      const candidates = found.map((subscription) => ({ subscription, group: subscription.subscriber.group() }));
      const facts = await factsOf(change.relation, new Set(candidates.map(({ group }) => group.role)));
      if (facts) cases.push({ change, facts, candidates });
    }
    return cases;
  }

  /** Leaves those whose filters the row meets. */
  async function filter(cases: readonly Case[]): Promise<Case[]> {
    const questions: Question[] = [];
    const open = cases.map((item) => ({
      ...item,
      candidates: item.candidates.flatMap((candidate) => {
        const asked = questionsOf(item, candidate);
        if (!asked) return [];
        questions.push(...asked);
        return [{ ...candidate, asked }];
      }),
    }));
    if (questions.length === 0) return open;
    const holds = await compareAll(questions);
    return open.map((item) => ({ ...item, candidates: item.candidates.filter(({ asked }) => asked.every(holds)) }));
  }

  /** For each case, the groups that policies let see the row. */
  async function visible(cases: readonly Case[]): Promise<ReadonlyMap<Case, ReadonlySet<CallerGroup>>> {
    const seen = new Map<Case, Set<CallerGroup>>(cases.map((item) => [item, new Set()]));
    const bound = cases.filter(({ change, facts }) => facts.hasPolicies && change.type !== 'DELETE');
    await asCaller(pool, gate, async (transaction) => {
      const transactions = new Set(bound.map(({ change }) => change.transaction));
      const asked: Promise<void>[] = [awaitCommits(transaction, [...transactions])];
      for (const sameTable of Map.groupBy(bound, ({ facts }) => facts).values()) {
        const roles = new Set(sameTable.flatMap(({ candidates }) => candidates.map(({ group }) => group.role)));
        for (const role of roles) {
          const { facts, change } = sameTable[0] as Case;
          if (!canAsk(facts, role)) continue;
          const ofRole = sameTable.filter(({ candidates }) => candidates.some(({ group }) => group.role === role));
          for (let start = 0; start < ofRole.length; start += mostRows) {
            const part = ofRole.slice(start, start + mostRows);
            const groups = [...new Set(part.flatMap(({ candidates }) => candidates.map(({ group }) => group)))].filter(
              (group) => group.role === role,
            );
            const lookup = {
              relation: change.relation.relationOid,
              key: facts.key,
              rows: part.map((item) => facts.key.map((name) => valueOf(item.change, name) ?? '')),
              role,
              callers: (facts.dependOnClaims ? groups : groups.slice(0, 1)).map(({ claims }) => claims),
            };
            asked.push(
              readVisibleRows(transaction, lookup).then((found) => {
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

  return async (changes) => {
    const cases = (await filter(await casesOf(changes))).filter(({ candidates }) => candidates.length > 0);
    const areBound = cases.some(({ change, facts }) => facts.hasPolicies && change.type !== 'DELETE');
    const seen = areBound ? await visible(cases) : undefined;
    for (const item of cases) tell(item, (group) => isVisible(item, group, seen?.get(item)));
  };
}

/** What PostgreSQL has to be asked; undefined where a condition fails without it. */
function questionsOf({ change, facts }: Case, { subscription, group }: Candidate): Question[] | undefined {
  const questions: Question[] = [];
  for (const condition of subscription.conditions) {
    const column = facts.columns.find(({ name }) => name === condition.column);
    if (!column || !facts.roles.get(group.role)?.readable.has(column.name)) return undefined;
    const value = valueOf(change, column.name);
    const answer = meets(condition, value, column);
    if (answer === false) return undefined;
    if (answer === undefined) questions.push({ role: group.role, column, condition, value: value as string });
  }
  return questions;
}

/** Of the row as it is after the change, or was, where it is gone. */
function valueOf({ record, old }: Change, name: string): string | null | undefined {
  const value = record?.[name];
  return value === undefined ? old?.[name] : value;
}

/** Whether rows can be looked up as the role: by a primary key that it may read. */
function canAsk(facts: RelationFacts, role: string): boolean {
  const access = facts.roles.get(role);
  return access !== undefined && !access.bypassesPolicies && errorOf(facts, role) === undefined;
}

function errorOf(facts: RelationFacts, role: string): string | undefined {
  if (facts.key.length === 0) return 'Error 400: Bad Request, no primary key';
  const readable = facts.roles.get(role)?.readable;
  return readable && facts.key.every((name) => readable.has(name)) ? undefined : 'Error 401: Unauthorized';
}

function isVisible({ change, facts }: Case, group: CallerGroup, seen: ReadonlySet<CallerGroup> | undefined): boolean {
  if (!facts.hasPolicies || change.type === 'DELETE' || facts.roles.get(group.role)?.bypassesPolicies) return true;
  return errorOf(facts, group.role) !== undefined || (seen?.has(group) ?? false);
}

/** What some are shown alike. */
interface Telling {
  readonly text: string;
  readonly frames: Map<string, Buffer>;
}

/** Each text and each frame is written once for all who are shown the same. */
function tell({ change, facts, candidates }: Case, isSeenBy: (group: CallerGroup) => boolean): void {
  const tellings = new Map<string, Telling>();
  const tellingFor = (role: string, columns: readonly string[] | undefined): Telling => {
    const key = columns ? JSON.stringify([role, columns]) : role;
    const known = tellings.get(key);
    if (known) return known;
    const error = change.type === 'DELETE' ? undefined : errorOf(facts, role);
    const readable = facts.roles.get(role)?.readable ?? new Set();
    const text = error ? errorJson(change, error) : changeJson(change, facts, readable, columns && new Set(columns));
    const telling = { text, frames: new Map<string, Buffer>() };
    tellings.set(key, telling);
    return telling;
  };
  const told = new Map<Subscription['subscriber'], Map<Telling, number[]>>();
  for (const { subscription, group } of candidates) {
    if (!isSeenBy(group)) continue;
    const { subscriber, wanted, id } = subscription;
    const telling = tellingFor(group.role, wanted.columns);
    const messages = told.get(subscriber);
    const ids = messages?.get(telling);
    if (ids) ids.push(id);
    else if (messages) messages.set(telling, [id]);
    else told.set(subscriber, new Map([[telling, [id]]]));
  }
  for (const [subscriber, messages] of told) for (const [{ text, frames }, ids] of messages) subscriber.tell(ids, text, frames);
}
