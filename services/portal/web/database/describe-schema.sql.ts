import type { ClientBase } from 'pg';
import type { EnumDescription, FunctionDescription, RelationDescription, SchemaDescription } from './schema-description.ts';

const relations = `
select relname::text as name, relkind in ('v', 'm') as "isView",
  (select json_agg(json_build_object('name', attname, 'type', coalesce(element.typname, type.typname), 'isArray', element.oid is not null,
      'isNullable', not attnotnull, 'hasDefault', atthasdef or attidentity <> '', 'isGenerated', attgenerated <> '' or attidentity = 'a')
      order by attname)
    from pg_attribute join pg_type as type on type.oid = atttypid
    left join pg_type as element on element.oid = type.typelem and type.typcategory = 'A'
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
  (select coalesce(json_agg(json_build_object('name', conname,
      'columns', (select json_agg(attname order by place) from unnest(conkey) with ordinality as part (num, place)
        join pg_attribute on attrelid = conrelid and attnum = num),
      'target', target.relname,
      'targetColumns', (select json_agg(attname order by place) from unnest(confkey) with ordinality as part (num, place)
        join pg_attribute on attrelid = confrelid and attnum = num),
      'isOneToOne', exists (select from pg_index where indrelid = conrelid and indisunique and indpred is null
        and indkey::int2[] <@ conkey and conkey <@ indkey::int2[])) order by conname), '[]')
    from pg_constraint join pg_class as target on target.oid = confrelid
    where conrelid = pg_class.oid and contype = 'f' and target.relnamespace = 'public'::regnamespace) as keys
from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by relname`;

const functions = `
select proname::text as name,
  (select coalesce(json_agg(json_build_object('name', coalesce(proargnames[place], ''), 'type', coalesce(element.typname, type.typname),
      'isArray', element.oid is not null, 'isOptional', place > pronargs - pronargdefaults) order by place), '[]')
    from unnest(proargtypes) with ordinality as argument (id, place) join pg_type as type on type.oid = id
    left join pg_type as element on element.oid = type.typelem and type.typcategory = 'A') as parameters,
  (select coalesce(json_agg(json_build_object('name', proargnames[place], 'type', coalesce(element.typname, type.typname),
      'isArray', element.oid is not null) order by place), '[]')
    from unnest(proallargtypes) with ordinality as argument (id, place) join pg_type as type on type.oid = id
    left join pg_type as element on element.oid = type.typelem and type.typcategory = 'A'
    where proargmodes[place] in ('t', 'o')) as columns,
  json_build_object('type', coalesce(element.typname, returned.typname), 'isArray', element.oid is not null, 'isSet', proretset,
    'relation', (select relname from pg_class where oid = returned.typrelid and relnamespace = 'public'::regnamespace)) as returns
from pg_proc join pg_type as returned on returned.oid = prorettype
left join pg_type as element on element.oid = returned.typelem and returned.typcategory = 'A'
where pronamespace = 'public'::regnamespace and prokind = 'f'
  and (has_function_privilege('anon', pg_proc.oid, 'execute') or has_function_privilege('authenticated', pg_proc.oid, 'execute'))
order by proname`;

const enums = `
select typname::text as name, json_agg(enumlabel order by enumsortorder) as values
from pg_enum join pg_type on pg_type.oid = enumtypid where typnamespace = 'public'::regnamespace group by typname order by typname`;

/** Everything of the schema `public` that a client may name. */
export async function describeSchema(client: Pick<ClientBase, 'query'>): Promise<SchemaDescription> {
  return {
    relations: (await client.query<RelationDescription>(relations)).rows,
    functions: (await client.query<FunctionDescription>(functions)).rows,
    enums: (await client.query<EnumDescription>(enums)).rows,
  };
}
