import { CodedError } from '@trivium/core';
import type { Connection } from '@trivium/postgres';
import { Client, type DatabaseError, type FieldDef } from 'pg';
import Cursor from 'pg-cursor';
import { splitStatements } from '../../database/statements.rules.ts';
import { callerOf, type Actor } from '../access/actor.ts';
import { refuse } from '../errors.ts';
import { placeInText, type TextPlace } from './error-place.rules.ts';

export interface SqlRequest {
  readonly text: string;
  readonly actor: Actor;
  readonly isReadOnly: boolean;
  /** Next rows of a statement are not read. */
  readonly maxRows: number;
  readonly timeoutMs: number;
  /** Whether each statement is planned and not run. */
  readonly isExplained?: boolean;
}

export interface StatementResult {
  /** `SELECT`, `UPDATE`. */
  readonly command: string;
  /** Of a statement without rows: how many it changed. */
  readonly changes: number | undefined;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly isHidden: boolean }[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly hasMore: boolean;
  readonly ms: number;
}

export interface SqlFailure {
  /** SQLSTATE, or a code of the studio's. */
  readonly code: string;
  readonly message: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly place: TextPlace | undefined;
}

export interface SqlOutcome {
  readonly results: readonly StatementResult[];
  readonly notices: readonly string[];
  /** Nothing was stored then. */
  readonly failure: SqlFailure | undefined;
}

export interface SqlRunner {
  /** A login without rights that may become the studio's actors. */
  readonly connection: Connection;
  /** Whether the studio hides a column, by the table's oid and the column's number. */
  readonly readHidden: (tables: readonly number[]) => Promise<(table: number, column: number) => boolean>;
}

const transactionControl = /^(begin|start\s+transaction|commit|end|rollback|abort|prepare\s+transaction|savepoint|release)\b/i;
const graceMs = 1_000;
const maxNotices = 50;
/** A value is cut after this many characters. */
const maxLength = 10_000;

/**
 * Runs statements in one transaction as the actor, on a connection of their own: what they set or create for a session ends
 * with it. The statements can become another role of the login by SET ROLE, and none of these may read a secret.
 */
export async function runSql(runner: SqlRunner, request: SqlRequest): Promise<SqlOutcome> {
  const client = new Client({ ...runner.connection, application_name: 'studio sql', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  const notices: string[] = [];
  client.on('notice', ({ severity, message }) => {
    if (notices.length < maxNotices) notices.push(`${severity ?? 'NOTICE'}: ${message ?? ''}`);
  });
  await client.connect();
  // The statements may lift the limit of the server.
  let session: number | undefined;
  let isTooLate = false;
  const deadline = setTimeout(() => {
    isTooLate = true;
    if (session !== undefined) endSession(runner.connection, session).catch(() => {});
  }, request.timeoutMs + graceMs);
  const results: StatementResult[] = [];
  let offset = 0;
  try {
    session = await begin(client, request);
    for (const { sql } of splitStatements(request.text)) {
      // Where the statement begins in the text: positions of errors count from there.
      offset = request.text.indexOf(sql, offset);
      if (transactionControl.test(withoutComments(sql)))
        throw refuse('transaction_control_refused', 'The editor runs everything in one transaction, which it ends itself.');
      results.push(await runStatement(runner, client, `${prefixOf(request)}${sql}`, request.maxRows));
      offset += sql.length;
    }
    await client.query('commit');
    return { results, notices, failure: undefined };
  } catch (error) {
    if (isTooLate) {
      const message = `The statements took longer than ${request.timeoutMs / 1000} s and were stopped.`;
      return {
        results: [],
        notices,
        failure: { code: 'statement_timeout', message, detail: undefined, hint: undefined, place: undefined },
      };
    }
    return { results: [], notices, failure: failureOf(error, request, offset) };
  } finally {
    clearTimeout(deadline);
    await client.end().catch(() => {});
  }
}

/** Ends what runs for a login from another session of it: the server would go on without its client. */
async function endSession(connection: Connection, session: number): Promise<void> {
  const client = new Client({ ...connection, application_name: 'studio stop' });
  client.on('error', () => {});
  try {
    await client.connect();
    // As the login itself, whose other sessions it may end.
    await client.query('set role none');
    await client.query('select pg_terminate_backend($1)', [session]);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Resolves to the number of the session. */
async function begin(client: Client, { actor, isReadOnly, timeoutMs }: SqlRequest): Promise<number> {
  const { role, claims } = callerOf(actor);
  await client.query(`begin ${isReadOnly ? 'read only' : 'read write'}`);
  const { rows } = await client.query<{ session: number }>(
    `select pg_backend_pid() as session, set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
       set_config('statement_timeout', $3, true)`,
    [role, JSON.stringify(claims), String(timeoutMs)],
  );
  return (rows[0] as { session: number }).session;
}

/** Values as PostgreSQL writes them. */
const asText = { getTypeParser: () => (value: string | null) => value };

interface CursorResult {
  readonly command: string;
  readonly rowCount: number | null;
  readonly fields: readonly FieldDef[];
}

async function runStatement(runner: SqlRunner, client: Client, sql: string, maxRows: number): Promise<StatementResult> {
  const began = performance.now();
  const cursor = client.query(new Cursor<(string | null)[]>(sql, [], { rowMode: 'array', types: asText }));
  const { rows, result } = await new Promise<{ rows: (string | null)[][]; result: CursorResult }>((resolve, reject) => {
    cursor.read(maxRows + 1, (error, read, outcome) =>
      error ? reject(error) : resolve({ rows: read, result: outcome as unknown as CursorResult }),
    );
  });
  await cursor.close();
  const ms = performance.now() - began;
  const fields = result.fields ?? [];
  const tables = [...new Set(fields.map(({ tableID }) => tableID).filter((id) => id > 0))];
  // Not on the statements' own connection, where names may mean what they like.
  const isHidden = await runner.readHidden(tables);
  const types = await typeNames(client, fields);
  const columns = fields.map(({ name, tableID, columnID }, index) => ({
    name,
    type: types[index] ?? '',
    isHidden: isHidden(tableID, columnID),
  }));
  const firstRows = rows.slice(0, maxRows);
  return {
    command: result.command ?? sql.split(/\s/, 1)[0]?.toUpperCase() ?? '',
    changes: fields.length === 0 && result.rowCount !== null ? result.rowCount : undefined,
    columns,
    rows: firstRows.map((row) => row.map((value, index) => (columns[index]?.isHidden ? null : cut(value)))),
    hasMore: rows.length > maxRows,
    ms,
  };
}

const cut = (value: string | null) => (value !== null && value.length > maxLength ? `${value.slice(0, maxLength)}…` : value);

async function typeNames(client: Client, fields: readonly FieldDef[]): Promise<string[]> {
  if (fields.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `select format_type(type, modifier) as name
     from unnest($1::oid[], $2::int[]) with ordinality as field (type, modifier, place) order by place`,
    [fields.map(({ dataTypeID }) => dataTypeID), fields.map(({ dataTypeModifier }) => dataTypeModifier)],
  );
  return rows.map(({ name }) => name);
}

const withoutComments = (sql: string) => sql.replaceAll(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)+/g, '');

const prefixOf = ({ isExplained }: SqlRequest) => (isExplained ? 'explain ' : '');

function failureOf(error: unknown, request: SqlRequest, offset: number): SqlFailure {
  const { text, actor } = request;
  if (error instanceof CodedError)
    return { code: error.code, message: error.message, detail: undefined, hint: undefined, place: placeInText(text, offset) };
  const { code = 'connection_lost', message, detail, hint, position } = error as DatabaseError;
  const sent = Number(position) - prefixOf(request).length;
  const place = position === undefined ? undefined : placeInText(text, offset + toIndex(text.slice(offset), sent));
  return { code, message, detail, hint: hint ?? hintOf(code, actor), place };
}

/** PostgreSQL counts characters from 1, and JavaScript UTF-16 units. */
const toIndex = (text: string, position: number) =>
  Array.from(text)
    .slice(0, position - 1)
    .join('').length;

/** What a person who meets this refusal may want to know. */
function hintOf(code: string, { kind }: Actor): string | undefined {
  if (code === '25006') return 'The editor is set to read only. Switch “Read only” off to change rows.';
  if (code !== '42501') return undefined;
  return kind === 'postgres' || kind === 'service_role'
    ? 'The studio reads no secrets and changes no schema. Write a migration for that, or use the database’s own port.'
    : 'Grants decide first, and policies after them: see the policies of the table.';
}
