import { createPool, type Caller } from '@trivium/postgres';
import { useDatabase } from '@trivium/testing';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createRest, type Rest } from '../create-rest.ts';
import type { RestOptions } from '../rest-options.ts';
import { fetchRest } from './fetch-rest.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly as?: Caller;
}

export interface TestRest {
  readonly rest: Rest;
  readonly pool: Pool;
  /** Runs a statement as the superuser. */
  administer(text: string, values?: unknown[]): Promise<unknown[]>;
  ask(path: string, options?: AskOptions): Promise<Reply>;
}

export const ann: Caller = { role: 'rest_member', claims: { sub: 'ann', role: 'rest_member' } };
export const bob: Caller = { role: 'rest_member', claims: { sub: 'bob', role: 'rest_member' } };
export const stranger: Caller = { role: 'rest_anon', claims: { role: 'rest_anon' } };

const password = 'only-for-tests';

/** Serves the library of testing/migrations by rest, in a database of the test file. */
export function useRest(options: Partial<RestOptions> = {}): () => TestRest {
  const database = useDatabase('rest', `${import.meta.dirname}/migrations`);
  let test: TestRest | undefined;
  let client: Client | undefined;
  beforeAll(async () => {
    const { administrator } = database();
    const superuser = new Client(administrator);
    client = superuser;
    await superuser.connect();
    await superuser.query(prepareRoles);
    const pool = createPool({ ...administrator, user: 'rest_gateway', password }, { name: 'rest', max: 4 });
    const rest = createRest({
      pool,
      schemas: ['rest'],
      extraSearchPath: ['public'],
      anonymousRole: 'rest_anon',
      areAggregatesAllowed: true,
      isPlanAllowed: true,
      transactionEnd: 'commit-allow-override',
      ...options,
    });
    test = {
      rest,
      pool,
      administer: async (text, values) => (await superuser.query(text, values)).rows as unknown[],
      ask: (path, askOptions) => askRest(rest, path, askOptions),
    };
  });
  afterAll(async () => {
    await test?.pool.end();
    await client?.end();
  });
  return () => {
    if (!test) throw new Error('rest can be used inside tests only');
    return test;
  };
}

async function askRest(
  rest: Rest,
  path: string,
  { method = 'GET', headers = {}, body, as = ann }: AskOptions = {},
): Promise<Reply> {
  const sent = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = new Request(`http://rest.test${path}`, { method, headers: { ...type, ...headers }, body: sent });
  const response = await fetchRest(rest, request, as);
  const text = await response.text();
  const isJson = /^[^;]*json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Roles belong to the whole server, which test files share, so they may exist. */
const prepareRoles = `
do $$
begin
  perform pg_advisory_xact_lock(731);
  if to_regrole('rest_gateway') is null then
    create role rest_anon nologin;
    create role rest_member nologin;
    create role rest_gateway login noinherit password '${password}';
    grant rest_anon, rest_member to rest_gateway;
    alter role rest_member set statement_timeout = '8s';
  end if;
end $$;
grant usage on schema rest to rest_anon, rest_member;
grant all on all tables in schema rest to rest_member;
grant all on all sequences in schema rest to rest_member;
revoke all on rest.secrets from rest_member;
grant select on rest.books to rest_anon;
`;
