import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { Caller, Transaction } from '@trivium/postgres';
import type { Pool } from 'pg';
import type { VerifyToken } from '../gateway/verify-token.ts';
import type { ProjectConfig } from '../project/config.ts';
import type { Hooks } from './hooks/call-hook.ts';
import type { Limits } from './limits/create-limits.ts';
import type { Post } from './mail/create-post.ts';
import type { Templates } from './mail/read-templates.ts';
import type { Providers } from './providers/create-providers.ts';
import type { SignToken } from './tokens/create-signer.ts';
import type { Json } from './users/user.ts';

export type AuthConfig = ProjectConfig['auth'];

/** What every request is answered with. */
export interface AuthContext {
  readonly config: AuthConfig;
  /** As supabase_auth_admin, so that triggers and hooks run with the rights that they have on Supabase. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly verify: VerifyToken;
  readonly sign: SignToken;
  readonly hooks: Hooks;
  readonly limits: Limits;
  readonly post: Post;
  readonly templates: Templates;
  readonly providers: Providers;
  /** Users who are there for direct requests alone. */
  readonly isLocalOnly: (appMetadata: Json) => boolean;
  /** Where this room is reached: `http://127.0.0.1:54321/auth/v1`. */
  readonly externalUrl: () => string;
  /** The `iss` of tokens. */
  readonly issuer: () => string;
}

/** One request on its way to its answer. */
export interface Exchange {
  readonly context: AuthContext;
  readonly request: Request;
  readonly url: URL;
  /** What the address says in the places of its pattern. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Whom the gateway took the request for, by its key where it has no token. */
  readonly caller: Caller;
  /** The client's IP address. */
  readonly address: string;
  /** Whether they ask this server itself, on its own machine. */
  readonly isDirect: boolean;
  readonly now: Date;
}

/** Statements of one transaction, and what is to happen once they hold. */
export interface Unit {
  readonly db: Transaction;
  readonly exchange: Exchange;
  readonly context: AuthContext;
  readonly afterCommit: (run: () => void) => void;
}

/** Whom `audience` names: users of other audiences are as good as not there. */
export const audienceOf = ({ request }: Exchange) => request.headers.get('x-jwt-aud') || 'authenticated';
