import type { ServiceEnv } from '@trivium/http';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isLanguage, preferredLanguage, type Language } from '../language.rules.ts';

export const languageCookie = 'language';

/** The language in the address, or the visitor's; only the first may be cached for others. */
export function readLanguage(c: Context<ServiceEnv>): { readonly language: Language; readonly isExplicit: boolean } {
  const requested = c.req.query('lang');
  if (isLanguage(requested)) return { language: requested, isExplicit: true };
  return { language: preferredLanguage(getCookie(c, languageCookie), c.req.header('accept-language')), isExplicit: false };
}
