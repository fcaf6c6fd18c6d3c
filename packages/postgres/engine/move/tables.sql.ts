import { escapeIdentifier, type Client } from 'pg';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Those that hold values of their own, by name; generated ones are computed again. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
}

/** The rows of a table in two numbers that do not depend on their order. */
export interface Fingerprint {
  readonly rows: string;
  readonly hash: string;
}

const isOurs = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export const nameOf = ({ schema, name }: Sequence) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
const columnsOf = ({ columns }: Table) => columns.map(escapeIdentifier).join(', ');

export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname
      ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${isOurs} order by 1, 2`,
  );
  return rows;
}

export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${isOurs} order by 1, 2`,
  );
  return rows;
}

export async function readFingerprint(client: Client, table: Table): Promise<Fingerprint> {
  const { rows } = await client.query<Fingerprint>(
    `select count(*)::text as rows, coalesce(sum(('x' || left(md5(row(${columnsOf(table)})::text), 16))::bit(64)::bigint), 0)::text as hash
     from ${nameOf(table)}`,
  );
  return rows[0] as Fingerprint;
}

/** Removes what migrations and seeds have put there. Triggers and foreign keys do not run in this session from here on. */
export async function emptyTables(client: Client, tables: readonly Table[]): Promise<void> {
  await client.query('set session_replication_role = replica');
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
}

const file = `current_setting('data_directory') || '/' || $1`;

/** The server writes and reads a file of its own data directory. */
async function copy(client: Client, table: Table, direction: 'to' | 'from', name: string): Promise<void> {
  const { rows } = await client.query<{ path: string }>(`select quote_literal(${file}) as path`, [name]);
  await client.query(`copy ${nameOf(table)} (${columnsOf(table)}) ${direction} ${rows[0]?.path}`);
}

export const writeTable = (client: Client, table: Table, name: string) => copy(client, table, 'to', name);
export const readTable = (client: Client, table: Table, name: string) => copy(client, table, 'from', name);

export interface SequenceValue {
  readonly value: string;
  readonly isCalled: boolean;
}

export async function readSequence(client: Client, sequence: Sequence): Promise<SequenceValue> {
  const { rows } = await client.query<SequenceValue>(
    `select last_value::text as value, is_called as "isCalled" from ${nameOf(sequence)}`,
  );
  return rows[0] as SequenceValue;
}

export async function setSequence(client: Client, sequence: Sequence, { value, isCalled }: SequenceValue): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [nameOf(sequence), value, isCalled]);
}

/** What is computed from the tables. */
export async function finishTables(client: Client): Promise<void> {
  const { rows } = await client.query<Sequence>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'm' and ${isOurs}`,
  );
  for (const view of rows) await client.query(`refresh materialized view ${nameOf(view)}`);
  await client.query('analyze');
}
