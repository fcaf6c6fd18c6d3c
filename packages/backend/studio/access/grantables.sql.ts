import type { Client } from 'pg';
import type { NamedColumn, NamedTable } from './hidden-columns.rules.ts';

/** A table, view or foreign table on which this connection may grant. */
export interface GrantableTable extends NamedTable {
  readonly columns: readonly (NamedColumn & {
    /** What service_role may do with the column: `SELECT`, `INSERT`, `UPDATE`. */
    readonly serviceRights: readonly string[];
  })[];
  /** What service_role may do with the whole table. */
  readonly serviceRights: readonly string[];
  /** A view's definition; empty for a table. */
  readonly definition: string;
}

export interface GrantableFunction {
  readonly schema: string;
  /** With its arguments' types, for GRANT. */
  readonly signature: string;
  readonly isProcedure: boolean;
  /** Runs with the rights of its owner. */
  readonly isDefiner: boolean;
  readonly source: string;
  readonly isServices: boolean;
}

export interface GrantableSequence {
  readonly schema: string;
  readonly name: string;
  readonly isServices: boolean;
}

export interface Grantables {
  readonly schemas: readonly { readonly name: string; readonly isServices: boolean }[];
  readonly tables: readonly GrantableTable[];
  readonly functions: readonly GrantableFunction[];
  readonly sequences: readonly GrantableSequence[];
}

/** What this connection could grant, and what service_role has of it. */
export async function readGrantables(client: Client): Promise<Grantables> {
  const schemas = await client.query<Grantables['schemas'][number]>(`
    select n.nspname::text as name, has_schema_privilege('service_role', n.oid, 'usage') as "isServices"
    from pg_namespace n
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and pg_has_role(current_user, n.nspowner, 'usage')`);
  const tables = await client.query<GrantableTable>(`
    select n.nspname::text as schema, c.relname::text as name,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as "primaryKey",
      array(select kind from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as kind
        where has_table_privilege('service_role', c.oid, kind)) as "serviceRights",
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) else '' end as definition,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'serviceRights', array(select kind from unnest(array['SELECT', 'INSERT', 'UPDATE']) as kind
            where has_column_privilege('service_role', c.oid, a.attnum, kind))) order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and pg_has_role(current_user, c.relowner, 'usage')`);
  const functions = await client.query<GrantableFunction>(`
    select n.nspname::text as schema,
      format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as signature,
      p.prokind = 'p' as "isProcedure", p.prosecdef as "isDefiner", coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as source,
      has_function_privilege('service_role', p.oid, 'execute') as "isServices"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prokind in ('f', 'p', 'w') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and pg_has_role(current_user, p.proowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
  const sequences = await client.query<GrantableSequence>(`
    select n.nspname::text as schema, c.relname::text as name, has_sequence_privilege('service_role', c.oid, 'usage') as "isServices"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname !~ '^pg_' and pg_has_role(current_user, c.relowner, 'usage')`);
  return { schemas: schemas.rows, tables: tables.rows, functions: functions.rows, sequences: sequences.rows };
}
