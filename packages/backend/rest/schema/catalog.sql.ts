/** Statements that read PostgreSQL's catalogs. With the empty search path under which they run, types and defaults are qualified. */

/** `format_type` returns plain `character` and `bit`, which as types would mean one character and one bit. */
const typeName = (oid: string) => `case format_type(${oid}, null)
  when 'character' then 'bpchar' when 'character[]' then 'bpchar[]'
  when 'bit' then 'varbit' when 'bit[]' then 'varbit[]'
  else format_type(${oid}, null) end`;

/** The type of a column; for a domain, the type below all domains. */
const baseType = `case when t.typtype <> 'd' then a.atttypid else (
  select d.base from domains d join pg_type b on b.oid = d.base where d.oid = a.atttypid and b.typtype <> 'd') end`;

/** Tables, views and their columns, of $1 (schemas). */
export const readTables = `
with recursive reads as (
  select w.ev_class as view, d.refobjid as relation
  from pg_rewrite w
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
  where d.refobjid <> w.ev_class
), reached (view, relation) as (
  select view, relation from reads
  union
  select r.view, n.relation from reached r join reads n on n.view = r.relation
), keys as (
  select k.conrelid, json_agg(a.attname order by u.position) as columns
  from pg_constraint k
  cross join unnest(k.conkey) with ordinality as u (attnum, position)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum
  where k.contype = 'p'
  group by k.oid
), domains (oid, base) as (
  -- A domain's base type, which may be a domain.
  select oid, typbasetype from pg_type where typtype = 'd'
  union
  select d.oid, t.typbasetype from domains d join pg_type t on t.oid = d.base and t.typtype = 'd'
), computed_vectors as materialized (
  select p.proargtypes[0] as row_type, p.proname as name from pg_proc p
  where p.pronargs = 1 and ('tsvector'::regtype = p.prorettype
    or exists (select from domains d where d.oid = p.prorettype and d.base = 'tsvector'::regtype))
)
select n.nspname as schema, c.relname as name, obj_description(c.oid, 'pg_class') as description,
  coalesce((select json_agg(v.name) from computed_vectors v where v.row_type = c.reltype), '[]') as "computedVectors",
  c.relkind in ('v', 'm') as "isView",
  c.relrowsecurity or exists (
    select from reached r join pg_class t on t.oid = r.relation where r.view = c.oid and t.relrowsecurity) as "hasRowSecurity",
  c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 8 > 0 as "isInsertable",
  c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 4 > 0 as "isUpdatable",
  c.relkind in ('r', 'p') or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid, true) & 16 > 0 as "isDeletable",
  coalesce((select columns from keys where conrelid = c.oid), '[]') as "primaryKey",
  coalesce((
    select json_agg(json_build_object(
      'name', a.attname,
      'description', col_description(c.oid, a.attnum),
      'isNullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
      'type', ${typeName(baseType)},
      'declaredType', format_type(a.atttypid, a.atttypmod),
      'casts', (
        select json_object_agg(case k.casttarget when 'json'::regtype then 'toJson' else case k.castsource
          when 'json'::regtype then 'fromJson' else 'fromText' end end, k.castfunc::regproc)
        from pg_cast k
        where t.typtype = 'd' and k.castcontext = 'i' and k.castmethod = 'f' and has_function_privilege(k.castfunc, 'execute')
          and (k.castsource = t.oid and k.casttarget = 'json'::regtype
            or k.casttarget = t.oid and k.castsource in ('json'::regtype, 'text'::regtype))),
      'default', case
        when a.attgenerated <> '' then null
        when a.attidentity = 'd' then (
          select format('nextval(%L)', s.objid::regclass) from pg_depend s
          where s.refobjid = c.oid and s.refobjsubid = a.attnum and s.deptype = 'i' and s.classid = 'pg_class'::regclass)
        when d.adbin is not null then pg_get_expr(d.adbin, d.adrelid)
        when t.typdefaultbin is not null then pg_get_expr(t.typdefaultbin, 0) end,
      'maxLength', case when a.atttypid in ('varchar'::regtype, 'bpchar'::regtype) and a.atttypmod > 4 then a.atttypmod - 4 end,
      'enumLabels', coalesce((select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid), '[]')
    ) order by a.attnum)
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ), '[]') as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition and n.nspname = any($1)
order by 1, 2`;

/** The foreign keys of every schema, because a view may read tables that are not exposed. */
export const readForeignKeys = `
select k.conname as constraint,
  json_build_object('schema', n.nspname, 'name', c.relname) as origin,
  json_build_object('schema', fn.nspname, 'name', f.relname) as target,
  (select json_agg(json_build_array(a.attname, b.attname) order by u.position)
    from unnest(k.conkey, k.confkey) with ordinality as u (own, other, position)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own
    join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.other) as columns,
  exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
    and u.conkey @> k.conkey and u.conkey <@ k.conkey) as "isUnique"
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_namespace n on n.oid = c.relnamespace
join pg_class f on f.oid = k.confrelid
join pg_namespace fn on fn.oid = f.relnamespace
where k.contype = 'f' and k.conparentid = 0
order by 2::text, 1`;

/** Primary keys of every schema, for the views that show them. */
export const readPrimaryKeys = `
select json_build_object('schema', n.nspname, 'name', c.relname) as table,
  (select json_agg(a.attname order by u.position)
    from unnest(k.conkey) with ordinality as u (attnum, position)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as columns
from pg_constraint k
join pg_class c on c.oid = k.conrelid
join pg_namespace n on n.oid = c.relnamespace
where k.contype = 'p' and n.nspname not in ('pg_catalog', 'information_schema')`;

/** The parse trees of all views outside the system schemas, and their columns' names. */
export const readViews = `
select json_build_object('schema', n.nspname, 'name', c.relname) as view, r.ev_action::text as definition,
  (select json_object_agg(a.attnum, a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
from pg_rewrite r
join pg_class c on c.oid = r.ev_class
join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('v', 'm') and r.rulename = '_RETURN' and n.nspname not in ('pg_catalog', 'information_schema')`;

/** Names of the relations and columns with the given oids. */
export const readRelationNames = `
select c.oid::text as oid, n.nspname as schema, c.relname as name,
  (select json_object_agg(a.attnum, a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where c.oid = any($1::oid[])`;

/** Functions from a row of one relation to rows of another. */
export const readComputedRelationships = `
select json_build_object('schema', n.nspname, 'name', p.proname) as function,
  json_build_object('schema', an.nspname, 'name', a.relname) as origin,
  json_build_object('schema', rn.nspname, 'name', r.relname) as target,
  not p.proretset or p.prorows = 1 as "isToOne"
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_class a on a.reltype = p.proargtypes[0] and a.relkind in ('r', 'v', 'm', 'f', 'p')
join pg_namespace an on an.oid = a.relnamespace
join pg_class r on r.reltype = p.prorettype and r.relkind in ('r', 'v', 'm', 'f', 'p')
join pg_namespace rn on rn.oid = r.relnamespace
where p.pronargs = 1 and p.prokind = 'f'`;

/** Functions of $1 (schemas) that can be called with named arguments, or with one unnamed argument, the whole body. */
export const readRoutines = `
select n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as description,
  coalesce(args.list, '[]') as parameters,
  json_build_object(
    'schema', tn.nspname,
    'name', coalesce(c.relname, t.typname),
    'isSet', p.proretset,
    'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false),
    'isVoid', t.typname = 'void') as returns,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  coalesce((select json_agg(json_build_array(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1)))
    from unnest(p.proconfig) s where split_part(s, '=', 1) in ('statement_timeout', 'plan_filter.statement_cost_limit', 'default_transaction_isolation')), '[]') as settings
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type declared on declared.oid = p.prorettype
join pg_type t on t.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
join pg_namespace tn on tn.oid = t.typnamespace
left join pg_class c on c.oid = t.typrelid
left join lateral (
  select count(*) filter (where coalesce(a.name, '') = '') as unnamed, count(*) as total, min(a.type::regtype::text) as only,
    json_agg(json_build_object(
      'name', coalesce(a.name, ''),
      'type', ${typeName('a.type')},
      'isRequired', a.position <= p.pronargs - p.pronargdefaults,
      'isVariadic', coalesce(a.mode = 'v', false)) order by a.position) as list
  from unnest(p.proargtypes::oid[],
    (select array_agg(x.name order by x.position) from unnest(p.proargnames) with ordinality as x (name, position)
      where p.proargmodes is null or p.proargmodes[x.position] in ('i', 'b', 'v')),
    (select array_agg(x.mode order by x.position) from unnest(p.proargmodes) with ordinality as x (mode, position)
      where x.mode in ('i', 'b', 'v'))) with ordinality as a (type, name, mode, position)
  where a.type is not null
) args on true
where n.nspname = any($1) and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
  and (args.unnamed = 0 or args.total = 1 and args.only in ('bytea', 'json', 'jsonb', 'text', 'xml'))
order by 1, 2, p.pronargs, p.oid`;

/** The settings of `alter role` that any role may set for a transaction. */
export const readRoleSettings = `
select r.rolname as role, json_agg(json_build_array(split_part(s, '=', 1), substr(s, strpos(s, '=') + 1)) order by d.setdatabase) as settings
from pg_db_role_setting d
join pg_roles r on r.oid = d.setrole
cross join unnest(d.setconfig) s
join pg_settings g on g.name = split_part(s, '=', 1) and g.context = 'user'
where d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and split_part(s, '=', 1) not in ('search_path', 'role')
group by 1`;

export const readBypassingRoles = `select rolname as role from pg_roles where rolbypassrls or rolsuper`;

export const readDescriptions = `
select nspname as schema, obj_description(oid, 'pg_namespace') as description from pg_namespace where nspname = any($1)`;

/** PostgREST's settings from migrations: `alter role authenticator set pgrst.db_max_rows = …`. */
export const readServerSettings = `
select distinct on (split_part(s, '=', 1)) substr(split_part(s, '=', 1), 7) as name, substr(s, strpos(s, '=') + 1) as value
from pg_db_role_setting d
join pg_roles r on r.oid = d.setrole
cross join unnest(d.setconfig) s
where r.rolname in ('authenticator', session_user) and s like 'pgrst.%'
  and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
order by split_part(s, '=', 1), d.setdatabase desc`;
