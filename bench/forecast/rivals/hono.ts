import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { rivalHost, runRival } from '../rival.ts';
import { chooseAnswer } from '../site.ts';

runRival(
  (site) =>
    new Promise((resolve) => {
      const app = new Hono();
      app.get(site.path, (c) => {
        const answer = chooseAnswer(site, c.req.header('accept-encoding'));
        if (c.req.header('if-none-match') === answer.etag) return c.body(null, 304, answer.notModified);
        return c.body(answer.body as Buffer<ArrayBuffer>, 200, answer.ok);
      });
      serve({ fetch: app.fetch, port: 0, hostname: rivalHost }, ({ port }) => resolve({ port }));
    }),
);
