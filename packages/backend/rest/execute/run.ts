import { createHash } from 'node:crypto';
import { isConnectionLoss, sendInOneWrite } from '@trivium/postgres';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { RestError } from '../errors.ts';
import type { Statement } from '../plan/statement.sql.ts';
import type { Setting } from './request-settings.ts';

export interface Transaction {
  /** Set in order, for this transaction only. */
  readonly settings: readonly Setting[];
  readonly statements: readonly Statement[];
  /** Runs under the settings before the statements; an error that it raises refuses the request. */
  readonly preRequest?: Statement | undefined;
  readonly isReadOnly: boolean;
  readonly isRolledBack: boolean;
  readonly isolation?: 'repeatable read' | 'serializable' | undefined;
  /** Runs before COMMIT; what it throws rolls the transaction back. */
  readonly assertResults?: ((results: readonly QueryResult[]) => void) | undefined;
}

/**
 * Runs statements in one transaction and resolves to their results. Everything is sent in one round trip, unless a
 * write's results must be checked before COMMIT. The setting `role` decides whose rights apply, so the login role needs
 * no grants of its own.
 */
export async function run(pool: Pool, transaction: Transaction): Promise<QueryResult[]> {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    return await (transaction.assertResults && !transaction.isReadOnly
      ? runChecked(client, transaction)
      : runPipelined(client, transaction));
  } catch (error) {
    if (isLost(error)) connectionError = error;
    throw error;
  } finally {
    client.release(connectionError);
  }
}

const isLost = (error: unknown): error is Error => !(error instanceof RestError) && isConnectionLoss(error as Error);

/** PostgreSQL turns the COMMIT of a failed transaction into ROLLBACK. */
async function runPipelined(client: PoolClient, transaction: Transaction): Promise<QueryResult[]> {
  const queries = sendInOneWrite(client, () => [
    ...openTransaction(client, transaction),
    ...sendStatements(client, transaction),
    client.query(transaction.isRolledBack ? 'rollback' : 'commit'),
  ]);
  const results = resultsOf(await awaitAll(queries), transaction);
  transaction.assertResults?.(results);
  return results;
}

async function runChecked(client: PoolClient, transaction: Transaction): Promise<QueryResult[]> {
  try {
    const queries = sendInOneWrite(client, () => [
      ...openTransaction(client, transaction),
      ...sendStatements(client, transaction),
    ]);
    const results = resultsOf(await awaitAll(queries), transaction);
    transaction.assertResults?.(results);
    await client.query(transaction.isRolledBack ? 'rollback' : 'commit');
    return results;
  } catch (error) {
    if (!isLost(error)) await client.query('rollback');
    throw error;
  }
}

/** The results of the statements alone, without those of `openTransaction` and COMMIT. */
function resultsOf(results: readonly QueryResult[], { preRequest, statements }: Transaction): QueryResult[] {
  const first = preRequest ? 3 : 2;
  return results.slice(first, first + statements.length);
}

function openTransaction(
  client: PoolClient,
  { isReadOnly, isolation, settings, preRequest }: Transaction,
): Promise<QueryResult>[] {
  const level = isolation ? ` isolation level ${isolation}` : '';
  return [
    client.query(`begin${level}${isReadOnly ? ' read only' : ''}`),
    client.query(toPreparedQuery({ text: settingsSql(settings.length), values: settings.flat() })),
    ...(preRequest ? [client.query(toPreparedQuery(preRequest))] : []),
  ];
}

const settingsTexts: string[] = [];

/** One statement that sets `count` settings. It returns no columns, because each one returned costs time to read. */
const settingsSql = (count: number) => (settingsTexts[count] ??= `select from (select ${setConfigs(count)}) as settings`);

const setConfigs = (count: number) =>
  Array.from({ length: count }, (_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`).join(', ');

/** A transaction that will be rolled back still reports violations of deferred constraints. */
function sendStatements(client: PoolClient, { statements, isRolledBack }: Transaction): Promise<QueryResult>[] {
  const results = statements.map((statement) => client.query(toPreparedQuery(statement)));
  return isRolledBack ? [...results, client.query('set constraints all immediate')] : results;
}

/** Waits for all queries, because they share a connection, and then throws the first error that caused the others. */
async function awaitAll(queries: readonly Promise<QueryResult>[]): Promise<QueryResult[]> {
  const results = await Promise.allSettled(queries);
  const failures = results.filter((result) => result.status === 'rejected');
  const cause = failures.find(({ reason }) => (reason as { code?: string }).code !== inFailedTransaction) ?? failures[0];
  if (cause) throw cause.reason;
  return results.map((result) => (result as PromiseFulfilledResult<QueryResult>).value);
}

const inFailedTransaction = '25P02';

const maxPrepared = 500;
const maxSeenOnce = 1_000;
const preparedNames = new Map<string, string>();
const seenOnce = new Set<string>();

/**
 * Prepares a text from its second use on. The server keeps a prepared statement on every connection for good, and
 * clients choose the texts, so their number is limited. Texts seen once are forgotten, oldest first.
 */
function toPreparedQuery({ text, values }: Statement) {
  const query = { text, values: [...values] };
  const name = preparedNames.get(text);
  if (name !== undefined) return { ...query, name };
  if (!seenOnce.delete(text) || preparedNames.size >= maxPrepared) {
    seenOnce.add(text);
    const [oldest] = seenOnce;
    if (seenOnce.size > maxSeenOnce && oldest !== undefined) seenOnce.delete(oldest);
    return query;
  }
  const newName = createHash('sha256').update(text).digest('base64url');
  preparedNames.set(text, newName);
  return { ...query, name: newName };
}
