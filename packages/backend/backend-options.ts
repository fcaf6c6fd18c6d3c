import type { RequestListener } from 'node:http';
import type { Log, OpenLogOptions } from '@trivium/http';
import type { Connection } from '@trivium/postgres';
import type { Secrets } from './config/secrets.ts';
import type { Limits } from './gateway/gateway.ts';
import type { ObserveRequest } from './gateway/watch-requests.ts';
import type { Project } from './project/read-project.ts';
import type { ServiceContext, ServiceReport } from './service.ts';

export interface BackendOptions {
  readonly project: Project;
  /** The connection of the database's owner, who may create roles and slots and bypass policies. */
  readonly connection: Connection;
  /** A pooler before the same database that gives each transaction another server connection; requests go through it. */
  readonly pooler?: Connection | undefined;
  readonly databaseWaitMs?: number;
  readonly secrets: Secrets;
  /** The state folder: objects and other files of the services. */
  readonly home: string;
  /** Only this machine reaches the backend, and its database is its own. Enables the mailbox and other aids. */
  readonly isDevelopment: boolean;
  /** Tells by their app metadata which users exist for direct requests of this machine only, such as demo people. */
  readonly isLocalOnly?: ServiceContext['isLocalOnly'];
  /** Pages of other origins that count as direct requests in development, such as `http://localhost:5173`. */
  readonly developmentOrigins?: readonly string[];
  /** Base URL for clients; undefined: the address where it listens. */
  readonly publicUrl?: string | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, CIDR ranges, `loopback`. */
  readonly trustedProxies?: readonly string[];
  /** Networks of many people, such as a campus, with wider limits; written like `trustedProxies`. */
  readonly trustedNetworks?: readonly string[];
  /**
   * The mail server that the installation's own settings name, read again every few seconds; undefined where they name none, and
   * then the project's counts.
   */
  readonly readSmtp?: ServiceContext['readSmtp'];
  /** The environment that services and functions read. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The name of the port's setting, for the message that the port is in use: `--port`. */
  readonly portSetting?: string;
  readonly log: OpenLogOptions;
  /** Its name in log lines and in the database's list of connections; `backend` by default. */
  readonly name?: string;
  /** Answers requests that are not the backend's, such as the app's pages. Writes its own log lines. May show the report. */
  readonly site?: (log: Log, report: () => Promise<ServiceReport>) => Promise<RequestListener>;
  /** Counts requests of the backend, for the site's `/metrics`. */
  readonly onRequest?: ObserveRequest;
  /** Requests without a key are anon, as in Supabase's local stack. */
  readonly isKeyless?: boolean;
  /** The API roles get all rights on new tables unless the project says otherwise, as on Supabase until 2026-10-30. */
  readonly isExposed?: boolean;
  /** Maximum connections to the database. */
  readonly connections?: number;
  readonly limits?: Partial<Limits>;
  /** Removes a development state; shown where a migration changed after it was applied. */
  readonly resetCommand?: string;
  readonly onProgress?: (line: string) => void;
}
