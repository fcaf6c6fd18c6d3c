import type { Service } from '@trivium/http';
import { setCookie } from 'hono/cookie';
import { languageCookie } from '../http/read-language.ts';
import { isLanguage, pathWithin } from '../language.rules.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** `/language?to=&back=`: saves a language and redirects back. Only this address sets the cookie, so pages stay cacheable. */
export function addLanguage({ app }: Service): void {
  app.get('/language', (c) => {
    const to = c.req.query('to');
    if (isLanguage(to)) setCookie(c, languageCookie, to, { path: '/', maxAge: yearSeconds, sameSite: 'Lax', httpOnly: true });
    c.header('cache-control', 'no-store');
    return c.redirect(pathWithin(c.req.query('back')), 303);
  });
}
