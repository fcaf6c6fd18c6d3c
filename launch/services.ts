import { startCatalog } from '@trivium/catalog';
import { startForecast } from '@trivium/forecast';
import { startPortal } from '@trivium/portal';
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

export type StartService = (options: ServiceOptions) => Promise<RunningService>;

export const services: Readonly<Record<ServiceName, { readonly title: string; readonly start: StartService }>> = {
  forecast: { title: 'a forecasting market’s public API', start: startForecast },
  portal: { title: 'the student organisation’s portal', start: startPortal },
  catalog: { title: 'a signed reference catalogue of drugs', start: startCatalog },
};
