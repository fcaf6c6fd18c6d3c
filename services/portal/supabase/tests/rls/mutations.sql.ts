import type { Client } from 'pg';

/** How to break and restore one rule. */
export interface Mutation {
  readonly name: string;
  /** The subjects of the matrix to check first. */
  readonly subjects: readonly string[];
  /** The verb to check first; undefined: all. */
  readonly verb: string | undefined;
  readonly breaks: string;
  readonly mends: string;
}

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly verb: string;
  readonly kind: string;
  readonly roles: string;
  readonly using: string | null;
  readonly check: string | null;
}

/**
 * Every policy dropped, its USING and its WITH CHECK widened to true; every table's row-level security disabled; every
 * grant that anon and authenticated do not hold.
 */
export async function listMutations(client: Client): Promise<Mutation[]> {
  const subjects = await subjectsByTable(client);
  return [
    ...(await policyMutations(client, subjects)),
    ...(await securityMutations(client, subjects)),
    ...(await grantMutations(client)),
  ];
}

/** The subjects of the matrix for a table. All buckets are rows of storage.objects. */
async function subjectsByTable(client: Client): Promise<(table: string) => string[]> {
  const { rows } = await client.query<{ id: string }>('select id from storage.buckets order by 1');
  const buckets = rows.map(({ id }) => `bucket ${id}`);
  return (table) => (table === 'storage.objects' ? buckets : [table.replace(/^public\./, '')]);
}

async function policyMutations(client: Client, subjectsOf: (table: string) => string[]): Promise<Mutation[]> {
  const { rows } = await client.query<Policy>(`
    select polrelid::regclass::text as "table", quote_ident(polname) as name,
      case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as verb,
      case when polpermissive then 'permissive' else 'restrictive' end as kind,
      (select string_agg(quote_ident(rolname), ', ') from pg_roles where oid = any (polroles)) as roles,
      pg_get_expr(polqual, polrelid) as "using", pg_get_expr(polwithcheck, polrelid) as "check"
    from pg_policy join pg_class on pg_class.oid = polrelid
    -- people/erased.test.ts breaks the policy that all tables share.
    where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and polname <> 'an erased person has no rights'
    order by 1, 2`);
  return rows.flatMap(({ table, name, verb, kind, roles, using, check }) => {
    const drop = `drop policy if exists ${name} on ${table}`;
    const create = (newUsing: string | null, newCheck: string | null) =>
      `create policy ${name} on ${table} as ${kind} for ${verb} to ${roles}` +
      (newUsing === null ? '' : ` using (${newUsing})`) +
      (newCheck === null ? '' : ` with check (${newCheck})`);
    const mends = `${drop}; ${create(using, check)}`;
    const common = { subjects: subjectsOf(table), verb: verb === 'all' ? undefined : verb, mends };
    const isWide = (condition: string | null) => condition === null || condition === 'true';
    return [
      { ...common, name: `${table}: drop ${name}`, breaks: drop },
      ...(isWide(using)
        ? []
        : [{ ...common, name: `${table}: USING of ${name} is true`, breaks: `${drop}; ${create('true', check)}` }]),
      ...(isWide(check)
        ? []
        : [{ ...common, name: `${table}: WITH CHECK of ${name} is true`, breaks: `${drop}; ${create(using, 'true')}` }]),
    ];
  });
}

async function securityMutations(client: Client, subjectsOf: (table: string) => string[]): Promise<Mutation[]> {
  const { rows } = await client.query<{ table: string }>(`
    select oid::regclass::text as "table" from pg_class
    where relkind = 'r' and (relnamespace = 'public'::regnamespace or oid = 'storage.objects'::regclass) order by 1`);
  return rows.map(({ table }) => ({
    name: `${table}: disable row-level security`,
    subjects: subjectsOf(table),
    verb: undefined,
    breaks: `alter table ${table} disable row level security`,
    mends: `alter table ${table} enable row level security`,
  }));
}

async function grantMutations(client: Client): Promise<Mutation[]> {
  const { rows } = await client.query<{ table: string; role: string; verb: string; columns: string | null }>(`
    select pg_class.oid::regclass::text as "table", role, verb,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped
         and verb in ('select', 'insert', 'update') and has_column_privilege(role, pg_class.oid, attnum, verb)) as columns
    from pg_class, unnest(array['anon', 'authenticated']) as role, unnest(array['select', 'insert', 'update', 'delete']) as verb
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not has_table_privilege(role, pg_class.oid, verb)
    order by 1, 2, 3`);
  return rows.map(({ table, role, verb, columns }) => ({
    name: `${table}: grant ${verb} to ${role}`,
    subjects: [table],
    verb,
    breaks: `grant ${verb} on ${table} to ${role}`,
    // Revoking a table's grant also revokes those of its columns.
    mends: `revoke ${verb} on ${table} from ${role}${columns === null ? '' : `; grant ${verb} (${columns}) on ${table} to ${role}`}`,
  }));
}
