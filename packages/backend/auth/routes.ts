import { changeUser, listTargetFactors, showTargetUser } from './admin/change-user.ts';
import { createUser } from './admin/create-user.ts';
import { generateLink } from './admin/generate-link.ts';
import { invite } from './admin/invite.ts';
import { listAudit } from './admin/list-audit.ts';
import { listAllUsers } from './admin/list-users.ts';
import { removeUser } from './admin/remove-user.ts';
import { recover } from './account/recover.ts';
import { reauthenticate } from './account/reauthenticate.ts';
import { resend } from './account/resend.ts';
import { showDiscovery, showHealth, showSettings } from './account/show-settings.ts';
import { showUser } from './account/show-user.ts';
import { signOut } from './account/sign-out.ts';
import { updateSelf } from './account/update-user.ts';
import { updateTargetFactor, removeTargetFactor } from './factors/administer-factor.ts';
import { enrollFactor } from './factors/enroll-factor.ts';
import { unenrollFactor } from './factors/unenroll-factor.ts';
import { challengeFactor, verifyFactor } from './factors/verify-factor.ts';
import { createRouter, type RouteDefinition } from '../gateway/router.ts';
import { adminOnly, authenticated, manualLinking, nonAnonymous, notImplemented, rateLimited, type Handler } from './guards.ts';
import { sendIdentityCode } from './identities/send-identity-code.ts';
import { unlinkIdentity } from './identities/unlink-identity.ts';
import { verifyIdentityCode } from './identities/verify-identity-code.ts';
import { handleOAuthCallback } from './providers/oauth-callback.ts';
import { redirectToLinkProvider, redirectToProvider } from './providers/authorize.ts';
import { sendMagicLink, sendOneTimeCode } from './sign-in/send-magic-link.ts';
import { grantToken } from './sign-in/grant-token.ts';
import { signUp } from './sign-up/sign-up.ts';
import { openLink, verifyToken } from './verify/verify.ts';

interface AuthRoute extends RouteDefinition {
  readonly handle: Handler;
}

const route = (method: string, path: string, handle: Handler): AuthRoute => ({ methods: [method], path, handle });

/**
 * All routes of this service. The gateway serves the keys at `/.well-known/jwks.json`. HEAD is not GET, because a GET uses up a
 * link.
 */
export const authRouter = createRouter<AuthRoute>([
  route('GET', '/health', showHealth),
  route('GET', '/settings', showSettings),
  route('GET', '/.well-known/openid-configuration', showDiscovery),

  route('POST', '/signup', signUp),
  route('POST', '/token', grantToken),
  route('POST', '/otp', rateLimited('sign_in_sign_ups', sendOneTimeCode)),
  route('POST', '/magiclink', rateLimited('sign_in_sign_ups', sendMagicLink)),
  route('POST', '/recover', rateLimited('sign_in_sign_ups', recover)),
  route('POST', '/resend', rateLimited('sign_in_sign_ups', resend)),
  route('GET', '/verify', rateLimited('token_verifications', openLink)),
  route('POST', '/verify', rateLimited('token_verifications', verifyToken)),

  route('GET', '/authorize', redirectToProvider),
  route('GET', '/callback', handleOAuthCallback),
  route('POST', '/callback', handleOAuthCallback),

  // Ours: providers with `prove_email`.
  route('POST', '/pending_identity/code', rateLimited('sign_in_sign_ups', sendIdentityCode)),
  route('POST', '/pending_identity/verify', rateLimited('token_verifications', verifyIdentityCode)),

  route('POST', '/logout', authenticated(signOut)),
  route('GET', '/reauthenticate', authenticated(reauthenticate)),
  route('GET', '/user', authenticated(showUser)),
  route('PUT', '/user', rateLimited('sign_in_sign_ups', authenticated(updateSelf))),
  route('GET', '/user/identities/authorize', manualLinking(authenticated(redirectToLinkProvider))),
  route('DELETE', '/user/identities/{identity_id}', manualLinking(authenticated(unlinkIdentity))),

  route('POST', '/factors', nonAnonymous(enrollFactor)),
  route('POST', '/factors/{factor_id}/challenge', rateLimited('factors', nonAnonymous(challengeFactor))),
  route('POST', '/factors/{factor_id}/verify', rateLimited('factors', nonAnonymous(verifyFactor))),
  route('DELETE', '/factors/{factor_id}', nonAnonymous(unenrollFactor)),

  route('POST', '/invite', adminOnly(invite)),
  route('POST', '/admin/generate_link', adminOnly(generateLink)),
  route('GET', '/admin/audit', adminOnly(listAudit)),
  route('GET', '/admin/users', adminOnly(listAllUsers)),
  route('POST', '/admin/users', adminOnly(createUser)),
  route('GET', '/admin/users/{user_id}', adminOnly(showTargetUser)),
  route('PUT', '/admin/users/{user_id}', adminOnly(changeUser)),
  route('DELETE', '/admin/users/{user_id}', adminOnly(removeUser)),
  route('GET', '/admin/users/{user_id}/factors', adminOnly(listTargetFactors)),
  route('PUT', '/admin/users/{user_id}/factors/{factor_id}', adminOnly(updateTargetFactor)),
  route('DELETE', '/admin/users/{user_id}/factors/{factor_id}', adminOnly(removeTargetFactor)),

  // Routes of GoTrue that this service does not implement.
  ...(
    [
      ['POST', '/sso'],
      ['GET', '/sso/saml/metadata'],
      ['POST', '/sso/saml/acs'],
    ] as const
  ).map(([method, path]) => route(method, path, notImplemented('saml_provider_disabled', 'SAML 2.0 is disabled'))),
  ...['/admin/sso/providers', '/admin/sso/providers/{id}'].flatMap((path) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
      route(method, path, adminOnly(notImplemented('saml_provider_disabled', 'SAML 2.0 is disabled'))),
    ),
  ),
  ...['/passkeys', '/passkeys/{a}', '/passkeys/{a}/{b}'].flatMap((path) =>
    ['GET', 'POST', 'PATCH', 'DELETE'].map((method) =>
      route(method, path, notImplemented('passkey_disabled', 'Passkeys are disabled')),
    ),
  ),
  ...['/admin/users/{user_id}/passkeys', '/admin/users/{user_id}/passkeys/{id}'].flatMap((path) =>
    ['GET', 'DELETE'].map((method) =>
      route(method, path, adminOnly(notImplemented('passkey_disabled', 'Passkeys are disabled'))),
    ),
  ),
  ...[
    '/.well-known/oauth-authorization-server',
    '/oauth/{a}',
    '/oauth/{a}/{b}',
    '/oauth/{a}/{b}/{c}',
    '/user/oauth/grants',
    '/admin/oauth/clients',
    '/admin/oauth/clients/{id}',
    '/admin/oauth/clients/{id}/regenerate_secret',
  ].flatMap((path) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
      route(method, path, notImplemented('feature_disabled', 'OAuth server is disabled')),
    ),
  ),
  ...['ServiceProviderConfig', 'ResourceTypes', 'Schemas'].map((path) =>
    route('GET', `/scim/v2/${path}`, notImplemented('feature_disabled', 'SCIM server is disabled')),
  ),
  ...['/admin/custom-providers', '/admin/custom-providers/{id}'].flatMap((path) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
      route(method, path, adminOnly(notImplemented('feature_disabled', 'Custom OAuth providers are disabled'))),
    ),
  ),
]);
