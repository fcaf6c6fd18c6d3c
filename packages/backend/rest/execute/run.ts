import { createHash } from 'node:crypto';
import { isConnectionLoss, sendInOneWrite } from '@trivium/postgres';
import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Statement } from '../plan/statement.sql.ts';

export interface Work {
  /** `name` and value of each setting, in order; they hold for this transaction alone. */
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly statements: readonly Statement[];
  /** Run once the settings hold, before the statements; what it raises refuses all of them. */
  readonly before?: Statement | undefined;
  readonly isReadOnly: boolean;
  readonly isRolledBack: boolean;
  readonly isolation?: 'repeatable read' | 'serializable' | undefined;
  /** Looks at the answers before anything is kept: what it throws rolls everything back. */
  readonly verdict?: ((results: readonly QueryResult[]) => void) | undefined;
}

/**
 * Runs statements in one transaction under the settings. All of it travels in one round trip, unless a write has to be
 * judged before it is kept. Whoever runs is set by the setting `role`, so the login role needs no grants of its own.
 */
export async function run(pool: Pool, work: Work): Promise<QueryResult[]> {
  const client = await pool.connect();
  let lost: Error | undefined;
  try {
    return await (work.verdict && !work.isReadOnly ? runJudged(client, work) : runAtOnce(client, work));
  } catch (error) {
    if (brokeConnection(error as Error)) lost = error as Error;
    throw error;
  } finally {
    client.release(lost);
  }
}

/** PostgreSQL turns the COMMIT of a failed transaction into ROLLBACK. */
async function runAtOnce(client: PoolClient, work: Work): Promise<QueryResult[]> {
  const queries = sendInOneWrite(client, () => [
    ...opened(client, work),
    ...asked(client, work),
    client.query(work.isRolledBack ? 'rollback' : 'commit'),
  ]);
  const results = await settled(queries);
  const answers = answersOf(results, work);
  work.verdict?.(answers);
  return answers;
}

async function runJudged(client: PoolClient, work: Work): Promise<QueryResult[]> {
  try {
    const queries = sendInOneWrite(client, () => [...opened(client, work), ...asked(client, work)]);
    const answers = answersOf(await settled(queries), work);
    work.verdict?.(answers);
    await client.query(work.isRolledBack ? 'rollback' : 'commit');
    return answers;
  } catch (error) {
    if (!brokeConnection(error as Error)) await client.query('rollback');
    throw error;
  }
}

/** What the statements answered, between what opened the transaction and what ends it. */
function answersOf(results: readonly QueryResult[], { before, statements }: Work): QueryResult[] {
  const first = before ? 3 : 2;
  return results.slice(first, first + statements.length);
}

function opened(client: PoolClient, { isReadOnly, isolation, settings, before }: Work): Promise<QueryResult>[] {
  const level = isolation ? ` isolation level ${isolation}` : '';
  return [
    client.query(`begin${level}${isReadOnly ? ' read only' : ''}`),
    client.query(kept({ text: settingText(settings.length), values: settings.flat() })),
    ...(before ? [client.query(kept(before))] : []),
  ];
}

const settingTexts: string[] = [];

/** One statement for so many settings, name and value of each its parameters. It answers no columns, which would have to be read. */
const settingText = (count: number) => (settingTexts[count] ??= `select from (select ${setters(count)}) as settings`);

const setters = (count: number) =>
  Array.from({ length: count }, (_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`).join(', ');

/** Deferred constraints speak up before a transaction that is rolled back ends. */
function asked(client: PoolClient, { statements, isRolledBack }: Work): Promise<QueryResult>[] {
  const answers = statements.map((statement) => client.query(kept(statement)));
  return isRolledBack ? [...answers, client.query('set constraints all immediate')] : answers;
}

/** Waits for all of them, since they share a connection, and fails as the first of them failed. */
async function settled(queries: readonly Promise<QueryResult>[]): Promise<QueryResult[]> {
  const answers = await Promise.allSettled(queries);
  const failed = answers.filter((answer) => answer.status === 'rejected');
  const cause = failed.find(({ reason }) => (reason as { code?: string }).code !== '25P02') ?? failed[0];
  if (cause) throw cause.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<QueryResult>).value);
}

const mostPrepared = 500;
const mostRemembered = 1_000;
const prepared = new Map<string, string>();
const once = new Set<string>();

/**
 * A text that comes again is prepared. The server holds each on every connection for good, and their shapes are the
 * clients' choice, so only so many are; texts that came once are forgotten, oldest first.
 */
function kept({ text, values }: Statement) {
  const query = { text, values: [...values] };
  const name = prepared.get(text);
  if (name !== undefined) return { ...query, name };
  if (!once.delete(text) || prepared.size >= mostPrepared) {
    once.add(text);
    const [oldest] = once;
    if (once.size > mostRemembered && oldest !== undefined) once.delete(oldest);
    return query;
  }
  const chosen = createHash('sha256').update(text).digest('base64url');
  prepared.set(text, chosen);
  return { ...query, name: chosen };
}

const brokeConnection = (error: Error) => error.name !== 'RestError' && isConnectionLoss(error);
