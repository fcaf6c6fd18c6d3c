import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import type { Caller, Connection } from '@trivium/postgres';
import type { JWK } from 'jose';
import type { Pool } from 'pg';
import type { ActiveSessions } from './auth/sessions/active-sessions.ts';
import type { Secrets } from './config/secrets.ts';
import type { ConnectAs } from './database/role-login.sql.ts';
import type { Callers } from './gateway/callers.ts';
import type { Identify } from './gateway/identify.ts';
import type { VerifyToken } from './gateway/verify-token.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import type { Project } from './project/read-project.ts';

/** What the gateway hands inwards: one role and one set of claims, already verified. */
export type { Caller };

/** Who is at the other end of a request. */
export interface Peer {
  /** IP address; of a client behind a proxy that is trusted, the client's. */
  readonly address: string;
  /** Whether they ask this server itself, on its own machine: see `isDirect`. */
  readonly isDirect?: boolean;
}

/** A part of the backend: answers a request whose path begins below the service's own (`/rest/v1` is cut off). */
export type ServiceHandler = (request: Request, caller: Caller, peer?: Peer) => Promise<Response>;

export interface RunningService {
  readonly handle: ServiceHandler;
  /** Takes a connection that asks for another protocol; the service finds out by itself who asks. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Ends what would keep the server from closing, such as streams and sockets; called before it closes. */
  readonly leave?: () => void;
  readonly stop?: () => Promise<void>;
}

/** What every service is given when it starts. */
export interface ServiceContext {
  readonly project: Project;
  readonly secrets: Secrets;
  /** Private keys, the first of which signs; none: tokens are signed with the secret. */
  readonly signingKeys: readonly JWK[];
  readonly verify: VerifyToken;
  readonly identify: Identify;
  /** Whose share of a queue a request counts against. */
  readonly callers: Callers;
  /** Whether the session of a token that was verified still holds; `identify` has asked already. */
  readonly sessions: ActiveSessions;
  readonly clock: Clock;
  readonly log: Log;
  /** As the login that may become callers and has no rights of its own; pipelined. For `asCaller`. */
  readonly pool: Pool;
  /** A pool besides, of the same login, for work that callers of other services do not wait for; closed with the backend. */
  readonly openPool: (connections: number) => Pool;
  /** The address of who opens a connection, behind proxies that are trusted. */
  readonly addressOf: (source: IncomingMessage) => string;
  /** How the database's owner connects: for slots and what no other role may do. */
  readonly owner: Connection;
  /** How a session is had that may do what one role may, such as the owner of a system schema, and nothing else. */
  readonly connectAs: ConnectAs;
  /** The state folder: objects, kept secrets. */
  readonly home: string;
  readonly isDevelopment: boolean;
  /** Users who are there for direct requests alone, by their app metadata; nobody where it is undefined. */
  readonly isLocalOnly?: ((appMetadata: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** Where a project without SMTP finds what it would have sent; in development alone. */
  readonly mailbox?: Mailbox | undefined;
  /** Where clients reach the backend, without a slash at its end: `http://127.0.0.1:54321`. */
  readonly publicUrl: () => string;
  /** The environment, for settings that are a service's own. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
