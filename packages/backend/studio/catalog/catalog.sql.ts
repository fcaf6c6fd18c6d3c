import type { Transaction } from '@trivium/postgres';
import { isHidden, isSeenSchema } from '../access/hidden-columns.rules.ts';
import type { ForeignKey, Grants, Policy, Relation, Structure, Table } from './catalog.ts';

type Database = Pick<Transaction, 'query'>;

const relationColumns = `c.oid::int as oid, n.nspname::text as schema, c.relname::text as name,
  case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end as kind,
  c.relrowsecurity as "isSecured", (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
  case when c.relkind in ('r', 'p', 'm') then greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::float8 end as rows,
  case when c.relkind in ('r', 'm') then pg_total_relation_size(c.oid)::float8 else 0 end as bytes,
  obj_description(c.oid, 'pg_class') as comment`;
const relations = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname !~ '^pg_'`;

/** Tables and views of all schemas that the studio shows: the project's own first. */
export async function listRelations(database: Database): Promise<Relation[]> {
  const { rows } = await database.query<Relation>(`select ${relationColumns} ${relations} order by n.nspname, c.relname`);
  return rows.filter(({ schema }) => isSeenSchema(schema));
}

export async function findTable(database: Database, schema: string, name: string): Promise<Table | undefined> {
  if (!isSeenSchema(schema)) return undefined;
  const { rows } = await database.query<Table>(
    `select ${relationColumns},
       array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality as key (number, place)
         join pg_attribute a on a.attnum = key.number
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid order by key.place) as "primaryKey",
       (select coalesce(json_agg(json_build_object(
           'number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
           'cast', format_type(a.atttypid, -1), 'isNullable', not a.attnotnull,
           'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end,
           'isGenerated', a.attgenerated <> '' or a.attidentity = 'a', 'isIdentity', a.attidentity <> '',
           'labels', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid),
           'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
         from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     ${relations} and n.nspname = $1 and c.relname = $2`,
    [schema, name],
  );
  const table = rows[0];
  return table && { ...table, columns: table.columns.map((column) => ({ ...column, isHidden: isHidden(table, column) })) };
}

/** SQL for the names of columns of a table, in the order of a key. */
const namesOf = (table: string, key: string) =>
  `array(select a.attname::text from unnest(${key}) with ordinality as key (number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = key.number order by key.place)`;

/** The foreign keys of a table, and those of other tables to it. */
export async function listForeignKeys(database: Database, { oid }: Pick<Relation, 'oid'>): Promise<ForeignKey[]> {
  const { rows } = await database.query<ForeignKey>(
    `select k.conname::text as name, n.nspname::text as schema, c.relname::text as table,
       ${namesOf('k.conrelid', 'k.conkey')} as columns,
       tn.nspname::text as "targetSchema", t.relname::text as "targetTable",
       ${namesOf('k.confrelid', 'k.confkey')} as "targetColumns",
       case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set default' when 'r' then 'restrict'
         else 'no action' end as "onDelete"
     from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and (k.conrelid = $1 or k.confrelid = $1)
     order by n.nspname, c.relname, k.conname`,
    [oid],
  );
  return rows;
}

export async function readStructure(database: Database, { oid }: Pick<Relation, 'oid'>): Promise<Structure> {
  const { rows } = await database.query<Structure>(
    `select
       (select coalesce(json_agg(json_build_object('name', i.relname, 'definition', pg_get_indexdef(i.oid)) order by i.relname), '[]')
         from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as indexes,
       (select coalesce(json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid))
           order by k.contype, k.conname), '[]')
         from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x')) as constraints,
       (select coalesce(json_agg(json_build_object('name', t.tgname, 'definition', pg_get_triggerdef(t.oid)) order by t.tgname), '[]')
         from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers,
       case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end as view
     from pg_class c where c.oid = $1`,
    [oid],
  );
  return rows[0] as Structure;
}

export async function listPolicies(database: Database): Promise<Policy[]> {
  const { rows } = await database.query<Policy>(`
    select n.nspname::text as schema, c.relname::text as table, p.polname::text as name, p.polpermissive as "isPermissive",
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as command,
      array(select case when role = 0 then 'public' else role::regrole::text end from unnest(p.polroles) as role) as roles,
      pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
    order by n.nspname, c.relname, p.polpermissive, p.polname`);
  return rows.filter(({ schema }) => isSeenSchema(schema));
}

export async function listGrants(database: Database): Promise<Grants[]> {
  const { rows } = await database.query<Grants>(`
    select n.nspname::text as schema, c.relname::text as table, role,
      array(select lower(kind) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) as kind
        where has_table_privilege(role, c.oid, kind) or (kind <> 'DELETE' and has_any_column_privilege(role, c.oid, kind))) as rights
    ${relations.replace('where', `cross join unnest(array['anon', 'authenticated', 'service_role']) as role where`)}
    order by n.nspname, c.relname, role`);
  return rows.filter(({ schema }) => isSeenSchema(schema));
}
