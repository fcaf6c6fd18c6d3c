import { join } from 'node:path';
import { readProject } from '@trivium/backend';
import { expect, test } from 'vitest';
import { withSignInSettings, type SignInSettings } from './sign-in-settings.rules.ts';

const none: SignInSettings = {
  smtpUrl: undefined,
  mailFrom: undefined,
  rateLimits: {},
  googleClientId: undefined,
  googleSecret: undefined,
  line: { id: undefined, secret: undefined, issuer: undefined },
  openId: { issuer: undefined, id: undefined, secret: undefined, nameTh: undefined, nameEn: undefined },
};
const openId = {
  issuer: 'https://login.example.ac.th/hidden',
  id: 'an id',
  secret: 'hidden',
  nameTh: 'บัญชีนักศึกษา',
  nameEn: 'Student account',
};
const project = await readProject(join(import.meta.dirname, '../../supabase'), { PORTAL_SITE_URL: 'http://127.0.0.1:4102' });
const authWith = (settings: Partial<SignInSettings>) => withSignInSettings(project, { ...none, ...settings }).config.auth;

test('without settings the project stays as written', () => {
  expect(withSignInSettings(project, none)).toEqual(project);
});

test.each([
  [
    'smtp://mail.example.org',
    'portal@example.org',
    { host: 'mail.example.org', port: 587, user: '', admin_email: 'portal@example.org' },
  ],
  [
    'smtps://a%40b:p%2Fw@mail.example.org',
    'The portal <portal@example.org>',
    { port: 465, user: 'a@b', pass: 'p/w', admin_email: 'portal@example.org', sender_name: 'The portal' },
  ],
  ['smtp://mail.example.org:2525', 'a@b.example', { port: 2525 }],
])('%s with %s sends mail', (smtpUrl, mailFrom, expected) => {
  expect(authWith({ smtpUrl, mailFrom }).email.smtp).toMatchObject({ enabled: true, ...expected });
});

test('the functions send notices through the same mail server', async () => {
  const env = {
    PORTAL_SITE_URL: 'http://127.0.0.1:4102',
    PORTAL_SMTP_URL: 'smtp://mail.example.org',
    PORTAL_MAIL_FROM: 'a@b.example',
  };
  const { config } = await readProject(join(import.meta.dirname, '../../supabase'), env);
  expect(config.edge_runtime.secrets).toMatchObject({ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.example' });
});

test('Google is on when both its client’s ID and secret are set', () => {
  const { google } = authWith({ googleClientId: 'an id', googleSecret: 'a secret' }).external;
  expect(google).toMatchObject({ enabled: true, client_id: 'an id', secret: 'a secret' });
});

test('LINE is on when channel and secret are set, and its people prove an address', () => {
  const { line, google } = authWith({ line: { id: '1657', secret: 'a secret', issuer: undefined } }).external;
  expect(line).toMatchObject({ enabled: true, client_id: '1657', secret: 'a secret', prove_email: true, url: '' });
  expect(google?.enabled).toBe(false);
});

test('an OpenID issuer is on when all of its settings are, with its names', () => {
  expect(authWith({ openId }).external['custom:openid']).toMatchObject({
    enabled: true,
    url: 'https://login.example.ac.th/hidden',
    client_id: 'an id',
    prove_email: true,
    labels: { th: 'บัญชีนักศึกษา', en: 'Student account' },
  });
});

test('ways to sign in are linked securely', () => {
  expect(authWith({})).toMatchObject({ enable_manual_linking: true, secure_linking: true });
});

test('the limits are those of an institution, and a setting replaces each', () => {
  expect(authWith({}).rate_limit.email_sent).toBeGreaterThanOrEqual(500);
  const limits = { email_sent: '9000', token_refresh: '2', wrong_passwords: '5' };
  const { rate_limit } = authWith({ rateLimits: limits });
  expect(rate_limit).toEqual({ ...project.config.auth.rate_limit, email_sent: 9000, token_refresh: 2, wrong_passwords: 5 });
});

test.each([
  [{ rateLimits: { email_sent: 'hidden' } }, 'rate_limit_invalid'],
  [{ rateLimits: { email_sent: '0' } }, 'rate_limit_invalid'],
  [{ rateLimits: { mails: '1' } }, 'rate_limit_invalid'],
  [{ smtpUrl: 'mail.example.org', mailFrom: 'a@b.example' }, 'smtp_url_invalid'],
  [{ smtpUrl: 'https://mail.example.org', mailFrom: 'a@b.example' }, 'smtp_url_invalid'],
  [{ smtpUrl: 'smtp://user:hidden@mail.example.org' }, 'mail_from_invalid'],
  [{ smtpUrl: 'smtp://user:hidden@mail.example.org', mailFrom: 'nobody' }, 'mail_from_invalid'],
  [{ googleSecret: 'hidden' }, 'google_incomplete'],
  [{ line: { id: undefined, secret: 'hidden', issuer: undefined } }, 'line_incomplete'],
  [{ line: { id: '1657', secret: 'hidden', issuer: 'http://line.example' } }, 'issuer_invalid'],
  [{ openId: { ...openId, nameEn: undefined } }, 'openid_incomplete'],
  [{ openId: { ...openId, issuer: 'http://hidden.example.ac.th' } }, 'issuer_invalid'],
  [{ openId: { ...openId, issuer: 'https://hidden.example.ac.th/?realm=1' } }, 'issuer_invalid'],
])('%j is refused as %s, and the message has none of its values', (settings, code) => {
  const attempt = () => authWith(settings);
  expect(attempt).toThrow(expect.objectContaining({ code, message: expect.not.stringContaining('hidden') }));
});
