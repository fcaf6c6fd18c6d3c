import { defineErrors } from '@trivium/core';
import type { SignInSettings } from './sign-in-settings.rules.ts';

/** The settings of this service alone. */
export interface PortalEnv {
  /** Variables for `env(…)` in the project's configuration, and for its functions. */
  readonly all: Readonly<Record<string, string | undefined>>;
  readonly secrets: {
    readonly jwtSecret: string | undefined;
    readonly publishableKey: string | undefined;
    readonly secretKey: string | undefined;
  };
  /** The seed of the key that signs the log of approvals; undefined: that of the state folder. */
  readonly approvalsKey: string | undefined;
  readonly signIn: SignInSettings;
  /** What short links are printed below; undefined: `/go` of the portal. */
  readonly shortLinkUrl: string | undefined;
  /** Origins of other pages on this machine that may use demo accounts, such as `http://localhost:5173`. */
  readonly developmentOrigins: readonly string[];
}

const refuse = defineErrors({ setting_invalid: { status: 500, title: 'Setting not valid' } });

/** @throws setting_invalid */
export const readPortalEnv = (env: NodeJS.ProcessEnv = process.env): PortalEnv => ({
  all: env,
  secrets: {
    jwtSecret: env['SUPABASE_JWT_SECRET'] || undefined,
    publishableKey: env['SUPABASE_PUBLISHABLE_KEY'] || undefined,
    secretKey: env['SUPABASE_SECRET_KEY'] || undefined,
  },
  approvalsKey: readApprovalsKey(env),
  shortLinkUrl: readShortLinkUrl(env),
  developmentOrigins: (env['PORTAL_DEVELOPMENT_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean),
  signIn: {
    smtpUrl: env['PORTAL_SMTP_URL'] || undefined,
    mailFrom: env['PORTAL_MAIL_FROM'] || undefined,
    rateLimits: readRateLimits(env),
    googleClientId: env['PORTAL_GOOGLE_CLIENT_ID'] || undefined,
    googleSecret: env['PORTAL_GOOGLE_SECRET'] || undefined,
    line: {
      id: env['PORTAL_LINE_CHANNEL_ID'] || undefined,
      secret: env['PORTAL_LINE_CHANNEL_SECRET'] || undefined,
      issuer: env['PORTAL_LINE_ISSUER'] || undefined,
    },
    openId: {
      issuer: env['PORTAL_OPENID_ISSUER'] || undefined,
      id: env['PORTAL_OPENID_CLIENT_ID'] || undefined,
      secret: env['PORTAL_OPENID_SECRET'] || undefined,
      nameTh: env['PORTAL_OPENID_NAME_TH'] || undefined,
      nameEn: env['PORTAL_OPENID_NAME_EN'] || undefined,
    },
  },
});

/** For the operator's commands too. */
export const readApprovalsKey = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env['PORTAL_APPROVALS_KEY'] || undefined;

function readShortLinkUrl({ PORTAL_SHORT_LINK_URL: value }: NodeJS.ProcessEnv): string | undefined {
  if (value && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)))
    throw refuse('setting_invalid', 'PORTAL_SHORT_LINK_URL must be an address such as https://go.example.org.');
  return value?.replace(/\/+$/, '') || undefined;
}

const rateLimit = /^PORTAL_RATE_LIMIT_(\w+)$/;

const readRateLimits = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => {
      const [, limit] = rateLimit.exec(name) ?? [];
      return limit && value ? [[limit.toLowerCase(), value]] : [];
    }),
  );
