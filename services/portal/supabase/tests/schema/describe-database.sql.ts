import type { ClientBase } from 'pg';

/** Schemas of the project and of the services that it extends: triggers and policies of the project stand in both. */
const schemas = `array['public', 'private', 'auth', 'storage', 'realtime', 'cron', 'net']::name[]`;
const inSchemas = (column: string) => `${column} in (select oid from pg_namespace where nspname = any (${schemas}))`;
const isOfExtension = (column: string) => `exists (select from pg_depend where pg_depend.objid = ${column} and deptype = 'e')`;

/** One query a kind of object. Each row is one object as a text; everything that decides behaviour is in it. */
const queries: Readonly<Record<string, string>> = {
  relation: `
    select format('%s kind=%s rls=%s forced=%s replica=%s owner=%s', oid::regclass, relkind, relrowsecurity, relforcerowsecurity,
      relreplident, pg_get_userbyid(relowner)) as line
    from pg_class where ${inSchemas('relnamespace')} and relkind in ('r', 'p', 'v', 'm', 'S')`,
  column: `
    select format('%s %s %s %s%s%s%s%s', attrelid::regclass, lpad(attnum::text, 2, '0'), attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, ' default ' || pg_get_expr(adbin, adrelid), ' identity ' || nullif(attidentity::text, ''),
      ' generated ' || nullif(attgenerated::text, '')) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${inSchemas('relnamespace')} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  constraint: `
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where ${inSchemas('connamespace')} and contype <> 'n'`,
  index: `select indexdef as line from pg_indexes where schemaname = any (${schemas})`,
  sequence: `
    select format('%s.%s %s from %s to %s start %s by %s', schemaname, sequencename, data_type, min_value, max_value, start_value,
      increment_by) as line from pg_sequences where schemaname = any (${schemas})`,
  type: `
    select format('%s %s', enumtypid::regtype, string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)) as line
    from pg_enum join pg_type on pg_type.oid = enumtypid where ${inSchemas('typnamespace')} group by enumtypid`,
  function: `
    select pg_get_functiondef(pg_proc.oid) as line from pg_proc
    where ${inSchemas('pronamespace')} and prokind = 'f' and not ${isOfExtension('pg_proc.oid')}`,
  trigger: `
    select format('%s enabled=%s', pg_get_triggerdef(pg_trigger.oid), tgenabled) as line
    from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and ${inSchemas('relnamespace')}`,
  policy: `
    select format('%s.%s %s %s for %s to %s using %s check %s', schemaname, tablename, quote_ident(policyname), permissive, cmd, roles,
      qual, with_check) as line from pg_policies where schemaname = any (${schemas})`,
  grant: `
    with lists as (
      select oid::regclass::text as name, relacl as list from pg_class where ${inSchemas('relnamespace')}
      union all
      select format('%s.%s', attrelid::regclass, attname), attacl from pg_attribute join pg_class on pg_class.oid = attrelid
      where ${inSchemas('relnamespace')}
      union all
      select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from pg_proc
      where ${inSchemas('pronamespace')} and not ${isOfExtension('pg_proc.oid')}
      union all
      select nspname, nspacl from pg_namespace where nspname = any (${schemas})
      union all
      select oid::regtype::text, typacl from pg_type where ${inSchemas('typnamespace')}
      union all
      select format('default of %s in %s for %s', defaclrole::regrole, nspname, defaclobjtype), defaclacl
      from pg_default_acl left join pg_namespace on pg_namespace.oid = defaclnamespace
    )
    select format('%s: %s %s%s', name, case grantee when 0 then 'public' else grantee::regrole::text end, privilege_type,
      case when is_grantable then ' with grant option' end) as line from lists, aclexplode(list)`,
  publication: `select format('%s %s.%s %s %s', pubname, schemaname, tablename, attnames, rowfilter) as line from pg_publication_tables`,
  comment: `
    select format('%s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line
    from pg_description join pg_class on pg_class.oid = objoid where ${inSchemas('relnamespace')}`,
  extension:
    "select format('%s %s', extname, nspname) as line from pg_extension join pg_namespace on pg_namespace.oid = extnamespace",
  schedule: `select format('%s %s %s %s', jobname, schedule, active, command) as line from cron.job`,
  bucket: `select (to_jsonb(bucket) - '{created_at,updated_at}'::text[])::text as line from storage.buckets as bucket`,
  setting: `
    select to_jsonb(setting)::text as line from trivium_backend.rest_settings as setting
    union all select (to_jsonb(settings) - '{created_at,updated_at}'::text[])::text from public.app_settings as settings
    union all select (to_jsonb(quotas) - 'updated_at')::text from public.quotas
    union all select to_jsonb(transition)::text from public.project_transitions as transition
    union all select to_jsonb(rule)::text from public.review_authorities as rule
    union all select to_jsonb(topic)::text from public.notice_topics as topic
    union all select to_jsonb(kind)::text from public.notice_kinds as kind
    union all select format('%s %s', key, description) from public.internal_secrets`,
};

/**
 * Everything that migrations define, as sorted text: two databases with the same text behave alike. Rows of people, times and
 * secrets are left out.
 * @param client a superuser's
 */
export async function describeDatabase(client: Pick<ClientBase, 'query'>): Promise<string> {
  const sections: string[] = [];
  // Names of objects are written with their schema.
  await client.query(`set search_path = ''`);
  try {
    for (const [kind, query] of Object.entries(queries)) {
      const { rows } = await client.query<{ line: string }>(query);
      sections.push(...rows.map(({ line }) => `${kind} ${line}`).toSorted());
    }
  } finally {
    await client.query('reset search_path');
  }
  return `${sections.join('\n')}\n`;
}
