import { qualified } from '../plan/fragments.sql.ts';
import type { Statement } from '../plan/statement.sql.ts';
import type { Name } from './model.ts';

/** What the current role may use of $1 (a schema): the names of its relations, and its functions with their parameters' names. */
export const readAccess = `
select
  coalesce((select json_agg(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'f', 'p')
      and (has_table_privilege(c.oid, 'select, insert, update, delete') or has_any_column_privilege(c.oid, 'select, insert, update'))), '[]') as tables,
  coalesce((select json_agg(distinct p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = $1 and has_function_privilege(p.oid, 'execute')), '[]') as routines`;

/** Whether the current role may write a relation at all. */
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
