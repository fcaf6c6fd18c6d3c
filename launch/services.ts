import { startCatalog } from '@trivium/catalog';
import { startForecast } from '@trivium/forecast';
import type { OpenLogOptions } from '@trivium/http';
import { startPortal } from '@trivium/portal';
import type { Connection } from '@trivium/postgres';
import type { ServiceName } from './service-names.ts';

/** What every service is given when it starts. */
export interface ServiceOptions {
  readonly connection: Connection;
  /** undefined: the database is the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly databaseWaitMs: number;
  /** The state folder. */
  readonly home: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Where its log lines go, and from which level on. */
  readonly log: OpenLogOptions;
  /** A secret of the state folder, made on first use. */
  readonly secret: (name: string) => Promise<string>;
  readonly onProgress: (line: string) => void;
}

export interface RunningService {
  /** Where it listens. */
  readonly url: string;
  /** Stops accepting, finishes what runs, closes its connections. */
  stop(graceMs: number): Promise<void>;
}

export type StartService = (options: ServiceOptions) => Promise<RunningService>;

export const services: Readonly<Record<ServiceName, { readonly title: string; readonly start: StartService }>> = {
  forecast: { title: 'a forecasting market’s public API', start: startForecast },
  portal: { title: 'the student organisation’s portal', start: startPortal },
  catalog: { title: 'a signed reference catalogue of drugs', start: startCatalog },
};
