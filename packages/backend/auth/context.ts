import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { Caller, Transaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { VerifyToken } from '../gateway/verify-token.ts';
import type { AuthConfig } from '../project/config.ts';
import type { Hooks } from './hooks/hook-config.rules.ts';
import type { Limits } from './limits/create-limits.ts';
import type { Mailer } from './mail/create-mailer.ts';
import type { Templates } from './mail/read-templates.ts';
import type { Providers } from './providers/create-providers.ts';
import type { SignToken } from './tokens/create-signer.ts';
import type { Json } from './users/user.ts';

/** What all requests share. Made once, when the service opens. */
export interface AuthContext {
  readonly config: AuthConfig;
  /** Connects as supabase_auth_admin. Triggers and hooks therefore have the rights that they have on Supabase. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly verify: VerifyToken;
  readonly sign: SignToken;
  readonly hooks: Hooks;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly templates: Templates;
  readonly providers: Providers;
  /** Whether a user exists for direct requests only, by the user's app metadata. */
  readonly isLocalOnly: (appMetadata: Json) => boolean;
  /** The public address of this service: `http://127.0.0.1:54321/auth/v1`. */
  readonly externalUrl: () => string;
  /** The `iss` claim of access tokens. */
  readonly issuer: () => string;
}

/** One request and what is needed to respond to it. */
export interface AuthRequest {
  readonly context: AuthContext;
  readonly raw: Request;
  readonly url: URL;
  /** Path parameters by name: `user_id` of `/admin/users/{user_id}`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Role and claims that the gateway found: those of the token, or of the API key if there is no token. */
  readonly caller: Caller;
  /** The client's IP address. */
  readonly clientIp: string;
  /** Whether the request came straight from this machine, not through a proxy. */
  readonly isDirect: boolean;
  readonly now: Date;
  /** The role of the admin's key or token, on admin routes. */
  readonly adminRole?: string;
  /** The audience of the token, on routes that require one. */
  readonly tokenAudience?: string | undefined;
}

/** One transaction of a request, and what to do after it commits. */
export interface UnitOfWork {
  readonly db: Transaction;
  readonly request: AuthRequest;
  readonly context: AuthContext;
  readonly afterCommit: (run: () => void) => void;
}

/** The audience of a request: by its header, or by the token that the route requires. Users of other audiences are ignored. */
export const audienceOf = ({ raw, tokenAudience }: AuthRequest) =>
  raw.headers.get('x-jwt-aud') || tokenAudience || 'authenticated';
