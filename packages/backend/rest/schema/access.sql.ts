import { qualified } from '../plan/fragments.sql.ts';
import type { Statement } from '../plan/statement.sql.ts';
import type { Name } from './model.ts';

/** The names of the relations and functions of $1 (a schema) that the current role may use. */
export const readAccess = `
select
  coalesce((select json_agg(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'f', 'p')
      and (has_table_privilege(c.oid, 'select, insert, update, delete') or has_any_column_privilege(c.oid, 'select, insert, update'))), '[]') as tables,
  coalesce((select json_agg(distinct p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = $1 and has_function_privilege(p.oid, 'execute')), '[]') as routines`;

/** Whether the current role has the right on a relation or any of its columns. */
export const writeAccess = (relation: Name, right: 'insert' | 'update'): Statement => ({
  text: `select coalesce(has_table_privilege(c.oid, $2) or has_any_column_privilege(c.oid, $2), false) as allowed
    from (select to_regclass($1) as oid) as c`,
  values: [qualified(relation), right],
});

/** Whether the current role may call a function of this name. */
export const callAccess = ({ schema, name }: Name): Statement => ({
  text: `select exists (select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = $1 and p.proname = $2 and has_function_privilege(p.oid, 'execute')) as allowed`,
  values: [schema, name],
});
