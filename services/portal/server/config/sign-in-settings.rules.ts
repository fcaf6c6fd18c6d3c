import type { Project } from '@trivium/backend';
import { defineErrors } from '@trivium/core';
import { readProviders, type ProviderSettings } from './provider-settings.rules.ts';

type Auth = Project['config']['auth'];

export interface SignInSettings extends ProviderSettings {
  /** `smtp://user:password@host:587`; `smtps:` for TLS from the first byte on. */
  readonly smtpUrl: string | undefined;
  /** The sender of mail: an address, or `Name <address>`. */
  readonly mailFrom: string | undefined;
  /** `PORTAL_RATE_LIMIT_<NAME>` by its name, in lower case: `email_sent`. */
  readonly rateLimits: Readonly<Record<string, string>>;
}

const refuse = defineErrors({
  smtp_url_invalid: { status: 500, title: 'Mail server setting invalid' },
  mail_from_invalid: { status: 500, title: 'Mail sender setting invalid' },
  rate_limit_invalid: { status: 500, title: 'Rate limit setting invalid' },
});

const ports: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/**
 * The project with the settings of an installation that are not in `config.toml`: the mail server, limits, and identity
 * providers. Error messages contain no values of settings.
 * @throws smtp_url_invalid, mail_from_invalid, rate_limit_invalid, google_incomplete, line_incomplete, openid_incomplete,
 *   issuer_invalid
 */
export function withSignInSettings(project: Project, settings: SignInSettings): Project {
  const { auth } = project.config;
  const smtp = readSmtpSettings(settings);
  const external = { ...auth.external, ...readProviders(auth.external, settings) };
  const rate_limit = { ...auth.rate_limit, ...readRateLimits(auth, settings) };
  return {
    ...project,
    config: {
      ...project.config,
      auth: { ...auth, rate_limit, external, ...(smtp && { email: { ...auth.email, smtp } }) },
    },
  };
}

/** The mail server that an address and a sender name; undefined without an address. @throws smtp_url_invalid, mail_from_invalid */
export function readSmtpSettings({ smtpUrl, mailFrom }: Pick<SignInSettings, 'smtpUrl' | 'mailFrom'>): Auth['email']['smtp'] {
  if (smtpUrl === undefined) return undefined;
  const url = URL.parse(smtpUrl);
  const port = ports[url?.protocol ?? ''];
  if (!url || port === undefined || url.hostname === '')
    throw refuse('smtp_url_invalid', 'PORTAL_SMTP_URL must be like smtp://user:password@mail.example.org:587.');
  const [, name, address] = /^(?:(.*?)\s*<)?([^\s<>@]+@[^\s<>@]+)>?$/.exec(mailFrom ?? '') ?? [];
  if (address === undefined)
    throw refuse('mail_from_invalid', 'PORTAL_MAIL_FROM must be like portal@example.org or Portal <portal@example.org>.');
  return {
    enabled: true,
    host: url.hostname,
    port: url.port === '' ? port : Number(url.port),
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
    admin_email: address,
    sender_name: name ?? '',
  };
}

const maxRate = 1_000_000;

function readRateLimits({ rate_limit: limits }: Auth, { rateLimits }: SignInSettings): Partial<Auth['rate_limit']> {
  return Object.fromEntries(
    Object.entries(rateLimits).map(([name, text]) => {
      const value = Number(text);
      if (!(name in limits) || !/^\d+$/.test(text) || value < 1 || value > maxRate)
        throw refuse(
          'rate_limit_invalid',
          `PORTAL_RATE_LIMIT_${name.toUpperCase()} must be a whole number from 1 to ${maxRate}, for one of ${Object.keys(limits).join(', ')}.`,
        );
      return [name, value];
    }),
  );
}
