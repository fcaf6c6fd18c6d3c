import { randomBytes } from 'node:crypto';

/** What docs/portal.md sets for a real installation: secrets, a public address, a mail server. Here a proxy with TLS is left out. */
export function institutionSettings(port: string, mailUrl: string): Readonly<Record<string, string>> {
  return {
    SUPABASE_JWT_SECRET: randomBytes(48).toString('base64'),
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${randomBytes(16).toString('hex')}`,
    SUPABASE_SECRET_KEY: `sb_secret_${randomBytes(16).toString('hex')}`,
    PORTAL_PORT: port,
    PUBLIC_URL_PORTAL: `http://127.0.0.1:${port}`,
    PORTAL_SMTP_URL: mailUrl,
    PORTAL_MAIL_FROM: 'Student portal <portal@faculty.example>',
  };
}
