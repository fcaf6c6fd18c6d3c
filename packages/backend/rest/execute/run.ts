import { isConnectionLoss, sendInOneWrite } from '@trivium/postgres';
import type { Pool, PoolClient } from 'pg';
import { RestError } from '../errors.ts';
import type { Statement } from '../plan/statement.sql.ts';
import type { Setting } from './request-settings.ts';
import { sendBatch, type StatementResult } from './send-batch.ts';

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
  readonly assertResults?: ((results: readonly StatementResult[]) => void) | undefined;
}

/**
 * Runs statements in one transaction and resolves to their results. Everything is sent in one round trip, unless the
 * results decide whether it is committed. The setting `role` decides whose rights apply, so the login role needs no
 * grants of its own.
 */
export async function run(pool: Pool, transaction: Transaction): Promise<StatementResult[]> {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    return await (needsBlock(transaction) ? runInBlock(client, transaction) : runAtOnce(client, transaction));
  } catch (error) {
    if (isLost(error)) connectionError = error;
    throw error;
  } finally {
    client.release(connectionError);
  }
}

const isLost = (error: unknown): error is Error => !(error instanceof RestError) && isConnectionLoss(error as Error);

const needsBlock = ({ isReadOnly, isRolledBack, isolation, assertResults }: Transaction) =>
  isRolledBack || isolation !== undefined || (assertResults !== undefined && !isReadOnly);

/** A batch is a transaction of its own, without BEGIN and COMMIT. */
async function runAtOnce(client: PoolClient, transaction: Transaction): Promise<StatementResult[]> {
  const results = resultsOf(await sendBatch(client, batchOf(transaction)), transaction);
  transaction.assertResults?.(results);
  return results;
}

async function runInBlock(client: PoolClient, transaction: Transaction): Promise<StatementResult[]> {
  const { isolation, isRolledBack } = transaction;
  try {
    const [, batch] = await Promise.all(
      sendInOneWrite(
        client,
        () =>
          [
            client.query(isolation ? `begin isolation level ${isolation}` : 'begin'),
            sendBatch(client, batchOf(transaction)),
          ] as const,
      ),
    );
    const results = resultsOf(batch, transaction);
    transaction.assertResults?.(results);
    await client.query(isRolledBack ? 'rollback' : 'commit');
    return results;
  } catch (error) {
    if (!isLost(error)) await client.query('rollback');
    throw error;
  }
}

/** A transaction that will be rolled back still reports violations of deferred constraints. */
const batchOf = ({ settings, isReadOnly, preRequest, statements, isRolledBack }: Transaction): Statement[] => [
  settingsStatement(isReadOnly ? [readOnly, ...settings] : settings),
  ...(preRequest ? [preRequest] : []),
  ...statements,
  ...(isRolledBack ? [checkConstraints] : []),
];

/** The results of the statements alone, without those of the settings and the checks. */
function resultsOf(results: readonly StatementResult[], { preRequest, statements }: Transaction): StatementResult[] {
  const first = preRequest ? 2 : 1;
  return results.slice(first, first + statements.length);
}

const readOnly: Setting = ['transaction_read_only', 'on'];
const checkConstraints: Statement = { text: 'set constraints all immediate', values: [] };

const settingsTexts: string[] = [];

/** One statement for all settings. It returns no columns, because each one returned costs time to read. */
function settingsStatement(settings: readonly Setting[]): Statement {
  const values: string[] = [];
  // Much faster than flat().
  for (const [name, value] of settings) values.push(name, value);
  return { text: (settingsTexts[settings.length] ??= `select from (select ${setConfigs(settings.length)}) as settings`), values };
}

const setConfigs = (count: number) =>
  Array.from({ length: count }, (_, at) => `set_config($${at * 2 + 1}, $${at * 2 + 2}, true)`).join(', ');
