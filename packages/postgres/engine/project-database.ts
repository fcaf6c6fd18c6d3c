import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Connection } from '../pool.ts';

/** The part of `create database` by which a Supabase project's database sorts text as Supabase's image does. */
export const projectLocale = `template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'`;

/**
 * Extensions that PostgreSQL lets superusers alone create, that Supabase lets every project create, and that give nobody more
 * rights: foreign servers want a password of everyone who is not a superuser. Those of the second list come with an operator's
 * folder of extensions.
 */
const bundled =
  'autoinc bloom dblink dict_xsyn earthdistance insert_username moddatetime pg_prewarm pg_walinspect pgrowlocks pgstattuple postgres_fdw refint sslinfo';
const added =
  'http hypopg index_advisor pg_hashids pg_jsonschema pgmq pgroonga pgrouting pgtap plpgsql_check postgis postgis_topology rum vector';
const harmlessExtensions = `${bundled} ${added}`.split(' ');

/**
 * Lets the database's owner create, move and drop these extensions within its own transactions. The functions belong to the
 * superuser, and no other role may call them.
 * @param administrator the superuser's connection to that database
 */
export async function allowExtensions(administrator: Connection, owner: string): Promise<void> {
  const client = new Client({ ...administrator, application_name: 'engine' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`begin; ${statements(escapeIdentifier(owner))} commit;`);
  } finally {
    await client.end();
  }
}

/** Made new each time: whatever a role put in their place before is gone. */
const statements = (owner: string) => `
  select pg_advisory_xact_lock(hashtextextended('trivium extensions', 0));
  drop schema if exists trivium_extensions cascade;
  create schema trivium_extensions;
  create function trivium_extensions.alter_extension(name text, action text, target text, is_cascade boolean)
    returns void language plpgsql security definer set search_path = '' as $$
  begin
    if name <> all (array[${harmlessExtensions.map(escapeLiteral).join(', ')}]) then
      raise exception 'permission denied for extension %', name using errcode = '42501';
    end if;
    case action
      when 'create' then
        -- The files of pgmq name its schema.
        execute pg_catalog.format('create extension %I %s cascade', name,
          case when name = 'pgmq' and target is null then '' else pg_catalog.format('schema %I', coalesce(target, 'public')) end);
        if name = 'pgmq' then
          execute pg_catalog.format(
            'grant all on schema pgmq to %1$I with grant option; grant all on all tables in schema pgmq to %1$I with grant option;
             grant all on all functions in schema pgmq to %1$I with grant option', session_user);
        end if;
        if name = 'postgres_fdw' then
          execute pg_catalog.format('grant usage on foreign data wrapper postgres_fdw to %I with grant option', session_user);
        end if;
      when 'move' then execute pg_catalog.format('alter extension %I set schema %I', name, target);
      when 'drop' then
        execute pg_catalog.format('drop extension %I %s', name, case when is_cascade then 'cascade' else 'restrict' end);
    end case;
  end
  $$;
  create function trivium_extensions.names() returns text[] language sql immutable set search_path = ''
    return array[${harmlessExtensions.map(escapeLiteral).join(', ')}];
  revoke all on all functions in schema trivium_extensions from public;
  grant usage on schema trivium_extensions to ${owner};
  grant execute on all functions in schema trivium_extensions to ${owner};`;
