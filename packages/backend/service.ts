import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@trivium/core';
import type { Log, Measurement } from '@trivium/http';
import type { Caller, Connection } from '@trivium/postgres';
import type { JWK } from 'jose';
import type { Pool } from 'pg';
import type { SmtpSettings } from './auth/mail/mail-server.ts';
import type { ActiveSessions } from './auth/sessions/active-sessions.ts';
import type { Secrets } from './config/secrets.ts';
import type { ConnectAs } from './database/role-login.sql.ts';
import type { Callers } from './gateway/callers.ts';
import type { Identify } from './gateway/identify.ts';
import type { VerifyToken } from './gateway/verify-token.ts';
import type { Mailbox } from './mailbox/mailbox.ts';
import type { Project } from './project/read-project.ts';

/** What services receive from the gateway: one role and one set of verified claims. */
export type { Caller };

/** The client of a request. */
export interface Peer {
  /** The client's IP address, also behind a trusted proxy. */
  readonly address: string;
  /** Whether the client is on this machine: see `isDirect`. */
  readonly isDirect?: boolean;
  /** The request target as it was sent, with `/<service>/v1`, for signatures that cover it. */
  readonly target?: string | undefined;
}

/** Answers a service's requests, whose paths begin after `/<service>/v1`. */
export type ServiceHandler = (request: Request, caller: Caller, peer?: Peer) => Promise<Response>;

/** What a service says of itself to operators. */
export interface ServiceReport {
  /** One word for each subject, in `/readyz`. */
  readonly checks: Readonly<Record<string, string>>;
  /** Values for `/metrics`. */
  readonly measurements: readonly Measurement[];
}

export interface RunningService {
  readonly handle: ServiceHandler;
  /** Reads the service's state; it may ask the database. */
  readonly report?: () => Promise<ServiceReport>;
  /** Takes over a connection that changes its protocol. The service authenticates it itself. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Ends streams and sockets that would keep the server from closing. */
  readonly leave?: () => void;
  readonly stop?: () => Promise<void>;
}

/** What every service receives when it opens. */
export interface ServiceContext {
  readonly project: Project;
  readonly secrets: Secrets;
  /** Private keys. The first one signs; without keys the secret signs. */
  readonly signingKeys: readonly JWK[];
  readonly verify: VerifyToken;
  readonly identify: Identify;
  /** Identifies callers in fair queues. */
  readonly callers: Callers;
  /** Whether a verified token's session is still active. `identify` has already checked it. */
  readonly sessions: ActiveSessions;
  readonly clock: Clock;
  readonly log: Log;
  /** For `asCaller`: a pipelined pool of the login that may become callers and has no rights of its own. */
  readonly pool: Pool;
  /** Opens another pool of the same login for work that other services' callers don't wait for. Closed with the backend. */
  readonly openPool: (connections: number) => Pool;
  /** The client's IP address, read from trusted proxies' headers. */
  readonly addressOf: (source: IncomingMessage) => string;
  /** The connection of the database's owner, for replication slots and what no other role may do. */
  readonly owner: Connection;
  /** Connects with the rights of one role only, such as the owner of a system schema. */
  readonly connectAs: ConnectAs;
  /** The state folder: objects and secrets. */
  readonly home: string;
  readonly isDevelopment: boolean;
  /** Tells by their app metadata which users exist for direct requests only. Undefined: no users. */
  readonly isLocalOnly?: ((appMetadata: Readonly<Record<string, unknown>>) => boolean) | undefined;
  /** Holds the e-mails of a project without SMTP; in development only. */
  readonly mailbox?: Mailbox | undefined;
  /** A mail server instead of the project's; undefined while none is named. */
  readonly readSmtp?: (() => Promise<SmtpSettings | undefined>) | undefined;
  /** Base URL for clients, without a trailing slash: `http://127.0.0.1:54321`. */
  readonly publicUrl: () => string;
  /** The environment, for a service's own settings. */
  readonly env: Readonly<Record<string, string | undefined>>;
}
