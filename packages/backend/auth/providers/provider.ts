import type { ServerMetadata } from 'openid-client';
import type { Json } from '../users/user.ts';

/** A person, as a provider describes them. */
export interface ProviderUser {
  /** The person's id at the provider. */
  readonly subject: string;
  /** The person's main address; undefined if the provider returns none. */
  readonly email: { readonly address: string; readonly isVerified: boolean } | undefined;
  /** Further addresses that the provider has verified. They find an account, but are not stored. */
  readonly otherEmails?: readonly string[];
  /** `identity_data`, with GoTrue's names. */
  readonly data: Json & { readonly sub: string };
}

/** An enabled section `[auth.external.<name>]`. */
export interface ProviderConfig {
  readonly name: string;
  readonly clientId: string;
  /** All client ids of the project, such as that of its mobile app. Tokens for any of them are accepted. */
  readonly clientIds: readonly string[];
  readonly secret: string;
  readonly redirectUri: string;
  readonly url: string;
  readonly skipNonceCheck: boolean;
  readonly isEmailOptional: boolean;
  readonly hostedDomain: string;
  /** Whether people prove an address by a code if the provider knows none that the project accepts. */
  readonly provesEmail: boolean;
}

/** What the authorization URL and the callback of one flow share. */
export interface AuthorizationRequest {
  readonly state: string;
  /** The PKCE verifier between this service and the provider. The nonce is derived from it. */
  readonly verifier: string;
  readonly redirectUri: string;
}

export interface TokenResult {
  readonly user: ProviderUser;
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface Provider {
  readonly config: ProviderConfig;
  /** The issuer of the provider's id_tokens; undefined if it issues none. */
  readonly issuer: string | undefined;
  /** The URL at the provider to redirect to. `extra` are parameters of the client, such as `prompt`. */
  readonly authorizationUrl: (
    authorization: AuthorizationRequest,
    scopes: readonly string[],
    extra: Readonly<Record<string, string>>,
  ) => Promise<URL>;
  /** Exchanges the code of a callback for tokens and the user. @throws bad_oauth_callback, unexpected_failure */
  readonly handleCallback: (authorization: AuthorizationRequest, query: URLSearchParams) => Promise<TokenResult>;
  /** The provider's discovery document. @throws validation_failed if it issues no id_tokens; unexpected_failure */
  readonly metadata: () => Promise<ServerMetadata>;
}
