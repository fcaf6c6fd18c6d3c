import type { AuthRequest } from '../context.ts';
import { jsonResponse } from '../request/responses.ts';

/** Providers that clients look up by name, enabled or not. */
const gotrueProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
];

/** `GET /settings`: which ways to sign in are enabled, for sign-in pages. */
export async function showSettings({ context }: AuthRequest): Promise<Response> {
  const { config, providers } = context;
  const external = [...new Set([...gotrueProviders, ...providers.enabled])].map((name) => [name, providers.enabled.has(name)]);
  return jsonResponse({
    external: {
      anonymous_users: config.enable_anonymous_sign_ins,
      ...Object.fromEntries(external),
      email: config.email.enable_signup,
      phone: config.sms.enable_signup,
    },
    disable_signup: !config.enable_signup,
    mailer_autoconfirm: !config.email.enable_confirmations,
    phone_autoconfirm: !config.sms.enable_confirmations,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  });
}

/** `GET /health`, with GoTrue's own texts, since monitors look for its name. */
export const showHealth = async (): Promise<Response> =>
  jsonResponse({ version: 'v2.180.0', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' });

/** `GET /.well-known/openid-configuration`: the address of the keys, for clients that verify tokens themselves. */
export async function showDiscovery({ context }: AuthRequest): Promise<Response> {
  const issuer = context.issuer().replace(/\/+$/, '');
  const body = {
    issuer: context.issuer(),
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    scopes_supported: ['openid', 'profile', 'email', 'phone'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    claims_supported: ['sub', 'aud', 'iss', 'exp', 'iat', 'email', 'phone_number', 'name', 'picture', 'updated_at'],
    code_challenge_methods_supported: ['S256', 'plain'],
  };
  return jsonResponse(body, 200, { 'cache-control': 'public, max-age=600' });
}
