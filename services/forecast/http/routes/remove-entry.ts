import { createRoute, z, type Service } from '@trivium/http';
import { html } from 'hono/html';
import { refuse } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { isRemovalToken } from '../../domain/waitlist/removal-link.rules.ts';
import { eraseEntry } from '../../domain/waitlist/waitlist.sql.ts';

const query = z.object({ entry: z.uuid(), token: z.string().max(100) });
const page = { 'text/html': { schema: z.string() } };
const path = '/waitlist/remove';
const tags = ['waitlist'];

const askRoute = createRoute({
  method: 'get',
  path,
  operationId: 'askToLeaveWaitlist',
  tags,
  summary: 'Extension: the page behind a removal link',
  description: 'Asks before it erases: a mail scanner that follows links erases nothing.',
  request: { query },
  responses: { 200: { description: 'A page with one button', content: page } },
});

const removeRoute = createRoute({
  method: 'post',
  path,
  operationId: 'leaveWaitlist',
  tags,
  summary: 'Extension: erase the entry of a removal link (one-click, RFC 8058)',
  request: { query },
  responses: { 200: { description: 'The entry is gone', content: page } },
});

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
};

const frame = (content: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Waitlist · Trivium Forecast</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1.125rem/1.6 system-ui,
              sans-serif;
          }
          body {
            margin: 0;
            min-height: 100vh;
            display: grid;
            place-items: center;
          }
          main {
            max-width: 32rem;
            padding: 2rem;
          }
          button {
            font: inherit;
            padding: 0.6rem 1.4rem;
            border-radius: 0.5rem;
            border: 1px solid;
            cursor: pointer;
          }
        </style>
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html>`;

/** `GET` and `POST /waitlist/remove` @throws removal_link_invalid */
export function removeEntry({ app }: Service, { pool, linkSecret }: Context) {
  const check = ({ entry, token }: z.infer<typeof query>) => {
    if (!isRemovalToken(linkSecret, entry, token))
      throw refuse('removal_link_invalid', 'The link is incomplete; copy all of it from the e-mail.');
    return entry;
  };

  app.openapi(askRoute, (c) => {
    check(c.req.valid('query'));
    const content = html`<h1>ออกจากรายชื่อรอ · Leave the waitlist</h1>
      <p lang="th">ลบอีเมลของคุณและรายการนี้ออกจากระบบอย่างถาวร</p>
      <p>This erases your address and this entry for good.</p>
      <form method="post"><button>ลบ · Remove</button></form>`;
    return c.html(frame(content), 200, headers);
  });

  app.openapi(removeRoute, async (c) => {
    // Idempotent: a second request succeeds too.
    await eraseEntry(pool, check(c.req.valid('query')));
    const content = html`<h1>ลบแล้ว · Removed</h1>
      <p lang="th">ลบข้อมูลของคุณเรียบร้อยแล้ว</p>
      <p>Your entry is erased.</p>`;
    return c.html(frame(content), 200, headers);
  });
}
