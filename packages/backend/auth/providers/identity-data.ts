import { AuthError } from '../errors.ts';
import type { Json } from '../users/user.ts';
import type { OAuthProfile } from './presets.rules.ts';
import type { ProviderConfig, ProviderUser } from './provider.ts';

/** Standard claims (OpenID Connect Core, section 5.1) that are stored. */
const storedClaims = [
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
 * Builds the user from the verified claims of an id_token.
 * @throws bad_oauth_callback if the token belongs to another organisation than `hostedDomain`
 */
export function userOfClaims(
  claims: Json & { readonly sub: string },
  { hostedDomain, provesEmail }: ProviderConfig,
): ProviderUser {
  const domain = claims['hd'];
  // Google's `hd` parameter only preselects accounts. Only the claim of the signed token is reliable.
  if (hostedDomain !== '' && domain !== hostedDomain)
    throw new AuthError(403, 'bad_oauth_callback', `Only accounts of ${hostedDomain} may sign in`);
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  // Where people prove their address, anybody may have typed in an unverified one: it must not be found as theirs.
  const isKept = typeof claims['email'] === 'string' && (isVerified || !provesEmail);
  const email = isKept ? (claims['email'] as string).toLowerCase() : '';
  return {
    subject: claims.sub,
    email: email === '' ? undefined : { address: email, isVerified },
    data: {
      ...Object.fromEntries(storedClaims.flatMap((name) => (claims[name] ? [[name, claims[name]]] : []))),
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

/** Builds the user from the profile of a provider without OpenID Connect. */
export function userOfProfile(profile: OAuthProfile, issuer: string, { provesEmail }: ProviderConfig): ProviderUser {
  const { id, isVerified, name, userName, picture } = profile;
  const email = isVerified || !provesEmail ? profile.email : '';
  const claims = { name, full_name: name, preferred_username: userName, user_name: userName, picture, avatar_url: picture };
  return {
    subject: id,
    email: email === '' ? undefined : { address: email.toLowerCase(), isVerified },
    otherEmails: (profile.otherEmails ?? []).map((address) => address.toLowerCase()),
    data: {
      iss: issuer,
      sub: id,
      ...Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== '')),
      ...(email !== '' && { email: email.toLowerCase() }),
      email_verified: isVerified,
      phone_verified: false,
      provider_id: id,
    },
  };
}
