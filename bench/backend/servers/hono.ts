import { serve } from '@hono/node-server';
import { createPool, queryAsCaller, type Caller } from '@trivium/postgres';
import { Hono } from 'hono';
import { jwtVerify } from 'jose';
import type { ExerciseName } from '../exercises.ts';
import { statements } from '../statements.sql.ts';
import { runServer, serverHost } from './server.ts';

const mostRemembered = 2_000;
const json = { 'content-type': 'application/json; charset=utf-8' };

/** What a person would write who knows the four questions beforehand: the same check, pool and transaction, and no more. */
runServer(
  ({ connection, secrets, pool: max }) =>
    new Promise((resolve) => {
      const pool = createPool(connection, { max, name: 'bench_hono' });
      const secret = new TextEncoder().encode(secrets.jwtSecret);
      const callers = new Map<string, { readonly caller: Caller; readonly expiry: number }>();

      const identify = async (token: string): Promise<Caller | undefined> => {
        let caller = callers.get(token);
        if (!caller) {
          const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
          caller = { caller: { role: payload['role'] as string, claims: payload }, expiry: payload.exp ?? 0 };
          if (callers.size >= mostRemembered) callers.delete(callers.keys().next().value as string);
          callers.set(token, caller);
        }
        return Date.now() / 1000 < caller.expiry ? caller.caller : undefined;
      };
      const answer = async (caller: Caller, name: ExerciseName, values: unknown[]) =>
        (await queryAsCaller<{ body: string }>(pool, caller, { name, text: statements[name], values })).rows[0]?.body;

      const app = new Hono<{ Variables: { caller: Caller } }>();
      app.use(async (c, next) => {
        if (c.req.header('apikey') !== secrets.publishableKey) return c.json({ message: 'Invalid API key' }, 401);
        const token = c.req.header('authorization')?.slice('Bearer '.length) ?? '';
        const caller = await identify(token).catch(() => undefined);
        if (!caller) return c.json({ message: 'Invalid token' }, 401);
        c.set('caller', caller);
        return next();
      });
      app.get('/rest/v1/tasks', async (c) => {
        const id = c.req.query('id');
        if (id === undefined) return c.body((await answer(c.var.caller, 'list of 50 rows', [])) ?? '[]', 200, json);
        const body = await answer(c.var.caller, 'point read', [id.slice('eq.'.length)]);
        return body === undefined ? c.json({ message: 'No such task' }, 406) : c.body(body, 200, json);
      });
      app.get('/rest/v1/projects', async (c) =>
        c.body((await answer(c.var.caller, 'embed two levels deep', [])) ?? '[]', 200, json),
      );
      app.post('/rest/v1/notes', async (c) => {
        const { title, body } = await c.req.json<{ title: string; body: string }>();
        await answer(c.var.caller, 'insert', [title, body]);
        return c.body(null, 201);
      });
      serve({ fetch: app.fetch, port: 0, hostname: serverHost }, ({ port }) => resolve({ port }));
    }),
);
