/** What the current role may use of $1 (a schema): the names of its relations, and its functions with their parameters' names. */
export const readAccess = `
select
  coalesce((select json_agg(c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'v', 'm', 'f', 'p')
      and (has_table_privilege(c.oid, 'select, insert, update, delete') or has_any_column_privilege(c.oid, 'select, insert, update'))), '[]') as tables,
  coalesce((select json_agg(distinct p.proname) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = $1 and has_function_privilege(p.oid, 'execute')), '[]') as routines`;
