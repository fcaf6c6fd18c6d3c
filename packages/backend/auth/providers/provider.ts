import type { Json } from '../users/user.ts';

/** What is known of somebody from a provider. */
export interface ProviderUser {
  /** Who they are to the provider. */
  readonly subject: string;
  /** The one to use; undefined where the provider tells none. */
  readonly email: { readonly address: string; readonly isVerified: boolean } | undefined;
  /** `identity_data`, in GoTrue's names. */
  readonly data: Json & { readonly sub: string };
}

/** A section `[auth.external.<name>]` that is switched on. */
export interface ProviderConfig {
  readonly name: string;
  readonly clientId: string;
  /** Further ids of the same project, such as of its mobile app: tokens for them are taken too. */
  readonly clientIds: readonly string[];
  readonly secret: string;
  readonly redirectUri: string;
  readonly url: string;
  readonly skipNonceCheck: boolean;
  readonly isEmailOptional: boolean;
  readonly hostedDomain: string;
}
