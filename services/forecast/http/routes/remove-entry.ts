import { createRoute, z, type Service } from '@trivium/http';
import { colours, logo } from '@trivium/design-tokens';
import { html, raw } from 'hono/html';
import { refuse } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { isRemovalToken } from '../../domain/waitlist/removal-link.rules.ts';
import { eraseEntry } from '../../domain/waitlist/waitlist.sql.ts';

const query = z.object({ entry: z.uuid(), token: z.string().max(100) });
const page = { 'text/html': { schema: z.string() } };
const path = '/waitlist/remove';
const tags = ['waitlist'];
const brokenLinkAnswer = { description: 'The link is incomplete; browsers get a page', content: page };

const askRoute = createRoute({
  method: 'get',
  path,
  operationId: 'askToLeaveWaitlist',
  tags,
  summary: 'Extension: the page behind a removal link',
  description: 'Asks before it erases: a mail scanner that follows links erases nothing.',
  request: { query },
  responses: { 200: { description: 'A page with one button', content: page }, 400: brokenLinkAnswer },
});

const removeRoute = createRoute({
  method: 'post',
  path,
  operationId: 'leaveWaitlist',
  tags,
  summary: 'Extension: erase the entry of a removal link (one-click, RFC 8058)',
  request: { query },
  responses: { 200: { description: 'The entry is gone', content: page }, 400: brokenLinkAnswer },
});

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
};

const { light, dark } = colours;

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
              1.0625rem/1.7 system-ui,
              sans-serif;
            background: light-dark(${light.paper}, ${dark.paper});
            color: light-dark(${light.ink}, ${dark.ink});
            --accent: light-dark(${light.accent}, ${dark.accent});
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
          h1 {
            font-size: 1.625rem;
            line-height: 1.45;
          }
          .brand {
            display: flex;
            align-items: center;
            gap: 0.625rem;
            font-weight: 600;
          }
          svg {
            color: var(--accent);
          }
          button {
            font: inherit;
            font-weight: 600;
            min-height: 2.75rem;
            padding: 0.4rem 1.4rem;
            border: 0;
            border-radius: 0.375rem;
            background: var(--accent);
            color: light-dark(${light.paper}, ${dark.paper});
            cursor: pointer;
          }
          :focus-visible {
            outline: 2px solid var(--accent);
            outline-offset: 3px;
          }
        </style>
      </head>
      <body>
        <main>
          <p class="brand">
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">${raw(logo)}</svg> Trivium Forecast
          </p>
          ${content}
        </main>
      </body>
    </html>`;

const brokenLink = () =>
  frame(
    html`<h1><span lang="th">ลิงก์นี้ไม่สมบูรณ์</span> · This link is incomplete</h1>
      <p lang="th">โปรดเปิดลิงก์จากอีเมลอีกครั้ง หรือคัดลอกลิงก์มาให้ครบ</p>
      <p>Open it from the email again, or copy all of it.</p>`,
  );

/** `GET` and `POST /waitlist/remove` @throws removal_link_invalid, as a page where a browser asks */
export function removeEntry({ app }: Service, { pool, linkSecret }: Context) {
  app.use(path, async (c, next) => {
    await next();
    if (c.res.status !== 400 || !c.req.header('accept')?.includes('text/html')) return;
    c.res = undefined;
    c.res = await c.html(brokenLink(), 400, headers);
  });
  const check = ({ entry, token }: z.infer<typeof query>) => {
    if (!isRemovalToken(linkSecret, entry, token))
      throw refuse('removal_link_invalid', 'The link is incomplete. Copy all of it from the email.');
    return entry;
  };

  app.openapi(askRoute, (c) => {
    check(c.req.valid('query'));
    const content = html`<h1><span lang="th">ยกเลิกการลงชื่อรอ</span> · Leave the waitlist</h1>
      <p lang="th">เมื่อกดปุ่มด้านล่าง ระบบจะลบอีเมลและข้อมูลการลงชื่อรอของคุณอย่างถาวร</p>
      <p>The button permanently deletes your email address and everything else you entered when you joined the waitlist.</p>
      <form method="post"><button>ลบ · Delete</button></form>`;
    return c.html(frame(content), 200, headers);
  });

  app.openapi(removeRoute, async (c) => {
    // Idempotent: a second request succeeds too.
    await eraseEntry(pool, check(c.req.valid('query')));
    const content = html`<h1>ลบแล้ว · Deleted</h1>
      <p lang="th">ลบข้อมูลของคุณเรียบร้อยแล้ว</p>
      <p>Your data has been deleted.</p>`;
    return c.html(frame(content), 200, headers);
  });
}
