import type { Exchange } from '../context.ts';
import { answer } from '../request/answer.ts';

/** Providers that clients look for by name, switched on or not. */
const named = [
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

/** `GET /settings`: what a sign-in page needs to know. */
export async function showSettings({ context }: Exchange): Promise<Response> {
  const { config, providers } = context;
  const external = [...new Set([...named, ...providers.enabled])].map((name) => [name, providers.enabled.has(name)]);
  return answer({
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

/** `GET /health`, in GoTrue's words, since monitors look for its name. */
export const showHealth = async (): Promise<Response> =>
  answer({ version: 'v2.180.0', name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' });

/** `GET /.well-known/openid-configuration`: where the keys are, for those who verify tokens by themselves. */
export async function showDiscovery({ context }: Exchange): Promise<Response> {
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
  return answer(body, 200, { 'cache-control': 'public, max-age=600' });
}
