import type { Client } from 'pg';

/** Rules for all tables, policies and functions. Returns one sentence for each violation. */
export async function checkCatalog(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ breach: string }>(`
    with policies as (
      select pg_policy.* from pg_policy join pg_class on pg_class.oid = polrelid
      where relnamespace in ('public'::regnamespace, 'storage'::regnamespace)
    )
    select relname || ' has no row-level security' as breach
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity
    union all
    select format('%s: %s changes rows without a WITH CHECK of its own', polrelid::regclass, polname)
    from policies where polcmd in ('w', '*') and polwithcheck is null
    union all
    select format('%s: %s lets everybody write', polrelid::regclass, polname)
    from policies
    where polcmd <> 'r' and 'true' in (pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    union all
    select format('%s: %s is for PUBLIC', polrelid::regclass, polname) from policies where 0 = any (polroles)
    union all
    select format('%s: %s calls auth.uid() for each row', polrelid::regclass, polname)
    from policies, concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as condition
    where replace(condition, 'SELECT auth.uid() AS uid', '') like '%auth.uid()%'
    union all
    select format('%s is for PUBLIC to call', pg_proc.oid::regprocedure)
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)
    union all
    select format('%s looks names up by the caller''s path', pg_proc.oid::regprocedure)
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce(proconfig, '{}') @> array['search_path=""']
    union all
    select format('%s has no index for its foreign key %s', conrelid::regclass, conname)
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by 1`);
  return rows.map(({ breach }) => breach);
}
