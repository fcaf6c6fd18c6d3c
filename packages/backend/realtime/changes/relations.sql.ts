import type { Transaction } from '@trivium/postgres';
import type { Kind } from './literals.rules.ts';
import type { Column, RelationFacts } from './relation.rules.ts';

interface Row {
  readonly hasPolicies: boolean;
  readonly dependOnClaims: boolean;
  readonly key: string[];
  readonly columns: Column[];
  readonly types: TypeRow[];
  readonly roles: { role: string; bypassesPolicies: boolean; readable: string[] }[];
}

interface TypeRow {
  readonly oid: number;
  readonly name: string;
  readonly type: string;
  readonly element: number;
  readonly delimiter: string;
  readonly base: number;
  readonly members: { name: string; typeOid: number }[] | null;
}

/** Reads the facts of a table; undefined if it no longer exists. */
export async function readRelation(
  transaction: Transaction,
  relation: number,
  roles: readonly string[],
): Promise<RelationFacts | undefined> {
  const { rows } = await transaction.query<Row>({ name: 'realtime-relation', text: relationText, values: [relation, roles] });
  const row = rows[0];
  if (!row) return undefined;
  const types = new Map(row.types.map((type) => [type.oid, type]));
  const kinds = new Map(row.types.map((type) => [type.oid, kindOf(type.oid, types)]));
  const access = row.roles.map(
    ({ role, bypassesPolicies, readable }) => [role, { bypassesPolicies, readable: new Set(readable) }] as const,
  );
  return {
    hasPolicies: row.hasPolicies,
    dependOnClaims: row.dependOnClaims,
    key: row.key,
    columns: row.columns,
    kinds,
    roles: new Map(access),
  };
}

const scalars: Readonly<Record<string, Kind['name'] & ('boolean' | 'number' | 'json' | 'timestamp' | 'timestamptz')>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'json',
  jsonb: 'json',
  timestamp: 'timestamp',
  timestamptz: 'timestamptz',
};

function kindOf(oid: number, types: ReadonlyMap<number, TypeRow>): Kind {
  const type = types.get(oid);
  if (!type) return { name: 'text' };
  if (type.type === 'd') return kindOf(type.base, types);
  if (type.members)
    return { name: 'composite', members: type.members.map(({ name, typeOid }) => ({ name, kind: kindOf(typeOid, types) })) };
  if (type.element !== 0) return { name: 'array', of: kindOf(type.element, types), delimiter: type.delimiter };
  return { name: scalars[type.name] ?? 'text' };
}

/**
 * Policies that consist only of columns, constants, and PostgreSQL's own operators and immutable functions cannot depend on the
 * caller; any other node of the tree counts as depending on it. Roles that no longer exist have no access, and neither has a
 * role that may not use the schema. Only built-in types have these names.
 */
const relationText = `
with recursive relation as (
  select c.oid, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.relnamespace from pg_class c where c.oid = $1
), attributes as (
  select a.attname, a.attnum, a.atttypid, a.attcollation from pg_attribute a join relation on a.attrelid = relation.oid
  where a.attnum > 0 and not a.attisdropped
), types as (
  select atttypid as oid from attributes
  union
  select used.oid from types join pg_type t using (oid) cross join lateral (
    select t.typelem where t.typcategory = 'A'
    union all select t.typbasetype where t.typtype = 'd'
    union all select m.atttypid from pg_attribute m where t.typtype = 'c' and m.attrelid = t.typrelid and m.attnum > 0 and not m.attisdropped
  ) used (oid)
)
select
  relation.relrowsecurity as "hasPolicies",
  exists (
    select from pg_policy p cross join lateral (select p.polqual::text as tree) t
    where p.polrelid = relation.oid and p.polcmd in ('r', '*') and (
      exists (select from regexp_matches(t.tree, '\\{([A-Z]+)', 'g') as node
        where node[1] <> all ('{VAR,CONST,OPEXPR,BOOLEXPR,NULLTEST,BOOLEANTEST,SCALARARRAYOPEXPR,FUNCEXPR,RELABELTYPE,ARRAYEXPR,COALESCEEXPR,DISTINCTEXPR}'))
      or exists (select from regexp_matches(t.tree, ':funcid (\\d+)', 'g') as node left join pg_proc f on f.oid = node[1]::oid
        where f.provolatile is distinct from 'i' or f.pronamespace <> 'pg_catalog'::regnamespace)
      or exists (select from regexp_matches(t.tree, ':opno (\\d+)', 'g') as node left join pg_operator o on o.oid = node[1]::oid
        left join pg_proc f on f.oid = o.oprcode
        where f.provolatile is null or f.provolatile = 'v' or f.pronamespace <> 'pg_catalog'::regnamespace)
    )
  ) as "dependOnClaims",
  (select coalesce(json_agg(a.attname order by k.place), '[]') from pg_index i
    cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
    join attributes a on a.attnum = k.attnum where i.indrelid = relation.oid and i.indisprimary) as key,
  (select coalesce(json_agg(json_build_object(
      'name', a.attname, 'type', t.typname, 'typeOid', t.oid::bigint,
      'sqlType', format('%I.%I', n.nspname, t.typname), 'sqlArray', format('%I.%I', n.nspname, coalesce(l.typname, '_' || t.typname)),
      'isExact', t.oid = any('{bool,int2,int4,int8,oid,uuid,text,varchar}'::regtype[]) and coalesce(o.collisdeterministic, true)
    ) order by a.attnum), '[]')
    from attributes a join pg_type t on t.oid = a.atttypid join pg_namespace n on n.oid = t.typnamespace
    left join pg_type l on l.oid = t.typarray left join pg_collation o on o.oid = a.attcollation) as columns,
  (select coalesce(json_agg(json_build_object(
      'oid', t.oid::bigint, 'type', t.typtype,
      'name', case when t.typnamespace = 'pg_catalog'::regnamespace then t.typname end,
      'element', case when t.typcategory = 'A' then t.typelem::bigint else 0 end, 'delimiter', t.typdelim, 'base', t.typbasetype::bigint,
      'members', (select json_agg(json_build_object('name', m.attname, 'typeOid', m.atttypid::bigint) order by m.attnum)
        from pg_attribute m where t.typtype = 'c' and m.attrelid = t.typrelid and m.attnum > 0 and not m.attisdropped)
    )), '[]') from types join pg_type t using (oid)) as types,
  (select coalesce(json_agg(json_build_object(
      'role', r.rolname,
      'bypassesPolicies', r.rolsuper or r.rolbypassrls
        or (pg_has_role(r.oid, relation.relowner, 'usage') and not relation.relforcerowsecurity),
      'readable', (select coalesce(json_agg(a.attname), '[]') from attributes a
        where has_schema_privilege(r.oid, relation.relnamespace, 'usage')
          and has_column_privilege(r.oid, relation.oid, a.attnum, 'select'))
    )), '[]') from pg_roles r where r.rolname = any($2)) as roles
from relation`;
