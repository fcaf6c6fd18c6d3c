import type { Language } from '../_shared/status-names.rules.ts';

/** How a mail can be ended: a link in its text, and headers for one click in mail programs. */
export interface Unsubscription {
  readonly footer: string;
  readonly headers: Readonly<Record<string, string>>;
}

const footers: Readonly<Record<Language, string>> = {
  th: 'ไม่ต้องการรับอีเมลเรื่องนี้อีก',
  en: 'Stop these emails',
};

/**
 * The page asks before it ends anything, because scanners open links. Mail programs send a POST to the function instead.
 * Source: RFC 2369, RFC 8058 (Signaling One-Click Functionality for List Email Headers).
 * @param site the portal's address without a trailing slash
 * @param functions the address of the project
 */
export function unsubscription(token: string, language: Language, site: string, functions: string): Unsubscription {
  const query = `token=${encodeURIComponent(token)}`;
  return {
    footer: `-- \n${footers[language]}: ${site}/unsubscribe?${query}\n`,
    headers: {
      'List-Unsubscribe': `<${functions}/functions/v1/unsubscribe?${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
