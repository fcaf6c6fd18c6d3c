import type { startCatalog } from '@trivium/catalog';
import type { startForecast } from '@trivium/forecast';
import type { startPortal } from '@trivium/portal';
import type { ServiceName } from './service-names.ts';

/** What every service is given when it starts. */
export type ServiceOptions = Parameters<typeof startCatalog>[0] &
  Parameters<typeof startForecast>[0] &
  Parameters<typeof startPortal>[0];

export interface RunningService {
  /** Where it listens. */
  readonly url: string;
  /** Stops accepting, finishes what runs, closes its connections. */
  stop(graceMs: number): Promise<void>;
}

type StartService = (options: ServiceOptions) => Promise<RunningService>;

/** A process loads the service that it runs, and no other. */
export const loadService: Readonly<Record<ServiceName, () => Promise<StartService>>> = {
  forecast: async () => (await import('@trivium/forecast')).startForecast,
  portal: async () => (await import('@trivium/portal')).startPortal,
  catalog: async () => (await import('@trivium/catalog')).startCatalog,
};
