import { beforeAll } from 'vitest';
import { password, uniqueEmail, useAuth } from '../../auth/testing/use-auth.ts';

/** What no page and no statement may return. */
export const planted = { inner: 'PLANTED-inner-secret', vault: 'PLANTED-vault-secret', key: 'PLANTED-api-key' } as const;

const files = {
  'migrations/1_shelf.sql': `
    create type public.mood as enum ('calm', 'loud');
    create table public.books (
      id bigint generated always as identity primary key,
      owner uuid references auth.users on delete cascade,
      title text not null,
      mood public.mood not null default 'calm',
      pages int,
      is_public boolean not null default false,
      api_key text not null default '${planted.key}'
    );
    alter table public.books enable row level security;
    create policy "public books" on public.books for select using (is_public);
    create policy "own books" on public.books for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
    grant select (id, owner, title, mood, pages, is_public) on public.books to anon, authenticated;
    grant select, insert, update, delete on public.books to service_role;
    create table public.loans (id int primary key, book bigint not null references public.books on delete cascade);
    create table public.internal_secrets (key text primary key, value text not null);
    insert into public.internal_secrets values ('mail', '${planted.inner}');
    grant select on public.internal_secrets to service_role;
    create view public.leaky as select key, value from public.internal_secrets;
    grant select on public.leaky to service_role;
    create function public.leak() returns text language sql security definer set search_path = ''
      as $$ select value from public.internal_secrets $$;
    grant execute on function public.leak() to service_role;
    select vault.create_secret('${planted.vault}', 'mail');`,
  'seed.sql': `insert into public.books (title, pages, is_public) values
      ('Open book', 10, true), ('Closed book', 20, false), ('It''s; drop table books; --', 30, true);
    insert into public.loans values (1, 1), (2, 1);`,
};

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
}

interface RunFields {
  readonly as?: string;
  readonly as_user?: string;
  readonly read_only?: string;
}

/** Serves a shelf of books and its studio to the tests of a file, with one user, who has signed in and asked for a new password. */
export function useStudio() {
  const auth = useAuth('project_id = "shelf"', files);
  const ada = uniqueEmail();
  let token = '';
  let adaId = '';

  /** A page, or the answer to a form, which has the token of this studio unless it names one. */
  async function ask(path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${auth().url}/studio${path}`, {
      redirect: 'manual',
      headers,
      ...(form && { method: 'POST', body: new URLSearchParams({ token, ...form }) }),
    });
    return { status: response.status, text: await response.text(), location: response.headers.get('location') };
  }

  /** The result part of the editor's page. */
  async function run(sql: string, fields: RunFields = {}): Promise<string> {
    const { text } = await ask('/sql', { sql, ...fields });
    return text.slice(text.indexOf('id="result"'), text.indexOf('data-history'));
  }

  beforeAll(async () => {
    token = /name="token" value="([^"]+)"/.exec((await ask('/sql')).text)?.[1] ?? '';
    const { data } = await auth().adminClient().auth.admin.createUser({ email: ada, password, email_confirm: true });
    adaId = data.user?.id ?? '';
    await auth().database.query(`insert into public.books (title, owner) values ('Book of Ada', $1)`, [adaId]);
    // Leaves a session with a refresh token, and a one-time token.
    await auth().newClient().auth.signInWithPassword({ email: ada, password });
    await auth().newClient().auth.resetPasswordForEmail(ada);
  });

  return { auth, ask, run, ada, adaId: () => adaId, token: () => token };
}
