/** The types of links that `/verify` accepts. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

/** The link of a mail. Opening it verifies the token and redirects. */
export function verifyLink(externalUrl: string, token: string, type: LinkType, redirectTo: string): string {
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
  return `${externalUrl}/verify?${query}`;
}

/** A mail's HTML as plain text, with the URL of each link written out. White space of the source counts as in HTML. */
export const toPlainText = (html: string) =>
  html
    .replaceAll(/<(style|script|head)\b[^]*?<\/\1>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*> ?(.*?) ?<\/a ?>/gi, '$2: $1')
    .replaceAll(/<\/(?:p|h\d)\b[^>]*>/gi, '\n\n')
    .replaceAll(/<(?:br|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
