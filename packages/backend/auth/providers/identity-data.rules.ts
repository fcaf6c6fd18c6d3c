import { AuthError } from '../errors.ts';
import type { Json } from '../users/user.ts';
import type { OAuthProfile } from './presets.rules.ts';
import type { ProviderUser } from './provider.ts';

/** Standard claims (OpenID Connect Core, section 5.1) that are kept of a person. */
const kept = [
  'iss',
  'name',
  'family_name',
  'given_name',
  'middle_name',
  'nickname',
  'preferred_username',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
] as const;

/**
 * A person as the verified claims of an id_token describe them.
 * @throws bad_oauth_callback where the token is of another organisation than `hostedDomain`
 */
export function userOfClaims(claims: Json & { readonly sub: string }, hostedDomain: string): ProviderUser {
  const domain = claims['hd'];
  // Google's `hd` parameter only helps people to choose; what counts is that the signed token says it.
  if (hostedDomain !== '' && domain !== hostedDomain)
    throw new AuthError(403, 'bad_oauth_callback', `Only accounts of ${hostedDomain} may sign in`);
  const email = typeof claims['email'] === 'string' ? claims['email'].toLowerCase() : '';
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    subject: claims.sub,
    email: email === '' ? undefined : { address: email, isVerified },
    data: {
      ...Object.fromEntries(kept.flatMap((name) => (claims[name] ? [[name, claims[name]]] : []))),
      sub: claims.sub,
      ...(email !== '' && { email }),
      email_verified: isVerified,
      phone_verified: false,
      ...(typeof domain === 'string' && { custom_claims: { hd: domain } }),
      ...(claims['name'] ? { full_name: claims['name'] } : {}),
      ...(claims['picture'] ? { avatar_url: claims['picture'] } : {}),
      provider_id: claims.sub,
    },
  };
}

/** The same of a provider that has its own words for it. */
export function userOfProfile(profile: OAuthProfile, issuer: string): ProviderUser {
  const { id, email, isVerified, name, userName, picture } = profile;
  const shown = { name, full_name: name, preferred_username: userName, user_name: userName, picture, avatar_url: picture };
  return {
    subject: id,
    email: email === '' ? undefined : { address: email.toLowerCase(), isVerified },
    data: {
      iss: issuer,
      sub: id,
      ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== '')),
      ...(email !== '' && { email: email.toLowerCase() }),
      email_verified: isVerified,
      phone_verified: false,
      provider_id: id,
    },
  };
}
