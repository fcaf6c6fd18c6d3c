import type { Json } from '../users/user.ts';

/** A provider with OpenID Connect. Its discovery document has everything else. */
export interface OpenIdPreset {
  readonly kind: 'openid';
  /** Undefined if the configuration must name it as `url`. */
  readonly issuer?: string;
  readonly scopes: readonly string[];
  /** Whether id_tokens are signed with the client's secret (HS256), whatever the discovery document says. */
  readonly isSignedBySecret?: boolean;
}

/** A provider with OAuth 2 only, whose user profile has its own endpoint. */
export interface OAuthPreset {
  readonly kind: 'oauth';
  readonly authorize: string;
  readonly token: string;
  readonly user: string;
  /** The endpoint that lists e-mail addresses, if the profile does not say which are verified. */
  readonly emails?: string;
  readonly scopes: readonly string[];
  readonly read: (profile: Json, emails: readonly Json[]) => OAuthProfile;
}

export interface OAuthProfile {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** Further addresses that the provider has verified. */
  readonly otherEmails?: readonly string[];
  readonly name: string;
  readonly userName: string;
  readonly picture: string;
}

const openId = (issuer?: string): OpenIdPreset => ({
  kind: 'openid',
  ...(issuer !== undefined && { issuer }),
  scopes: ['openid', 'email', 'profile'],
});

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Presets by name. Any other provider uses OpenID Connect, with `url` as its issuer. */
const presets: Readonly<Record<string, OpenIdPreset | OAuthPreset>> = {
  google: openId('https://accounts.google.com'),
  gitlab: openId('https://gitlab.com'),
  linkedin_oidc: openId('https://www.linkedin.com/oauth'),
  slack_oidc: openId('https://slack.com'),
  // LINE signs web logins with the channel's secret. Its addresses need a permission of their own, so none is asked for.
  line: { ...openId('https://access.line.me'), scopes: ['openid', 'profile'], isSignedBySecret: true },
  github: {
    kind: 'oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    emails: 'https://api.github.com/user/emails',
    scopes: ['user:email'],
    read(profile, emails) {
      const primary = emails.find((email) => email['primary'] === true);
      return {
        id: text(profile['id']),
        email: text(primary?.['email']),
        isVerified: primary?.['verified'] === true,
        otherEmails: emails
          .filter((email) => email !== primary && email['verified'] === true)
          .map((email) => text(email['email']))
          .filter(Boolean),
        name: text(profile['name']),
        userName: text(profile['login']),
        picture: text(profile['avatar_url']),
      };
    },
  },
  discord: {
    kind: 'oauth',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    user: 'https://discord.com/api/users/@me',
    scopes: ['email', 'identify'],
    read: (profile) => ({
      id: text(profile['id']),
      email: text(profile['email']),
      isVerified: profile['verified'] === true,
      name: text(profile['global_name']) || text(profile['username']),
      userName: text(profile['username']),
      picture: profile['avatar']
        ? `https://cdn.discordapp.com/avatars/${text(profile['id'])}/${text(profile['avatar'])}.png`
        : '',
    }),
  },
};

export const presetOf = (name: string): OpenIdPreset | OAuthPreset => presets[name] ?? openId();
