import { changeUser, listSubjectFactors, showSubject } from './admin/change-user.ts';
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
import type { Exchange } from './context.ts';
import { AuthError, type AuthErrorCode } from './errors.ts';
import { changeSubjectFactor, removeSubjectFactor } from './factors/administer-factor.ts';
import { enrollFactor } from './factors/enroll-factor.ts';
import { unenrollFactor } from './factors/unenroll-factor.ts';
import { challengeFactor, verifyFactor } from './factors/verify-factor.ts';
import { unlinkIdentity } from './identities/unlink-identity.ts';
import type { LimitName } from './limits/create-limits.ts';
import { returnFromProvider } from './providers/return-from-provider.ts';
import { sendToLink, sendToProvider } from './providers/send-to-provider.ts';
import { authenticate, requireAdmin, type SignedIn } from './request/authenticate.ts';
import { sendMagicLink, sendOneTimeCode } from './sign-in/send-magic-link.ts';
import { takeToken } from './sign-in/take-token.ts';
import { signUp } from './sign-up/sign-up.ts';
import { openLink, verifyToken } from './verify/verify.ts';

type Handler = (exchange: Exchange) => Promise<Response>;

export interface AuthRoute {
  readonly method: string;
  /** `/admin/users/{user_id}` */
  readonly pattern: string;
  readonly handle: Handler;
}

const route = (method: string, pattern: string, handle: Handler): AuthRoute => ({ method, pattern, handle });

/** For signed-in users. */
const user =
  (handle: (exchange: Exchange, signedIn: SignedIn) => Promise<Response>): Handler =>
  async (exchange) =>
    handle(exchange, await authenticate(exchange));

/** For signed-in users of whom something is known. */
const known = (handle: (exchange: Exchange, signedIn: SignedIn) => Promise<Response>): Handler =>
  user(async (exchange, signedIn) => {
    if (signedIn.claims['is_anonymous'] === true)
      throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
    return handle(exchange, signedIn);
  });

const off =
  (code: AuthErrorCode, message: string): Handler =>
  async () => {
    throw new AuthError(404, code, message);
  };

/** For whoever holds the project's secret key. */
const admin =
  (handle: Handler): Handler =>
  async (exchange) => {
    await requireAdmin(exchange);
    return handle(exchange);
  };

/** So many of each client, as `[auth.rate_limit]` says. */
const limited =
  (name: LimitName, handle: Handler): Handler =>
  async (exchange) => {
    await exchange.context.limits.ask(name, exchange.address);
    return handle(exchange);
  };

const manual =
  (handle: Handler): Handler =>
  async (exchange) => {
    if (!exchange.context.config.enable_manual_linking)
      throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    return handle(exchange);
  };

/** Everything that this room answers; the keys at `/.well-known/jwks.json` are the gateway's. */
export const authRoutes: readonly AuthRoute[] = [
  route('GET', '/health', showHealth),
  route('GET', '/settings', showSettings),
  route('GET', '/.well-known/openid-configuration', showDiscovery),

  route('POST', '/signup', signUp),
  route('POST', '/token', takeToken),
  route('POST', '/otp', limited('sign_in_sign_ups', sendOneTimeCode)),
  route('POST', '/magiclink', limited('sign_in_sign_ups', sendMagicLink)),
  route('POST', '/recover', limited('sign_in_sign_ups', recover)),
  route('POST', '/resend', limited('sign_in_sign_ups', resend)),
  route('GET', '/verify', limited('token_verifications', openLink)),
  route('POST', '/verify', limited('token_verifications', verifyToken)),

  route('GET', '/authorize', sendToProvider),
  route('GET', '/callback', returnFromProvider),
  route('POST', '/callback', returnFromProvider),

  route('POST', '/logout', user(signOut)),
  route('GET', '/reauthenticate', user(reauthenticate)),
  route('GET', '/user', user(showUser)),
  route('PUT', '/user', limited('sign_in_sign_ups', user(updateSelf))),
  route('GET', '/user/identities/authorize', manual(user(sendToLink))),
  route('DELETE', '/user/identities/{identity_id}', manual(user(unlinkIdentity))),

  route('POST', '/factors', known(enrollFactor)),
  route('POST', '/factors/{factor_id}/challenge', limited('factors', known(challengeFactor))),
  route('POST', '/factors/{factor_id}/verify', limited('factors', known(verifyFactor))),
  route('DELETE', '/factors/{factor_id}', known(unenrollFactor)),

  route('POST', '/invite', admin(invite)),
  route('POST', '/admin/generate_link', admin(generateLink)),
  route('GET', '/admin/audit', admin(listAudit)),
  route('GET', '/admin/users', admin(listAllUsers)),
  route('POST', '/admin/users', admin(createUser)),
  route('GET', '/admin/users/{user_id}', admin(showSubject)),
  route('PUT', '/admin/users/{user_id}', admin(changeUser)),
  route('DELETE', '/admin/users/{user_id}', admin(removeUser)),
  route('GET', '/admin/users/{user_id}/factors', admin(listSubjectFactors)),
  route('PUT', '/admin/users/{user_id}/factors/{factor_id}', admin(changeSubjectFactor)),
  route('DELETE', '/admin/users/{user_id}/factors/{factor_id}', admin(removeSubjectFactor)),

  // What GoTrue has and this room has not, in GoTrue's own codes for what is switched off.
  route('POST', '/sso', off('saml_provider_disabled', 'SAML 2.0 is disabled')),
  ...['/admin/sso/providers', '/admin/sso/providers/{id}'].flatMap((pattern) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
      route(method, pattern, admin(off('saml_provider_disabled', 'SAML 2.0 is disabled'))),
    ),
  ),
  ...['/passkeys', '/passkeys/{a}', '/passkeys/{a}/{b}'].flatMap((pattern) =>
    ['GET', 'POST', 'PATCH', 'DELETE'].map((method) => route(method, pattern, off('passkey_disabled', 'Passkeys are disabled'))),
  ),
  ...['/admin/users/{user_id}/passkeys', '/admin/users/{user_id}/passkeys/{id}'].flatMap((pattern) =>
    ['GET', 'DELETE'].map((method) => route(method, pattern, admin(off('passkey_disabled', 'Passkeys are disabled')))),
  ),
  ...[
    '/oauth/{a}',
    '/oauth/{a}/{b}',
    '/oauth/{a}/{b}/{c}',
    '/user/oauth/grants',
    '/admin/oauth/clients',
    '/admin/oauth/clients/{id}',
    '/admin/oauth/clients/{id}/regenerate_secret',
  ].flatMap((pattern) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) => route(method, pattern, off('feature_disabled', 'OAuth server is disabled'))),
  ),
  ...['/admin/custom-providers', '/admin/custom-providers/{id}'].flatMap((pattern) =>
    ['GET', 'POST', 'PUT', 'DELETE'].map((method) =>
      route(method, pattern, admin(off('feature_disabled', 'Custom OAuth providers are disabled'))),
    ),
  ),
];

const compiled = authRoutes.map((entry) => ({
  ...entry,
  names: [...entry.pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
  address: new RegExp(`^${entry.pattern.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '([^/]+)')}/?$`),
}));

export interface Match {
  readonly handle: Handler;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * The route of an address; `other` where it has one by another method, undefined where it has none. HEAD is a method of
 * its own, since a GET of a link uses it up.
 */
export function matchRoute(method: string, path: string): Match | 'other' | undefined {
  const here = compiled.filter(({ address }) => address.test(path));
  const found = here.find((entry) => entry.method === method);
  if (!found) return here.length > 0 ? 'other' : undefined;
  const values = found.address.exec(path)?.slice(1) ?? [];
  return { handle: found.handle, parameters: Object.fromEntries(found.names.map((name, index) => [name, values[index] ?? ''])) };
}
