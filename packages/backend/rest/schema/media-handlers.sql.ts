/**
 * Media types of the project, as PostgREST defines them: domains whose name is a media type, or any (named by two stars and a slash).
 * An aggregate over a relation's rows that returns one makes the body of that relation, an aggregate over `anyelement`
 * that of every relation, and a function that returns one makes its own body. Reads those of $1 (schemas).
 */
export const readMediaHandlers = `
with media_types as (
  select oid, lower(typname) as type, case pg_basetype(oid)
    when 'bytea'::regtype then 'bytea' when 'xml'::regtype then 'xml' else 'text' end as "bodyType"
  from pg_type
  where typtype = 'd' and (typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or typname = '*/*')
)
select m.type, m."bodyType", json_build_object('schema', n.nspname, 'name', p.proname) as aggregate,
  case when t.typrelid <> 0 then json_build_object('schema', tn.nspname, 'name', t.typname) end as relation, null as routine
from media_types m
join pg_proc p on p.prorettype = m.oid and p.prokind = 'a' and p.pronargs = 1
join pg_namespace n on n.oid = p.pronamespace
join pg_type t on t.oid = p.proargtypes[0]
join pg_namespace tn on tn.oid = t.typnamespace
where n.nspname = any($1)
  and (t.oid = 'anyelement'::regtype or exists (select from pg_class c where c.oid = t.typrelid and c.relkind in ('r', 'v', 'm', 'f', 'p')))
union all
select m.type, m."bodyType", null, null, json_build_object('schema', n.nspname, 'name', p.proname)
from media_types m
join pg_proc p on p.prorettype = m.oid and p.prokind = 'f' and not p.proretset
join pg_namespace n on n.oid = p.pronamespace
where n.nspname = any($1)`;
